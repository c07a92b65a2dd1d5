"""Information that a release reveals beyond the meaning of its cells: in its index, names, attrs and spelling, and in
the ends of its ranges.

An end that's computed from the data, such as a quantile or the highest income, reveals a number about the people.
Ends that vary a little from row to row can even spell out everyone's income.
"""

from collections import defaultdict
from numbers import Real

import numpy as np
import pandas as pd

from course.attacks.cells import Categories, Numbers, Release, Unreadable, attached, distances, read
from course.attacks.people import CATEGORIES, NUMBERS
from nbjudge.checks.leaks.releases import unused_tell

MOST_MISSING = 20  # how many cells may be missing in addition to "*", because they're missing in the data, too
ALIKE = 0.8  # two ranges are nearly the same if their overlap is this share of the whole that they cover together
SHOWN = 0.15  # the share of rows that may fit the person whose rank their label has better than that person's neighbour
MOST_TELLING = 0.1  # the share of rows whose ranges may change by chance, because rows are drawn at random
LOWEST, HIGHEST, FALL = 1_300, 15_500, 0.8  # the bounds of moved incomes (USD), and the factor by which incomes fall


def require_plain(table: pd.DataFrame, release: Release, people: pd.DataFrame) -> None:
    """Make sure that a release contains nothing but its cells, and that cells with the same meaning are spelled the
    same way.

    Parameters:
        table: the release as a function returned it.
        release: the same table after it was read.
        people: the published rows, whose labels the table may keep.

    Raises:
        Unreadable: the release contains anything else, or spells the same meaning in two ways. The message names the
            part that could reveal more.
    """
    if said := attached(table, NUMBERS + CATEGORIES):
        raise Unreadable(said)
    labels = table.index.tolist()
    if not (set(labels) <= set(people.index) or set(labels) == set(range(len(table)))):
        raise Unreadable(
            "the index of the release is published, too, so it must be 0, 1, 2 and so on, or the index of df: call "
            "reset_index(drop=True)"
        )
    fits = distances(people, release, [name for name in release.columns if name != "monthly_income"]) == 0
    for what, ranks in (("labels in the index", labels), ("rows", list(range(len(table))))):
        if _rank_incomes(ranks, fits, people):
            raise Unreadable(
                f"the {what} of the release are in the order of the incomes, so they reveal these: leave the rows in "
                "their order, or shuffle them, and call reset_index(drop=True)"
            )
    for name, cells in release.columns.items():
        _require_one_spelling(table[name], cells)
        missing, stars = int(table[name].isna().sum()), int(table[name].isin(["*"]).sum())
        if min(missing, stars) > MOST_MISSING:
            raise Unreadable(
                f"the release, column {name}: {missing} cells are missing and {stars} contain '*'. Both mean the same "
                "thing, so the difference could reveal something: use only one of them, for example with fillna('*')"
            )


def _rank_incomes(labels: list, fits: np.ndarray, people: pd.DataFrame) -> bool:
    """Return whether the order of the labels is that of the incomes, or the reverse.

    Then most rows fit the person whose income has the rank of their label in all columns except the income, but not the
    person with the next income. The labels of `people` and random labels fit both of them equally often.

    Parameters:
        fits: for each person (row) and each released row (column), whether they match in all columns except the income.
    """
    known = sorted(people.index) if set(labels) <= set(people.index) else sorted(labels)
    rank = np.searchsorted(known, labels) * len(people) // len(known)
    rising, rows = people["monthly_income"].to_numpy().argsort(kind="stable"), np.arange(len(labels))
    shares = [fits[order[rank], rows].mean() for one in (rising, rising[::-1]) for order in (one, np.roll(one, 1))]
    return max(shares[0] - shares[1], shares[2] - shares[3]) > SHOWN


def _require_one_spelling(column: pd.Series, cells: Numbers | Categories) -> None:
    if unused_tell(column):
        raise Unreadable(
            f"in the release, column {column.name} has many or long categories that don't occur in any row: "
            "convert it with astype(object)"
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
                "thing but are spelled differently, which could reveal something: spell them the same way"
            )


def _spelling(cell: object) -> str:
    """Return a readable cell as text, which differs for 3 and 3.0, as it does in a CSV file."""
    if isinstance(cell, str):
        return cell
    return f"the number {cell}" if isinstance(cell, Real) and cell == cell else f"missing ({type(cell).__name__})"


def moved(people: pd.DataFrame) -> pd.DataFrame:
    """Return the same people with lower incomes, clipped to a lower and an upper bound."""
    income = (FALL * people["monthly_income"]).clip(LOWEST, HIGHEST).round().astype(people["monthly_income"].dtype)
    return people.assign(monthly_income=income)


def about_ends(before: pd.DataFrame, after: pd.DataFrame, people: pd.DataFrame) -> str:
    """Return a sentence if the ends of income ranges reveal incomes, or an empty string.

    Parameters: the same as for `telling_ends`.
    """
    share = telling_ends(before, after, people)
    if share > MOST_TELLING:
        return (
            f"{share:.0%} of the rows have an income range that overlaps another range, or whose ends depend on the "
            "incomes and so reveal them"
        )
    ends, moved_ends = (_income_ends(read(table, people)) for table in (before, after))
    incomes, moved_incomes = (set(table["monthly_income"].agg(["min", "max"])) for table in (people, moved(people)))
    if incomes & (ends - moved_ends) and moved_incomes & (moved_ends - ends):
        return "an income range begins at the lowest income or ends at the highest one, which reveals this income"
    return ""


def _income_ends(release: Release) -> set[float]:
    """Return all ends of the income ranges."""
    cells = release.columns.get("monthly_income")
    if not isinstance(cells, Numbers):
        return set()
    spans = np.isfinite(cells.low) & (cells.low < cells.high)
    return {*cells.low[spans], *cells.high[spans]}


def telling_ends(before: pd.DataFrame, after: pd.DataFrame, people: pd.DataFrame) -> float:
    """Return the share of rows, from 0 to 1, whose income range depends on the incomes.

    When the incomes change, such a range loses one of its ends, or partly or nearly coincides with another range.

    Parameters: before, the release of people; after, the release of `moved(people)`, made with the same random numbers.
    Raises Unreadable if either table can't be read.
    """
    first, second = (read(table, people).columns.get("monthly_income") for table in (before, after))
    if not isinstance(first, Numbers) or not isinstance(second, Numbers):
        return 0.0
    low, high = first.low, first.high
    spans = np.isfinite(low) & (low < high)
    gone = ~np.isin(low, second.low) | ~np.isin(high, second.high)
    return float((spans & (gone | _entangled(low, high, spans))).mean())


def _entangled(low: np.ndarray, high: np.ndarray, spans: np.ndarray) -> np.ndarray:
    """For each cell, return whether its range partly overlaps another range, or is nearly the same as one."""
    ranges, place = np.unique(np.column_stack([low, high])[spans], axis=0, return_inverse=True)
    start, end = ranges[:, :1], ranges[:, 1:]
    shared = np.minimum(end, end.T) - np.maximum(start, start.T)
    covered = np.maximum(end, end.T) - np.minimum(start, start.T)
    nested = ((start <= start.T) & (end >= end.T)) | ((start >= start.T) & (end <= end.T))
    other = ~np.eye(len(ranges), dtype=bool)
    found = np.zeros(len(low), dtype=bool)
    found[spans] = (other & (shared > 0) & (~nested | (shared > ALIKE * covered))).any(axis=1)[place.ravel()]
    return found
