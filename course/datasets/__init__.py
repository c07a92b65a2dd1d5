"""The tables of the course: `load` one, see them all in the `catalogue`, read what one is with `describe`."""

import difflib
import os
from numbers import Integral

import pandas as pd

from course.datasets.registry import TABLES, generate, module
from course.datasets.sheet import DataSheet
from course.errors import CourseError, UnknownTable

__all__ = ["catalogue", "describe", "load"]

CLASS_SEED = "COURSE_SEED"


def load(name: str, seed: int | None = None) -> pd.DataFrame:
    """A table of the course, the same for the same seed.

    Parameters: name, as the catalogue lists it; seed, a whole number from 0 on. Without a seed the class seed
    counts, the environment variable COURSE_SEED; without that, 0.
    Returns a copy of your own: changing it changes nothing else.
    Raises UnknownTable for a name that is not in the catalogue, CourseError for a bad seed.
    """
    return generate(known(name), class_seed() if seed is None else checked(seed)).copy()


def catalogue() -> pd.DataFrame:
    """One row a table: its name, how many rows and columns it has, and what it is for."""
    sheets = [describe(name) for name in TABLES]
    rows = [(s.name, s.rows, len(s.columns), s.purpose) for s in sheets]
    return pd.DataFrame(rows, columns=["name", "rows", "columns", "purpose"])


def describe(name: str) -> DataSheet:
    """The data sheet of a table: its purpose, its columns and what it is calibrated to.

    Raises UnknownTable for a name that is not in the catalogue.
    """
    return module(known(name)).SHEET


def known(name: str) -> str:
    """The name, if there is such a table; raises UnknownTable if not."""
    if name in TABLES:
        return name
    near = difflib.get_close_matches(str(name).lower(), TABLES, n=1, cutoff=0)
    raise UnknownTable(f"name is {name!r}; did you mean {near[0]!r}? The tables are {', '.join(TABLES)}.")


def checked(seed: int) -> int:
    """The seed as an int; raises CourseError unless it is a whole number from 0 on."""
    if isinstance(seed, bool) or not isinstance(seed, Integral) or seed < 0:
        raise CourseError(f"seed is {seed!r}; it must be a whole number from 0 on, or None for the class seed.")
    return int(seed)


def class_seed() -> int:
    """The seed of the whole class, from the environment variable COURSE_SEED; 0 if it is not set."""
    text = os.environ.get(CLASS_SEED, "0")
    if not (text.isascii() and text.isdigit()):
        raise CourseError(f"The environment variable {CLASS_SEED} is {text!r}; it must be a whole number from 0 on.")
    return int(text)
