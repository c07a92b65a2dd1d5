"""Attribute inference: whoever has the public register guesses each person's income from the rows that fit best."""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from course.attacks.cells import Release, fitting
from course.attacks.people import KNOWN

TOLERANCE = 0.05  # of the true income: a guess this close is a hit


def guesses(people: pd.DataFrame, release: Release, known: Iterable[str] = KNOWN) -> np.ndarray:
    """The income (USD a month) that the attacker guesses for each person; missing where no row that fits best tells one.

    It is the middle one of the incomes of all rows that fit best in the `known` columns, the lower of two; a range stands for
    the value in its middle.
    """
    if "monthly_income" not in release.columns:
        return np.full(len(people), np.nan)
    incomes = release.columns["monthly_income"].middle
    order = np.argsort(incomes, kind="stable")  # missing ones come last
    best = fitting(people, release, known)[:, order] & np.isfinite(incomes[order])
    counts = best.cumsum(axis=1)
    half = (counts[:, -1:] + 1) // 2
    place = (counts >= np.maximum(half, 1)).argmax(axis=1)
    return np.where(counts[:, -1] > 0, incomes[order][place], np.nan)


def hits(people: pd.DataFrame, release: Release, known: Iterable[str] = KNOWN) -> np.ndarray:
    """For each person whether the guess lies within 5 % of the true income."""
    income = people["monthly_income"].to_numpy(dtype=float)
    return np.abs(guesses(people, release, known) - income) <= TOLERANCE * income
