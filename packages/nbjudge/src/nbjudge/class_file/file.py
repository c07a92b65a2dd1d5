"""Reads `class.toml`, the file with a teacher's settings for a class, in the course's folder."""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from nbjudge.errors import CourseError

FILE = "class.toml"
FOLDERS = ("chapters", "source", "release")  # each contains one folder for each assignment


def read_class_file(path: Path) -> dict[str, object]:
    """Return the settings in the file.

    Raises:
        CourseError: the file can't be read.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CourseError(f"{path} can't be read: {error}") from None


def table_by_assignment(settings: Mapping[str, object], path: Path, name: str) -> dict:
    """Return the table of this name, whose keys are assignments.

    Raises:
        CourseError: it isn't a table, or there's no assignment with such a name.
    """
    table = find_table(settings, path, name)
    known = {one.name for name in FOLDERS for one in (path.parent / name).glob("*") if one.is_dir()}
    if known:  # the file in a bundle for students was checked when the bundle was made
        check_names(table, sorted(known), f"{path}, [{name}], names the assignment")
    return table


def find_table(settings: Mapping[str, object], path: Path, name: str) -> dict:
    """Return the table of this name, which is empty if there's none.

    Raises:
        CourseError: it isn't a table.
    """
    table = settings.get(name, {})
    if not isinstance(table, dict):
        raise CourseError(f"{path}: {name} is {table!r}, but it must be a table, which begins with the line [{name}].")
    return table


def check_names(given: Iterable[str], known: list[str], beginning: str) -> None:
    """Check that names exist.

    Parameters:
        beginning: how the message begins, up to the name.

    Raises:
        CourseError: one doesn't. The message lists those that do and suggests a similar one.
    """
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            meant = f" Did you mean {near[0]!r}?" if near else ""
            raise CourseError(f"{beginning} {name!r}, which doesn't exist. It can be {', '.join(known)}.{meant}")
