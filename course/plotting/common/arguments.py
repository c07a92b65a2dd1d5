"""What the figures accept, and what they say to the rest: the parameter, the value that came, what would be right."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from numbers import Real
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from course.errors import CourseError

ROUNDING = 1e-9  # shares that were added up may miss 0 or 1 by this much


class FigureError(CourseError, ValueError):
    """A figure was asked for with something that cannot be drawn."""


def refuse(name: str, value: object, right: str) -> FigureError:
    """The error for a parameter; of a table its kind and shape, of anything else the first 80 characters."""
    if isinstance(value, pd.DataFrame | pd.Series | np.ndarray):
        came = f"a {type(value).__name__} of shape {value.shape}"
    else:
        came = " ".join(repr(value).split())
        came = came if len(came) <= 80 else f"{came[:80]}…"
    return FigureError(f"{name} is {came}; {right}")


def check_axes(ax: object) -> None:
    """Raises FigureError unless ax is matplotlib Axes."""
    if not isinstance(ax, Axes):
        raise refuse("ax", ax, "give matplotlib Axes, such as this function returns")


def check_text(**texts: object) -> None:
    """Raises FigureError unless every one is a string that is not blank."""
    for name, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            raise refuse(name, text, f'give words for people to read, such as {name}="monthly income"')


def check_two_names(names: object, example: tuple[str, str]) -> None:
    """FigureError if names are not two different texts, such as the example."""
    if not isinstance(names, list | tuple) or len(names) != 2 or names[0] == names[1]:
        raise refuse("names", names, f'give two different names, such as ("{example[0]}", "{example[1]}")')
    check_text(**{"names[0]": names[0], "names[1]": names[1]})


def check_optional_text(**texts: object) -> None:
    """Raises FigureError unless every one is None or a string that is not blank."""
    check_text(**{name: text for name, text in texts.items() if text is not None})


def is_number(value: object) -> bool:
    """Whether the value is a finite number; True and False are not."""
    return isinstance(value, Real) and not isinstance(value, bool | np.bool_) and bool(np.isfinite(float(value)))


def present_numbers(values: Iterable[Any], name: str) -> np.ndarray:
    """The values that are not missing, as floats; FigureError if none is left or one is no finite number."""
    is_column = isinstance(values, Iterable) and getattr(values, "ndim", 1) == 1
    if isinstance(values, str | Mapping) or not is_column:
        raise refuse(name, values, 'give one column of numbers, such as df["monthly_income"]')
    present = pd.Series(values).dropna()
    if present.empty:
        raise refuse(name, values, "give at least one number that is not missing")
    wrong = next((value for value in present.tolist() if not is_number(value)), None)
    if wrong is not None:
        raise refuse(name, values, f"{wrong!r} in it is not a finite number: give numbers only")
    return present.to_numpy(dtype=float)


def present_counts(values: Iterable[Any], name: str) -> np.ndarray:
    """The values that are not missing, as numbers; FigureError if one is no whole number from 0 on."""
    numbers = present_numbers(values, name)
    wrong = numbers[(numbers < 0) | (numbers != np.floor(numbers))]
    if len(wrong):
        raise refuse(name, values, f"{wrong[0]:g} in it is no number of people: give whole numbers from 0 on")
    return numbers


def check_count(**counts: object) -> None:
    """Raises FigureError unless every one is a whole number of at least 1."""
    for name, count in counts.items():
        if not is_number(count) or int(count) != count or count < 1:
            raise refuse(name, count, "give a whole number of at least 1")


def check_bins(bins: object) -> None:
    """Raises FigureError unless bins is a count of at least 1, or rising edges."""
    if is_number(bins) and int(bins) == bins and bins >= 1:
        return
    is_list = isinstance(bins, list | tuple | range | np.ndarray | pd.Index | pd.Series)
    if is_list and len(bins) >= 2 and all(map(is_number, bins)) and (np.diff(bins) > 0).all():
        return
    raise refuse("bins", bins, "give a whole number of at least 1, or two or more edges that rise")


def check_bounds(bounds: object) -> None:
    """Raises FigureError unless bounds is None or (low, high), low below high, one of which may be None."""
    if bounds is None:
        return
    right = "give (low, high) with low below high; one may be None"
    if not isinstance(bounds, list | tuple | np.ndarray) or len(bounds) != 2:
        raise refuse("bounds", bounds, right)
    given = [bound for bound in bounds if bound is not None]
    if not given or not all(map(is_number, given)) or given != sorted(set(given)):
        raise refuse("bounds", bounds, right)


def check_distributions(distributions: object, name: str, *, most: int) -> None:
    """Raises FigureError unless it is a mapping of one to `most` (at most five) continuous distributions, frozen."""
    words = ("zero", "one", "two", "three", "four", "five")
    right = f'give one to {words[most]} distributions by name, such as {{"normal": stats.norm(40, 10)}}'
    if not isinstance(distributions, Mapping) or not 1 <= len(distributions) <= most:
        raise refuse(name, distributions, right)
    for key, distribution in distributions.items():
        # what can still be frozen, such as stats.norm itself, would be drawn with scipy's default parameters
        if not callable(getattr(distribution, "pdf", None)) or hasattr(distribution, "freeze"):
            which = f"{name}[{key!r}]"
            raise refuse(which, distribution, "give a continuous one with its parameters, such as stats.norm(40, 10)")


def density_at(distribution: Any, at: np.ndarray) -> np.ndarray:
    """The density at each point, missing where it is infinite."""
    density = np.asarray(distribution.pdf(at), dtype=float)
    return np.where(np.isfinite(density), density, np.nan)


def numbers_by_category(data: object, name: str, *, share: bool = False) -> pd.Series:
    """A Series of one finite number a category, from a Series or mapping.

    Parameters: share: whether each must be from 0 to 1. Raises: FigureError, naming the category that is wrong.
    """
    if not isinstance(data, pd.Series | Mapping) or len(data) == 0:
        raise refuse(name, data, "give a Series with one number for each category, such as value_counts() returns")
    # an index of tuples, or pandas would pad combinations of unequal length with missing values
    series = data if isinstance(data, pd.Series) else pd.Series(list(data.values()), _flat_index(data))
    if not series.index.is_unique:
        twice = series.index[series.index.duplicated()][0]
        raise FigureError(f"{name} has {twice!r} twice; give each category once")
    for category, value in series.items():
        _check_value(f"{name}[{category!r}]", value, share)
    return series


def points_by_name(points: object) -> dict[Hashable, tuple[float, float]]:
    """{name: (risk, utility)}, from such a mapping or a DataFrame with columns risk and utility; all from 0 to 1."""
    right = "give a DataFrame with columns 'risk' and 'utility', or {name: (risk, utility)}"
    if isinstance(points, pd.DataFrame) and {"risk", "utility"} <= set(points.columns) and points.index.is_unique:
        points = dict(zip(points.index, zip(points["risk"], points["utility"], strict=True), strict=True))
    if not isinstance(points, Mapping) or not points:
        raise refuse("points", points, right)
    for name, pair in points.items():
        if isinstance(pair, str) or not hasattr(pair, "__len__") or len(pair) != 2:
            raise refuse(f"points[{name!r}]", pair, right)
        for part, value in zip(("risk", "utility"), pair, strict=True):
            _check_value(f"{part} of points[{name!r}]", value, share=True)
    return {name: tuple(map(float, pair)) for name, pair in points.items()}


def _flat_index(data: Mapping) -> pd.Index:
    return pd.Index(list(data), tupleize_cols=False)


def _check_value(name: str, value: object, share: bool) -> None:
    if not is_number(value):
        raise refuse(name, value, "give a finite number")
    if share and not -ROUNDING <= value <= 1 + ROUNDING:
        raise refuse(name, value, "give a share from 0 to 1, such as 0.25 for 25 %")
