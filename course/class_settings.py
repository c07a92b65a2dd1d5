"""The settings of a class, from the file `class.toml` in the course's folder. In a bundle, the package contains the
seed.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from course.clone import find_clone
from course.errors import CourseError
from nbjudge.class_file.dates import due_dates, extensions
from nbjudge.class_file.file import FILE, check_names, read_class_file
from nbjudge.class_file.late_rule import LateRule, late_rule
from nbjudge.class_file.people import excuses, sections
from nbjudge.class_file.weights import weights

SEED_VARIABLE = "COURSE_SEED"
_TABLES: Mapping[str, Callable[[Mapping[str, object], Path], Any]] = {
    "due": due_dates,
    "excused": excuses,
    "extensions": extensions,
    "late": late_rule,
    "sections": sections,
    "weights": weights,
}
_LESSONS = re.compile(r"\d+(\.\d+)?(-\d+(\.\d+)?)?")


@dataclass(frozen=True)
class ClassSettings:
    """The settings that a teacher chooses for a class.

    Attributes:
        seed: determines the data in all tables, at least 0.
        lessons: the lessons to teach, such as `1.1-1.6 3.2`. An empty string means all.
        due: when each chapter is due, by its folder's name.
        excused: the students who are excused from each chapter, by its folder's name.
        extensions: how much longer single students have, by the chapter's folder and the student.
        late: what late work loses.
        sections: the section of each student who's in one.
        weights: how much each chapter counts for the mark of the term, by its folder's name.
    """

    seed: int = 0
    lessons: str = ""
    due: Mapping[str, datetime] = field(default_factory=dict)
    excused: Mapping[str, list[str]] = field(default_factory=dict)
    extensions: Mapping[str, Mapping[str, timedelta]] = field(default_factory=dict)
    late: LateRule = field(default_factory=LateRule)
    sections: Mapping[str, str] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)


def read_class_settings(folder: Path) -> ClassSettings:
    """Return the settings in a course's folder, or the defaults if it contains no class.toml.

    Raises:
        CourseError: the file can't be read, or a setting is unknown or has a wrong value.
    """
    path = folder / FILE
    if not path.is_file():
        return ClassSettings()
    given = read_class_file(path)
    check_names(given, [one.name for one in fields(ClassSettings)], f"{path} contains the setting")
    _check_values(given, path)
    return ClassSettings(**given | {name: read(given, path) for name, read in _TABLES.items()})


def class_seed() -> int:
    """Return the seed of the whole class: from the environment variable COURSE_SEED, or else the bundle, or else
    class.toml, or 0.

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


def _check_values(given: Mapping[str, Any], path: Path) -> None:
    seed, lessons = given.get("seed", 0), given.get("lessons", "")
    if type(seed) is not int or seed < 0:
        raise CourseError(f"{path}: seed is {seed!r}, but it must be a whole number of at least 0, such as seed = 7.")
    if not isinstance(lessons, str) or not all(map(_LESSONS.fullmatch, lessons.replace(",", " ").split())):
        wanted = 'lessons (1.2), ranges (1.1-1.6) or chapters (2) in one string, such as lessons = "1.1-1.6 2"'
        raise CourseError(f"{path}: lessons is {lessons!r}, but it must be {wanted}.")
