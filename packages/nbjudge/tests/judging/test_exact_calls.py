"""Tests that weren't written for a judge: what they can do with a learner's calls and objects."""

import pytest

from nbjudge.judging.exact import ExactTest
from nbjudge.judging.session import begin
from nbjudge.learner.exact_calls import OPERATIONS, call_exactly
from nbjudge.records.verdicts import Limits, Step


def made(text):
    names = {}
    exec(text, names)
    return names["f"]


def test_what_a_call_prints_comes_with_its_value():
    told = call_exactly(
        made("import sys\ndef f(n):\n    print('seen')\n    sys.stderr.write('too')\n    return n"), [1], {}
    )
    assert (told["value"], told["printed"]) == (1, "seen\ntoo")


def test_what_a_call_prints_comes_with_its_error():
    told = call_exactly(made("def f(n):\n    print('seen')\n    raise ValueError(n)"), [1], {})
    assert told["printed"] == "seen\n" and told["raised"]["message"] == "1"


def test_an_error_comes_with_the_arguments_as_they_are_then():
    told = call_exactly(made("def f(values):\n    values.append(1)\n    raise ValueError('no')"), [[]], {})
    assert told["after"] == [{"value": [1]}] and told["raised"]["message"] == "no"


def test_an_error_after_some_items_of_an_iterator_comes_after_these_items():
    def items():
        yield 1
        raise ValueError("no")

    iterator = items()
    assert OPERATIONS["take"](iterator, 5) == [1]
    with pytest.raises(ValueError, match="no"):
        OPERATIONS["take"](iterator, 5)
    assert OPERATIONS["take"](iterator, 5) == []


HIJACK = """
import gc
from nbjudge.learner.requests import Learner
L = next(one for one in gc.get_objects() if type(one) is Learner)
class Liar:
    def equals(self, other): return True
    def __iter__(self): return iter([1])
L.on_exact_name = lambda name: {"value": WITHIN}
L.on_exact_call = lambda payload: {"value": WITHIN, "after": payload["args"]}
def answer(): pass
"""


@pytest.fixture
def judged_exactly(server, tmp_path):
    """Judge a test that wasn't written for a judge; return its verdict, and what's uncertain about it."""

    def judge(answer, test, may_tell=()):
        process = begin(server.path, Limits(), {}, str(tmp_path))
        try:
            process.run(answer)
            exact = ExactTest(process.link, may_tell)
            return process.judge(Step(test, test="x", points=2, exact=True), exact=exact), exact
        finally:
            process.end()

    return judge


@pytest.fixture
def earned(judged_exactly):
    """Judge a test that wasn't written for a judge, and that isn't refused; return its points."""

    def judge(answer, test, may_tell=()):
        verdict, exact = judged_exactly(answer, test, may_tell)
        assert exact.refused == ""
        return verdict.points

    return judge


@pytest.mark.parametrize(
    ("within", "test"),
    [
        ("[Liar()]", "assert answer == [1]"),
        ("{'a': (Liar(),)}", "assert answer == {'a': (1,)}"),
        ("pd.Series([Liar()])", "assert answer.tolist() == [1]"),
        ("pd.Series([Liar()], dtype='category')", "assert answer.tolist() == [1]"),
        ("pd.Series([1], name=Liar())", "assert answer.name == 'n'"),
        ("Liar()", "assert answer.equals([1])"),
        ("Liar()", "assert abs(answer - 3) < 1"),
        ("Liar()", "assert answer in [3]"),
        ("Liar()", "assert answer in {3}"),
        ("Liar()", "import numpy as np\nassert np.allclose(answer, 3)"),
        ("Liar()", "import pandas as pd\nassert pd.Series([1]).equals(pd.Series([answer]))"),
    ],
)
def test_an_object_that_agrees_with_everything_earns_nothing_wherever_it_hides(judged_exactly, within, test):
    lie = f"import pandas as pd\n{HIJACK.replace('WITHIN', within)}"
    assert judged_exactly(lie, test)[0].points == 0


def test_a_test_that_cannot_go_on_says_why(judged_exactly):
    verdict, exact = judged_exactly(
        "class Liar:\n    def __eq__(self, other): return True\ndef f(): return Liar()", "assert f() == 3"
    )
    assert verdict.points == 0 and exact.refused == "it compares values using an object of type Liar"
    assert exact.unlike == "it uses a value of type Liar"


