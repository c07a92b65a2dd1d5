"""Which part of a large sample this commit tries: the next commit tries the next part, so that a few cover all."""

import functools
import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

ROOT = Path(__file__).resolve().parents[1]
Case = TypeVar("Case")
TURNS = 12  # so many commits in a row try all costly tests


@functools.cache
def turn() -> int:
    """Return how many commits there are, or what TURN says, to try another commit's part; 0 where the code is no clone."""
    if "TURN" in os.environ:
        return int(os.environ["TURN"])
    counted = subprocess.run(["git", "rev-list", "--count", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return int(counted.stdout) if counted.returncode == 0 else 0


def is_turn_of(place: int, one_in: int) -> bool:
    """Return whether this commit tries the part at a place, counted from 0, if it tries one in so many."""
    return place % one_in == turn() % one_in


def some_of(cases: Sequence[Case], one_in: int) -> Sequence[Case]:
    """Return the cases that this commit tries: one in so many, and the next commit takes others."""
    return cases[turn() % one_in :: one_in]


def some_seeds(count: int, one_in: int = 4) -> range:
    """Return the seeds with which this commit repeats a random trial: a part of `count`, and the next commit takes the next."""
    part = count // one_in
    first = turn() % one_in * part
    return range(first, first + part)


def by_turns(place: int) -> pytest.MarkDecorator:
    """Mark costly tests as slow in all but one of `TURNS` commits.

    Parameters:
        place: which of these commits tries them, from 0 to `TURNS` - 1. Each has about 30 seconds of tests.
    """
    return pytest.mark.in_turn if is_turn_of(place, TURNS) else pytest.mark.slow


def some_slow(cases: Iterable[object], one_in: int) -> list:
    """Mark cases of a test as slow, but for one in so many: those that this commit tries."""
    return [
        pytest.param(case, marks=[] if is_turn_of(place, one_in) else pytest.mark.slow)
        for place, case in enumerate(cases)
    ]
