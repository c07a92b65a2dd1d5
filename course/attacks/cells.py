"""Reads the cells of a released table, and measures how much they differ from a person's true values.

A cell may be a value, a range such as "30-39" (including both ends), alternatives such as "Single/Divorced", or "*"
(suppressed). A missing cell counts as "*". Numbers have public bounds. Values must be within these bounds, and ranges
are clipped to them.
"""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from numbers import Real

import numpy as np
import pandas as pd

from course.attacks.people import BOUNDS, CATEGORIES, NUMBERS
from course.errors import CourseError

SUPPRESSED = "*"
MOST_ROWS = 3_000
NARROW = 0.1  # a range counts as one value if its width is at most this share of the column's standard deviation
FEW = 5  # a value or class shared by fewer rows than this doesn't hide anyone
PLACES = ("low", "middle", "high")  # the places in a range from which an attacker reads a value
VAGUE = 1e-3  # the penalty for a vague cell, which is far smaller than the penalty for a value that doesn't fit
RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)\s*")


class Unreadable(CourseError, ValueError):
    """The table isn't a readable release of hr. The message states the reason."""


@dataclass(frozen=True)
class Numbers:
    """A column of numbers. Each cell ranges from `low` to `high`, which are equal for an exact value and infinite for
    "*".
    """

    low: np.ndarray
    high: np.ndarray

    def of(self, rows: np.ndarray) -> "Numbers":
        """Return the cells of these rows."""
        return Numbers(self.low[rows], self.high[rows])

    def exact(self, scale: float) -> np.ndarray:
        """For each cell, return whether it's a single value, or a range so narrow (at most a tenth of `scale`) that it
        reveals as much as a single value.
        """
        return self.width <= NARROW * scale

    @property
    def middle(self) -> np.ndarray:
        """Return the value in the middle of each cell, or a missing value for "*"."""
        known = np.isfinite(self.low)
        return np.where(known, (np.where(known, self.low, 0) + np.where(known, self.high, 0)) / 2, np.nan)

    @property
    def width(self) -> np.ndarray:
        """Return the width of each cell's range, which is 0 for an exact value and infinite for "*"."""
        return self.high - self.low

    def at(self, place: str, where: np.ndarray | bool = True) -> "Numbers":
        """Return the same cells, with each range marked in `where` replaced by its "low" end, "middle" or "high" end.

        Suppressed cells are unchanged.
        """
        chosen = np.isfinite(self.low) & where
        value = getattr(self, place)
        return Numbers(np.where(chosen, value, self.low), np.where(chosen, value, self.high))

    def personal(self, rows: np.ndarray) -> np.ndarray:
        """For each cell, return whether its value or range is personal, which means that it's shared by fewer than five
        rows.

        `rows` contains a number for each released row. Identical rows have the same number. A range is also personal if
        only copies of one row share it.
        """
        known = np.isfinite(self.low)
        ends = np.column_stack([self.low, self.high])[known]
        place, count = np.unique(ends, axis=0, return_inverse=True, return_counts=True)[1:]
        hidden = multiplied(place.ravel(), rows[known]) & (ends[:, 0] < ends[:, 1])
        found = np.zeros(len(self.low), dtype=bool)
        found[known] = (count[place.ravel()] < FEW) | hidden
        return found

    def gaps(self, values: np.ndarray, scale: float) -> np.ndarray:
        """For each value (row) and each cell (column), return how far the value is outside the cell, from 0 to 1.

        Distances of `scale` or more count as 1. A missing value never counts as outside a cell, because no one knows
        what it is.
        """
        people = (values / scale).astype(np.float32)[:, None]
        low, high = ((ends / scale).astype(np.float32) for ends in (self.low, self.high))
        outside = np.maximum(low - people, people - high)
        outside[np.isnan(values)] = 0
        return np.clip(outside, 0, 1, out=outside)


