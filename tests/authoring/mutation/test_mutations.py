"""Each operator makes the mistakes that it is named after, and leaves other code alone."""

import ast

import numpy as np
import pandas as pd
import pytest

from instructor.authoring.mutation.mutants import mutate
from instructor.authoring.mutation.operators import OPERATORS

CASES = {
    "shift_boundary": ("ages = [1]\nx < 3 <= y", {"x <= 3 <= y", "x < 3 < y"}),
    "shift_constant": (
        "ages = y\nf(1, 0.5, True, 'last', 'age')",
        {
            "f(2, 0.5, True, 'last', 'age')",
            "f(0, 0.5, True, 'last', 'age')",
            "f(1, 1.0, True, 'last', 'age')",
            "f(1, 0.5, False, 'last', 'age')",
            "f(1, 0.5, True, 'first', 'age')",
            "f(1, 0.5, True, 'last', 'agex')",
        },
    ),
    "swap_arithmetic": ("a = b\nb - c * d", {"b + c * d", "b - c / d"}),
    "swap_logic": ("a = b\nb and not c", {"b or not c", "b and c"}),
    "swap_name": ("a = b\nany(x.mean())", {"all(x.mean())", "any(x.median())"}),
    "drop_step": ("a = b\nsorted(x.dropna().sum())", {"x.dropna().sum()", "sorted(x.sum())"}),
    "drop_keyword": ("a = b\nf(x, dropna=False, **y)", {"f(x, **y)"}),
    "count_one_less": ("a = np.std(b)\nrange(len(x))", {"range(len(x) - 1)", "a = np.std(b, ddof=1)"}),
    "choose_always": (
        "a = [b for b in c if d]\nx if y else z",
        {"x", "z", "a = [b for b in c]"},
    ),
    "drop_statement": ("a += 1\nx.sort()", {"pass"}),
    "fix_seed": (
        "a = np.random.default_rng(7)\nrng = a",
        {"a = __import__('numpy').random.default_rng(0)"},
    ),
    "spoil_argument": (
        "def f(a, n):\n    return a[0]",
        {
            "a, _given = (__import__('copy').deepcopy(a), a)",
            "_ways = {'clear': (), 'fill': (0,), 'insert': (0, 'x', 0)}",
            "next((getattr(_given, way)(*what) for way, what in _ways.items() if hasattr(_given, way)), None)",
            "if type(_given).__name__ == 'Series':",
            "_given[:] = [*_given][::-1]",
        },
    ),
    "change_budget": ("a = b\nf(1 / epsilon)", {"f(1 / (2 * epsilon))", "f(1 / (0.5 * epsilon))"}),
    "add_noise_late": ("a = b\nround(x + noise, 2)", {"round(x, 2) + noise"}),
    "reorder_result": ("def f(a):\n    return list(a)", {"return list(a)[::-1]", "return sorted(list(a))"}),
}


def test_every_operator_has_an_example():
    assert {operator.__name__ for operator in OPERATORS} == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_an_operator_makes_its_mistakes_and_no_other(name):
    source, wanted = CASES[name]
    made = [mutant for mutant in mutate("x", [(0, source)]) if mutant.operator == name]
    assert {line for mutant in made for line in mutant.change[1]} == wanted


@pytest.mark.parametrize("name", CASES)
def test_an_operator_finds_nothing_in_code_without_its_kind_of_mistake(name):
    (operator,) = [one for one in OPERATORS if one.__name__ == name]
    assert [other for node in ast.walk(ast.parse("first = [second]\nthird = first")) for other in operator(node)] == []


def test_a_function_that_is_given_a_generator_also_draws_from_its_own():
    made = [one for one in mutate("f", [(0, "def f(rng):\n    return rng.random()")]) if one.operator == "fix_seed"]
    assert [one.change for one in made] == [((), ("rng = __import__('numpy').random.default_rng(0)",))]


@pytest.mark.parametrize(
    "given",
    [[1, 2], {"a": 1}, {1}, np.array([1.0, 2.0]), pd.DataFrame({"a": [1]}), pd.Series([1, 2], index=[7, 7])],
    ids=lambda one: type(one).__name__,
)
def test_an_argument_is_spoilt_and_the_result_is_right(given):
    (mutant,) = [
        one
        for one in mutate("f", [(0, "def f(given, most):\n    return [x for x in given]")])
        if one.operator == "spoil_argument"
    ]
    names = {}
    exec(mutant.source, names)
    before, wanted = str(given), list(given)
    assert list(names["f"](given, 2)) == wanted and str(given) != before


@pytest.mark.parametrize(
    "line", ["len(given)", "pd.Series(given)", "given.dropna()", "zip(given, [most])", "given[most]"]
)
def test_an_argument_that_is_read_like_a_collection_is_spoilt_and_a_number_is_not(line):
    made = mutate("f", [(0, f"def f(given, most):\n    return {line}")])
    (spoilt,) = [one.change[1][0] for one in made if one.operator == "spoil_argument"]
    assert spoilt.startswith("given, _given")
