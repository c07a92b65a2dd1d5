"""Copies: released rows and numbers that match one person's data exactly or almost exactly.

A copied row is at distance 0 from its person and far from everyone else. A made-up row is also near someone, but other
people are about as near, and the nearest person is as often a control as a published person. The ratio of the distances
to the nearest and the second-nearest person is a common privacy measure for synthetic tables. But it doesn't prove
anything, because a table may reveal people even if no row is near them (arXiv:2505.01524).

A number can also be a copy by itself. If only one person earns 4,217 USD, then any row that contains 4,217 shows that
this person is in the table, even if the rest of the row is someone else's. The ends of a range also count as numbers
that the table contains.
"""

import numpy as np
import pandas as pd

from course.attacks.cells import PLACES, Release, scale_of
from course.attacks.people import CATEGORIES, NUMBERS

CLOSER = 0.7  # the distance to the nearest person is less than this share of the distance to the second nearest
TELLING = 0.5  # a column can identify individual people if at least this share of its values occurs once


def followed(people: pd.DataFrame, release: Release) -> list[np.ndarray]:
    """For each released row, return the position of the person that it copies, or -1 if it isn't a copy.

    A number counts only if it's personal, which means that fewer than five rows share it. A category counts only if its
    cell contains no other category. A row without a personal number isn't a copy of anyone, because categories alone
    match many people equally well. The list has one array for each way to read a personal range: as its low end, its
    middle or its high end.
    """
    numbers = {name: release.columns[name] for name in NUMBERS if name in release.columns}
    personal = {name: cells.personal(release.kinds) for name, cells in numbers.items()}
    telling = np.any([np.zeros(release.rows, dtype=bool), *personal.values()], axis=0)
    if not telling.any():
        return []
    same = np.zeros((len(people), release.rows), dtype=np.float32)
    for name in CATEGORIES:
        if name in release.columns:
            cells = release.columns[name]
            same += cells.gaps(people[name].to_numpy(), 1) * cells.exact()
    found = []
    for place in PLACES if any((numbers[name].width[own] > 0).any() for name, own in personal.items()) else PLACES[:1]:
        distance = same.copy()
        for name, own in personal.items():
            if own.any():
                gaps = numbers[name].at(place, own).gaps(people[name].to_numpy(), scale_of(people, name))
                distance += gaps * own
        nearest = distance.argmin(axis=0)
        first, second = np.partition(distance, 1, axis=0)[:2]
        found.append(np.where(telling & (first < CLOSER * second - 1e-6), nearest, -1))
    return found


def copied(people: pd.DataFrame, release: Release) -> list[np.ndarray]:
    """For each person, return whether a released row is a copy of them. `people` contains published people and
    controls, at least two people in all.

    The list has one array for each way to read a personal range.
    """
    return [np.isin(np.arange(len(people)), places) for places in followed(people, release)]


def printed(people: pd.DataFrame, release: Release) -> np.ndarray:
    """For each person, return whether the release contains a number that only they have.

    Both ends and the middle of a personal range count as numbers. Columns are left out if most people share their value
    with others.
    """
    found = np.zeros(len(people), dtype=bool)
    for name in NUMBERS:
        own = (~people[name].duplicated(keep=False) & people[name].notna()).to_numpy()
        if name in release.columns and own.mean() >= TELLING:
            cells = release.columns[name]
            shown = cells.personal(release.kinds) | (cells.low == cells.high)
            values = np.concatenate([getattr(cells, place)[shown] for place in PLACES])
            found |= own & np.isin(people[name].to_numpy(), values.round())
    return found
