"""Random draws that several tables share. Each function takes a Generator, so that a seed determines everything."""

from collections.abc import Mapping
from typing import Any

import numpy as np

REFERENCE = "2024-12-31"  # ages are as of this day; it's the last day of a year, so age = 2024 - year of birth


def stratified(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return n numbers in [0, 1) in random order, one from each n-th part, which vary less than independent draws."""
    return rng.permutation((np.arange(n) + rng.random(n)) / n)


def quantiles(u: np.ndarray, points: Mapping[float, float]) -> np.ndarray:
    """Return the quantiles for the shares u of a distribution, which is given by some quantiles {share: value}."""
    return np.interp(u, list(points), list(points.values()))


def deal(score: np.ndarray, values: Mapping[Any, int]) -> np.ndarray:
    """Return each value as often as `values` specifies. The rows with the lowest scores get the first one."""
    dealt = np.repeat(np.array(list(values)), list(values.values()))
    return align(score, dealt)


def align(score: np.ndarray, ordered: np.ndarray) -> np.ndarray:
    """Return the values rearranged by score, so that the row with the lowest score gets the first value."""
    out = np.empty_like(ordered)
    out[np.argsort(score, kind="stable")] = ordered
    return out


def birth_dates(rng: np.random.Generator, ages: np.ndarray) -> np.ndarray:
    """Return random days of birth of people who have these ages on `REFERENCE`."""
    year = np.datetime64(REFERENCE, "Y") - ages.astype("timedelta64[Y]")
    first = year.astype("datetime64[D]")
    length = (year + 1).astype("datetime64[D]") - first
    return first + (rng.random(len(ages)) * length.astype(int)).astype("timedelta64[D]")


def blanked(rng: np.random.Generator, values: np.ndarray, n: int, blank: object = np.nan) -> np.ndarray:
    """Return the values with n of them missing, chosen at random. Numbers become floats."""
    out = values.astype(float if np.issubdtype(values.dtype, np.number) else object)
    out[rng.choice(len(values), n, replace=False)] = blank
    return out


def standard(values: np.ndarray) -> np.ndarray:
    """Return the values shifted and scaled to mean 0 and standard deviation 1."""
    return (values - values.mean()) / values.std()
