"""The sections of students on the class list, from the file `sections.csv` in the course folder.

nbgrader's gradebook can't store sections.
"""

import csv
import io
from collections.abc import Collection, Mapping
from pathlib import Path

from nbjudge.class_file.file import FILE as CLASS_FILE
from nbjudge.class_file.file import read_from_course
from nbjudge.class_file.people import sections
from nbjudge.errors import CourseError
from nbjudge.files import PRIVATE, write_atomically

FILE = "sections.csv"
COLUMNS = ("id", "section")


def sections_in_class_file(root: Path) -> dict[str, str]:
    """Map each student who's in a section to that section, according to class.toml if it exists.

    Raises:
        CourseError: class.toml has an invalid value.
    """
    return read_from_course(root, sections)


def listed_sections(root: Path) -> dict[str, str]:
    """Map each student who's in a section to that section, according to the class list."""
    path = root / FILE
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row["section"] for row in csv.DictReader(file)}


def all_sections(root: Path, listed: Mapping[str, str] | None = None) -> dict[str, str]:
    """Map each student who's in a section to that section, according to class.toml or the class list.

    Parameters:
        listed: the sections from the class list. If `listed` is None, the sections are read from the file.

    Raises:
        CourseError: class.toml has an invalid value, or assigns a student to a different section.
    """
    given, listed = sections_in_class_file(root), listed_sections(root) if listed is None else listed
    for student, section in given.items():
        if listed.get(student, section) != section:
            raise CourseError(
                f"{student} is in the section {section!r} in {root / CLASS_FILE}, but in {listed[student]!r} in the "
                "class list. Change one of them."
            )
    return {**listed, **given}


def list_sections(root: Path, found: Mapping[str, str]) -> None:
    """Store the sections from a class list. The sections of students who aren't on the list don't change.

    Raises:
        CourseError: class.toml assigns a student to a different section.
    """
    listed = listed_sections(root) | {student: section for student, section in found.items() if section}
    all_sections(root, listed)
    if listed:
        _write(root, listed)


def forget_sections(root: Path, students: Collection[str]) -> None:
    """Delete students from the stored sections."""
    listed = listed_sections(root)
    left = {student: section for student, section in listed.items() if student not in students}
    if listed and not left:
        (root / FILE).unlink()
    elif left != listed:
        _write(root, left)


def _write(root: Path, listed: Mapping[str, str]) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([COLUMNS, *sorted(listed.items())])
    write_atomically(root / FILE, text.getvalue(), PRIVATE)
