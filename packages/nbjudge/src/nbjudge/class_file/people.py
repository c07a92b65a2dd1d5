"""Students who are excused from assignments, and the sections of a class."""

from collections.abc import Mapping
from pathlib import Path

from nbjudge.class_file.file import find_table, table_by_assignment
from nbjudge.errors import CourseError


def excuses(settings: Mapping[str, object], path: Path) -> dict[str, list[str]]:
    """Map the name of each assignment to the students who are excused from it, as set in the table `[excused]`.

    Parameters:
        settings: the settings in the file.
        path: the file's path, for messages.

    Raises:
        CourseError: a value isn't a list of students, or an assignment doesn't exist.
    """
    excused = table_by_assignment(settings, path, "excused")
    _check_lists(excused, f"{path}, [excused]")
    return excused


def sections(settings: Mapping[str, object], path: Path) -> dict[str, str]:
    """Map each student who's in a section to that section, as set in the table `[sections]`.

    Parameters:
        settings: the settings in the file.
        path: the file's path, for messages.

    Raises:
        CourseError: a value isn't a list of students, or a student is in two sections.
    """
    table = find_table(settings, path, "sections")
    _check_lists(table, f"{path}, [sections]")
    found: dict[str, str] = {}
    for section, students in table.items():
        for student in students:
            if found.setdefault(student, section) != section:
                raise CourseError(
                    f"{path}, [sections]: {student} is in {found[student]!r} and in {section!r}, "
                    "but each student can be in only one section."
                )
    return found


def _check_lists(table: Mapping[str, object], beginning: str) -> None:
    for name, students in table.items():
        if not isinstance(students, list) or not all(isinstance(student, str) for student in students):
            raise CourseError(
                f"{beginning}: {name} is {students!r}, but it must be a list of students, such as "
                f'{name} = ["anna", "ben"].'
            )
