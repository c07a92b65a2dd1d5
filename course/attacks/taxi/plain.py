"""Finds information that a release of trips reveals besides its cells: in its index, in the spelling of cells, or in
codes.
"""

from collections import defaultdict

import numpy as np
import pandas as pd

from course.attacks.cells import SUPPRESSED, attached
from course.attacks.taxi.trips import COLUMNS, HOURS, ZONES
from nbjudge.checks.leaks.releases import unused_categories
from nbjudge.checks.randomness.codes import has_check_digits

LONGEST = 64  # characters of a code that are compared, from either end
PUBLIC = {SUPPRESSED, *ZONES, *(f"{hour:02}" for hour in range(len(HOURS)))}  # categories that tell nothing
CERTAIN, TELLING = 0.9, 0.5  # chance agreement above this says nothing, and a link is this much more


def beside_the_cells(release: pd.DataFrame, labels: pd.Index) -> str:
    """Return a sentence about anything that a release contains besides its cells, or an empty string.

    Parameters:
        release: the table that a learner's function returned, with as many rows as there are labels.
        labels: the index of the published rows in the table of all trips.
    """
    if not (release.index.equals(labels) or release.index.equals(pd.RangeIndex(len(labels)))):
        return (
            "the index of the release is published, too, so it must be 0, 1, 2 and so on, or that of the same rows in "
            "trips: use reset_index(drop=True)"
        )
    for name, column in release.items():
        if not PUBLIC.issuperset(unused_categories(column)):
            return (
                f"the column {name} has categories that don't occur in any row, which are published, too: "
                "convert it with astype(object)"
            )
    return attached(release, COLUMNS)


def two_spellings(cells: pd.Series, read: pd.Series) -> str:
    """Return a sentence about two cells of a column that have the same meaning but are written differently, or an empty
    string.

    Parameters: cells, the column as it was returned; read, the meaning of each of its cells.
    """
    spellings: dict[object, set[str]] = defaultdict(set)
    for cell, value in zip(cells.tolist(), read.tolist(), strict=True):
        meaning = value.rstrip("-:") if isinstance(value, str) else value
        written = repr(str(cell)) if isinstance(cell, str) else str(cell)
        spellings[SUPPRESSED if meaning != meaning else meaning].add(written)
    for several in spellings.values():
        if len(several) > 1:
            one, other = sorted(several)[:2]
            return (
                f"the column {cells.name} contains both {one[:40]} and {other[:40]}, which mean the same thing, so the "
                "difference could reveal something: write them the same way"
            )
    return ""


def shared_part(first: pd.DataFrame, second: pd.DataFrame) -> bool:
    """Return whether the codes in two releases of the same trips share a part, or a check sum, that links the trips.

    A part that's the same in all codes doesn't link trips, and neither does a part that can be derived from the other
    columns.
    """
    there = first["taxi"].ne(SUPPRESSED) & second["taxi"].ne(SUPPRESSED)
    first, second = first[there], second[there]
    others = first.columns.drop("taxi").tolist()
    alike = first.groupby(others, dropna=False).ngroup() if others else pd.Series(0, index=first.index)
    return _parity(first["taxi"], second["taxi"]) or any(
        _links(one, other, alike.to_numpy())
        for step in (1, -1)
        for one, other in zip(*(_places(table["taxi"], step) for table in (first, second)), strict=True)
    )


def _parity(first: pd.Series, second: pd.Series) -> bool:
    """Return whether the digits that differ between two releases contain a check sum of one another."""
    if pd.concat([first, second]).str.len().nunique() != 1:
        return False
    codes = [np.array([list(code[-LONGEST:]) for code in column]) for column in (first, second)]
    differ = (codes[0] != codes[1]).any(axis=0)
    return has_check_digits(*(["".join(code) for code in some[:, differ]] for some in codes))


def _places(codes: pd.Series, step: int) -> np.ndarray:
    """Return an array with one row for each position in a code, counted from the beginning (step 1) or from the end
    (step -1).
    """
    cut = np.array([code[::step] for code in codes], dtype=f"U{LONGEST}")
    return cut.view(np.uint32).reshape(len(cut), LONGEST).T


def _links(one: np.ndarray, other: np.ndarray, alike: np.ndarray) -> bool:
    """Return whether two columns of characters agree far more often among similar rows than they would by chance."""
    agree = float(np.mean(one == other)) if len(one) else 0.0
    if agree < TELLING:
        return False
    counts = [pd.Series(1, index=pd.MultiIndex.from_arrays([alike, letters])) for letters in (one, other)]
    first, second = (count.groupby(level=[0, 1]).size() for count in counts)
    sizes = np.bincount(alike)
    pairs = first.mul(second, fill_value=0)
    chance = float((pairs / sizes[pairs.index.get_level_values(0)]).sum() / len(one))
    return chance < CERTAIN and (agree - chance) / (1 - chance) > TELLING
