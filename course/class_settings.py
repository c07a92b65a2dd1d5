"""The settings of a class, from the file `class.toml` in the course's folder. In a bundle, the package contains the seed."""

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any

from course.clone import find_clone
from course.errors import CourseError

FILE = "class.toml"
SEED_VARIABLE = "COURSE_SEED"
_LESSONS = re.compile(r"\d+(\.\d+)?(-\d+(\.\d+)?)?")


@dataclass(frozen=True)
class ClassSettings:
    """The settings that a teacher chooses for a class.

    Attributes:
        seed: determines the data in all tables, at least 0.
        lessons: the lessons to teach, such as `1.1-1.6 3.2`. An empty string means all.
        due: when each chapter is due, by its folder's name.
    """

    seed: int = 0
    lessons: str = ""
    due: Mapping[str, datetime] = field(default_factory=dict)


def read_class_settings(folder: Path) -> ClassSettings:
    """Return the settings in a course's folder, or the defaults if it contains no class.toml.

    Raises:
        CourseError: the file can't be read, or a setting is unknown or has a wrong value.
    """
    path = folder / FILE
    if not path.is_file():
        return ClassSettings()
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CourseError(f"{path} can't be read: {error}") from None
    _check_names(given, [one.name for one in fields(ClassSettings)], f"{path} contains the setting")
    _check_values(given, path)
    chapters = {
        one.name for name in ("chapters", "source", "release") for one in (folder / name).glob("*") if one.is_dir()
    }
    _check_names(given.get("due", {}), sorted(chapters), f"{path}, [due], names the chapter")
    return ClassSettings(**given)


def class_seed() -> int:
    """Return the seed of the whole class: from the environment variable COURSE_SEED, or else the bundle, or else class.toml, or 0.

    Raises:
        CourseError: the seed, or another class setting, has a wrong value.
    """
    if SEED_VARIABLE not in os.environ:
        return local_settings().seed
    text = os.environ[SEED_VARIABLE]
    if not (text.isascii() and text.isdigit()):
        raise CourseError(f"The environment variable {SEED_VARIABLE} is {text!r}, but it must be a whole number.")
    return int(text)


def local_settings() -> ClassSettings:
    """Return the settings of the bundle or the clone to which this package belongs, or the defaults."""
    package = Path(__file__).parent
    return read_class_settings(package if (package / FILE).is_file() else find_clone() or package)


def _check_names(given: Mapping[str, Any], known: list[str], beginning: str) -> None:
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            meant = f" Did you mean {near[0]!r}?" if near else ""
            raise CourseError(f"{beginning} {name!r}, which doesn't exist. It can be {', '.join(known)}.{meant}")


def _check_values(given: Mapping[str, Any], path: Path) -> None:
    seed, lessons, due = given.get("seed", 0), given.get("lessons", ""), given.get("due", {})
    if type(seed) is not int or seed < 0:
        raise CourseError(f"{path}: seed is {seed!r}, but it must be a whole number of at least 0, such as seed = 7.")
    if not isinstance(lessons, str) or not all(map(_LESSONS.fullmatch, lessons.replace(",", " ").split())):
        wanted = 'lessons (1.2), ranges (1.1-1.6) or chapters (2) in one string, such as lessons = "1.1-1.6 2"'
        raise CourseError(f"{path}: lessons is {lessons!r}, but it must be {wanted}.")
    if not isinstance(due, dict):
        raise CourseError(f"{path}: due is {due!r}, but it must be a table, which begins with the line [due].")
    for chapter, time in due.items():
        if not isinstance(time, datetime) or time.tzinfo is None:
            raise CourseError(
                f"{path}, [due]: {chapter} is {str(time)!r}, but it must be a time with its difference from UTC and without quotes, such as "
                f"{chapter} = 2026-03-02T12:00:00Z."
            )