@dataclass(frozen=True)
class Categories:
    """A column of categories. `allowed` has a row for each cell and a column for each name in `names`. An entry is True
    if the cell allows that category.
    """

    names: tuple[str, ...]
    allowed: np.ndarray

    def of(self, rows: np.ndarray) -> "Categories":
        """Return the cells of these rows."""
        return Categories(self.names, self.allowed[rows])

    def exact(self, scale: float = 1.0) -> np.ndarray:
        """For each cell, return whether it's a single category. `scale` is ignored."""
        return self.allowed.sum(axis=1) == 1

    @property
    def shares(self) -> np.ndarray:
        """Return the share of each category in each cell. For example, "Single/Divorced" is one half "Single" and one
        half "Divorced".
        """
        return self.allowed / self.allowed.sum(axis=1, keepdims=True)

    def gaps(self, values: np.ndarray, scale: float) -> np.ndarray:
        """For each value (row) and each cell (column), return 0 if the cell may be this value or if the value is
        missing, and 1 otherwise.
        """
        # The last column is for missing values.
        excluded = np.column_stack([~self.allowed, np.zeros(len(self.allowed), dtype=bool)])
        places = [self.names.index(value) if value in self.names else -1 for value in values]
        return excluded.T[places].astype(np.float32)


@dataclass(frozen=True)
class Release:
    """A release to attack: its number of rows, and the cells of each of its `hr` columns."""

    rows: int
    columns: dict[str, Numbers | Categories]

    @property
    def has_ranges(self) -> bool:
        """Return whether any number is published as a range."""
        numbers = [cells for cells in self.columns.values() if isinstance(cells, Numbers)]
        return any((np.isfinite(cells.low) & (cells.low < cells.high)).any() for cells in numbers)

    def at(self, place: str) -> "Release":
        """Return the same release with each range replaced by its "low" end, "middle" or "high" end."""
        return Release(
            self.rows,
            {name: cells.at(place) if isinstance(cells, Numbers) else cells for name, cells in self.columns.items()},
        )

    @cached_property
    def kinds(self) -> np.ndarray:
        """Return a number for each row. Identical rows have the same number."""
        return self.classes(self.columns)

    def classes(self, names: Iterable[str]) -> np.ndarray:
        """Return a number for each row. Rows that are identical in these columns have the same number."""
        parts = [np.zeros(self.rows)]
        for cells in (self.columns[name] for name in names if name in self.columns):
            parts.extend([cells.low, cells.high] if isinstance(cells, Numbers) else cells.allowed.T)
        return np.unique(np.column_stack(parts), axis=0, return_inverse=True)[1].ravel()


def attached(table: pd.DataFrame, columns: Iterable[str]) -> str:
    """Return a sentence about anything that a release contains besides its cells and row labels, or an empty string.

    Parameters: columns, the names that the release's index and columns may have.
    """
    if table.attrs:
        return "the release has attrs, which are published with it: remove them with release.attrs = {}"
    names = [name for name in (*table.index.names, *table.columns.names) if name is not None]
    if not all(isinstance(name, str) and name in columns for name in names):
        return "the index or the columns of the release have a name, which is published, too: set it to None"
    return ""


def read(table: object, people: pd.DataFrame) -> Release:
    """Read a released table of these people.

    Parameters: table, the value that a release function returned, of any type; people, rows of hr that show which
    categories exist. Raises Unreadable if the value isn't a table, if it has no rows or more than 3,000, or if it has
    an unknown column or an unreadable cell.
    """
    if not isinstance(table, pd.DataFrame):
        raise Unreadable(
            f"the release is a {type(table).__name__}, not a table (DataFrame): does my_release return one?"
        )
    if not 1 <= len(table) <= MOST_ROWS:
        raise Unreadable(f"the release has {len(table)} rows, but only 1 to {MOST_ROWS:,} rows are allowed")
    names = list(table.columns)
    strange = [name for name in names if not (isinstance(name, str) and name in NUMBERS + CATEGORIES)]
    if strange:
        raise Unreadable(f"the release has a column {strange[0]!r}, but hr doesn't: keep the column names")
    if not names or len(names) != len(set(names)):
        raise Unreadable("the release has no columns" if not names else "the release has the same column twice")
    return Release(len(table), {name: _column(name, table[name].tolist(), people) for name in names})


def _column(name: str, cells: list, people: pd.DataFrame) -> Numbers | Categories:
    if name in NUMBERS:
        ends = np.array(_each(lambda cell: _ends(name, cell), cells), dtype=float)
        return Numbers(ends[:, 0], ends[:, 1])
    categories = tuple(sorted(people[name].dropna().unique()))
    return Categories(categories, np.array(_each(lambda cell: _allowed(name, cell, categories), cells)))


def _each(meaning: Callable[[object], Sequence], cells: list) -> list[Sequence]:
    """Return the meaning of each cell. Cells repeat, so the meaning of a plain one is found only once."""
    once, plain = cache(meaning), (str, int, float)
    return [once(cell) if type(cell) in plain else meaning(cell) for cell in cells]


