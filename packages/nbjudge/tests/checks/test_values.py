import numpy as np
import pandas as pd
import pytest

from nbjudge import checks
from nbjudge.errors import CheckFailed


def answer(value):
    return checks.call(lambda: value)


@pytest.mark.parametrize("value", [0.5, np.float64(0.5), np.float32(0.5)])
def test_close_takes_every_kind_of_number(value):
    checks.close(value, 0.5, name="k")


@pytest.mark.parametrize("value", [0.51, True, "0.5", None, [0.5], float("nan"), ...])
def test_close_refuses_what_is_off_or_no_number(value):
    with pytest.raises(CheckFailed, match=r"^k is .*: one in two"):
        checks.close(value, 0.5, name="k", why="one in two")


def test_the_expected_value_shows_only_where_asked():
    with pytest.raises(CheckFailed, match="expected 7"):
        checks.equal(3, 7, name="k", show=True)
    with pytest.raises(CheckFailed) as hidden:
        checks.equal(3, 7, name="k", why="groups count once")
    assert "7" not in str(hidden.value)


def test_a_whole_number_that_is_too_large_for_a_float_is_compared():
    checks.equal([10**400], [10**400], name="k")
    with pytest.raises(CheckFailed, match=r"^k is"):
        checks.equal([10**400], [3.0], name="k")


def test_the_numbers_of_a_short_array_are_shown_beside_the_expected_ones():
    with pytest.raises(CheckFailed, match=r"returned \[0.5, 1.0\], expected \[0.25, 1.0\]"):
        checks.equal(answer(np.array([0.5, 1.0])), np.array([0.25, 1.0]), show=True)
    with pytest.raises(CheckFailed, match=r"^k is an array of shape \(100,\), expected 7"):
        checks.equal(np.arange(100), 7, name="k", show=True)
    with pytest.raises(CheckFailed) as hidden:
        checks.equal(answer(np.array([3, 4])), [3, 5])
    assert "4" not in str(hidden.value)


@pytest.mark.parametrize(
    ("got", "want"),
    [
        ([1, 2], (1, 2)),
        (pd.Series([1.0, 2.0]), [1, 2]),
        ({"a": np.int64(1)}, {"a": 1}),
        ({"a", "b"}, frozenset("ab")),
        (float("nan"), float("nan")),
        ("x", "x"),
    ],
)
def test_equal_looks_at_values_not_containers(got, want):
    checks.equal(got, want, name="answer")
    checks.equal(answer(got), want)


@pytest.mark.parametrize(
    ("got", "want"), [(1, True), (True, 1), ("1", 1), ([1], [1, 2]), ({"a": 1}, {"b": 1}), (None, 0)]
)
def test_equal_keeps_kinds_apart(got, want):
    with pytest.raises(CheckFailed):
        checks.equal(got, want, name="answer")


def test_a_value_that_claims_to_equal_everything_is_not_equal():
    class Always(float):
        def __eq__(self, other):
            return True

        __hash__ = float.__hash__

    with pytest.raises(CheckFailed):
        checks.equal(Always(1), 2, name="answer")


@pytest.mark.parametrize(("earned", "points"), [(2, 2.0), (-1, 0.0), (9, 3.0), (np.float64(1.5), 1.5)])
def test_a_score_stays_between_nothing_and_all(earned, points):
    assert checks.score(earned, of=3) == points


@pytest.mark.parametrize("earned", ["3", None, float("nan"), True])
def test_a_score_must_be_a_number(earned):
    with pytest.raises(CheckFailed, match="isn't a number"):
        checks.score(earned, of=3)


@pytest.mark.parametrize("value", ["B", " b ", ["B"], ("b",), {"B"}, np.array(["B"])])
def test_a_choice_may_be_written_in_many_ways(value):
    checks.a_choice(value, "ABC", name="pick")
    checks.chosen(value, "B", {}, name="pick")


@pytest.mark.parametrize("value", ["D", "", None, ..., 2, ["B", 1], np.array([2])])
def test_what_is_no_option_is_refused(value):
    with pytest.raises(CheckFailed, match="choose from the letters A, B, C"):
        checks.a_choice(value, "ABC", name="pick")
    with pytest.raises(CheckFailed):
        checks.chosen(value, "B", {}, name="pick")


def test_a_wrong_option_is_told_why_and_a_missing_one_too():
    with pytest.raises(CheckFailed, match=r"A isn't right\. Too much\."):
        checks.chosen("A", "B", {"A": "Too much."}, name="pick")
    with pytest.raises(CheckFailed, match=r"isn't complete\. Zip codes count\."):
        checks.chosen("B", "BC", {"C": "Zip codes count."}, name="pick")


def test_require_says_what_is_wrong():
    checks.require([1], "never shown")
    with pytest.raises(CheckFailed, match="rows are gone"):
        checks.require(0, "rows are gone")


def test_a_failed_check_shows_one_line_instead_of_a_traceback():
    assert CheckFailed("rows are gone")._render_traceback_() == ["Not yet: rows are gone"]


def test_a_dict_with_pairs_as_keys_is_compared():
    checks.equal({("a", 1): 2}, {("a", np.int64(1)): 2}, name="counts")
    with pytest.raises(CheckFailed):
        checks.equal({("a", 1): 2}, {("a", 2): 2}, name="counts")
