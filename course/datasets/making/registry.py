"""The list of all tables, and the function that makes a table from a seed."""

import zlib
from functools import lru_cache
from importlib import import_module
from types import ModuleType

import numpy as np
import pandas as pd

# To add a table, write a module of this name in course/datasets/ with `SHEET` and `make(rng)`, and add a line here.
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
    """Return the module that makes a table."""
    return import_module(f"course.datasets.{name}")


@lru_cache(maxsize=32)
def generate(name: str, seed: int) -> pd.DataFrame:
    """Return the table for a seed. The table is made once and then cached, so copy it before you pass it on."""
    # The name is part of the seed, so that no two tables use the same random numbers.
    rng = np.random.default_rng([seed, zlib.crc32(name.encode())])
    table = module(name)
    built_on = [generate(needed, seed) for needed in table.SHEET.needs]
    return table.SHEET.fit(table.make(rng, *built_on))
