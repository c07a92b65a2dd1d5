"""The tables there are, and how one is made from a seed."""

import zlib
from functools import lru_cache
from importlib import import_module
from types import ModuleType

import numpy as np
import pandas as pd

# To add a table: a module of this name in tables/ with `SHEET` and `make(rng)`, and a line here.
TABLES = (
    "clients",
    "hr",
    "staff_salaries",
    "patients",
    "register",
    "insurance",
    "employees",
    "incomes",
    "players",
    "heart",
    "students",
    "shoppers",
    "vitals",
    "cross_selling",
    "ratings",
    "messages",
)


def module(name: str) -> ModuleType:
    """The module that makes a table."""
    return import_module(f"course.datasets.tables.{name}")


@lru_cache(maxsize=32)
def generate(name: str, seed: int) -> pd.DataFrame:
    """The table of a seed, made once and kept; a caller that hands it on makes a copy."""
    # The name goes into the stream of random numbers, so that no two tables share one.
    rng = np.random.default_rng([seed, zlib.crc32(name.encode())])
    table = module(name)
    built_on = [generate(needed, seed) for needed in table.SHEET.needs]
    return table.SHEET.fit(table.make(rng, *built_on))
