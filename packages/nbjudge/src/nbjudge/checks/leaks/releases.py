"""Looks at a released table for what isn't in its cells, or in their spelling, where no reader would look."""

import unicodedata
from collections import defaultdict
from decimal import Decimal, InvalidOperation

import numpy as np
import pandas as pd

from nbjudge.checks.wording import because, short
from nbjudge.errors import CheckFailed


def only_cells(table: pd.DataFrame, *, name: str, any_index: bool = False, why: str = "") -> None:
    """Check that a released table contains nothing besides its cells, and that equal cells are spelled the same.

    Each of these can carry a secret: an index that doesn't count from 0, a name of an index or of the columns, `attrs`,
    categories that don't occur, and cells such as `"30"`, `"30.0"` and `"30 "` in one column, which mean the same.

    Parameters:
        name: the learner's name for the table.
        any_index: whether the text allows any index.

    Raises:
        CheckFailed: the table contains something else. The message says what.
    """
    for said in side_channels(table):
        if not (any_index and said.startswith("its index")):
            raise CheckFailed(f"{name} may reveal more than its cells do, because {said}{because(why)}")


def side_channels(table: pd.DataFrame) -> list[str]:
    """List what a table contains besides its cells, and the columns in which equal cells are spelled differently."""
    found = []
    if not table.index.equals(pd.RangeIndex(len(table))):
        found.append("its index isn't 0, 1, 2 and so on")
    if any(label is not None for label in (*table.index.names, *table.columns.names)):
        found.append("its index or its columns have a name")
    if table.attrs:
        found.append("it has attrs")
    for place, label in enumerate(table.columns):
        found += [f"in the column {short(label)}, {said}" for said in _in_column(table.iloc[:, place])]
    return found


def _in_column(column: pd.Series) -> list[str]:
    found = []
    if isinstance(column.dtype, pd.CategoricalDtype):
        categories = list(column.cat.categories)
        found += ["a category doesn't occur"] if set(categories) - set(column.dropna().tolist()) else []
        in_order = (
            column.cat.ordered or categories == sorted(categories, key=str) or categories == sorted_or_none(categories)
        )
        found += [] if in_order else ["the categories aren't in order"]
    spellings = defaultdict(list)
    for spelled in dict.fromkeys(map(repr, column.dropna().tolist())):
        spellings[meaning(spelled.strip("'"))].append(spelled)
    several = [spelled[:2] for spelled in spellings.values() if len(spelled) > 1]
    found += [f"{' and '.join(pair)} mean the same, but are spelled differently" for pair in several[:1]]
    kinds = {type(cell).__name__ for cell in column.astype(object) if _is_missing(cell)}
    found += ["values are missing in several ways"] if len(kinds) > 1 else []
    return found


def sorted_or_none(values: list) -> list | None:
    """Return the values in order, or None if they can't be compared."""
    try:
        return sorted(values)
    except TypeError:
        return None


def meaning(cell: object) -> str:
    """Return what a reader understands: a number without final zeros, a text in one case without extra blanks."""
    text = " ".join(unicodedata.normalize("NFKC", str(cell)).split()).casefold()
    parts = text.replace("–", "-").replace(" ", "").split("-")
    return "-".join(_plain_number(part) for part in parts)


def _plain_number(text: str) -> str:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    return f"{number.normalize() + 0:f}" if number.is_finite() else text


def _is_missing(cell: object) -> bool:
    return cell is None or cell is pd.NA or cell is pd.NaT or (isinstance(cell, float | np.floating) and cell != cell)
