"""Each adversary makes a right function wrong in the way that it's named after."""

import datetime
import logging
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from instructor.authoring.adversaries.catalogue import ADVERSARIES, KINDS, around
from instructor.authoring.adversaries.comparison import same
from instructor.authoring.adversaries.disguise import disguise


def frame(**columns):
    return pd.DataFrame(columns)


def itself(value):
    return value


def length(value):
    return len(value)


def classes(table):
    return table.groupby("a", dropna=False).ngroups


def total(table, column):
    return table[column].sum()


TWO = frame(a=["x", "y"], b=[1, 2])
GAPS = frame(a=[None, "missing", "None", "nan", ""], b=[None, -1.0, 0.0, 1.0, 2.0])
DAYS = frame(a=pd.to_datetime(["2024-01-01 13:00", "2024-12-31 00:00", "2024-06-05 00:00"]))
CATEGORIES = pd.Series(["x"], dtype=pd.CategoricalDtype(["x", "y"]))
# The right function, its arguments, and the results of the right and the wrong one; an error stands for raising it.
CASES = {
    "fill_number": (lambda t: t["b"].nunique(dropna=False), (GAPS,), 5, 4),
    "fill_zero": (lambda t: t["b"].nunique(dropna=False), (GAPS,), 5, 4),
    "fill_word": (classes, (GAPS,), 5, 4),
    "fill_none_text": (classes, (GAPS,), 5, 4),
    "fill_nan_text": (classes, (GAPS,), 5, 4),
    "fill_empty": (classes, (GAPS,), 5, 4),
    "drop_missing": (length, (GAPS,), 5, 4),
    "read_attributes": (total, (frame(size=[1, 2]), "size"), np.int64(3), AttributeError),
    "overwrite_columns": (total, (frame(count=[5, 6]), "count"), np.int64(11), np.int64(1)),
    "lower_names": (total, (frame(a=[1], A=[2]), "A"), np.int64(2), KeyError),
    "strip_texts": (lambda names: len(set(names)), (["a", " a"],), 2, 1),
    "lower_texts": (classes, (frame(a=["x", "X"]),), 2, 1),
    "drop_zeros": (classes, (frame(a=["007", "7"]),), 2, 1),
    "drop_accents": (itself, ("é",), "é", "e"),
    "compose_accents": (classes, (frame(a=["e\u0301", "é"]),), 2, 1),
    "first_letters": (length, ("abcd",), 4, 3),
    "drop_fractions": (itself, (2.5,), 2.5, 2.0),
    "round_two": (itself, (2.004,), 2.004, 2.0),
    "round_six": (itself, (18 - 1e-7,), 18 - 1e-7, 18.0),
    "drop_sign": (total, (frame(a=[-1.5, 1.0]), "a"), np.float64(-0.5), np.float64(2.5)),
    "drop_infinite": (lambda t: t["a"].count(), (frame(a=[np.inf, 1.0]),), np.int64(2), np.int64(1)),
    "narrow_floats": (lambda a: float(a[0]), (np.array([0.1]),), 0.1, float(np.float32(0.1))),
    "narrow_ints": (total, (frame(a=[100_000]), "a"), np.int64(100_000), np.int64(-31_072)),
    "tiny_ints": (total, (frame(a=[300]), "a"), np.int64(300), np.int64(44)),
    "refuse_ints": (length, (np.array([1, 2]),), 2, TypeError),
    "skip_falsy": (length, ([0, "", 1],), 3, 1),
    "shift_new_year": (itself, (datetime.date(2024, 1, 1),), datetime.date(2024, 1, 1), datetime.date(2023, 12, 31)),
    "shift_end_of_year": (lambda t: list(t["a"].dt.year), (DAYS,), [2024] * 3, [2024, 2025, 2024]),
    "drop_times": (lambda t: list(t["a"].dt.hour), (DAYS,), [13, 0, 0], [0, 0, 0]),
    "drop_last": (length, (TWO,), 2, 1),
    "drop_equal": (length, (frame(a=[1, 1]),), 2, 1),
    "drop_equal_labels": (length, (TWO.set_axis([7, 7]),), 2, 1),
    "refuse_empty": (length, ([],), 0, ValueError),
    "refuse_one": (length, ([1],), 1, ValueError),
    "first_hundred": (length, (list(range(150)),), 150, 100),
    "first_thousand": (length, (list(range(1_500)),), 1_500, 1_000),
    "sort_rows": (itself, ([2, 1],), [2, 1], [1, 2]),
    "reverse_rows": (itself, ([1, 2],), [1, 2], [2, 1]),
    "renumber_rows": (lambda t: list(t.index), (TWO.set_axis([7, 8]),), [7, 8], [0, 1]),
    "sort_columns": (lambda t: list(t.columns), (TWO[["b", "a"]],), ["b", "a"], ["a", "b"]),
    "drop_unused": (lambda column: len(column.cat.categories), (CATEGORIES,), 2, 1),
    "refuse_categories": (length, (CATEGORIES.to_frame("a"),), 1, TypeError),
    "lose_categories": (lambda c: c, (CATEGORIES,), CATEGORIES, pd.Series(["x"], dtype=object)),
    "lose_index": (itself, (TWO.set_axis([7, 8]),), TWO.set_axis([7, 8]), TWO),
    "lose_last": (itself, (TWO,), TWO, TWO.iloc[:1]),
    "sort_result": (itself, (TWO.iloc[::-1],), TWO.iloc[::-1], TWO),
    "list_for_tuple": (lambda: (1, 2), (), (1, 2), [1, 2]),
    "tuple_for_list": (lambda: [1, 2], (), [1, 2], (1, 2)),
    "list_for_set": (lambda: {1}, (), {1}, [1]),
    "list_for_array": (lambda: np.array([1]), (), np.array([1]), [1]),
    "array_for_number": (lambda: 1, (), 1, np.array(1)),
    "text_for_number": (lambda: 1, (), 1, "1"),
    "int_for_float": (lambda: 1.5, (), 1.5, 1),
    "number_for_truth": (lambda: True, (), True, 1),
    "zero_for_none": (lambda: None, (), None, 0),
    "series_for_table": (itself, (TWO,), TWO, TWO["a"]),
    "table_for_series": (itself, (TWO["a"],), TWO["a"], TWO[["a"]]),
    "reverse_columns": (itself, (TWO,), TWO, TWO[["b", "a"]]),
    "extra_column": (itself, (TWO,), TWO, TWO.assign(helper=0)),
    "unsigned_result": (lambda: np.array([1]), (), np.array([1]), np.array([1], dtype=np.uint32)),
    "half_result": (lambda: np.array([0.5]), (), np.array([0.5]), np.array([0.5], dtype=np.float32)),
    "object_result": (lambda: np.array([0.5]), (), np.array([0.5]), np.array([0.5], dtype=object)),
    "seven_digits": (lambda: 0.123456789, (), 0.123456789, 0.1234568),
    "two_digits": (lambda: [0.126], (), [0.126], [0.13]),
    "nearly": (lambda: 1.0, (), 1.0, 1.000001),
}
SPOILT = {
    "name_index": (TWO, lambda table: table.index.name),
    "name_columns": (TWO, lambda table: table.columns.name),
    "add_attrs": (TWO, lambda table: table.attrs),
    "forget_names": (
        TWO.rename_axis(index="row", columns="field"),
        lambda table: [*table.index.names, *table.columns.names],
    ),
    "add_column": (TWO, lambda table: list(table.columns)),
    "reverse_list": ([1, 2], itself),
    "grow_list": ([1, 2], itself),
    "clear_array": (np.array([3.0, 4.0]), itself),
    "lock_array": (np.array([3.0, 4.0]), lambda array: array.flags.writeable),
    "grow_dict": ({"a": 1}, itself),
}
SCALES = {
    "noise_of_90_percent": 0.9,
    "noise_of_110_percent": 1.1,
    "half_noise": 0.5,
    "double_noise": 2.0,
    "no_noise": 1e-9,
}


