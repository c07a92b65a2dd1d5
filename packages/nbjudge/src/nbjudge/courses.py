"""Courses that are installed along with the grader. Courses register through an entry point, as pytest's plugins do.

In pyproject.toml, the name of the entry point is the command that the course's teachers type, and its value is the
course's package:

    [project.entry-points."nbjudge.course"]
    instructor = "course"

The package offers `checks` to tests, as in `from nbjudge import checks`. If the course's data depends on a seed, which
is a number for each class or student, the package also has a function `student_seeds`. The course then adds the
metadata that `seed_metadata` returns to the outputs of its tests, to record which data a student worked with. The
package is trusted like any library.
"""

import functools
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from nbjudge.class_file import SEED_VARIABLE

GROUP = "nbjudge.course"
SEEDS = "nbjudge_seeds"  # in the metadata of an output: seeds by the course's package
INSTALLED = ("site-packages", "dist-packages")


@functools.cache
def courses() -> Mapping[str, str]:
    """Map the name of each installed course's command to the course's package."""
    return {entry.name: entry.value for entry in sorted(entry_points(group=GROUP))}


def course_packages() -> tuple[str, ...]:
    """Return the names of the installed courses' packages."""
    return tuple(courses().values())


def read_seeds() -> Callable[[str], dict[str, int]]:
    """Return a function that maps a student to their seeds, keyed by the package of each installed course with seeds.

    For an empty name, the function returns the teacher's seeds. The courses read their settings only once, rather than
    for each student.
    """
    found = {name: getattr(import_module(name), "student_seeds", None) for name in course_packages()}
    seeds: dict[str, Callable[[str], int]] = {name: read() for name, read in found.items() if read}
    return lambda student: {name: seed_of(student) for name, seed_of in seeds.items()}


def seed_environment(seeds: Mapping[str, int]) -> dict[str, str]:
    """Return the environment variable for a student's seed, if there is one.

    If several courses have seeds, the first one counts.
    """
    return {SEED_VARIABLE: str(next(iter(seeds.values())))} if seeds else {}


def seed_metadata(package: str, seed: int) -> dict[str, dict[str, int]]:
    """Return the metadata for an output that was computed from data with this seed."""
    return {SEEDS: {package: seed}}


def program() -> str:
    """Return the name of the command that messages tell people to type, such as `nbjudge`."""
    return next(iter(courses()), "nbjudge")


def package_folders() -> list[Path]:
    """Return the folders of this package and of the installed courses' packages."""
    found = [find_spec(name) for name in ("nbjudge", *course_packages())]
    return [Path(spec.origin).resolve().parent for spec in found if spec and spec.origin]


def source_folders() -> list[Path]:
    """Return the folders from which these packages are imported, except the folders where pip installs packages."""
    parents = dict.fromkeys(folder.parent for folder in package_folders())
    return [folder for folder in parents if folder.name not in INSTALLED]
