"""Values that answers often get wrong: fillers, missing values, strings, numbers, dates and boundary values."""

import datetime
import math
import re
from collections.abc import Callable, Iterable

import numpy as np
import pandas as pd

from nbjudge.checks.calls import public_view

TEXT_FILLERS = (
    "missing",
    "",
    "nan",
    "None",
    "NA",
    "*",
    "0",
    "unknown",
    "NaN",
    "<NA>",
    "null",
    "?",
    "-1",
    " ",
    "none",
    "N/A",
)
NUMBER_FILLERS = (-1, 0, -999, 999, 9999, -99, 99, -(2**31))
# Fillers that needn't be written in an answer's code, because libraries use them by themselves.
UNWRITTEN = {"texts": ("nan", "None", "", "<NA>"), "numbers": (-1, 0, -(2**63))}
# Pairs of strings that careless answers treat as the same: case, accents, blanks, leading zeros, numbers, quotes.
NEAR_TEXTS: tuple[str, ...] = (
    "a",
    "A",
    "a ",
    " a",
    "\u00e1",
    "a\u0301",
    "01",
    "1",
    "1.0",
    "1,0",
    "ß",
    "ss",
    "a_b",
    "a b",
    "a,b",
    'a"b',
)
NEAR_TEXTS += ("\uff21", "e\n")  # a full-width letter, and a line break
NEAR_TEXTS += tuple(f"{'long ' * 12}{end}" for end in "12")  # the same beginning
SEPARATORS = ("", " ", ",", ";", "|", "_", "-", "/", ":", "\t")  # separators that careless answers join cells with
NEAR_NUMBERS = (1.2, 1.4, 0.3, 0.1 + 0.2, 1.0, 1.0 + 1e-9, -1.0, -2.0, 0.0, 1e-12, 2.5, 3.5, 2.0**53, 1e300)
# Pairs of numbers that have the same hash, or are equal after they've been stored with 8 or 16 bits or as floats.
NEAR_WHOLE_NUMBERS = (-1, -2, 1, 257, 2, 65_538, 2**53, 2**53 + 1)
FALSY = (0, 0.0, "", False)


def fillers(like: object = "") -> list:
    """Return ordinary values that careless code uses to mean "missing", such as `"missing"`, `""`, `"nan"` or -1.

    Parameters:
        like: a value, column or array of the same kind. The fillers are numbers if `like` is numeric, and strings
            otherwise.
    """
    array = np.asarray(like)
    numeric = array.dtype.kind in "iuf"
    return list(NUMBER_FILLERS if numeric else TEXT_FILLERS)


def missing_values() -> list:
    """Return a missing value of each kind: `None`, `nan`, `pd.NA` and `pd.NaT`."""
    return [None, math.nan, pd.NA, pd.NaT]


def texts(count: int = len(NEAR_TEXTS)) -> list[str]:
    """Return different strings that careless code treats as the same, such as `"a"`, `"A"`, `"a "` or `"01"`, `"1"`.

    Parameters:
        count: how many strings to return. After the first 20, the same strings are repeated with a number appended.
    """
    rounds = range(math.ceil(count / len(NEAR_TEXTS)))
    return [f"{text}{turn or ''}" for turn in rounds for text in NEAR_TEXTS][:count]


def joined_rows(used_by: Callable | None = None) -> list[list[tuple[str, str]]]:
    """Return pairs of different rows that contain the same cells in another order, or that give the same string when
    joined.

    For example, careless code confuses `("x|x", "x")` with `("x", "x|x")`.

    Parameters:
        used_by: the learner's function. If it's passed, only the separators in its code are tried.
    """
    return rows_joined_by(SEPARATORS if used_by is None else separators_in(public_view(used_by).strings))


def rows_joined_by(separators: Iterable[str]) -> list[list[tuple[str, str]]]:
    """Return pairs of rows as `joined_rows` does, for these separators."""
    return [[("x", "y"), ("y", "x")], *([(f"x{sign}x", "x"), ("x", f"x{sign}x")] for sign in separators)]


