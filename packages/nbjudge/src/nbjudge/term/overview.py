"""Collects each student's marks for the assignments in a term, the total, and unfinished work."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np
import pandas as pd
from nbgrader.api import Gradebook

from nbjudge.class_file.file import FILE, read_class_file
from nbjudge.class_file.weights import weights
from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.deadlines import Deadlines, class_deadlines
from nbjudge.gradebook.mark_table import GRADED, MISSING, UNGRADED, states_of_work
from nbjudge.gradebook.marks import read_marks
from nbjudge.notebooks import natural_order

NOT_DUE, WAITS = "not due yet", "points still to be awarded"
COUNTED = (GRADED, MISSING)  # the states whose marks count for the total, with 0 for missing work
PEOPLE = ("last_name", "first_name", "section")


@dataclass(frozen=True)
class Chapter:
    """One of the assignments in a term.

    Attributes:
        due: the due date in UTC, or None if there's no due date.
        of: the maximum points for the assignment, which are above 0.
        weight: the assignment's share of the total, from 0 to 1.
    """

    name: str
    due: datetime | None
    of: float
    weight: float


@dataclass(frozen=True)
class Term:
    """A class's marks for all assignments.

    Attributes:
        students: a table indexed by student ID, with the columns last_name, first_name, section and total. The total is
            a percentage of what counts so far, or NaN if nothing counts.
        shares: a table with one row for each student and one column for each assignment. A value is the share of the
            points, or NaN if there's no mark.
        states: a table with the same rows and columns, which says whether work is graded, not graded yet, missing, not
            due yet or excused.
        waits: a table with the same rows and columns, which says whether points still have to be awarded by hand.
    """

    chapters: list[Chapter]
    students: pd.DataFrame
    shares: pd.DataFrame
    states: pd.DataFrame
    waits: pd.DataFrame

    def open_work(self, student: str) -> list[str]:
        """Return everything that costs a student points or keeps the total from being final, such as "ps1: missing"."""
        rows = self.states.loc[student].items()
        late = [f"{name}: {state}" for name, state in rows if state in (MISSING, UNGRADED)]
        return late + [f"{name}: {WAITS}" for name, waits in self.waits.loc[student].items() if waits]

    def students_in(self, name: str, state: str) -> list[str]:
        """Return the students whose work for an assignment has this state."""
        column = self.waits[name] if state == WAITS else self.states[name].eq(state)
        return list(column.index[column])


def read_term(folder: CourseFolder, gradebook: Gradebook, now: datetime) -> Term:
    """Read the marks of all assignments that award points.

    Parameters:
        now: the current time in UTC. Work that isn't due yet doesn't count as missing.

    Raises:
        CourseError: nothing has been graded, or class.toml has an invalid value.
    """
    names = sorted((one.name for one in gradebook.assignments if one.max_score > 0), key=natural_order)
    marks = read_marks(folder.root, gradebook, names)
    if marks["score"].notna().sum() == 0:
        raise CourseError(f"No work for any chapter has been graded yet. Run `{program()} grade` first.")
    deadlines = class_deadlines(folder.root, gradebook)
    by_name = {name: rows.set_index("student_id") for name, rows in marks.groupby("assignment", sort=False)}
    states = pd.DataFrame({name: _states(folder.root, name, rows, deadlines, now) for name, rows in by_name.items()})
    shares = pd.DataFrame({name: rows["score"] / rows["max_score"] for name, rows in by_name.items()})
    waits = pd.DataFrame({name: rows["waits"].eq(True) for name, rows in by_name.items()})
    chapters = list(_chapters(folder.root, by_name))
    counted = shares.mask(states.eq(MISSING), 0).where(states.isin(COUNTED))
    total = _total(counted, {one.name: one.weight for one in chapters})
    people = marks.drop_duplicates("student_id").set_index("student_id")[list(PEOPLE)]
    return Term(chapters, people.assign(total=total), shares, states, waits)


def _states(root: Path, name: str, rows: pd.DataFrame, deadlines: Deadlines, now: datetime) -> pd.Series:
    """Return the state of each student's work for one assignment."""
    states = states_of_work(rows.reset_index(), CourseFolder(root, name).students()).set_axis(rows.index)
    due, more = rows["duedate"].iloc[0], deadlines.extensions.get(name, {})
    if pd.isna(due):
        return states
    left = pd.Series([due + more.get(student, timedelta()) + deadlines.grace > now for student in rows.index])
    return states.mask(states.eq(MISSING) & left.to_numpy(), NOT_DUE)


def _chapters(root: Path, by_name: Mapping[str, pd.DataFrame]) -> Iterator[Chapter]:
    """Yield the assignments. If class.toml has no weights, each assignment counts in proportion to its points."""
    path = root / FILE
    given = weights(read_class_file(path), path) if path.is_file() else {}
    points = {name: float(rows["max_score"].iloc[0]) for name, rows in by_name.items()}
    of = {name: given.get(name, 0) if given else points[name] for name in points}
    whole = sum(of.values())
    if not whole:
        raise CourseError(
            f"{path}, [weights]: all assignments in the gradebook ({', '.join(points)}) have the weight 0."
        )
    for name, rows in by_name.items():
        due = rows["duedate"].iloc[0]
        yield Chapter(name, None if pd.isna(due) else due, points[name], of[name] / whole)


def _total(counted: pd.DataFrame, weight: Mapping[str, float]) -> pd.Series:
    """Return each student's weighted mean as a percentage. Assignments that don't count have no value."""
    by_weight = counted.notna() * pd.Series(weight)
    whole = by_weight.sum(axis=1).replace(0, np.nan)
    return 100 * (counted.fillna(0) * pd.Series(weight)).sum(axis=1) / whole
