"""Reads `class.toml`, the file in the course folder that contains a teacher's settings for a class."""

import difflib
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from nbjudge.errors import CourseError

FILE = "class.toml"
FOLDERS = ("chapters", "source", "release")  # each contains one folder for each assignment
T = TypeVar("T")


def read_class_file(path: Path) -> dict[str, object]:
    """Return the settings in the file.

    Raises:
        CourseError: the file can't be read.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CourseError(f"{path} can't be read: {error}") from None


def read_from_course(root: Path, read: Callable[[Mapping[str, object], Path], T]) -> T:
    """Return one of the settings in a course folder. If the folder has no class.toml, return the setting's default
    value.

    Parameters:
        root: the course folder, which may contain class.toml.
        read: a function that takes the settings in the file and the file's path, and returns the requested setting.

    Raises:
        CourseError: class.toml can't be read, or the setting has an invalid value.
    """
    path = root / FILE
    return read(read_class_file(path) if path.is_file() else {}, path)


def table_by_assignment(settings: Mapping[str, object], path: Path, name: str) -> dict:
    """Return the table with this name, whose keys are assignments.

    Raises:
        CourseError: the value isn't a table, or it names an assignment that doesn't exist.
    """
    table = find_table(settings, path, name)
    known = {one.name for name in FOLDERS for one in (path.parent / name).glob("*") if one.is_dir()}
    if known:  # in a bundle for students, the file was checked when the bundle was made
        check_names(table, sorted(known), f"{path}, [{name}], names the assignment")
    return table


def find_table(settings: Mapping[str, object], path: Path, name: str) -> dict:
    """Return the table with this name, or an empty one if it doesn't exist.

    Raises:
        CourseError: the value isn't a table.
    """
    table = settings.get(name, {})
    if not isinstance(table, dict):
        raise CourseError(f"{path}: {name} is {table!r}, but it must be a table that begins with the line [{name}].")
    return table


def check_names(given: Iterable[str], known: list[str], beginning: str) -> None:
    """Check that all names are known.

    Parameters:
        beginning: the beginning of an error message, up to the name.

    Raises:
        CourseError: a name is unknown. The message lists the known names and suggests a similar one.
    """
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            meant = f" Did you mean {near[0]!r}?" if near else ""
            raise CourseError(f"{beginning} {name!r}, which doesn't exist. Choose from {', '.join(known)}.{meant}")
