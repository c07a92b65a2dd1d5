"""Finds the student in the gradebook to whom a file of a download belongs."""

from collections.abc import Iterable
from pathlib import Path

import pandas as pd
from nbgrader.api import Student

from course.errors import CourseError
from instructor.collect.downloads import Download

PARTICIPANT = "Participant "  # before the number in the column Identifier of Moodle's grading worksheet


class Roster:
    """Finds students by the information that a platform has about them.

    Parameters:
        students: the students in the gradebook.
        worksheet: Moodle's grading worksheet of this assignment, a CSV file with the students' numbers.

    Raises:
        CourseError: the worksheet can't be read, or has no column Identifier.
    """

    def __init__(self, students: Iterable[Student], worksheet: Path | None = None) -> None:
        students = list(students)
        self.by_platform_id = _unique((one.lms_user_id, one.id) for one in students)
        self.by_email = _unique(((one.email or "").lower(), one.id) for one in students)
        self.by_name = _unique((_name(one.first_name, one.last_name), one.id) for one in students)
        self.ids = {one.id for one in students}
        self.worksheet = _read_worksheet(worksheet) if worksheet else {}

    def find(self, download: Download) -> str | None:
        """Return the student's ID in the gradebook, or None if nothing identifies exactly one student."""
        if download.platform == "Canvas":
            return self.by_platform_id.get(download.key)
        if download.platform == "Moodle":
            row = self.worksheet.get(download.key, {})
            found = (
                self.by_email.get(row.get("Email address", "").lower()),
                self.by_platform_id.get(row.get("ID number", "")),
                self.by_name.get(_name(row.get("Full name", "") or download.name)),
            )
            return next((one for one in found if one), None)
        return None


def _unique(pairs: Iterable[tuple[str | None, str]]) -> dict[str, str]:
    """Map each key to its student, leaving out keys that are empty or that two students share."""
    found: dict[str, set[str]] = {}
    for key, student in pairs:
        found.setdefault(str(key or "").strip(), set()).add(student)
    return {key: students.pop() for key, students in found.items() if key and len(students) == 1}


def _name(*parts: str | None) -> str:
    return " ".join(word for part in parts for word in (part or "").casefold().split())


def _read_worksheet(path: Path) -> dict[str, dict[str, str]]:
    try:
        table = pd.read_csv(path, dtype=str, keep_default_na=False, encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise CourseError(f"--worksheet is {path}, which can't be read as a CSV file: {error}") from None
    if "Identifier" not in table:
        raise CourseError(
            f"--worksheet is {path}, which has no column Identifier: download Moodle's grading worksheet."
        )
    return {row["Identifier"].removeprefix(PARTICIPANT): row for row in table.to_dict("records")}
