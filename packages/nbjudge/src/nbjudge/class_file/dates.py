"""Due dates of assignments, and extensions for individual students."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from nbjudge.class_file.file import table_by_assignment
from nbjudge.errors import CourseError

UNITS = ("minutes", "hours", "days", "weeks")
MAX_WEEKS = 520
_DURATION = re.compile(rf"(\d+(?:\.\d+)?) ({'|'.join(unit[:-1] for unit in UNITS)})s?")


def due_dates(settings: Mapping[str, object], path: Path) -> dict[str, datetime]:
    """Map the name of each assignment to its due date, as set in the table `[due]`.

    Parameters:
        settings: the settings in the file.
        path: the file's path, for messages.

    Raises:
        CourseError: a value isn't a time with a UTC offset, or an assignment doesn't exist.
    """
    due = table_by_assignment(settings, path, "due")
    for assignment, time in due.items():
        if not isinstance(time, datetime) or time.tzinfo is None:
            raise CourseError(
                f"{path}, [due]: {assignment} is {str(time)!r}, but it must be a time with a UTC offset, "
                f"without quotes, such as {assignment} = 2026-03-02T12:00:00Z."
            )
    return due


def extensions(settings: Mapping[str, object], path: Path) -> dict[str, dict[str, timedelta]]:
    """Map each assignment to a mapping from students to their extensions, as set in the table `[extensions]`.

    Parameters:
        settings: the settings in the file.
        path: the file's path, for messages.

    Raises:
        CourseError: a value isn't a duration, or an assignment doesn't exist.
    """
    found = table_by_assignment(settings, path, "extensions")
    for assignment, table in found.items():
        if not isinstance(table, dict):
            raise CourseError(
                f"{path}, [extensions]: {assignment} is {table!r}, but it must contain a duration for each student, "
                f'such as {assignment} = {{ anna = "2 days" }}.'
            )
    return {
        assignment: {
            student: duration(given, f"{path}, [extensions], {assignment}: {student}")
            for student, given in table.items()
        }
        for assignment, table in found.items()
    }


def duration(given: object, beginning: str) -> timedelta:
    """Parse a duration such as "2 days".

    Parameters:
        beginning: the beginning of an error message, up to the name of the setting.

    Raises:
        CourseError: the value isn't a duration.
    """
    found = _DURATION.fullmatch(given) if isinstance(given, str) else None
    time = {f"{found[2]}s": float(found[1])} if found else {}
    if not found or float(found[1]) > MAX_WEEKS:
        raise CourseError(
            f"{beginning} is {given!r}, but it must be a duration in {', '.join(UNITS[:-1])} or {UNITS[-1]}, "
            'such as "2 days".'
        )
    return timedelta(**time)