OBJECTS = [
    ("def answer(n): return (i for i in range(n))", "assert list(answer(3)) == [0, 1, 2] and sum(answer(9)) == 36"),
    ("def answer(n): return map(str, range(n))", "assert ' '.join(answer(3)) == '0 1 2'"),
    ("answer = {1: 2}.keys()", "assert sorted(answer) == [1] and 1 in answer and 2 not in answer and len(answer) == 1"),
    ("def answer():\n    n = 0\n    while True:\n        yield n\n        n += 1", "assert next(answer()) == 0"),
    ("answer = iter('ab')", "assert next(answer) == 'a' and next(answer) == 'b' and next(answer, 0) == 0"),
    ("from functools import partial\nanswer = partial(pow, 2)", "assert answer(3) == 8"),
    ("def answer(n): return lambda k: n + k", "assert answer(3)(4) == 7"),
    ("from types import SimpleNamespace\nanswer = SimpleNamespace(x=[1])", "assert answer.x == [1]"),
    ("class answer:\n    def __float__(self): return 2.5\nanswer = answer()", "assert float(answer) == 2.5"),
    ("class answer:\n    def __str__(self): return 'me'\nanswer = answer()", "assert f'{answer}!' == 'me!'"),
    ("class answer:\n    pass", "one = answer()\nassert isinstance(one, answer) and not isinstance(3, answer)"),
    ("class answer:\n    def __getitem__(self, n): return 2 * n", "assert answer()[4] == 8"),
    ("class answer:\n    def __init__(self, n): self.n = n\n    def __lt__(self, o): return self.n < o.n\n",
     "assert [one.n for one in sorted([answer(2), answer(1)])] == [1, 2]"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "test"), OBJECTS)
def test_objects_of_unknown_types_are_called_read_iterated_and_compared_with_each_other(judged_exactly, answer, test):
    verdict, exact = judged_exactly(answer, test, None)
    assert verdict.points == 2
    verdict, exact = judged_exactly(answer, test, exact.told)
    assert verdict.points == 2 and exact.refused == ""


def test_objects_are_compared_with_each_other_only_where_those_of_the_solved_notebook_are(judged_exactly):
    test = "assert answer('A  b') == answer('a b')\nassert answer('a') != answer('b')"
    solved, exact = judged_exactly("def answer(text): return text.lower().split()", test, None)
    liar = "class Liar:\n    def __eq__(self, other): return True\n    def __ne__(self, other): return True\n"
    verdict, lying = judged_exactly(f"{liar}def answer(text): return Liar()", test, exact.told)
    assert solved.points == 2 and verdict.points == 0
    assert lying.refused == "it passes another object to __eq__ on a student's object"


def test_a_name_keeps_its_value_while_a_test_runs_unless_the_solved_notebook_changes_it(judged_exactly):
    test = "assert len(answer) == 4\nassert max(answer) < 50"
    varying = HIJACK.replace(
        "L.on_exact_name = lambda name: {", "told = iter([[0] * 4, [1]])\nL.on_exact_name = lambda name: {"
    )
    verdict, exact = judged_exactly(varying.replace("WITHIN", "next(told)"), test)
    assert verdict.points == 0 and exact.refused == "answer changes while the test runs"
    counts = "count = 0\ndef answer():\n    global count\n    count += 1"
    test = "assert count == 0\nanswer()\nassert count == 1"
    verdict, exact = judged_exactly(counts, test, None)
    assert verdict.points == 2 and "count changes" in exact.told
    assert judged_exactly(counts, test, exact.told)[0].points == 2


ACCOUNT = """
class answer:
    def __init__(self, cents):
        self.cents = cents
    def deposit(self, cents):
        self.cents += cents
    def __mul__(self, times):
        return answer(self.cents * times)
"""


def test_a_value_of_the_test_is_told_to_an_object_only_if_the_solved_notebook_needs_it(judged_exactly):
    test = "one = answer(1)\none.deposit(2)\nassert one.cents == 3 and (one * 2).cents == 6"
    verdict, exact = judged_exactly(ACCOUNT, test, None)
    told = {"deposit in line 2, columns 0 to 14", "__mul__ in line 3, columns 27 to 34"}
    assert verdict.points == 2 and exact.told == told
    assert judged_exactly(ACCOUNT, test, exact.told)[0].points == 2
    refused = judged_exactly(ACCOUNT, test)[1].refused
    assert refused == "it passes one of the test's values to deposit on a student's object"


