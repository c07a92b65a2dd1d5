"""Finds the student in the gradebook to whom a file of a download belongs."""

from collections.abc import Iterable
from pathlib import Path

from nbgrader.api import Student

from nbjudge.collect.downloads import Download
from nbjudge.errors import CourseError
from nbjudge.reading.tables import people, read_table
from nbjudge.reading.texts import same_name


class Roster:
    """Finds students by the information that a platform has about them.

    Parameters:
        students: the students in the gradebook.
        worksheet: Moodle's grading worksheet of this assignment, a CSV file with the students' numbers.
        encoding: the worksheet's encoding, as in `read_table`.

    Raises:
        CourseError: the worksheet can't be read, or has no column with Moodle's numbers.
    """

    def __init__(self, students: Iterable[Student], worksheet: Path | None = None, encoding: str | None = None) -> None:
        students = list(students)
        self.by_platform_id = _unique((one.lms_user_id, one.id) for one in students)
        self.by_email = _unique(((one.email or "").lower(), one.id) for one in students)
        self.by_name = _unique((_name(one.first_name, one.last_name), one.id) for one in students)
        self.ids = {one.id for one in students}
        self.worksheet = _read_worksheet(worksheet, encoding) if worksheet else {}

    def find(self, download: Download) -> str | None:
        """Return the student's ID in the gradebook, or None if nothing identifies exactly one student."""
        if download.platform == "Canvas":
            return self.by_platform_id.get(download.key)
        if download.platform == "Moodle":
            row = self.worksheet.get(download.key, {})
            found = (
                self.by_email.get(row.get("email", "").lower()),
                self.by_platform_id.get(row.get("lms_user_id", "")),
                self.by_name.get(_name(row.get("name", "") or download.name)),
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
    return same_name(" ".join(part or "" for part in parts))


def _read_worksheet(path: Path, encoding: str | None) -> dict[str, dict[str, str]]:
    table = read_table(path, encoding)
    known = people(table)
    if "number" not in known:
        raise CourseError(
            f"--worksheet is {path}, which has no column Identifier with numbers such as 'Participant 3001', only "
            f"{', '.join(map(repr, table))}: download Moodle's grading worksheet."
        )
    return {row["number"]: row for row in known.to_dict("records")}
