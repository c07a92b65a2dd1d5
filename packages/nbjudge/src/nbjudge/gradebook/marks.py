"""The marks of all students in a course, with one row for each student and assignment."""

from collections.abc import Container, Iterable
from pathlib import Path

import pandas as pd
from nbgrader.api import Assignment, Grade, Gradebook, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Integer, cast, func, not_, select

from nbjudge.class_file.attempts import counts_best
from nbjudge.errors import CourseError
from nbjudge.gradebook.deadlines import Deadlines, class_deadlines
from nbjudge.gradebook.excuses import class_sections, excused_students
from nbjudge.gradebook.inputs.attempt_records import counted_attempt
from nbjudge.gradebook.states import KNOWN

HOUR = 3600  # seconds
DECIMALS = 6  # decimal places, so that a sum of points is 0.3, not 0.30000000000000004
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
    """Read all marks. Students who are excused or didn't hand in anything have rows with empty columns.

    Parameters:
        root: the course folder. Dates, excuses and sections in its class.toml take precedence over the gradebook.

    Returns: a table with these columns. Student: student_id, last_name, first_name, email, lms_user_id and section.
        Assignment: assignment, duedate and max_score. Work: timestamp in UTC, extension in hours, hours_left (the hours
        before the due date, including an extension and the grace period, which are negative for late work), raw_score,
        late_submission_penalty, score after the penalty, waits (whether points still have to be awarded by hand),
        excused, and attempt, such as "2 of 3". The attempt column is empty for work that isn't graded, and if the last
        attempt counts.
    Raises: CourseError: the assignment doesn't exist, or class.toml has an invalid value.
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
    marks = marks.assign(section=[sections.get(student, "") for student in marks["student_id"]])
    work = zip(marks["assignment"], marks["student_id"], marks["score"].notna(), strict=True)
    has_attempts = counts_best(root)
    counted = [counted_attempt(root, name, one) if graded and has_attempts else "" for name, one, graded in work]
    return marks.assign(attempt=counted)


def find_assignment(gradebook: Gradebook, name: str) -> Assignment:
    """Find an assignment by name. If the name is unknown, the CourseError lists the existing assignments."""
    found = {one.name: one for one in gradebook.assignments}
    if name not in found:
        there = f"the gradebook has {', '.join(found)}" if found else "the gradebook has none"
        raise CourseError(
            f"The chapter is {name!r}, but {there}. To add a chapter, run `nbgrader generate_assignment`."
        )
    return found[name]


def _totals(gradebook: Gradebook) -> dict[str, tuple[float, float, bool]]:
    """Map each submission to its points, its penalty, and whether points still have to be awarded by hand.

    Reading the submissions one by one would take a minute.
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
