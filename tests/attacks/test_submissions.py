"""Hostile and clumsy submissions under `instructor grade`, and what the same ones do under stock nbgrader."""

import shutil
import sys

import pytest
from hostile_course import FIRST, LAST
from measure import fires, measure_ours, measure_stock
from submission import FULL, HONEST, Submission
from submissions import ALL
from table import PAGE, attempt, page, rows_of

QUICK = (  # a few classes, of those that take no time
    "the test is tagged to be skipped",
    "an AST transformer removes every assert",
    "an answer is so wrong that the mark is negative",
    "the tests are read from the source folder",
    "the gradebook is changed",
    "a cell ends its process",
    "a process detaches itself from all others",
    "the student's process group is killed",
    "the student's process group is stopped",
    "the student's process group is interrupted",
    "a pandas array is equal to every number",
    "a mark is an array",
    "lone surrogates are printed",
    "a folder with the notebook's name is left behind",
    "all answers come after the tests",
    "an answer causes a warning",
)
pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or (not shutil.which("bwrap")), reason="needs the sandbox: Linux and bubblewrap"
)


def each(submissions: list[Submission], gaps: bool = False):
    """One test for each; where the grader does not hold yet, and that counts, a failure is expected."""
    cases = []
    for one in submissions:
        marks = [pytest.mark.xfail(reason=one.open, strict=True)] if gaps and one.open else []
        cases.append(pytest.param(one, marks=marks, id=one.student))
    return pytest.mark.parametrize("one", cases)


def check_run(run):
    """What holds for the class: neighbours lose nothing, and nothing is changed, left behind or leaked."""
    assert run.neighbours == {FIRST: FULL, LAST: FULL}
    assert (run.changed, run.left, run.strangers, "\x1b" in run.said) == ([], [], [], False)


def check_one(one, seen):
    """What holds for one: its marks, and that it did, read and left nothing."""
    if one.kind == HONEST:
        assert seen.marks == one.may
    else:
        assert not fires(one, seen), (seen.marks, one.effect)
    assert (seen.found, seen.places, seen.alive, seen.called, seen.segment) == ([], [], False, False, False)


def test_there_are_enough_of_each_class():
    kinds = [one.kind for one in ALL]
    assert len(ALL) >= 60 and min(map(kinds.count, set(kinds))) >= 5
    assert len({one.student for one in ALL}) == len(ALL)
    assert {one.name for one in ALL} >= set(QUICK)
    assert f"{len(ALL)} hostile and clumsy submissions" in (PAGE.parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_page_has_a_row_for_each_attempt_and_no_other_one():
    """What a row says was measured; that it says something of an attempt that there is can be seen at once."""
    text = PAGE.read_text(encoding="utf-8")
    kept = rows_of(text)
    assert list(kept) == [attempt(one) for one in ALL]
    assert text == page({}, {}, kept)
    for one in ALL:
        there = kept[attempt(one)].split(" | ")[1]
        assert there.startswith("not tried") == (not one.in_stock) and (not one.why_not or one.why_not in there)


@pytest.mark.slow
def test_a_few_of_each_class_gain_nothing(tmp_path):
    chosen = [one for one in ALL if one.name in QUICK]
    run = measure_ours(tmp_path, chosen)
    check_run(run)
    for one in chosen:
        check_one(one, run.seen[one.student])


@pytest.fixture(scope="module")
def ours(tmp_path_factory):
    return measure_ours(tmp_path_factory.mktemp("ours"))


@pytest.fixture(scope="module")
def stock(tmp_path_factory):
    return measure_stock(tmp_path_factory.mktemp("stock"))


@pytest.mark.slow
def test_the_class_as_a_whole_loses_nothing(ours):
    check_run(ours)


@pytest.mark.slow
@each(ALL, gaps=True)
def test_none_gains_anything_and_honest_work_loses_nothing(ours, one):
    check_one(one, ours.seen[one.student])


@pytest.mark.nightly
@each([one for one in ALL if one.kind != HONEST and one.in_stock])
def test_an_attack_fires_under_stock_nbgrader_or_says_why_not(stock, one):
    assert fires(one, stock[one.student]) == (not one.why_not), stock[one.student].marks


@pytest.mark.nightly
@each([one for one in ALL if one.kind == HONEST and one.in_stock])
def test_honest_work_gets_from_stock_nbgrader_what_is_said(stock, one):
    seen = stock[one.student]
    assert seen.marks == {test: (one.may | dict(one.stock))[test] for test in seen.marks}


@pytest.mark.nightly
def test_the_page_says_what_was_measured(ours, stock):
    assert PAGE.read_text(encoding="utf-8") == page(ours.seen, stock)
