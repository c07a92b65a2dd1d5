"""Data sheets: the columns of a table, their meanings, and figures that are true for every seed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

ROLES = ("direct", "quasi", "sensitive", "other")
NO_REAL_PERSON = "No real people appear in the data, because every row comes from a seeded random generator."
OWN_CHOICE = "chosen for the course"
DATE = "datetime64[us]"  # the type that pandas uses when it reads a date from text


@dataclass(frozen=True)
class Column:
    """One column. Its role, which is one of `ROLES`, describes how it can affect a person's privacy."""

    name: str
    dtype: str
    role: str
    meaning: str
    unit: str = "–"


@dataclass(frozen=True)
class Fact:
    """A figure that the result of `measure(table)` matches for every seed, to within `tolerance`."""

    what: str
    value: float
    tolerance: float
    measure: Callable[[pd.DataFrame], float]
    source: str = OWN_CHOICE


@dataclass(frozen=True, repr=False)
class DataSheet:
    """The purpose of a table, its columns, and the figures that it's calibrated to.

    Print a data sheet, or let Jupyter show it. `needs` lists the tables from which this table is built.
    """

    name: str
    rows: int
    purpose: str
    columns: tuple[Column, ...]
    facts: tuple[Fact, ...] = ()
    notes: str = ""
    needs: tuple[str, ...] = ()

    @property
    def dtypes(self) -> dict[str, str]:
        """Return the pandas dtype of each column, in order."""
        return {column.name: column.dtype for column in self.columns}

    def fit(self, table: pd.DataFrame) -> pd.DataFrame:
        """Return the table with this sheet's columns, order and dtypes. Missing values stay missing."""
        fitted = table[list(self.dtypes)].astype(self.dtypes)
        for name, dtype in self.dtypes.items():
            missing = table[name].isna()
            if dtype == "str" and missing.any():
                fitted[name] = fitted[name].mask(missing)  # pandas 2 has turned them into the string "nan"
        return fitted

    def to_frame(self) -> pd.DataFrame:
        """Return a table with one row per column: name, type, unit, role and meaning."""
        rows = [(c.name, c.dtype, c.unit, c.role, c.meaning) for c in self.columns]
        return pd.DataFrame(rows, columns=["column", "type", "unit", "role", "meaning"])

    def __repr__(self) -> str:
        with pd.option_context("display.max_colwidth", None, "display.width", 160):
            columns = self.to_frame().to_string(index=False, justify="left")
        head = [f"{self.name} ({self.rows} rows)", *self.prose()]
        return "\n".join([*head, "", columns, "", "Figures for every seed, by source:", *self.figures()])

    def _repr_markdown_(self) -> str:
        facts = [(f.what, amount(f), f.source) for f in self.facts]
        columns = self.to_frame().itertuples(index=False, name=None)
        parts = [f"## {self.name} ({self.rows} rows)", *self.prose()]
        parts.append(markdown_table(("column", "type", "unit", "role", "meaning"), columns))
        parts.append(markdown_table(("calibrated to", "value", "source"), facts))
        return "\n\n".join(parts)

    def figures(self) -> list[str]:
        """Return one line per source, with the figures that come from it."""
        sources = dict.fromkeys(f.source for f in self.facts)
        return [f"- {s}: " + "; ".join(f"{f.what}: {amount(f)}" for f in self.facts if f.source == s) for s in sources]

    def prose(self) -> list[str]:
        """Return the purpose, a sentence that says that the people aren't real, and any notes."""
        return [part for part in (self.purpose, NO_REAL_PERSON, self.notes) if part]


def amount(fact: Fact) -> str:
    """Return the value of a fact, and its tolerance if the value may vary."""
    return f"{fact.value:g}" if fact.tolerance == 0 else f"{fact.value:g} ± {fact.tolerance:g}"


def markdown_table(header: tuple[str, ...], rows: Iterable[tuple]) -> str:
    """Return a table in Markdown."""
    lines = [header, ("---",) * len(header), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def share_of(column: str, value: object) -> Callable[[pd.DataFrame], float]:
    """Return a function that computes the share of rows with this value."""
    return lambda table: float((table[column] == value).mean())


def count_of(column: str, value: object) -> Callable[[pd.DataFrame], float]:
    """Return a function that counts the rows with this value."""
    return lambda table: float((table[column] == value).sum())


def counts(column: str, values: Mapping[Any, int], source: str) -> tuple[Fact, ...]:
    """Return one exact fact per value: the number of times that it occurs."""
    return tuple(
        Fact(f"rows with {column} {value}", n, 0, count_of(column, value), source) for value, n in values.items()
    )


def statistic(column: str, name: str) -> Callable[[pd.DataFrame], float]:
    """Return a function that computes a pandas statistic of a column, such as "mean" or "nunique"."""
    return lambda table: float(getattr(table[column], name)())


def missing_in(column: str) -> Callable[[pd.DataFrame], float]:
    """Return a function that counts the missing values in the column."""
    return lambda table: float(table[column].isna().sum())
