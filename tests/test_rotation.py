"""Commits in a row try everything, whichever is the first."""

import pytest
import rotation

CASES = list("abcdefg")


@pytest.fixture
def at(monkeypatch):
    """Act as if there were so many commits."""

    def go_to(commit):
        monkeypatch.setenv("TURN", str(commit))
        rotation.turn.cache_clear()

    yield go_to
    rotation.turn.cache_clear()


@pytest.mark.parametrize("first", [0, 5, 688])
def test_three_commits_try_all_cases_each_once(at, first):
    tried = []
    for commit in range(first, first + 3):
        at(commit)
        tried += rotation.some_of(CASES, 3)
    assert sorted(tried) == CASES


def test_four_commits_try_all_seeds_each_once(at):
    tried = []
    for commit in range(7, 11):
        at(commit)
        tried += rotation.some_seeds(100)
    assert sorted(tried) == list(range(100))


def test_each_costly_test_is_quick_in_one_of_twelve_commits(at):
    marks = []
    for commit in range(100, 100 + rotation.TURNS):
        at(commit)
        marks.append(rotation.by_turns(place=3).name)
    assert marks.count("in_turn") == 1 and marks.count("slow") == rotation.TURNS - 1
