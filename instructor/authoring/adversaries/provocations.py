"""Inputs that tell wrong answers from right ones: the test's own arguments, with one added difficulty."""

import datetime
from collections.abc import Callable, Iterator

import numpy as np
import pandas as pd

from instructor.authoring.adversaries.inputs import as_column, is_text

NAMES = ("size", "count", "my age", "class", "index", "n", "key")
TEXTS = (" A", "A ", "a", "A", "007", "7", "é", "abcd", "abce", "missing", "nan", "None", "")
NUMBERS = (-1, 0, 0.5, 2.0000004, -2.5, 300, 100_000, 0.123456789)
DATES = tuple(datetime.date(2024, month, day) for month, day in ((1, 1), (12, 31)))
LONG = 1_200  # rows
NEAR = 1e-7  # the distance of a number from a limit
Given = tuple[str, tuple, dict]


def provoked(args: tuple, kwargs: dict) -> Iterator[Given]:
    """Yield the arguments of a call with one change at a time, each with a description of the change.

    An exercise's text doesn't always require answers to handle these arguments. Arguments for which the right answer
    raises an error don't count.
    """
    yield from _each(_variants, args, kwargs)
    limits = [one for one in (*args, *kwargs.values()) if type(one) in (int, float)]
    yield from _each(lambda value: _beside(value, limits), args, kwargs)
    yield from _renamed(args, kwargs)
    yield from _each(_long, args, kwargs)  # last, because these calls take longest


def _each(variants: Callable[[object], Iterator[tuple[str, object]]], args: tuple, kwargs: dict) -> Iterator[Given]:
    for place, value in enumerate(args):
        for what, other in variants(value):
            yield what, (*args[:place], other, *args[place + 1 :]), kwargs
    for name, value in kwargs.items():
        for what, other in variants(value):
            yield what, args, {**kwargs, name: other}


def _beside(value: object, limits: list) -> Iterator[tuple[str, object]]:
    """Put a number just below or above another argument, which may be a limit, into a table, a list or an array."""
    for number in [limit + sign * NEAR for limit in limits for sign in (-1, 1)]:
        if isinstance(value, pd.DataFrame):
            for name, column in value.items():
                if isinstance(name, str) and column.dtype.kind in "iuf" and len(column):
                    cells = [number, *column.tolist()[1:]]
                    yield f"{number!r} in {name!r}", value.assign(**{name: _like(column.astype(float), cells)})
        elif isinstance(value, np.ndarray) and value.dtype.kind == "f" and value.size:
            yield f"{number!r} in an array", _with_first(value, number)
        elif type(value) is list and value and all(isinstance(one, int | float) for one in value):
            yield f"{number!r} in a list", [number, *value[1:]]


def _long(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, pd.DataFrame | pd.Series) and 0 < len(value) < LONG:
        yield f"{LONG:,} rows", pd.concat([value] * (LONG // len(value) + 1), ignore_index=True)


def _variants(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, pd.DataFrame):
        yield from _of_rows(value)
        for name in value.columns[:8] if value.columns.is_unique else []:
            yield from (
                (f"{what} in {name!r}", value.assign(**{name: column}))
                for what, column in _of_column(value[name])
                if isinstance(name, str)
            )
    elif isinstance(value, pd.Series):
        yield from _of_rows(value)
        yield from _of_column(value)
    elif type(value) is list and all(isinstance(one, str | int | float | None) for one in value):
        yield from (("an empty list", []), ("one item", value[:1]), ("a repeated item", value + value[:1]))
        yield from ((what, column.tolist()) for what, column in _of_column(as_column(value)))
    elif isinstance(value, np.ndarray) and value.dtype.kind == "f" and value.size:
        yield from ((f"{number!r} in an array", _with_first(value, number)) for number in NUMBERS)
    elif isinstance(value, float):
        yield from ((repr(number), float(number)) for number in (*NUMBERS, value + 0.005, float("inf")))
    elif isinstance(value, str):
        yield from (
            (repr(text), text) for text in (f" {value}", value.upper(), value.lower(), f"00{value}", f"{value}é", "")
        )
    elif isinstance(value, datetime.date):
        yield from ((str(date), type(value)(date.year, date.month, date.day)) for date in DATES)


def _of_rows(table: pd.DataFrame | pd.Series) -> Iterator[tuple[str, object]]:
    yield from (("no rows", table.iloc[:0]), ("one row", table.iloc[:1]), ("rows in reverse order", table.iloc[::-1]))
    yield "two equal rows", pd.concat([table, table.iloc[:1]], ignore_index=True)
    yield "a repeated label in the index", table.set_axis([*([7] * min(2, len(table))), *range(len(table) - 2)])
    if 0 < len(table) < 300:
        yield "200 rows", pd.concat([table] * (200 // len(table) + 1), ignore_index=True)


def _of_column(column: pd.Series) -> Iterator[tuple[str, pd.Series]]:
    if len(column) < 2:
        return
    cells = column.tolist()
    if is_text(column):
        for text in TEXTS:
            yield f"a missing cell and {text!r}", _like(column, [None, text, *cells[2:]])
        yield from ((f"{one!r} and {other!r}", _like(column, [one, other, *cells[2:]])) for one, other in _close(TEXTS))
        yield "unused categories", column.astype("category").cat.add_categories(["an unused one"])
    if column.dtype.kind in "iuf":
        for number in NUMBERS:
            yield f"a missing cell and {number!r}", _like(column.astype(float), [np.nan, number, *cells[2:]])
            yield repr(number), _like(column if isinstance(number, int) else column.astype(float), [number, *cells[1:]])
        yield "an infinite number", _like(column.astype(float), [np.inf, *cells[1:]])
    if column.dtype.kind == "M":
        for date in DATES:
            yield str(date), _like(column, [pd.Timestamp(date), *cells[1:]])
        yield "a time of day", _like(column, [cells[0] + pd.Timedelta(hours=13), cells[0], *cells[2:]])


def _close(texts: tuple[str, ...]) -> list[tuple[str, str]]:
    return [
        (texts[0], texts[3]),
        (texts[1], texts[3]),
        (texts[2], texts[3]),
        (texts[4], texts[5]),
        (texts[7], texts[8]),
        ("e", "é"),
        ("e\u0301", "é"),
    ]


def _like(column: pd.Series, cells: list) -> pd.Series:
    dtype = object if is_text(column) and column.dtype == object else column.dtype
    return pd.Series(cells, index=column.index, name=column.name, dtype=dtype)


def _with_first(array: np.ndarray, number: float) -> np.ndarray:
    changed = array.copy()
    changed.flat[0] = number
    return changed


def _renamed(args: tuple, kwargs: dict) -> Iterator[Given]:
    """Rename a column of each table, and replace its name in the other arguments."""
    tables = [one for one in (*args, *kwargs.values()) if isinstance(one, pd.DataFrame)]
    for old in list(dict.fromkeys(name for table in tables for name in table.columns))[:6]:
        for new in NAMES:
            if any(new in table.columns for table in tables):
                continue

            def each(value: object, old: object = old, new: str = new) -> object:
                if isinstance(value, pd.DataFrame):
                    return value.rename(columns={old: new})
                if type(value) in (list, tuple, set):
                    return type(value)(each(one) for one in value)
                if type(value) is dict:
                    return {each(key): each(one) for key, one in value.items()}
                return new if isinstance(value, str) and value == old else value

            change: Callable[[object], object] = each
            yield (
                f"a column {new!r} in place of {old!r}",
                tuple(map(change, args)),
                {k: change(v) for k, v in kwargs.items()},
            )
