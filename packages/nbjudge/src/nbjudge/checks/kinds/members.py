"""Values that are hard on an answer: fillers, missing values, texts, numbers, dates, and the edges of limits."""

import datetime
import math
from collections.abc import Iterable

import numpy as np
import pandas as pd

TEXT_FILLERS = ("missing", "", "nan", "None", "NA", "*", "0", "unknown", "NaN", "<NA>", "null", "?", "-1", " ")
NUMBER_FILLERS = (-1, 0, -999, 999, 9999, -99, 99, -(2**31))
# Different texts that careless answers treat as the same: letters, accents, blanks, leading zeros, numbers, and quotes.
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
NEAR_TEXTS += ("\uff21", "e\n")  # a wide letter, and a line break
NEAR_NUMBERS = (1.2, 1.4, 0.3, 0.1 + 0.2, 1.0, 1.0 + 1e-9, -1.2, 0.0, 1e-12, 2.5, 3.5, 2.0**53, 1e300)
FALSY = (0, 0.0, "", False)


def fillers(like: object = "") -> list:
    """Return ordinary values that careless answers use for "missing", such as `"missing"`, `""`, `"nan"` or -1.

    Parameters:
        like: any value, column or array of the same kind. Numbers get numbers, and everything else gets texts.
    """
    array = np.asarray(like)
    numeric = array.dtype.kind in "iuf"
    return list(NUMBER_FILLERS if numeric else TEXT_FILLERS)


def missing_values() -> list:
    """Return a missing value of each kind: `None`, `nan`, `pd.NA` and `pd.NaT`."""
    return [None, math.nan, pd.NA, pd.NaT]


def texts(count: int = len(NEAR_TEXTS)) -> list[str]:
    """Return different texts that careless answers treat as the same, such as `"a"`, `"A"`, `"a "` and `"01"`, `"1"`.

    Parameters:
        count: how many. Beyond the first 18, the same texts come again with a number.
    """
    rounds = range(math.ceil(count / len(NEAR_TEXTS)))
    return [f"{text}{turn or ''}" for turn in rounds for text in NEAR_TEXTS][:count]


def numbers(lowest: float, highest: float, whole: bool = False) -> list[float]:
    """Return both ends, their neighbours, 0 and ±1 if they're inside, and fractions.

    Parameters:
        whole: leave out fractions, and return ints.
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
        step: the distance, which is 1 for numbers and one day for dates by default.
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
    """Return days from `first` to `last`: both ends, each 1 January and 31 December, leap days, and the ends of months.

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
    """Return a number and numbers so close to it that rounding to 6 or 9 digits makes them equal."""
    by = max(abs(value), 1.0)
    return [value, value + 1e-7 * by, value - 1e-7 * by, value + 1e-10 * by, math.nextafter(value, math.inf)]


def people(count: int = 12) -> list[str]:
    """Return names whose order in the list, alphabetical order, lengths and first letters all disagree.

    Parameters:
        count: how many, at most 12.
    """
    names = ["Zoë", "alice", "Bob", "Al", "Ålund", "Christopher", "bob", "Aaron", "D", "Çelik", "al", "Émile O'Hara"]
    return names[:count]


def _few(years: Iterable[int]) -> list[int]:
    """Return the first, the last and the middle years, and all years if there are at most nine."""
    years = list(years)
    places = {round(place) for place in np.linspace(0, len(years) - 1, 9)}
    leap = [year for year in years if year % 4 == 0][-1:]
    return sorted({years[place] for place in places} | set(leap))
