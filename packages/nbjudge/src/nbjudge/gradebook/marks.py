"""The marks of the students of a course, one row for each student and assignment."""

from collections.abc import Container, Iterable
from pathlib import Path

import pandas as pd
from nbgrader.api import Assignment, Grade, Gradebook, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Integer, cast, func, not_, select

from nbjudge.errors import CourseError
from nbjudge.gradebook.deadlines import Deadlines, class_deadlines
from nbjudge.gradebook.excuses import class_sections, excused_students
from nbjudge.gradebook.states import KNOWN

HOUR = 3600  # seconds
DECIMALS = 6  # a sum of points is 0.3, not 0.30000000000000004
PERSON = ("last_name", "first_name", "email", "lms_user_id")
POINTS = ("raw_score", "late_submission_penalty", "score")
COLUMNS = (
    "assignment",
    "duedate",
    "max_score",
    "student_id",
    *PERSON,
    "section",
    "timestamp",
    "extension",
    "hours_left",
    *POINTS,
    "waits",
    "excused",
)


def read_marks(root: Path, gradebook: Gradebook, assignments: Iterable[str]) -> pd.DataFrame:
    """Read all marks. Students who handed in nothing or are excused have rows with empty columns.

    Parameters:
        root: the course's folder. Dates, excuses and sections in its class.toml take precedence over the gradebook.

    Returns: columns of the student (student_id, last_name, first_name, email, lms_user_id, section), of the assignment
        (assignment, duedate, max_score), and of the work: timestamp in UTC, extension in hours, hours_left before the
        due date, including an extension and the grace period (below 0 if it's late), raw_score,
        late_submission_penalty, score after it, waits (whether a person still has to award points), and excused.
    Raises: CourseError, if there's no such assignment, or if class.toml has a wrong value.
    """
    excused, deadlines = excused_students(root, gradebook), class_deadlines(root, gradebook)
    sections = class_sections(root, gradebook)
    students = sorted(gradebook.students, key=lambda one: (one.last_name or "", one.first_name or "", one.id))
    totals = _totals(gradebook)
    found = [find_assignment(gradebook, name) for name in assignments]
    rows = [
        row for one in found for row in _rows(gradebook, one, deadlines, students, totals, excused.get(one.name, ()))
    ]
    marks = pd.DataFrame(rows, columns=COLUMNS).astype(dict.fromkeys(("extension", "hours_left", *POINTS), float))
    return marks.assign(section=[sections.get(student, "") for student in marks["student_id"]])


def find_assignment(gradebook: Gradebook, name: str) -> Assignment:
    """Find an assignment by name. Raises CourseError, which lists the existing ones."""
    found = {one.name: one for one in gradebook.assignments}
    if name not in found:
        there = f"the gradebook has {', '.join(found)}" if found else "the gradebook has none"
        raise CourseError(f"The chapter is {name!r}, but {there}; `nbgrader generate_assignment` enters one.")
    return found[name]


def _totals(gradebook: Gradebook) -> dict[str, tuple[float, float, bool]]:
    """Return the points, the penalty, and whether a person still has to award points, by submission.

    Reading them one by one would take a minute.
    """
    notebook = SubmittedNotebook
    grades = (
        select(notebook.assignment_id, func.sum(Grade.score), func.sum(cast(not_(KNOWN), Integer)))
        .join(Grade, Grade.notebook_id == notebook.id)
        .group_by(notebook.assignment_id)
    )
    late = select(notebook.assignment_id, func.sum(notebook.late_submission_penalty)).group_by(notebook.assignment_id)
    penalties = {key: penalty or 0 for key, penalty in gradebook.db.execute(late)}
    return {key: (points, penalties[key], bool(waits)) for key, points, waits in gradebook.db.execute(grades)}


def _rows(
    gradebook: Gradebook,
    assignment: Assignment,
    deadlines: Deadlines,
    students: list[Student],
    totals: dict,
    excused: Container[str],
) -> list[dict]:
    work = {one.student_id: one for one in gradebook.assignment_submissions(assignment.name)}
    due = deadlines.due.get(assignment.name, assignment.duedate)
    known = {"assignment": assignment.name, "duedate": due, "max_score": assignment.max_score}
    return [
        {**known, **_person(one), **_work(None if one.id in excused else work.get(one.id), deadlines, totals)}
        | {"excused": one.id in excused}
        for one in students
    ]


def _person(student: Student) -> dict:
    return {"student_id": student.id, **{name: getattr(student, name) or "" for name in PERSON}}


def _work(submission: SubmittedAssignment | None, deadlines: Deadlines, totals: dict) -> dict:
    if submission is None:
        return {"waits": False}
    points, penalty, waits = totals.get(submission.id, (0, 0, False))
    left, extension = deadlines.time_left(submission), deadlines.extension(submission)
    return {
        "timestamp": submission.timestamp,
        "extension": None if extension is None else extension.total_seconds() / HOUR,
        "hours_left": None if left is None else left.total_seconds() / HOUR,
        "raw_score": round(points, DECIMALS),
        "late_submission_penalty": penalty,
        "score": max(0.0, round(points - penalty, DECIMALS)),  # as nbgrader does
        "waits": waits,
    }
