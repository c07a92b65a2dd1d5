"""Attribute inference: an attacker who has the public register guesses each person's income from the rows that fit
best.

An attacker can read an income cell in three ways: as its low end, its middle or its high end. For an exact income, all
three are the same.
"""

import numpy as np
import pandas as pd

from course.attacks.cells import Release

TOLERANCE = 0.05  # a guess is a hit if it differs by at most this share of the true income


def incomes_at(release: Release, place: str) -> np.ndarray:
    """For each released row, return the low end, middle or high end of the income (USD a month), or a missing value if
    the row shows no income.
    """
    if "monthly_income" not in release.columns:
        return np.full(release.rows, np.nan)
    values = getattr(release.columns["monthly_income"], place)
    return np.where(np.isfinite(values), values, np.nan)


def guesses(best: np.ndarray, incomes: np.ndarray) -> np.ndarray:
    """For each person, return the median income of the rows that fit best, or a missing value if none of them shows an
    income.

    `best` has one row for each person and one column for each released row. If the number of incomes is even, the lower
    of the two middle incomes is used.
    """
    order = np.argsort(incomes, kind="stable")  # missing incomes come last
    marked = best[:, order] & np.isfinite(incomes[order])
    counts = marked.cumsum(axis=1, dtype=np.int16)  # a release has at most 3,000 rows
    half = (counts[:, -1:] + 1) // 2
    place = (counts >= np.maximum(half, 1)).argmax(axis=1)
    return np.where(counts[:, -1] > 0, incomes[order][place], np.nan)


def hits(people: pd.DataFrame, best: np.ndarray, incomes: np.ndarray) -> np.ndarray:
    """For each person, return whether the median income is within 5 % of the true one."""
    income = people["monthly_income"].to_numpy(dtype=float)
    return np.abs(guesses(best, incomes) - income) <= TOLERANCE * income


def lucky(people: pd.DataFrame, best: np.ndarray, incomes: np.ndarray) -> np.ndarray:
    """For each person, return the chance that a row drawn at random from those that fit best shows an income within 5 %
    of the true one.
    """
    income = people["monthly_income"].to_numpy(dtype=float)[:, None]
    return (best & (np.abs(incomes - income) <= TOLERANCE * income)).sum(axis=1) / best.sum(axis=1)
