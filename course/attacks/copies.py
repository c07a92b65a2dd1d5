"""Memorised rows: released rows that follow one person, digit by digit or with a little noise.

A row that was copied is at distance 0 from its person and far from everybody else. A made-up row is near somebody, too, but then
others are about as near, and it is near a control as often as a published person. The ratio of the two distances is a common
measure of synthetic tables, and no proof: a table may give people away though no row lies near them (arXiv:2505.01524).
"""

import numpy as np
import pandas as pd

from course.attacks.cells import Release, distances
from course.attacks.people import CATEGORIES, NUMBERS

CLOSER = 0.7  # the nearest person is at less than this share of the distance of the second nearest


def followed(people: pd.DataFrame, release: Release) -> np.ndarray:
    """For each released row the place of the person whom it follows, -1 where it follows nobody.

    Only exact cells count, very narrow ranges, and the middles of ranges that fewer than 5 rows have or that cross 5 others, for
    those may be drawn around a value: no others, no lists, no "*". In a few columns of categories a row is as near to many people.
    """
    distance = distances(people, release.at_middles(own_only=True), NUMBERS + CATEGORIES, exact_only=True).T
    nearest = distance.argmin(axis=1)
    first, second = np.partition(distance, 1, axis=1)[:, :2].T
    return np.where(first < CLOSER * second - 1e-6, nearest, -1)


def copied(people: pd.DataFrame, release: Release) -> np.ndarray:
    """For each person whether a released row follows them. `people` are published people and controls, at least two."""
    return np.isin(np.arange(len(people)), followed(people, release))