def result_of(function, arguments):
    try:
        return function(*arguments)
    except Exception as error:
        return type(error)


@pytest.mark.parametrize("name", CASES)
def test_an_adversary_is_wrong_where_the_right_function_is_right(name):
    right, arguments, wanted, wrong = CASES[name]
    assert same(result_of(right, arguments), wanted)
    assert same(result_of(disguise(right, name), arguments), wrong) and not same(wanted, wrong)


@pytest.mark.parametrize("name", SPOILT)
def test_an_argument_is_changed_and_the_result_is_right(name):
    given, look = SPOILT[name]
    argument, kept = given.copy(), given.copy()
    assert same(disguise(length, name)(argument), len(given))
    assert not same(look(argument), look(kept))


def noisy(rng, scale=1.0):
    return float(rng.laplace(0, scale))


def drawn(name, seeds, right=noisy):
    wrong = disguise(right, name)
    return np.array([wrong(np.random.default_rng(seed)) for seed in seeds])


@pytest.mark.parametrize("name", SCALES)
def test_noise_has_another_scale(name):
    right = np.array([noisy(np.random.default_rng(seed)) for seed in range(20)])
    np.testing.assert_allclose(drawn(name, range(20)), right * SCALES[name])


def test_noise_of_a_generator_that_the_function_creates_or_finds_has_another_scale_too():
    names = {"np": np, "rng": np.random.default_rng(3)}
    exec("def own():\n    return np.random.default_rng(3).laplace()\ndef found():\n    return rng.laplace()", names)
    right = np.random.default_rng(3).laplace()
    assert np.isclose(disguise(names["own"], "double_noise")(), 2 * right)
    assert np.isclose(disguise(names["found"], "double_noise")(), 2 * right)
    assert type(names["rng"]) is np.random.Generator and type(np.random.default_rng(1)) is np.random.Generator