def _ends(name: str, cell: object) -> tuple[float, float]:
    if _is_blank(cell):
        return -math.inf, math.inf
    found = RANGE.fullmatch(cell) if isinstance(cell, str) else None
    try:
        if isinstance(cell, bool | np.bool) or not isinstance(cell, Real | str):
            raise ValueError("neither a number nor text")
        low, high = (float(found[1]), float(found[2])) if found else (float(cell), float(cell))
    except (ValueError, OverflowError):
        low, high = math.nan, math.nan
    least, most = BOUNDS[name]
    if not (low <= high and (low <= most and high >= least if found else least <= low <= most)):
        raise _refused(name, cell, f'a number from {least:,} to {most:,}, a range such as "30-39", or "*"')
    return max(low, least), min(high, most)


def _allowed(name: str, cell: object, categories: tuple[str, ...]) -> list[bool]:
    if _is_blank(cell):
        return [True] * len(categories)
    parts = {part.strip() for part in cell.split("/")} if isinstance(cell, str) else {None}
    if not parts <= set(categories):
        raise _refused(
            name, cell, f'{_listed(categories)}, several of them as "{categories[0]}/{categories[-1]}", or "*"'
        )
    return [category in parts for category in categories]


def _is_blank(cell: object) -> bool:
    return (isinstance(cell, str) and cell.strip() == SUPPRESSED) or (pd.api.types.is_scalar(cell) and pd.isna(cell))


def _refused(name: str, cell: object, right: str) -> Unreadable:
    try:
        text = repr(cell)
    except Exception:
        text = f"a {type(cell).__name__}"
    return Unreadable(
        f"the release, column {name}: the cell {text[:60]} isn't in any of the allowed forms. Write {right}"
    )


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def multiplied(groups: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """For each row, return whether its group seems to be a single row that was repeated to make the group look large.

    `groups` and `rows` contain a number for each row. Rows of the same group have equal numbers in `groups`, and rows
    that are equal in all columns have equal numbers in `rows`. A group of five or more equal rows may occur by chance,
    so such groups count only if they make up more than a third of all groups of five or more rows.
    """
    if not len(groups):
        return np.zeros(0, dtype=bool)
    large = np.bincount(groups) >= FEW
    kinds = np.bincount(np.unique(np.column_stack([groups, rows]), axis=0)[:, 0])
    equal = large & (kinds == 1)
    return equal[groups] & (equal.sum() > large.sum() / 3)


def distances(people: pd.DataFrame, release: Release, columns: Iterable[str]) -> np.ndarray:
    """For each person (row) and each released row (column), return how poorly they match.

    The result is a sum over the columns. A category that the cell doesn't allow adds 1. A number adds its distance from
    the cell in standard deviations (of `people`), but at most 1. Missing values, and columns that the release doesn't
    have, add 0.
    """
    names = [name for name in columns if name in release.columns]
    classes = release.classes(names)
    rows = np.unique(classes, return_index=True)[1]  # identical rows are compared with the people only once
    total = np.zeros((len(people), len(rows)), dtype=np.float32)
    for name in names:
        total += release.columns[name].of(rows).gaps(people[name].to_numpy(), scale_of(people, name))
    return np.take(total, classes, axis=1)


def fitting(people: pd.DataFrame, release: Release, columns: Iterable[str]) -> np.ndarray:
    """Return, for each person (row) and each released row (column), whether no other row fits the person better in
    these columns.

    Among rows that fit equally well, only the most informative ones count. Otherwise, a row of "*", which fits
    everyone, would hide all the others.
    """
    distance = distances(people, release, columns)
    for name in columns:
        if name in release.columns:
            cells, scale, values = release.columns[name], scale_of(people, name), people[name].dropna().to_numpy()
            vague = ~cells.exact(scale)
            if vague.any() and len(values):
                distance += np.float32(VAGUE) * vague * (cells.gaps(values, scale) == 0).mean(axis=0)
    return nearest(distance)


def scale_of(people: pd.DataFrame, name: str) -> float:
    spread = float(people[name].std()) if name in NUMBERS else 1.0
    return spread if spread > 0 else 1.0  # the deviation is missing for a single person


def nearest(distance: np.ndarray) -> np.ndarray:
    """In each row, mark every position that has the row's smallest distance."""
    return distance <= distance.min(axis=1, keepdims=True) + 1e-6
