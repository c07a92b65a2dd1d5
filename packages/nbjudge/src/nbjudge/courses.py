"""Courses that are installed beside the grader and say so with an entry point, as pytest's plugins do.

In pyproject.toml, the entry's name is the command that teachers of the course type, and its value is the course's
package:

    [project.entry-points."nbjudge.course"]
    instructor = "course"

The package offers `checks` to tests, as in `from nbjudge import checks`. It can also have a function `class_seed`, if
its data depend on a number that's different in each class. The package is trusted like a library.
"""

import functools
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "nbjudge.course"
INSTALLED = ("site-packages", "dist-packages")


@functools.cache
def courses() -> Mapping[str, str]:
    """Return the packages of the installed courses, by the names of their commands."""
    return {entry.name: entry.value for entry in sorted(entry_points(group=GROUP))}


def course_packages() -> tuple[str, ...]:
    """Return the names of the installed courses' packages."""
    return tuple(courses().values())


def class_seeds() -> dict[str, int]:
    """Return the class seed of each installed course that has one, by its package."""
    found = {name: getattr(import_module(name), "class_seed", None) for name in course_packages()}
    return {name: seed() for name, seed in found.items() if seed}


def program() -> str:
    """Return the name of the command that messages tell people to run, such as `nbjudge`."""
    return next(iter(courses()), "nbjudge")


def package_folders() -> list[Path]:
    """Return the folders of this package and of the courses' packages."""
    found = [find_spec(name) for name in ("nbjudge", *course_packages())]
    return [Path(spec.origin).resolve().parent for spec in found if spec and spec.origin]


def source_folders() -> list[Path]:
    """Return the folders that these packages are imported from, except those where packages are installed."""
    parents = dict.fromkeys(folder.parent for folder in package_folders())
    return [folder for folder in parents if folder.name not in INSTALLED]
