"""A table of marks, with one row per student and one column per exercise."""

from collections.abc import Collection, Sequence

import pandas as pd

from nbjudge.gradebook.exercises import Exercise
from nbjudge.gradebook.results import Result
from nbjudge.gradebook.states import State

GRADED, UNGRADED, MISSING, EXCUSED = "graded", "not graded yet", "missing", State.EXCUSED.value  # states of work
PEOPLE = {name: name.removesuffix("_id") for name in ("student_id", "last_name", "first_name", "section", "state")}
TOTALS = {"raw_score": "points", "late_submission_penalty": "late_penalty", "score": "mark", "max_score": "of"}


def states_of_work(marks: pd.DataFrame, handed_in: Collection[str]) -> pd.Series:
    """Return each student's state: the work is graded, not yet graded or missing, or the student is excused.

    Parameters:
        marks: the rows for one assignment that `read_marks` returned.
        handed_in: the students who handed something in.
    """
    states = pd.Series(MISSING, index=marks.index)
    states[marks["student_id"].isin(list(handed_in))] = UNGRADED
    states[marks["score"].notna()] = GRADED
    return states.mask(marks["excused"].eq(True), EXCUSED)


def mark_table(students: pd.DataFrame, exercises: Sequence[Exercise], results: Sequence[Result]) -> pd.DataFrame:
    """Return a table with the points for each exercise, or words if there are no points, and the totals.

    Parameters:
        students: the rows for one assignment that `read_marks` returned, with the additional column `state` from
            `states_of_work`.
        exercises, results: the assignment's exercises and results. Exercises without points are left out.
    """
    return _table(
        students, exercises, {_place(one): one.state if one.points is None else one.points for one in results}
    )


def state_table(students: pd.DataFrame, exercises: Sequence[Exercise], results: Sequence[Result]) -> pd.DataFrame:
    """Return a table with the state of each exercise, and the same rows and columns as `mark_table`."""
    return _table(students, exercises, {_place(one): one.state for one in results})


def column_name(exercise: Exercise) -> str:
    """Return the heading for an exercise's column."""
    return f"{exercise.notebook}: {exercise.number} {exercise.name} ({exercise.shown_points})"


def attempt_column(students: pd.DataFrame) -> list[str]:
    """Return a list with the name of the column for attempts, or an empty list if the last attempt counts.

    Parameters:
        students: rows that `read_marks` returned.
    """
    return ["attempt"] if students["attempt"].any() else []


def _table(
    students: pd.DataFrame, exercises: Sequence[Exercise], values: dict[tuple[str, Exercise], State | float]
) -> pd.DataFrame:
    people = students[[*PEOPLE, *attempt_column(students)]].rename(columns=PEOPLE)
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
    """Return the value for a cell of the table.

    A student without results either didn't hand in any work or hasn't been graded yet.
    """
    if value is None:
        return UNGRADED if work == UNGRADED else State.NOT_BEGUN.value
    return value.value if isinstance(value, State) else value


def _place(result: Result) -> tuple[str, Exercise]:
    return result.student, result.exercise
