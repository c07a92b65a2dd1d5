"""The marks of the students of a course, one row for each student and assignment."""

from collections.abc import Iterable

import pandas as pd
from nbgrader.api import Assignment, Grade, Gradebook, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Integer, cast, func, select

from course.errors import CourseError

HOUR = 3600  # seconds
DECIMALS = 6  # a sum of points is 0.3, not 0.30000000000000004
PERSON = ("last_name", "first_name", "email", "lms_user_id")
POINTS = ("raw_score", "late_submission_penalty", "score")
COLUMNS = ("assignment", "duedate", "max_score", "student_id", *PERSON, "timestamp", "hours_left", *POINTS, "waits")


def read_marks(gradebook: Gradebook, assignments: Iterable[str]) -> pd.DataFrame:
    """Read all marks. Students who handed in nothing have rows with empty columns.

    Returns: columns of the student (student_id, last_name, first_name, email, lms_user_id), of the assignment (assignment,
        duedate, max_score), and of the work: timestamp in UTC, hours_left before the due date, including an extension
        (below 0 if it's late), raw_score, late_submission_penalty, score after it, and whether a person still has
        to award points.
    Raises: CourseError, if there's no such assignment.
    """
    students = sorted(gradebook.students, key=lambda one: (one.last_name or "", one.first_name or "", one.id))
    totals = _totals(gradebook)
    rows = [row for name in assignments for row in _rows(gradebook, find_assignment(gradebook, name), students, totals)]
    return pd.DataFrame(rows, columns=COLUMNS).astype(dict.fromkeys(("hours_left", *POINTS), float))


def find_assignment(gradebook: Gradebook, name: str) -> Assignment:
    """Find an assignment by name. Raises CourseError, which lists the existing ones."""
    found = {one.name: one for one in gradebook.assignments}
    if name not in found:
        there = f"the gradebook has {', '.join(found)}" if found else "the gradebook has none"
        raise CourseError(f"The chapter is {name!r}, but {there}; `nbgrader generate_assignment` enters one.")
    return found[name]


def _totals(gradebook: Gradebook) -> dict[str, tuple[float, float, bool]]:
    """Return the points, the penalty, and whether a person still has to award points, by submission. Reading them one by one would take a minute."""
    notebook = SubmittedNotebook
    grades = (
        select(notebook.assignment_id, func.sum(Grade.score), func.sum(cast(Grade.needs_manual_grade, Integer)))
        .join(Grade, Grade.notebook_id == notebook.id)
        .group_by(notebook.assignment_id)
    )
    late = select(notebook.assignment_id, func.sum(notebook.late_submission_penalty)).group_by(notebook.assignment_id)
    penalties = {key: penalty or 0 for key, penalty in gradebook.db.execute(late)}
    return {key: (points, penalties[key], bool(waits)) for key, points, waits in gradebook.db.execute(grades)}


def _rows(gradebook: Gradebook, assignment: Assignment, students: list[Student], totals: dict) -> list[dict]:
    work = {one.student_id: one for one in gradebook.assignment_submissions(assignment.name)}
    known = {"assignment": assignment.name, "duedate": assignment.duedate, "max_score": assignment.max_score}
    return [{**known, **_person(one), **_work(work.get(one.id), totals)} for one in students]


def _person(student: Student) -> dict:
    return {"student_id": student.id, **{name: getattr(student, name) or "" for name in PERSON}}


def _work(submission: SubmittedAssignment | None, totals: dict) -> dict:
    if submission is None:
        return {"waits": False}
    points, penalty, waits = totals.get(submission.id, (0, 0, False))
    return {
        "timestamp": submission.timestamp,
        "hours_left": _hours_left(submission),
        "raw_score": round(points, DECIMALS),
        "late_submission_penalty": penalty,
        "score": max(0.0, round(points - penalty, DECIMALS)),  # as nbgrader does
        "waits": waits,
    }


def _hours_left(submission: SubmittedAssignment) -> float | None:
    if submission.timestamp is None or submission.assignment.duedate is None:
        return None
    return (submission.duedate - submission.timestamp).total_seconds() / HOUR