def test_a_value_is_told_to_an_object_only_where_the_solved_notebook_needs_it(judged_exactly):
    solved = """
class answer:
    def __init__(self, cents): self.cents = cents
    def size(self): return abs(self.cents)
    def __sub__(self, cents): return answer(self.cents - cents)
"""
    agrees = "class Agrees:\n    def __sub__(self, other): return 0\n"
    test = "assert (answer(7) - 4).cents == 3\nassert abs(answer(7).size() - 7) < 1"
    verdict, exact = judged_exactly(solved, test, None)
    assert verdict.points == 2 and exact.told == {"__sub__ in line 1, columns 8 to 21"}
    verdict, lying = judged_exactly(agrees + solved.replace("abs(self.cents)", "Agrees()"), test, exact.told)
    assert (
        verdict.points == 0 and lying.refused == "it passes one of the test's values to __sub__ on a student's object"
    )


def test_a_value_that_is_plain_arrives_as_it_is(earned):
    assert earned("answer = [1, {'a': (2.5, None)}]", "assert answer == [1, {'a': (2.5, None)}]") == 2
    assert earned("def answer(n): return [n]", "assert answer(3) == [3]") == 2
    fraction = "from fractions import Fraction\ndef answer(n): return Fraction(n, 2)"
    assert earned(fraction, "assert answer(3) * 2 == 3") == 2


CHANGES = [
    ("def answer(x):\n    x.sort()\n    return x",
     "given = [2, 1]\nassert answer(given) is given\nassert given == [1, 2]"),
    ("def answer(m):\n    m[0][1] = 5", "given = [[1, 2]]\nrow = given[0]\nanswer(given)\nassert row == [1, 5]"),
    ("def answer(x):\n    x['a']['b'] = 1", "given = {'a': {}}\nanswer(given)\nassert given == {'a': {'b': 1}}"),
    ("def answer(x):\n    x += 1", "import numpy as np\ngiven = np.zeros(2)\nanswer(given)\nassert given.sum() == 2"),
    ("def answer(x):\n    x['b'] = 2 * x['a']\n    return x",
     "import pandas as pd\ngiven = pd.DataFrame({'a': [1]})\nassert answer(given) is given\nassert given['b'][0] == 2"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "test"), CHANGES)
def test_what_a_call_changes_in_its_arguments_is_changed_in_the_test(earned, answer, test):
    assert earned(answer, test) == 2


ERRORS = [
    "class Own(ValueError): pass\ndef answer(): raise Own('no')",
    "def answer(): return b'\\xff'.decode()",
    "def answer(): raise ValueError",
]


@pytest.mark.parametrize("answer", ERRORS)
def test_an_error_is_caught_by_the_built_in_type_that_it_inherits_from(earned, answer):
    test = "try:\n    answer()\nexcept ValueError:\n    caught = True\nassert caught"
    assert earned(answer, test) == 2
    assert earned(answer, test.replace("ValueError", "KeyError")) == 0


def test_what_a_call_prints_is_shown_where_the_test_called_it_and_costs_nothing(judged_exactly):
    answer = "import warnings\ndef answer():\n    print('called')\n    warnings.warn('careless')\n    return 1"
    verdict, _ = judged_exactly(answer, "print('before')\nassert answer() == 1\nprint('after')")
    assert verdict.points == 2
    assert verdict.printed.startswith("before\ncalled\n") and verdict.printed.endswith("after\n")
    assert "careless" in verdict.printed and [one["name"] for one in verdict.outputs] == ["stdout"]


LOOPS = """
reached = list(map(f, [1, 2]))
for wanted, got in zip([2, 4], map(f, [1, 2])):
    assert got == wanted
assert all(map(f, [1]))
"""


@pytest.mark.parametrize(
    "error", ["StopIteration", "StopAsyncIteration", "GeneratorExit", "SystemExit", "KeyboardInterrupt"]
)
def test_an_error_that_steers_loops_fails_the_test_instead(judged_exactly, error):
    assert judged_exactly("def f(x): return 2 * x", LOOPS)[0].points == 2
    verdict, exact = judged_exactly(f"def f(x): raise {error}", LOOPS)
    assert verdict.points == 0 and exact.refused == "" and not verdict.lost


def test_a_group_of_errors_fails_the_test(judged_exactly):
    answer = "def f(x): raise BaseExceptionGroup('several', [StopIteration(), KeyboardInterrupt()])"
    verdict, _ = judged_exactly(answer, LOOPS)
    assert verdict.points == 0 and not verdict.lost and "BaseExceptionGroup" in verdict.message
