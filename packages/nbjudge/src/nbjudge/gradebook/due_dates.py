"""The due dates of a class, which class.toml contains and the gradebook needs."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry, SubmittedAssignment

from nbjudge.class_file import FILE, due_dates, read_class_file
from nbjudge.gradebook.course_folder import CourseFolder

DueDates = Mapping[str, datetime]  # by assignment, in UTC and without a time zone, as nbgrader stores them


def class_due_dates(root: Path) -> DueDates:
    """Return the due dates in class.toml. They take precedence over those in the gradebook.

    Parameters:
        root: the course's folder, which may contain class.toml.

    Raises:
        CourseError: class.toml has a wrong value.
    """
    path = root / FILE
    due = due_dates(read_class_file(path), path) if path.is_file() else {}
    return {assignment: time.astimezone(UTC).replace(tzinfo=None) for assignment, time in due.items()}


def set_due_date(folder: CourseFolder, gradebook: Gradebook) -> None:
    """Write the assignment's due date to the gradebook, if class.toml contains one and nbgrader knows the assignment.

    Raises:
        CourseError: class.toml has a wrong value.
    """
    due = class_due_dates(folder.root).get(folder.assignment)
    try:
        assignment = gradebook.find_assignment(folder.assignment)
    except MissingEntry:
        return
    if due is not None:
        assignment.duedate = due
        gradebook.db.commit()


def time_left(submission: SubmittedAssignment, due: datetime | None) -> timedelta | None:
    """Return how long before the due date and an extension work was handed in. It's negative if the work is late.

    Parameters:
        due: the due date. None means that there's none.

    Returns: the time, or None if there's no due date or if no one knows when the work was handed in.
    """
    if submission.timestamp is None or due is None:
        return None
    return due + (submission.extension or timedelta()) - submission.timestamp
