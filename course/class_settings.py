"""The settings of a class, read from the file `class.toml` in the course's folder. In a bundle, the seed is stored in
the package instead.
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
from course.start_codes import derive_seed, own_seed, read_secret
from nbjudge.class_file import SEED_VARIABLE as SEED_VARIABLE
from nbjudge.class_file.attempts import LAST, attempts_rule
from nbjudge.class_file.dates import due_dates, extensions
from nbjudge.class_file.file import FILE, check_names, read_class_file
from nbjudge.class_file.late_rule import LateRule, late_rule
from nbjudge.class_file.on_submit import MarksOnSubmit, marks_on_submit
from nbjudge.class_file.people import excuses, sections
from nbjudge.class_file.weights import weights

EACH_STUDENT = "each student"  # the value of the seed setting that gives each student a seed
DEFAULT_SEED = 0
_READERS: Mapping[str, Callable[[Mapping[str, object], Path], Any]] = {
    "attempts": attempts_rule,
    "due": due_dates,
    "excused": excuses,
    "extensions": extensions,
    "late": late_rule,
    "marks_on_submit": marks_on_submit,
    "sections": sections,
    "weights": weights,
}
_LESSONS = re.compile(r"\d+(\.\d+)?(-\d+(\.\d+)?)?")


@dataclass(frozen=True)
class ClassSettings:
    """The settings that a teacher chooses for a class.

    Attributes:
        seed: the number (0 or more) that determines the data in all tables, or EACH_STUDENT.
        lessons: the lessons to teach, such as `1.1-1.6 3.2`. An empty string means all.
        attempts: the attempt that counts for each student, "last" or "best".
        due: the due date of each chapter, by folder name.
        excused: the students who are excused from each chapter, by folder name.
        extensions: the extra time that individual students have, by chapter folder and student.
        late: the rule for late work.
        marks_on_submit: the marks that students on a hub see as soon as they submit.
        sections: the section of each student who belongs to one.
        weights: the weight of each chapter in the term's mark, by folder name.
    """

    seed: int | str = DEFAULT_SEED
    lessons: str = ""
    attempts: str = LAST
    due: Mapping[str, datetime] = field(default_factory=dict)
    excused: Mapping[str, list[str]] = field(default_factory=dict)
    extensions: Mapping[str, Mapping[str, timedelta]] = field(default_factory=dict)
    late: LateRule = field(default_factory=LateRule)
    marks_on_submit: MarksOnSubmit = field(default_factory=MarksOnSubmit)
    sections: Mapping[str, str] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)


def read_class_settings(folder: Path) -> ClassSettings:
    """Return the settings in a course's folder, or the defaults if it contains no class.toml.

    Raises:
        CourseError: the file can't be read, or a setting is unknown or has an invalid value.
    """
    path = folder / FILE
    if not path.is_file():
        return ClassSettings()
    given = read_class_file(path)
    check_names(given, [one.name for one in fields(ClassSettings)], f"{path} contains the setting")
    _check_values(given, path)
    return ClassSettings(**given | {name: read(given, path) for name, read in _READERS.items()})


class NoStartCodeError(CourseError):
    """Each student has their own seed, but this learner hasn't entered a start code."""


def class_seed(folder: Path | None = None) -> int:
    """Return the seed of the whole class. The seed comes from the environment variable COURSE_SEED, from the bundle, or
    from class.toml, in this order. Otherwise, it's 0.

    If each student has their own seed, it comes from the work folder's start code. In a clone without a start code,
    it's 0.

    Parameters:
        folder: the work folder or a folder inside it. None means the current folder.

    Raises:
        NoStartCodeError: there's no start code.
        CourseError: the seed or another class setting has an invalid value.
    """
    if SEED_VARIABLE not in os.environ:
        seed = local_settings().seed
        return seed if isinstance(seed, int) else _own_seed(folder or Path.cwd())
    text = os.environ[SEED_VARIABLE]
    if not (text.isascii() and text.isdigit()):
        raise CourseError(f"The environment variable {SEED_VARIABLE} is {text!r}, but it must be a whole number.")
    return int(text)


def student_seeds() -> Callable[[str], int]:
    """Return a function that returns the seed for grading a student's work.

    An empty name means the teacher, who gets the default data if each student has their own seed.

    Raises:
        CourseError: a class setting has an invalid value, or the secret of the class is missing.
    """
    if SEED_VARIABLE in os.environ or local_settings().seed != EACH_STUDENT:
        seed = class_seed()
        return lambda student: seed
    secret = read_secret(find_clone() or Path(__file__).parent)
    return lambda student: derive_seed(secret, student) if student else DEFAULT_SEED


def local_settings() -> ClassSettings:
    """Return the settings of the bundle or the clone that this package belongs to, or the defaults."""
    package = Path(__file__).parent
    return read_class_settings(package if (package / FILE).is_file() else find_clone() or package)


def _own_seed(folder: Path) -> int:
    seed = own_seed(folder)
    if seed is None and not find_clone():
        raise NoStartCodeError(
            "Your class has different data for each student, so you need the start code that your instructor gave you. "
            "In a terminal, type `course code` followed by your code, for example `course code 0000-0007-77`."
        )
    return DEFAULT_SEED if seed is None else seed


def _check_values(given: Mapping[str, Any], path: Path) -> None:
    seed, lessons = given.get("seed", 0), given.get("lessons", "")
    if seed != EACH_STUDENT and (type(seed) is not int or seed < 0):
        wanted = f'a whole number of at least 0, such as seed = 7, or seed = "{EACH_STUDENT}"'
        raise CourseError(f"{path}: seed is {seed!r}, but it must be {wanted}.")
    if not isinstance(lessons, str) or not all(map(_LESSONS.fullmatch, lessons.replace(",", " ").split())):
        wanted = 'lessons (1.2), ranges (1.1-1.6) or chapters (2) in one string, such as lessons = "1.1-1.6 2"'
        raise CourseError(f"{path}: lessons is {lessons!r}, but it must be {wanted}.")
