"""The course's tables. `load` returns a table, `catalogue` lists all of them, and `describe` explains one."""

import difflib
from numbers import Integral

import pandas as pd

from course.class_settings import class_seed
from course.datasets.making.registry import TABLES, generate, module
from course.datasets.making.sheet import DataSheet
from course.errors import CourseError, UnknownTable

__all__ = ["catalogue", "describe", "load"]


def load(name: str, seed: int | None = None) -> pd.DataFrame:
    """Return one of the course's tables. The same seed always produces the same table.

    Parameters:
        name: a name from the catalogue.
        seed: a whole number, at least 0. By default, the class seed is used. The class seed comes from the environment
            variable COURSE_SEED, the bundle or class.toml. Otherwise, it's 0. If you have a start code, its seed is
            used instead.

    Returns a copy, so you can change it freely. Raises UnknownTable if the name isn't in the catalogue, and CourseError
    if the seed isn't valid.
    """
    return generate(known(name), class_seed() if seed is None else checked(seed)).copy()


def catalogue() -> pd.DataFrame:
    """Return a table with one row per data set: its name, the numbers of its rows and columns, and its purpose."""
    sheets = [describe(name) for name in TABLES]
    rows = [(s.name, s.rows, len(s.columns), s.purpose) for s in sheets]
    return pd.DataFrame(rows, columns=["name", "rows", "columns", "purpose"])


def describe(name: str) -> DataSheet:
    """Return the data sheet of a table: its purpose, its columns and the figures that it's calibrated to.

    Raises UnknownTable if the name isn't in the catalogue.
    """
    return module(known(name)).SHEET


def known(name: str) -> str:
    """Return the name if there's a table with this name, and raise UnknownTable otherwise."""
    if name in TABLES:
        return name
    near = difflib.get_close_matches(str(name).lower(), TABLES, n=1, cutoff=0)
    raise UnknownTable(f"there's no table {name!r}: did you mean {near[0]!r}? The tables are {', '.join(TABLES)}.")


def checked(seed: int) -> int:
    """Return the seed as an int, and raise CourseError unless it's a whole number of at least 0."""
    if isinstance(seed, bool) or not isinstance(seed, Integral) or seed < 0:
        raise CourseError(f"seed is {seed!r}, but it must be a whole number of at least 0, or None for the class seed.")
    return int(seed)