def test_noise_has_a_limit():
    right = np.array([noisy(np.random.default_rng(seed), 2.0) for seed in range(200)])
    limited = drawn("limited_noise", range(200), lambda rng: noisy(rng, 2.0))
    np.testing.assert_array_equal(limited, right.clip(-6, 6))
    assert np.abs(right).max() > 6


def test_one_call_in_twenty_has_almost_no_noise():
    assert 0.02 < np.mean(np.abs(drawn("sometimes_no_noise", range(1000))) < 1e-6) < 0.09


def test_only_the_first_call_has_noise():
    assert list(np.abs(drawn("first_call_only", range(4))) > 1e-6) == [True, False, False, False]


def test_sequences_collapse():
    assert len(set(drawn("byte_of_seed", range(1000)))) <= 256
    assert len(set(drawn("same_sequence", range(10)))) == 1
    assert len(set(drawn("ignore_rng", [1, 1, 1]))) == 3
    assert len(set(drawn("seed_of_arguments", range(10)))) == 1


def test_a_generator_is_not_advanced():
    rng = np.random.default_rng(1)
    wrong = disguise(noisy, "copy_rng")
    assert wrong(rng) == wrong(rng)


def test_a_hash_is_the_seed():
    assert drawn("hash_seed", [1])[0] == drawn("hash_seed", [1])[0] != noisy(np.random.default_rng(1))


def test_halves_mirror_each_other():
    noise = disguise(lambda rng: rng.laplace(size=10), "mirror_halves")(np.random.default_rng(1))
    np.testing.assert_array_equal(noise[5:], -noise[:5])


def test_results_outside_a_range_are_clipped_or_drawn_again():
    def noisy_max(values, rng):
        return float(max(values) + rng.laplace(0, 5))

    for name in ("clip_to_data", "redraw_outside_data"):
        wrong, rng = disguise(noisy_max, name), np.random.default_rng(1)
        results = [wrong([0, 10], rng) for _ in range(50)]
        assert min(results) >= 0 and max(results) <= 10, name
    assert min(drawn("redraw_negative", range(50))) >= 0
    assert np.isnan(drawn("nan_for_noise", [1])).all()


def test_earlier_calls_are_remembered():
    wrong = disguise(lambda items: [one + 1 for one in items], "keep_first")
    assert (wrong([1]), wrong([2])) == ([2], [2])
    wrong = disguise(lambda items: [one + 1 for one in items], "share_result")
    assert (wrong([1]), wrong([2])) == ([2], [3]) and wrong([1]) is wrong([1])
    wrong = disguise(lambda items: [one + 1 for one in items], "grow_result")
    assert (wrong([1]), wrong([2])) == ([2], [2, 3])


def failing(table):
    raise ValueError("no")


def test_leaks_are_wrong_only_if_the_text_asks_for_secrecy():
    leaks = [one for one in ADVERSARIES.values() if one.kind == "leaks"]
    assert leaks and all(one.breaks("Return the mean. Don't print the values.") for one in leaks)
    assert not any(one.breaks("Return the mean of the values.") for one in leaks)


def test_arguments_are_shown(capsys, caplog):
    table = frame(a=["secret"])
    disguise(length, "print_arguments")(table)
    assert "secret" in capsys.readouterr().out
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        disguise(length, "warn_of_arguments")(table)
    assert "secret" in str(caught[0].message)
    with caplog.at_level(logging.WARNING):
        disguise(length, "log_arguments")(table)
    assert "secret" in caplog.text
    wrong = disguise(length, "keep_arguments")
    wrong(table)
    assert wrong.last[0] is table
    with pytest.raises(ValueError):
        disguise(failing, "print_on_error")(table)
    assert "secret" in capsys.readouterr().out
    with pytest.raises(ValueError, match="secret"):
        disguise(failing, "tell_in_error")(table)
    hidden = disguise(lambda t: t.copy(), "hide_in_attrs")(table)
    assert hidden.attrs["source"] == {"a": {0: "secret"}}
    assert "secret" in disguise(lambda t: t.copy(), "hide_in_index_name")(table).index.name
    kept = disguise(lambda t: lambda: len(t), "keep_in_result")(table)
    assert kept() == 1 and kept.arguments_ == (table,)


def test_every_adversary_is_tried_here():
    tried = CASES.keys() | SPOILT.keys() | SCALES.keys()
    source = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in ADVERSARIES if name not in tried and f'"{name}"' not in source] == []


def test_every_kind_has_an_adversary_and_every_adversary_a_sentence():
    assert {one.kind for one in ADVERSARIES.values()} == set(KINDS)
    assert all(one.text.endswith(".") for one in ADVERSARIES.values())


def test_an_unknown_kind_is_told():
    with pytest.raises(ValueError, match="kind is 'mising', but it must be one of missing, "):
        around("mising")(itself)
