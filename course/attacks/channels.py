"""What a release reveals besides what its cells mean: in its index, names, attrs and spelling, and in the ends of its
ranges.

An end that's computed from the data, such as a quantile or the highest income, is a number about the people, and it's
published. Ends that vary a little from row to row can even spell out everyone's income.
"""

from collections import defaultdict
from numbers import Real

import numpy as np
import pandas as pd

from course.attacks.cells import Categories, Numbers, Release, Unreadable, read
from course.attacks.people import CATEGORIES, NUMBERS

MOST_UNUSED = 20  # categories of a Categorical column that may not occur
ALIKE = 0.8  # two different ranges overlap by this share of what they cover together, so they say nearly the same
LOWEST, HIGHEST, FALL = 1_300, 18_500, 0.97  # of moved incomes (USD), and by how much all of them fall


def require_plain(table: pd.DataFrame, release: Release, people: pd.DataFrame) -> None:
    """Require that a release contains only its cells, and that cells that mean the same are spelled the same.

    Parameters: table, the release; release, how it was read; people, the published rows, whose index the table may
    have.
    Raises Unreadable, with what could reveal more.
    """
    if table.attrs:
        raise Unreadable("the release has attrs, which are published with it: remove them with table.attrs = {}")
    labels = table.index.tolist()
    if not (set(labels) <= set(people.index) or set(labels) == set(range(len(table)))):
        raise Unreadable(
            "the index of the release is neither 0, 1, 2 and so on nor the index of df, "
            "and it's published, too: call reset_index(drop=True)"
        )
    names = [name for name in (*table.index.names, *table.columns.names) if name is not None]
    if not all(isinstance(name, str) and name in NUMBERS + CATEGORIES for name in names):
        raise Unreadable("the index or the columns of the release have a name, which is published, too: set it to None")
    for name, cells in release.columns.items():
        _require_one_spelling(table[name], cells)


def _require_one_spelling(column: pd.Series, cells: Numbers | Categories) -> None:
    if isinstance(column.dtype, pd.CategoricalDtype) and len(column.cat.categories) > MOST_UNUSED + column.nunique():
        raise Unreadable(
            f"the release, column {column.name}: many categories don't occur in its rows, but are published: "
            "convert the column with astype(object)"
        )
    rows = np.column_stack([cells.low, cells.high]) if isinstance(cells, Numbers) else cells.allowed
    meanings = map(tuple, rows.tolist())
    spellings = defaultdict(set)
    for meaning, cell in zip(meanings, column.tolist(), strict=True):
        spellings[meaning].add(_spelling(cell))
    for several in spellings.values():
        shown = sorted(several - {"*"} if any(one.startswith("missing") for one in several) else several)
        if len(shown) > 1:
            raise Unreadable(
                f"the release, column {column.name}: the cells {shown[0][:40]!r} and {shown[1][:40]!r} mean the same "
                "but are spelled differently, which could reveal more: spell them in the same way"
            )


def _spelling(cell: object) -> str:
    """Return how a readable cell is written. A number is always written the same."""
    if isinstance(cell, str):
        return cell
    return (
        f"the number {float(cell):g}" if isinstance(cell, Real) and cell == cell else f"missing ({type(cell).__name__})"
    )


def moved(people: pd.DataFrame) -> pd.DataFrame:
    """Return the same people with slightly lower incomes, and without the lowest and the highest ones."""
    income = (FALL * people["monthly_income"]).clip(LOWEST, HIGHEST).round().astype(people["monthly_income"].dtype)
    return people.assign(monthly_income=income)


def telling_ends(before: pd.DataFrame, after: pd.DataFrame, people: pd.DataFrame) -> float:
    """Return the share of rows whose range of incomes depends on the incomes, from 0 to 1.

    Such a range has an end that's gone after the incomes have moved, or it crosses another range or is nearly the same.

    Parameters: before, the release of people; after, the release of `moved(people)`, with the same random numbers.
    Raises Unreadable if one of them can't be read.
    """
    first, second = (read(table, people).columns.get("monthly_income") for table in (before, after))
    if not isinstance(first, Numbers) or not isinstance(second, Numbers):
        return 0.0
    low, high = first.low, first.high
    spans = np.isfinite(low) & (low < high)
    gone = ~np.isin(low, second.low) | ~np.isin(high, second.high)
    return float((spans & (gone | _entangled(low, high, spans))).mean())


def _entangled(low: np.ndarray, high: np.ndarray, spans: np.ndarray) -> np.ndarray:
    """For each cell, return whether its range crosses another one, or is nearly the same."""
    ranges, place = np.unique(np.column_stack([low, high])[spans], axis=0, return_inverse=True)
    start, end = ranges[:, :1], ranges[:, 1:]
    shared = np.minimum(end, end.T) - np.maximum(start, start.T)
    covered = np.maximum(end, end.T) - np.minimum(start, start.T)
    nested = ((start <= start.T) & (end >= end.T)) | ((start >= start.T) & (end <= end.T))
    other = ~np.eye(len(ranges), dtype=bool)
    found = np.zeros(len(low), dtype=bool)
    found[spans] = (other & (shared > 0) & (~nested | (shared > ALIKE * covered))).any(axis=1)[place.ravel()]
    return found
