"""An adversary applies where it differs from the right answer, on a test's own calls or on similar ones."""

import json
import random

import numpy as np
import pandas as pd
import pytest

from instructor.authoring.adversaries.comparison import outcome, same
from instructor.authoring.adversaries.disguise import Notes, disguise, record
from instructor.authoring.adversaries.provocations import provoked
from nbjudge.checks.seeding import all_seeded

TABLE = pd.DataFrame({"a": ["x", "y", "x"], "b": [1, 2, 3]})


def noted(tmp_path, answer, *calls):
    path = tmp_path / "notes.json"
    watched = record(answer, str(path))
    for call in calls:
        watched(*call)
    return json.loads(path.read_text())


def classes(table, column):
    return table[column].nunique(dropna=False)


def rows(table):
    return len(table)


def whole_names(table, column):
    if not set(table[column]) <= {"x", "y"}:
        raise ValueError("unknown")
    return table[column].nunique()


def test_an_adversary_that_differs_only_on_a_hard_input_is_noted_with_that_input(tmp_path):
    found = noted(tmp_path, classes, (TABLE, "a"))
    assert found["fill_word"] == "a missing cell and 'missing' in 'a'"
    assert found["read_attributes"] == "a column 'size' in place of 'a'"
    assert found["array_for_number"] == "a call in the test"


def test_an_adversary_that_never_differs_is_not_noted(tmp_path):
    found = noted(tmp_path, rows, (TABLE,))
    assert "drop_last" in found
    assert not {"fill_word", "lower_texts", "sort_rows", "list_for_tuple"} & found.keys()


def test_an_input_that_the_right_answer_refuses_does_not_count(tmp_path):
    assert "lower_texts" not in noted(tmp_path, whole_names, (TABLE, "a"))
    assert "lower_texts" in noted(tmp_path, classes, (TABLE, "a"))


def test_only_a_function_that_draws_has_adversaries_of_noise(tmp_path):
    assert "half_noise" not in noted(tmp_path, rows, (TABLE,))
    assert "half_noise" in noted(tmp_path, lambda rng: rng.laplace(), (np.random.default_rng(1),))


def test_a_generator_that_is_only_there_or_chooses_has_no_adversaries_of_noise(tmp_path):
    names = {"rng": np.random.default_rng(1)}
    exec("def idle(value):\n    return value\ndef choose(value):\n    return int(rng.integers(9))", names)
    assert "half_noise" not in noted(tmp_path, names["idle"], (1,))
    assert not {"byte_of_seed", "half_noise"} & noted(tmp_path, names["idle"], (1,)).keys()
    found = noted(tmp_path, names["choose"], (1,))
    assert "byte_of_seed" in found and not {"half_noise", "copy_rng", "nan_for_noise"} & found.keys()


def test_calls_with_seeded_generators_are_not_compared_with_other_calls(tmp_path):
    notes = Notes(tmp_path / "notes.json")
    watched = notes.watch(lambda n: random.Random(n).random())
    watched(5)
    with all_seeded(watched, 1):
        watched(5)
    assert "keep_first" not in notes.found


def test_a_leak_in_labels_is_noted_only_if_the_result_has_labels(tmp_path):
    assert "print_arguments" in noted(tmp_path, rows, (TABLE,))
    assert "hide_in_attrs" not in noted(tmp_path, rows, (TABLE,))
    assert "hide_in_attrs" in noted(tmp_path, lambda table: table.copy(), (TABLE,))


def test_limits_from_the_data_are_noted_only_if_there_are_numbers(tmp_path):
    noisy = lambda values, rng: float(sum(values) + rng.laplace())  # noqa: E731
    assert "clip_to_data" not in noted(tmp_path, noisy, ([], np.random.default_rng(1)))
    assert "clip_to_data" in noted(tmp_path, noisy, (np.array([1.0, 2.0]), np.random.default_rng(1)))


def test_recording_changes_neither_results_nor_arguments(tmp_path):
    table, rng = TABLE.copy(), np.random.default_rng(1)
    watched = record(lambda table, rng: rng.random(), str(tmp_path / "notes.json"))
    assert watched(table, rng) == np.random.default_rng(1).random()
    pd.testing.assert_frame_equal(table, TABLE)
    assert rng.random() == np.random.default_rng(1).random(2)[1]


def test_a_value_has_adversaries_of_results(tmp_path):
    assert disguise((1, 2), "list_for_tuple") == [1, 2]
    assert disguise((1, 2), "drop_last") == (1, 2)
    assert "list_for_tuple" in noted(tmp_path, (1, 2))


class Base:
    def __init__(self, values):
        self.values = values

    def total(self):
        return float(sum(self.values))


class Child(Base):
    """Adds up."""

    def double(self):
        return 2 * self.total()

    def _private(self):
        return 1.5


def test_each_method_of_a_class_is_wrong():
    wrong = disguise(Child, "int_for_float")
    one = wrong([0.5, 1.0])
    assert (wrong.__name__, wrong.__doc__) == ("Child", "Adds up.")
    assert (type(one.total()), one.total(), one.double(), one._private()) == (int, 1, 2, 1.5)
    assert isinstance(one, Base)


def test_a_wrong_function_looks_like_the_right_one():
    wrong = disguise(classes, "half_result")
    assert (wrong.__name__, wrong.__module__) == ("classes", __name__)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0),
        ([1], (1,)),
        (TABLE, TABLE.set_axis([0, 1, 5])),
        (TABLE, TABLE.astype({"b": float})),
        (TABLE["a"], TABLE["a"].rename("c")),
        (np.array([1.0]), np.array([1.0], dtype=np.float32)),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        (np.random.default_rng(1), np.random.default_rng(2)),
        (Base([1]), Base([2])),
    ],
)
def test_values_are_compared_whole(one, other):
    assert same(one, one) and not same(one, other)
    assert same(float("nan"), float("nan"))


def test_an_outcome_is_a_result_or_an_error_and_leaves_arguments_alone():
    items = [1]
    assert outcome(lambda value: value.append(2), (items,), {}) == (False, None) and items == [1]
    assert outcome(lambda: 1 / 0, (), {}) == (True, ZeroDivisionError)


def test_provoked_arguments_have_hard_members():
    whats = {what for what, _, _ in provoked((TABLE, "a", 1.5, [1, 2]), {})}
    assert whats > {
        "no rows",
        "one row",
        "two equal rows",
        "a missing cell and '' in 'a'",
        "unused categories in 'a'",
        "100000 in 'b'",
        "1.4999999 in 'b'",
        "a column 'my age' in place of 'a'",
        "'00a'",
        "an empty list",
        "2.0000004",
    }
    (renamed,) = [args for what, args, _ in provoked((TABLE, "a"), {}) if what == "a column 'size' in place of 'a'"]
    assert list(renamed[0].columns) == ["size", "b"] and renamed[1] == "size"
