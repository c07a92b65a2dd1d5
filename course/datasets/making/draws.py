"""Random draws that several tables share. Each function takes a Generator, so that a seed determines all values."""

from collections.abc import Mapping
from typing import Any

import numpy as np

REFERENCE = "2024-12-31"  # ages are as of this day, which is the last of a year, so that age = 2024 - year of birth


def stratified(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return n numbers in [0, 1) in random order, one from each of n equal parts of the interval. These numbers vary
    less than independent draws.
    """
    return rng.permutation((np.arange(n) + rng.random(n)) / n)


def quantiles(u: np.ndarray, points: Mapping[float, float]) -> np.ndarray:
    """Return a distribution's quantiles for the shares u. A few quantiles, {share: value}, define the distribution."""
    return np.interp(u, list(points), list(points.values()))


def deal(score: np.ndarray, values: Mapping[Any, int]) -> np.ndarray:
    """Return each value as often as `values` specifies. The rows with the lowest scores get the first value."""
    dealt = np.repeat(np.array(list(values)), list(values.values()))
    return align(score, dealt)


def align(score: np.ndarray, ordered: np.ndarray) -> np.ndarray:
    """Return the values rearranged by score, so that the row with the lowest score gets the first value."""
    out = np.empty_like(ordered)
    out[np.argsort(score, kind="stable")] = ordered
    return out


def birth_dates(rng: np.random.Generator, ages: np.ndarray) -> np.ndarray:
    """Return random dates of birth for people of these ages on the day `REFERENCE`."""
    year = np.datetime64(REFERENCE, "Y") - ages.astype("timedelta64[Y]")
    first = year.astype("datetime64[D]")
    length = (year + 1).astype("datetime64[D]") - first
    return first + (rng.random(len(ages)) * length.astype(int)).astype("timedelta64[D]")


def blanked(rng: np.random.Generator, values: np.ndarray, n: int, blank: object = np.nan) -> np.ndarray:
    """Return the values with n of them, chosen at random, replaced by missing values. Numbers become floats."""
    out = values.astype(float if np.issubdtype(values.dtype, np.number) else object)
    out[rng.choice(len(values), n, replace=False)] = blank
    return out


def standard(values: np.ndarray) -> np.ndarray:
    """Return the values shifted and scaled to mean 0 and standard deviation 1."""
    return (values - values.mean()) / values.std()
