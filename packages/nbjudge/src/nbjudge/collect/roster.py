"""Finds the student in the gradebook who owns a downloaded file."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from nbgrader.api import Student

from nbjudge.collect.downloads import Download
from nbjudge.errors import CourseError
from nbjudge.reading.tables import people, read_table
from nbjudge.reading.texts import same_name


class Roster:
    """Finds students based on the information that a platform has about them.

    Parameters:
        students: the students in the gradebook.
        worksheet: Moodle's grading worksheet for this assignment, a CSV file with the students' numbers.
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
        self.known = {
            one.id: {"email": (one.email or "").lower(), "lms_user_id": (one.lms_user_id or "").lower()}
            for one in students
        }
        self.worksheet = _read_worksheet(worksheet, encoding) if worksheet else {}
        self.named = Counter(_name(row.get("name", "")) for row in self.worksheet.values())
        self.identified = {one for row in self.worksheet.values() for one in self._identified(row)}

    def find(self, download: Download) -> str | None:
        """Return the student's ID in the gradebook, or None if it isn't clear who the student is."""
        if download.platform == "Canvas" and not self.is_unclear(download):
            return self.by_platform_id.get(download.key)
        return self._participant(download) if download.platform == "Moodle" else None

    def is_unclear(self, download: Download) -> bool:
        """Return whether a path in Canvas' format could belong to several students, or be both late and on time."""
        read = {(self.by_platform_id.get(key), late) for key, late in download.readings}
        return len({(student, late) for student, late in read if student}) > 1

    def _participant(self, download: Download) -> str | None:
        """Find a Moodle participant in the gradebook.

        Anyone can choose a name, so the email address or ID is checked first.
        """
        row = self.worksheet.get(download.key, {})
        if found := self._identified(row):
            return found.pop() if len(found) == 1 else None
        name = _name(row.get("name", "") or download.name)
        student = self.by_name.get(name)
        is_taken = student in self.identified or self.named[name] > 1
        return None if student is None or is_taken or self._contradicts(student, row) else student

    def _identified(self, row: Mapping[str, str]) -> set[str]:
        found = {
            self.by_email.get(row.get("email", "").lower()),
            self.by_platform_id.get(row.get("lms_user_id", "")),
        }
        return {one for one in found if one}

    def _contradicts(self, student: str, row: Mapping[str, str]) -> bool:
        """Return whether a row's email address or ID differs from the one that's known for the student."""
        known = self.known[student]
        return any(row.get(key) and known[key] and row[key].lower() != known[key] for key in known)


def _unique(pairs: Iterable[tuple[str | None, str]]) -> dict[str, str]:
    """Map each key to its student, but leave out empty keys and keys that two students share."""
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
            f"--worksheet is {path}, which has no Identifier column with values such as 'Participant 3001'. Its only "
            f"columns are {', '.join(map(repr, table))}. Download Moodle's grading worksheet."
        )
    return {row["number"]: row for row in known.to_dict("records")}
