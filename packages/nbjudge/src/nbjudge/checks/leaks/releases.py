"""Finds information in a released table that's outside its cells or in their spelling, where no reader would look."""

import unicodedata
from collections import defaultdict
from collections.abc import Collection
from decimal import Decimal, InvalidOperation

import numpy as np
import pandas as pd

from nbjudge.checks.wording import because, short
from nbjudge.errors import CheckFailed

MOST_UNUSED, LONGEST = 20, 40  # how many categories may be unused, and how many characters these may have


def only_cells(
    table: pd.DataFrame,
    *,
    name: str,
    any_index: bool = False,
    any_cells: bool = False,
    without: Collection = (),
    why: str = "",
) -> None:
    """Check that a released table contains nothing besides its cells, and that equal cells are spelled the same way.

    Each of these can carry a secret: an index that doesn't count from 0, a name for the index or the columns, `attrs`,
    unused categories, strings or numbers with attributes, and cells in one column that are spelled differently but mean
    the same thing, such as `"30"`, `"30.0"` and `"30 "`.

    Parameters:
        name: the learner's name for the table.
        any_index: whether the exercise allows any index, as long as it contains none of the values in `without`.
        any_cells: whether the exercise allows cells to be stored and spelled in any way, for example as categories.
            Then only objects with attributes are rejected, and unused categories that could contain data.
        without: values that were removed from the table.

    Raises:
        CheckFailed: the table contains anything else. The message names what was found.
    """
    labels = "\n".join(map(str, [*table.index, *table.index.names, *table.columns.names]))
    if any(str(value) in labels for value in without):
        raise CheckFailed(f"{name} still contains values that were removed, because they're in its index{because(why)}")
    for said in _side_channels(table, any_index, any_cells):
        raise CheckFailed(f"{name} may reveal more than its cells do, because {said}{because(why)}")


def _side_channels(table: pd.DataFrame, any_index: bool, any_cells: bool) -> list[str]:
    """List everything in a table besides its cells, and the columns in which equal cells are spelled differently."""
    found = []
    if not any_index and not table.index.equals(pd.RangeIndex(len(table))):
        found.append("its index isn't 0, 1, 2 and so on")
    if not any_index and any(label is not None for label in table.index.names):
        found.append("its index has a name")
    if any(label is not None for label in table.columns.names):
        found.append("its column index has a name")
    if table.attrs:
        found.append("it has attrs")
    for place, label in enumerate(table.columns):
        found += [f"in column {short(label)}, {said}" for said in _in_column(table.iloc[:, place], any_cells)]
    return found


def _in_column(column: pd.Series, any_cells: bool) -> list[str]:
    found = ["a cell is an object with attributes"] if any(map(_carries, column.astype(object))) else []
    if any_cells:
        return [*found, *(["its unused categories could contain data"] if unused_tell(column) else [])]
    if isinstance(column.dtype, pd.CategoricalDtype):
        categories = list(column.cat.categories)
        found += ["a category is unused"] if unused_categories(column) else []
        in_order = (
            column.cat.ordered or categories == sorted(categories, key=str) or categories == sorted_or_none(categories)
        )
        found += [] if in_order else ["the categories aren't in order"]
    spellings = defaultdict(list)
    for spelled in dict.fromkeys(map(repr, column.dropna().tolist())):
        spellings[meaning(spelled.strip("'"))].append(spelled)
    several = [spelled[:2] for spelled in spellings.values() if len(spelled) > 1]
    found += [f"{' and '.join(pair)} mean the same thing, but are spelled differently" for pair in several[:1]]
    kinds = {type(cell).__name__ for cell in column.astype(object) if _is_missing(cell)}
    found += ["missing values are stored in several ways"] if len(kinds) > 1 else []
    return found


def unused_categories(column: pd.Series) -> list:
    """Return the categories of a column that don't occur in any row, or an empty list if it has no categories."""
    if not isinstance(column.dtype, pd.CategoricalDtype):
        return []
    used = set(column.dropna().tolist())
    return [category for category in column.cat.categories.tolist() if category not in used]


def unused_tell(column: pd.Series) -> bool:
    """Return whether the unused categories of a column are so many, or so long, that they could contain data."""
    unused = unused_categories(column)
    return len(unused) > MOST_UNUSED or any(len(str(category)) > LONGEST for category in unused)


def sorted_or_none(values: list) -> list | None:
    """Return the values in sorted order, or None if they can't be compared."""
    try:
        return sorted(values)
    except TypeError:
        return None


def meaning(cell: object) -> str:
    """Return what a cell means to a reader.

    A number loses its trailing zeros. A string loses its extra blanks, and is converted to lower case.
    """
    text = " ".join(unicodedata.normalize("NFKC", str(cell)).split()).casefold()
    parts = text.replace("–", "-").replace(" ", "").split("-")
    return "-".join(_plain_number(part) for part in parts)


def _plain_number(text: str) -> str:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    return f"{number.normalize() + 0:f}" if number.is_finite() else text


def _carries(cell: object) -> bool:
    """Return whether a cell has a type that the learner defined. In the judge's process, such a cell is a proxy."""
    return not type(cell).__module__.startswith(("builtins", "numpy", "pandas", "datetime", "decimal", "fractions"))


def _is_missing(cell: object) -> bool:
    return cell is None or cell is pd.NA or cell is pd.NaT or (isinstance(cell, float | np.floating) and cell != cell)
