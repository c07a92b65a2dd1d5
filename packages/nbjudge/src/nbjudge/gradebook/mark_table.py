"""A table of marks, with one row per student and one column per exercise."""

from collections.abc import Collection, Sequence

import pandas as pd

from nbjudge.gradebook.exercises import Exercise
from nbjudge.gradebook.results import Result
from nbjudge.gradebook.states import State

GRADED, UNGRADED, MISSING, EXCUSED = "graded", "not graded yet", "missing", State.EXCUSED.value  # a student's work
PEOPLE = {name: name.removesuffix("_id") for name in ("student_id", "last_name", "first_name", "section", "state")}
TOTALS = {"raw_score": "points", "late_submission_penalty": "late_penalty", "score": "mark", "max_score": "of"}


def states_of_work(marks: pd.DataFrame, handed_in: Collection[str]) -> pd.Series:
    """Return whether each student's work is graded, not graded yet or missing, or whether the student is excused.

    Parameters:
        marks: as `read_marks` returns them for one assignment.
        handed_in: the students who handed something in.
    """
    states = pd.Series(MISSING, index=marks.index)
    states[marks["student_id"].isin(list(handed_in))] = UNGRADED
    states[marks["score"].notna()] = GRADED
    return states.mask(marks["excused"].eq(True), EXCUSED)


def mark_table(students: pd.DataFrame, exercises: Sequence[Exercise], results: Sequence[Result]) -> pd.DataFrame:
    """Return the points in each exercise, with words where there are none, and the totals.

    Parameters:
        students: the rows of `read_marks` for one assignment, with the column `state` that
            `states_of_work` returns.
        exercises, results: those of the same assignment. Exercises without points are left out.
    """
    return _table(
        students, exercises, {_place(one): one.state if one.points is None else one.points for one in results}
    )


def state_table(students: pd.DataFrame, exercises: Sequence[Exercise], results: Sequence[Result]) -> pd.DataFrame:
    """Return the state of each exercise, with the same rows and columns as `mark_table`."""
    return _table(students, exercises, {_place(one): one.state for one in results})


def column_name(exercise: Exercise) -> str:
    """Return the heading of an exercise's column."""
    return f"{exercise.notebook}: {exercise.number} {exercise.name} ({exercise.shown_points})"


def _table(
    students: pd.DataFrame, exercises: Sequence[Exercise], values: dict[tuple[str, Exercise], State | float]
) -> pd.DataFrame:
    people = students[list(PEOPLE)].rename(columns=PEOPLE)
    columns = {
        column_name(exercise): [
            _value(values.get((one, exercise)), work) for one, work in people[["student", "state"]].to_numpy()
        ]
        for exercise in exercises
        if exercise.points
    }
    by_exercise = pd.DataFrame(columns, index=people.index, dtype=object)
    return people.join(by_exercise).join(students[list(TOTALS)].rename(columns=TOTALS))


def _value(value: State | float | None, work: str) -> str | float:
    """Return what a cell shows. Students without results handed in nothing, or their work isn't graded yet."""
    if value is None:
        return UNGRADED if work == UNGRADED else State.NOT_BEGUN.value
    return value.value if isinstance(value, State) else value


def _place(result: Result) -> tuple[str, Exercise]:
    return result.student, result.exercise
