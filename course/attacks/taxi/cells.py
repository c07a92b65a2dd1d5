"""Reads a release of trips, and rejects it if it contains false values."""

import pandas as pd

from course.attacks.cells import SUPPRESSED
from course.attacks.taxi.plain import beside_the_cells, two_spellings
from course.attacks.taxi.trips import COLUMNS

TEXTS = ("date", "time", "pickup", "dropoff")
NUMBERS = ("fare", "tip")


class UnreadableTrips(ValueError):
    """The release doesn't have the form that the lesson describes. The message states the reason."""


def read_release(release: object, trips: pd.DataFrame, first_day: str) -> pd.DataFrame:
    """Return the release as strings and numbers with a new index. Suppressed cells contain `"*"` or a missing number.

    Parameters:
        release: the value that a learner's function returned.
        trips: the table from which the release was made.
        first_day: the first day whose trips may be published, such as "2013-07-01".
    Raises UnreadableTrips if the release isn't a table, or if it has an unknown column, a different number of rows, a
    different index or any attrs. The same error is raised if a cell isn't the beginning of the true text, or if cells
    with the same meaning are written differently.
    """
    kept = trips[trips["date"] >= first_day]
    true = kept.reset_index(drop=True)
    if not isinstance(release, pd.DataFrame):
        raise UnreadableTrips("the release isn't a table (DataFrame)")
    strange = [name for name in release.columns if name not in COLUMNS]
    if strange or release.columns.duplicated().any():
        raise UnreadableTrips(
            f"the release has the column {strange[0]!r}, which trips doesn't have"
            if strange
            else "a column occurs twice"
        )
    if len(release) != len(true):
        raise UnreadableTrips(
            f"the release has {len(release)} rows, but {len(true)} trips began on {first_day} or later: "
            "return one row for each of them, "
            'in their order, and suppress cells with "*" instead of leaving out rows'
        )
    table = pd.DataFrame({name: read_column(name, release[name], true[name]) for name in release.columns})
    told = [beside_the_cells(release, kept.index), *(two_spellings(release[name], table[name]) for name in table)]
    if any(told):
        raise UnreadableTrips(next(filter(None, told)))
    return table


def read_column(name: str, cells: pd.Series, true: pd.Series) -> pd.Series:
    """Return the cells of a column with a new index, and raise UnreadableTrips if they can't be read or aren't true."""
    cells = cells.reset_index(drop=True)
    stars = [isinstance(cell, str) and cell == SUPPRESSED for cell in cells.astype(object).tolist()]
    blank = cells.isna().astype(bool) | pd.Series(stars, dtype=bool)
    if name in NUMBERS:
        return read_numbers(name, cells.astype(object).mask(blank))
    texts = cells.astype(object).map(str).where(~blank, SUPPRESSED)
    if name in TEXTS:
        pairs = zip(texts.tolist(), true.tolist(), blank.tolist(), strict=True)
        wrong = [(text, value) for text, value, gone in pairs if not gone and not (text and value.startswith(text))]
        if wrong:
            raise UnreadableTrips(
                f"the column {name} contains {wrong[0][0]!r} in place of {wrong[0][1]!r}: "
                'a cell must be the beginning of the true text, or "*", and the rows must keep their order'
            )
    return texts


def read_numbers(name: str, cells: pd.Series) -> pd.Series:
    """Return the cells as floats, with NaN in suppressed cells."""
    numbers = pd.to_numeric(cells, errors="coerce").astype(float)
    if (numbers.isna() & cells.notna()).any() or numbers.abs().max() == float("inf"):
        raise UnreadableTrips(f'the column {name} contains something other than numbers and "*"')
    return numbers
