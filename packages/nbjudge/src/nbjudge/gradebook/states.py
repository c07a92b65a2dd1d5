"""Determines the state of each graded cell. All commands get the state from here, so that they agree."""

from enum import StrEnum
from typing import Protocol

from nbgrader.api import Grade
from sqlalchemy import ColumnElement, or_

from nbjudge.results import SIGNS

KNOWN: ColumnElement[bool] = or_(Grade.auto_score.is_not(None), Grade.manual_score.is_not(None))  # for a query


class State(StrEnum):
    """The state of a student's result for a graded cell, in plain words."""

    NOT_BEGUN = "not begun"
    FAILED = "not right yet"
    PARTLY = "partly right"
    PASSED = "passed"
    WAITS = "still to be marked"
    BY_HAND = "marked by hand"
    EXCUSED = "excused"

    @property
    def sign(self) -> str:
        """Return a symbol that shows the state without colours."""
        return {**SIGNS, State.WAITS: SIGNS["waiting"], State.BY_HAND: "✎", State.EXCUSED: "–"}[self]


class Scores(Protocol):
    """The gradebook's data about one student's result for a graded cell, under nbgrader's names."""

    @property
    def auto_score(self) -> float | None: ...
    @property
    def manual_score(self) -> float | None: ...
    @property
    def score(self) -> float: ...
    @property
    def needs_manual_grade(self) -> bool: ...


def state_of(grade: Scores, of: float, begun: bool, excused: bool = False) -> State:
    """Return the state of a student's result for a graded cell.

    Parameters:
        of: the points that the cell is worth, which are at least 0.
        begun: whether the student changed the answer.
        excused: whether the student is excused from the assignment.
    """
    if excused:
        return State.EXCUSED
    if not is_known(grade):
        return State.WAITS
    if grade.manual_score is not None:
        return State.BY_HAND
    if grade.score >= of:
        return State.PASSED
    if not begun:
        return State.NOT_BEGUN
    return State.PARTLY if grade.score else State.FAILED


def is_known(grade: Scores) -> bool:
    """Return whether a test or a grader has given points. If not, the cell still has to be marked by hand."""
    return grade.auto_score is not None or grade.manual_score is not None


def is_beyond(grade: Scores, of: float) -> bool:
    """Return whether a grader gave negative points by hand, or more points than the maximum."""
    return grade.manual_score is not None and not 0 <= grade.manual_score <= of


def is_to_review(grade: Scores) -> bool:
    """Return whether a grader should review points given by hand, because the work has been regraded since then."""
    return grade.manual_score is not None and bool(grade.needs_manual_grade)
