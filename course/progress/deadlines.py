"""The due dates of chapters, described for learners."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo

from course.class_settings import local_settings
from course.errors import CourseError


def due_dates() -> Mapping[str, str]:
    """Return the due date of each chapter, by folder name. If the class settings contain an error, return no dates."""
    with contextlib.suppress(CourseError):  # other commands report it
        return {chapter: due_text(time) for chapter, time in local_settings().due.items()}
    return {}


def due_text(due: datetime, zone: tzinfo | None = None) -> str:
    """Describe a due date in this computer's time and in UTC.

    Parameters:
        due: a time with its offset from UTC.
        zone: the time zone to use instead of this computer's.
    """
    local, utc = due.astimezone(zone), due.astimezone(UTC)
    if local.utcoffset() == utc.utcoffset():
        return f"due {_day(utc)}, {utc:%H:%M} UTC"
    at = f"{utc:%H:%M} UTC" if utc.date() == local.date() else f"{_day(utc)}, {utc:%H:%M} UTC"
    return f"due {_day(local)}, {local:%H:%M} your time ({at})"


def _day(time: datetime) -> str:
    return f"{time.day} {time:%B %Y}"
