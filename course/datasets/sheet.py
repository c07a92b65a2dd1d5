"""What a data sheet says: columns, what they mean, and the figures that hold for every seed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

ROLES = ("direct", "quasi", "sensitive", "other")
NO_REAL_PERSON = "No real person is in it: every row is made by a seeded random generator."
OWN_CHOICE = "chosen for the course"
DATE = "datetime64[us]"  # what pandas gives when it reads a date from text


@dataclass(frozen=True)
class Column:
    """One column; role is what it can do to a person's privacy, one of `ROLES`."""

    name: str
    dtype: str
    role: str
    meaning: str
    unit: str = "–"


@dataclass(frozen=True)
class Fact:
    """A figure that `measure(table)` reaches within `tolerance`, whatever the seed."""

    what: str
    value: float
    tolerance: float
    measure: Callable[[pd.DataFrame], float]
    source: str = OWN_CHOICE


@dataclass(frozen=True, repr=False)
class DataSheet:
    """What a table is for, what is in it and what it is calibrated to.

    Print it, or let Jupyter show it. `needs` names the tables it is built on.
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
        """The pandas dtype of each column, in order."""
        return {column.name: column.dtype for column in self.columns}

    def fit(self, table: pd.DataFrame) -> pd.DataFrame:
        """The table with the columns of this sheet, in its order and with its dtypes."""
        return table[list(self.dtypes)].astype(self.dtypes)

    def to_frame(self) -> pd.DataFrame:
        """One row a column: name, type, unit, role and meaning."""
        rows = [(c.name, c.dtype, c.unit, c.role, c.meaning) for c in self.columns]
        return pd.DataFrame(rows, columns=["column", "type", "unit", "role", "meaning"])

    def __repr__(self) -> str:
        with pd.option_context("display.max_colwidth", None, "display.width", 160):
            columns = self.to_frame().to_string(index=False, justify="left")
        head = [f"{self.name} ({self.rows} rows)", *self.prose()]
        return "\n".join([*head, "", columns, "", "For every seed, by source:", *self.figures()])

    def _repr_markdown_(self) -> str:
        facts = [(f.what, amount(f), f.source) for f in self.facts]
        columns = self.to_frame().itertuples(index=False, name=None)
        parts = [f"## {self.name} ({self.rows} rows)", *self.prose()]
        parts.append(markdown_table(("column", "type", "unit", "role", "meaning"), columns))
        parts.append(markdown_table(("calibrated to", "value", "source"), facts))
        return "\n\n".join(parts)

    def figures(self) -> list[str]:
        """One line a source: what is taken from it."""
        sources = dict.fromkeys(f.source for f in self.facts)
        return [f"- {s}: " + "; ".join(f"{f.what}: {amount(f)}" for f in self.facts if f.source == s) for s in sources]

    def prose(self) -> list[str]:
        """Purpose, the sentence that nobody in it is real, and notes where there are any."""
        return [part for part in (self.purpose, NO_REAL_PERSON, self.notes) if part]


def amount(fact: Fact) -> str:
    """The value of a fact and, where it may vary, by how much."""
    return f"{fact.value:g}" if fact.tolerance == 0 else f"{fact.value:g} ± {fact.tolerance:g}"


def markdown_table(header: tuple[str, ...], rows: Iterable[tuple]) -> str:
    """A table in Markdown."""
    lines = [header, ("---",) * len(header), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def share_of(column: str, value: object) -> Callable[[pd.DataFrame], float]:
    """A measure: the share of rows that hold the value."""
    return lambda table: float((table[column] == value).mean())


def count_of(column: str, value: object) -> Callable[[pd.DataFrame], float]:
    """A measure: how many rows hold the value."""
    return lambda table: float((table[column] == value).sum())


def counts(column: str, values: Mapping[Any, int], source: str) -> tuple[Fact, ...]:
    """One exact fact a value: how often it occurs."""
    return tuple(
        Fact(f"rows with {column} {value}", n, 0, count_of(column, value), source) for value, n in values.items()
    )


def statistic(column: str, name: str) -> Callable[[pd.DataFrame], float]:
    """A measure: a pandas statistic of a column, such as "mean" or "nunique"."""
    return lambda table: float(getattr(table[column], name)())


def missing_in(column: str) -> Callable[[pd.DataFrame], float]:
    """A measure: how many values of the column are missing."""
    return lambda table: float(table[column].isna().sum())