def separators_in(strings: Iterable[str]) -> list[str]:
    """Return the separators that code with these strings may join cells with. One of them is always no separator."""
    signs = re.findall(r"[^A-Za-z0-9{}%]+", "x".join(strings))  # not those around the blanks of a format string
    return list(dict.fromkeys(["", *(sign for sign in signs if sign.strip("\t\n").isprintable())]))


def numbers(lowest: float, highest: float, whole: bool = False) -> list[float]:
    """Return both ends of a range and their neighbours, some fractions, and 0 and ±1 if they're in the range.

    Parameters:
        whole: whether to return only whole numbers, as ints.
    """
    middle = (lowest + highest) / 2
    found = [*edges(lowest, highest), 0, 1, -1, math.floor(middle), math.floor(middle) + 1]
    found += [] if whole else [lowest + 0.5, highest - 0.25, middle + 0.1, math.nextafter(highest, lowest)]
    inside = sorted({int(value) if whole else float(value) for value in found if lowest <= value <= highest})
    return list(inside)


def edges(*limits: float | datetime.date, step: float | datetime.timedelta | None = None) -> list:
    """Return each limit together with the values just before and just after it.

    Parameters:
        limits: numbers, dates or times.
        step: the distance to the neighbouring values. The default is 1 for numbers and one day for dates.
    """
    found: list[float | datetime.date] = []
    for limit in limits:
        if isinstance(limit, datetime.date):
            day = step if isinstance(step, datetime.timedelta) else datetime.timedelta(days=1)
            found += [limit - day, limit, limit + day]
        else:
            by = step if step is not None and not isinstance(step, datetime.timedelta) else 1
            found += [limit - by, limit, limit + by]
    return list(dict.fromkeys(found))


def dates(first: str, last: str) -> list[pd.Timestamp]:
    """Return days from `first` to `last`: both ends, every 1 January and 31 December, leap days and ends of months.

    Parameters:
        first, last: the first and the last possible day, such as "1934-01-01".
    """
    start, end = pd.Timestamp(first), pd.Timestamp(last)
    found = {start, end, start + pd.Timedelta(days=1), end - pd.Timedelta(days=1)}
    for year in _few(range(start.year, end.year + 1)):
        days = ["01-01", "12-31", "02-28", "03-01", "06-30", "07-01"]
        days += ["02-29"] if pd.Timestamp(year, 1, 1).is_leap_year else []
        found |= {pd.Timestamp(f"{year}-{day}") for day in days}
    return sorted(day for day in found if start <= day <= end)


def near_ties(value: float) -> list[float]:
    """Return a number, and others so close to it that all of them are equal after rounding to 6 or 9 digits."""
    by = max(abs(value), 1.0)
    return [value, value + 1e-7 * by, value - 1e-7 * by, value + 1e-10 * by, math.nextafter(value, math.inf)]


def misfits(array: np.ndarray) -> list:
    """Return unsuitable replacements for an array argument. A function may raise an error or a warning for them.

    Parameters:
        array: a one-dimensional array with at least one number.
    """
    size = len(array)
    shapes = [array[:0], np.append(array, 1.0), array[:, None], ["x"] * size, None]
    return [np.full(size, np.nan), np.full(size, np.inf), np.full(size, -1e300), *shapes]


def people(count: int = 12) -> list[str]:
    """Return people's names whose order depends on the sort criterion: position, alphabet, length or first letter.

    Parameters:
        count: how many names to return, at most 12.
    """
    names = ["Zoë", "alice", "Bob", "Al", "Ålund", "Christopher", "bob", "Aaron", "D", "Çelik", "al", "Émile O'Hara"]
    return names[:count]


def _few(years: Iterable[int]) -> list[int]:
    """Return the first, middle and last years, or all years if there are at most nine."""
    years = list(years)
    places = {round(place) for place in np.linspace(0, len(years) - 1, 9)}
    leap = [year for year in years if year % 4 == 0][-1:]
    return sorted({years[place] for place in places} | set(leap))
