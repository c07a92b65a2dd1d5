"""One case of a test: a table, why it's hard, and how its names, values and rows relate to the original ones."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType

import numpy as np
import pandas as pd

from nbjudge.checks.wording import because, short
from nbjudge.errors import CheckFailed

FEW_CELLS, FEW_LETTERS = 60, 400  # the largest table that a message spells out


@dataclass(frozen=True)
class Case:
    """A table of a kind.

    Used as a context manager, it ends the message of a failed check with its reason and its table.

    Attributes:
        why: why an answer may fail here, in the exercise's words.
        table: the table.
        names: for each column of the original table, its name in this one.
        values: for each column whose values were exchanged, a mapping from original to new values.
        order: for each row, the position of this row in the original table.
    """

    why: str
    table: pd.DataFrame
    names: Mapping[Hashable, Hashable] = field(default_factory=dict)
    values: Mapping[Hashable, Mapping] = field(default_factory=dict)
    order: np.ndarray | None = None

    def named(self, names: object) -> object:
        """Translate column names, in a string, list, tuple, set or as keys of a dictionary. Nothing else changes."""
        if isinstance(names, list | tuple | set):
            return type(names)(self.named(name) for name in names)
        if isinstance(names, dict):
            return {self.named(key): value for key, value in names.items()}
        return self.names.get(names, names) if isinstance(names, Hashable) else names

    def expect(self, wanted: object) -> object:
        """Translate what an answer should return for the original table to what it should return for this one.

        Columns are renamed and exchanged values replaced, in tables and columns and as keys of dictionaries. Strings
        that are column names are renamed. The rows of a result that has one row per row of the table are put in order
        by `in_order`.
        """
        if isinstance(wanted, pd.DataFrame):
            cells = {self.named(name): self._exchanged(wanted[name], name) for name in wanted.columns}
            return pd.DataFrame(cells, index=wanted.index)
        if isinstance(wanted, pd.Series):
            return self._exchanged(wanted, wanted.name).rename(self.named(wanted.name))
        if isinstance(wanted, dict):
            return {self.named(key): self.expect(value) for key, value in wanted.items()}
        if isinstance(wanted, list | tuple | set):
            return type(wanted)(self.expect(item) for item in wanted)
        return self.named(wanted) if isinstance(wanted, str) else wanted

    def in_order(self, rows: Sequence | pd.DataFrame | pd.Series | np.ndarray) -> object:
        """Reorder a result that has one row (or item) for each row of the original table to match this table's rows."""
        if self.order is None:
            return rows
        if isinstance(rows, pd.DataFrame | pd.Series):
            return rows.iloc[self.order]
        return rows[self.order] if isinstance(rows, np.ndarray) else [rows[place] for place in self.order]

    def _exchanged(self, column: pd.Series, name: Hashable) -> pd.Series:
        """Replace the values of a column by those that this table has instead."""
        return exchange(column, self.values[name]) if name in self.values else column

    def __enter__(self) -> "Case":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(error, CheckFailed):
            error.args = (f"{error}{because(self.why)}{_spelled(self.table)}",)
            error.rule = error.rule or self.why


def exchange(column: pd.Series, values: Mapping) -> pd.Series:
    """Return a column with these values replaced, and the same index. Missing values don't change."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.rename_categories(lambda old: values.get(old, old))
    kept = column.map(lambda old: values.get(old, old), na_action="ignore")
    return kept.astype(column.dtype) if column.dtype == object else kept


def _spelled(table: pd.DataFrame) -> str:
    """Spell out a small table at the end of a message, so that a learner can try it."""
    if table.size > FEW_CELLS:
        return ""
    cells = {name: table.iloc[:, place].astype(object).tolist() for place, name in enumerate(table.columns)}
    index = "" if table.index.equals(pd.RangeIndex(len(table))) else f" with the index {short(table.index.tolist())}"
    said = f". The table is {cells}{index}"
    return said if len(said) <= FEW_LETTERS else ""
