"""Linkage: whoever has the public register looks for the row of each person, by what both tables say.

The attacker takes the released rows that fit a person's entry in the register best. A row belongs to the person to whom it is closer
than to anybody else when all columns are compared, also those that the attacker does not know: so a synthetic row that happens to
fit belongs to somebody, too, and the controls show how often. The link is right if all rows that fit best belong to this person.
Mostly that is one row; a row that was put in several times hides nobody, nor does a row of "*", which fits everybody and says nothing.
"""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from course.attacks.cells import Release, distances, fitting, nearest
from course.attacks.people import CATEGORIES, KNOWN, NUMBERS


def candidates(people: pd.DataFrame, release: Release, known: Iterable[str] = KNOWN) -> np.ndarray:
    """One row for each person, one column for each released row: whether it fits best in the `known` columns."""
    return fitting(people, release, known)


def owners(people: pd.DataFrame, release: Release) -> np.ndarray:
    """For each released row the place of the only person whom it fits best in all its columns, -1 where it fits several."""
    best = nearest(distances(people, release, NUMBERS + CATEGORIES).T)
    return np.where(best.sum(axis=1) == 1, best.argmax(axis=1), -1)


def right_links(people: pd.DataFrame, release: Release, known: Iterable[str] = KNOWN) -> np.ndarray:
    """For each person whether all candidates are theirs. `people` are published people and controls."""
    theirs = owners(people, release) == np.arange(len(people))[:, None]
    return ~(candidates(people, release, known) & ~theirs).any(axis=1)
