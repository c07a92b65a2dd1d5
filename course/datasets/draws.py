"""Draws that several tables share; each takes a Generator, so that a seed fixes everything."""

from collections.abc import Mapping
from typing import Any

import numpy as np

REFERENCE = "2024-12-31"  # ages are those of this day: the last of a year, so age = 2024 - year of birth


def stratified(rng: np.random.Generator, n: int) -> np.ndarray:
    """n numbers in [0, 1), one in each n-th part and in random order: steadier than n free draws."""
    return rng.permutation((np.arange(n) + rng.random(n)) / n)


def quantiles(u: np.ndarray, points: Mapping[float, float]) -> np.ndarray:
    """The values at the shares u of a distribution given by some of its quantiles {share: value}."""
    return np.interp(u, list(points), list(points.values()))


def deal(score: np.ndarray, values: Mapping[Any, int]) -> np.ndarray:
    """Each value as often as said; rows of the lowest score get the first value, and so on."""
    dealt = np.repeat(np.array(list(values)), list(values.values()))
    return align(score, dealt)


def align(score: np.ndarray, ordered: np.ndarray) -> np.ndarray:
    """The ordered values laid out so that the row with the lowest score gets the first of them."""
    out = np.empty_like(ordered)
    out[np.argsort(score, kind="stable")] = ordered
    return out


def birth_dates(rng: np.random.Generator, ages: np.ndarray) -> np.ndarray:
    """Days of birth of people who are so many years old on `REFERENCE`."""
    year = np.datetime64(REFERENCE, "Y") - ages.astype("timedelta64[Y]")
    first = year.astype("datetime64[D]")
    length = (year + 1).astype("datetime64[D]") - first
    return first + (rng.random(len(ages)) * length.astype(int)).astype("timedelta64[D]")


def blanked(rng: np.random.Generator, values: np.ndarray, n: int, blank: object = np.nan) -> np.ndarray:
    """The values with n of them, at random, missing; numbers become floats."""
    out = values.astype(float if np.issubdtype(values.dtype, np.number) else object)
    out[rng.choice(len(values), n, replace=False)] = blank
    return out


def standard(values: np.ndarray) -> np.ndarray:
    """The values shifted and scaled to mean 0 and standard deviation 1."""
    return (values - values.mean()) / values.std()
