"""Linkage: an attacker who has the public register looks for each person's row, using the columns that both tables
have.

The attacker takes the released rows that best fit a person's entry in the register, and draws one of them. A row
belongs to the person who is closest to it in all columns, including those that the attacker doesn't know. So even a
made-up row that happens to fit belongs to someone, and the controls show how often this happens. A person is linked
if more than one in five of the rows that fit best belong to that person. A row that was added several times doesn't
hide anyone, and neither does a row of "*", which fits everyone and reveals nothing.
"""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from course.attacks.cells import FEW, Release, distances, fitting, multiplied, nearest
from course.attacks.people import CATEGORIES, KNOWN, NUMBERS


def candidates(people: pd.DataFrame, release: Release, known: Iterable[str] = KNOWN) -> np.ndarray:
    """Return, for each person (row) and each released row (column), whether no other row fits the person better in the
    `known` columns.
    """
    return fitting(people, release, known)


def refined(best: np.ndarray, people: pd.DataFrame, release: Release, known: Iterable[str] = KNOWN) -> np.ndarray:
    """Among the rows marked in `best`, mark those that fit each person best in this reading of the release."""
    return nearest(np.where(best, distances(people, release, known), np.inf))


def owners(people: pd.DataFrame, release: Release, known: Iterable[str] = KNOWN) -> np.ndarray:
    """Return, for each person (row) and each released row (column), the chance that the row belongs to the person.

    A row belongs to the nearest person. If several people are equally near, each of them gets an equal share. But if
    five or more rows agree in the `known` columns, they hide each other, so none of them belongs to anyone. The
    exception is a group that consists of copies of one true row.
    """
    distance = distances(people, release, NUMBERS + CATEGORIES)
    theirs = nearest(distance.T).T
    classes = release.classes(known)
    true = multiplied(classes, release.kinds) & (distance.min(axis=0) < 1e-6)
    alone = (np.bincount(classes)[classes] < FEW) | true
    return theirs * (alone / theirs.sum(axis=0, dtype=np.float32))


def right_links(best: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """For each person, return whether `owners` assigns them more than one in five of the rows marked in `best`."""
    return (best * theirs).sum(axis=1) / best.sum(axis=1) > 1 / FEW + 1e-6
