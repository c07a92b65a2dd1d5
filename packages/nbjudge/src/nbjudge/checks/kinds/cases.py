"""A test case: a table, the reason why it's hard, and how its names, values and rows correspond to the original
ones."""

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
    """A table to test an answer with.

    When used as a context manager, a case adds its reason and its table to the end of a failed check's message.

    Attributes:
        why: the reason why an answer may fail on this table, in the exercise's words.
        table: the table to test with.
        names: maps each column name in the original table to the name in this table.
        values: maps each column whose values were exchanged to a mapping from original to new values.
        order: for each row of this table, the row's position in the original table.
    """

    why: str
    table: pd.DataFrame
    names: Mapping[Hashable, Hashable] = field(default_factory=dict)
    values: Mapping[Hashable, Mapping] = field(default_factory=dict)
    order: np.ndarray | None = None

    def named(self, names: object) -> object:
        """Translate column names in a string, list, tuple, set or the keys of a dictionary. Nothing else changes."""
        if isinstance(names, list | tuple | set):
            return type(names)(self.named(name) for name in names)
        if isinstance(names, dict):
            return {self.named(key): value for key, value in names.items()}
        return self.names.get(names, names) if isinstance(names, Hashable) else names

    def expect(self, wanted: object) -> object:
        """Translate the result that's expected for the original table into the result that's expected for this table.

        In tables, columns and the keys of dictionaries, columns are renamed and exchanged values are replaced. Strings
        that are column names are renamed. For a result with one row for each row of the table, `in_order` also reorders
        the rows.
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
        """Reorder a result that has one row (or item) per row of the original table to match this table's rows."""
        if self.order is None:
            return rows
        if isinstance(rows, pd.DataFrame | pd.Series):
            return rows.iloc[self.order]
        return rows[self.order] if isinstance(rows, np.ndarray) else [rows[place] for place in self.order]

    def _exchanged(self, column: pd.Series, name: Hashable) -> pd.Series:
        """Replace the values of one column with those that this table uses."""
        return exchange(column, self.values[name]) if name in self.values else column

    def __enter__(self) -> "Case":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(error, CheckFailed):
            error.args = (f"{error}{because(self.why)}{_spelled(self.table)}",)
            error.rule = error.rule or self.why


def exchange(column: pd.Series, values: Mapping) -> pd.Series:
    """Return a copy of a column with some values replaced. The index and missing values don't change."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.rename_categories(lambda old: values.get(old, old))
    kept = column.map(lambda old: values.get(old, old), na_action="ignore")
    return kept.astype(column.dtype) if column.dtype == object else kept


def _spelled(table: pd.DataFrame) -> str:
    """Write out a small table for the end of a message, so that learners can try it themselves."""
    if table.size > FEW_CELLS:
        return ""
    cells = {name: table.iloc[:, place].astype(object).tolist() for place, name in enumerate(table.columns)}
    index = "" if table.index.equals(pd.RangeIndex(len(table))) else f" with the index {short(table.index.tolist())}"
    said = f". The table is {cells}{index}"
    return said if len(said) <= FEW_LETTERS else ""
