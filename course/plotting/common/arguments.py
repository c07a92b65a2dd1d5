"""Checks of the figures' arguments. Errors name the parameter, the value, and what to pass instead."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from numbers import Real
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from course.errors import CourseError

ROUNDING = 1e-9  # sums of shares may differ from 0 or 1 by this much


class FigureError(CourseError, ValueError):
    """A figure can't be drawn from its arguments."""


def refuse(name: str, value: object, right: str) -> FigureError:
    """Return the error for a parameter. The error describes a table by its type and shape, and any other value by its
    first 80 characters.
    """
    if isinstance(value, pd.DataFrame | pd.Series | np.ndarray):
        came = f"a {type(value).__name__} of shape {value.shape}"
    else:
        came = " ".join(repr(value).split())
        came = came if len(came) <= 80 else f"{came[:80]}…"
    return FigureError(f"{name} is {came}: {right}")


def check_axes(ax: object) -> None:
    """Raise FigureError unless ax is a matplotlib Axes object."""
    if not isinstance(ax, Axes):
        raise refuse("ax", ax, "pass matplotlib Axes, such as the ones that this function returns")


def check_text(**texts: object) -> None:
    """Raise FigureError unless each argument is a string that isn't blank."""
    for name, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            raise refuse(name, text, f'pass a readable string, such as {name}="monthly income"')


def check_two_names(names: object, example: tuple[str, str]) -> None:
    """Raise FigureError unless names are two different strings, like those in the example."""
    if not isinstance(names, list | tuple) or len(names) != 2 or names[0] == names[1]:
        raise refuse("names", names, f'pass two different names, such as ("{example[0]}", "{example[1]}")')
    check_text(**{"names[0]": names[0], "names[1]": names[1]})


def check_optional_text(**texts: object) -> None:
    """Raise FigureError unless each argument is None or a string that isn't blank."""
    check_text(**{name: text for name, text in texts.items() if text is not None})


def is_number(value: object) -> bool:
    """Return whether the value is a finite number. True and False aren't numbers."""
    return isinstance(value, Real) and not isinstance(value, bool | np.bool_) and bool(np.isfinite(float(value)))


def present_numbers(values: Iterable[Any], name: str) -> np.ndarray:
    """Return the values that aren't missing as floats. Raise FigureError if all values are missing or if a value isn't
    finite."""
    is_column = isinstance(values, Iterable) and getattr(values, "ndim", 1) == 1
    if isinstance(values, str | Mapping) or not is_column:
        raise refuse(name, values, 'pass one column of numbers, such as df["monthly_income"]')
    present = pd.Series(values).dropna()
    if present.empty:
        raise refuse(name, values, "pass at least one number that isn't missing")
    wrong = next((value for value in present.tolist() if not is_number(value)), None)
    if wrong is not None:
        raise refuse(name, values, f"it contains {wrong!r}. Pass only finite numbers")
    return present.to_numpy(dtype=float)


def present_counts(values: Iterable[Any], name: str) -> np.ndarray:
    """Return the values that aren't missing. Raise FigureError if a value isn't a whole number of at least 0."""
    numbers = present_numbers(values, name)
    wrong = numbers[(numbers < 0) | (numbers != np.floor(numbers))]
    if len(wrong):
        raise refuse(
            name,
            values,
            f"it contains {wrong[0]:g}, which isn't a number of people. Pass whole numbers of at least 0",
        )
    return numbers


def check_count(**counts: object) -> None:
    """Raise FigureError unless each count is a whole number of at least 1."""
    for name, count in counts.items():
        if not is_number(count) or int(count) != count or count < 1:
            raise refuse(name, count, "pass a whole number of at least 1")


def check_bins(bins: object) -> None:
    """Raise FigureError unless bins is a whole number of at least 1, or a list of increasing edges."""
    if is_number(bins) and int(bins) == bins and bins >= 1:
        return
    is_list = isinstance(bins, list | tuple | range | np.ndarray | pd.Index | pd.Series)
    if is_list and len(bins) >= 2 and all(map(is_number, bins)) and (np.diff(bins) > 0).all():
        return
    raise refuse("bins", bins, "pass a whole number of at least 1, or at least two increasing edges")


def check_bounds(bounds: object) -> None:
    """Raise FigureError unless bounds is None or (low, high) with low below high. One of low and high may be None."""
    if bounds is None:
        return
    right = "pass (low, high) with low below high. One of the two may be None"
    if not isinstance(bounds, list | tuple | np.ndarray) or len(bounds) != 2:
        raise refuse("bounds", bounds, right)
    given = [bound for bound in bounds if bound is not None]
    if not given or not all(map(is_number, given)) or given != sorted(set(given)):
        raise refuse("bounds", bounds, right)


def check_distributions(distributions: object, name: str, *, most: int) -> None:
    """Raise FigureError unless the argument is a mapping of one to `most` (at most five) frozen continuous
    distributions."""
    words = ("zero", "one", "two", "three", "four", "five")
    right = f'pass one to {words[most]} distributions by name, such as {{"normal": stats.norm(40, 10)}}'
    if not isinstance(distributions, Mapping) or not 1 <= len(distributions) <= most:
        raise refuse(name, distributions, right)
    for key, distribution in distributions.items():
        # A distribution that isn't frozen, such as stats.norm itself, would be drawn with scipy's default parameters.
        if not callable(getattr(distribution, "pdf", None)) or hasattr(distribution, "freeze"):
            which = f"{name}[{key!r}]"
            raise refuse(
                which, distribution, "pass a continuous distribution with its parameters, such as stats.norm(40, 10)"
            )


def density_at(distribution: Any, at: np.ndarray) -> np.ndarray:
    """Return the density at each point, or a missing value where the density is infinite."""
    density = np.asarray(distribution.pdf(at), dtype=float)
    return np.where(np.isfinite(density), density, np.nan)


def numbers_by_category(data: object, name: str, *, share: bool = False) -> pd.Series:
    """Return a Series with one finite number per category, from a Series or mapping.

    Parameters: share: whether each number must be between 0 and 1. Raises: FigureError, with the name of the wrong
    category.
    """
    if not isinstance(data, pd.Series | Mapping) or len(data) == 0:
        raise refuse(name, data, "pass a Series with one number for each category, like the one from value_counts()")
    # With any other index, pandas would pad combinations of different lengths with missing values.
    series = data if isinstance(data, pd.Series) else pd.Series(list(data.values()), _flat_index(data))
    if not series.index.is_unique:
        twice = series.index[series.index.duplicated()][0]
        raise FigureError(f"{name} has {twice!r} twice: pass each category once")
    for category, value in series.items():
        _check_value(f"{name}[{category!r}]", value, share)
    return series


def points_by_name(points: object) -> dict[Hashable, tuple[float, float]]:
    """Return {name: (risk, utility)}, given such a mapping or a DataFrame with the columns risk and utility.

    All values must be between 0 and 1.
    """
    right = "pass a DataFrame with columns 'risk' and 'utility', or {name: (risk, utility)}"
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
        raise refuse(name, value, "pass a finite number")
    if share and not -ROUNDING <= value <= 1 + ROUNDING:
        raise refuse(name, value, "pass a share from 0 to 1, such as 0.25 for 25 %")
