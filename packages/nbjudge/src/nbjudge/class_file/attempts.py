"""Determines which of a student's attempts at an assignment counts."""

from collections.abc import Mapping
from pathlib import Path

from nbjudge.class_file.file import read_from_course
from nbjudge.errors import CourseError

BEST, LAST = "best", "last"


def attempts_rule(settings: Mapping[str, object], path: Path) -> str:
    """Return the value of the setting `attempts`, which determines the attempt that counts: either BEST or LAST.

    Parameters:
        settings: the settings in the file.
        path: the file's path, for messages.

    Raises:
        CourseError: the setting has an invalid value.
    """
    rule = settings.get("attempts", LAST)
    if not isinstance(rule, str) or rule not in (BEST, LAST):
        raise CourseError(f'{path}: attempts is {rule!r}, but it must be "{BEST}" or "{LAST}".')
    return rule


def counts_best(root: Path) -> bool:
    """Return whether a student's best attempt counts, according to class.toml in the course folder.

    Raises:
        CourseError: class.toml can't be read, or the setting has an invalid value.
    """
    return read_from_course(root, attempts_rule) == BEST
