"""Calls a function that has kept something again, to find out whether it returns an old result for new arguments."""

import contextlib
import copy
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from time import process_time
from typing import Any

import numpy as np
import pandas as pd

from nbjudge.checks.arguments import difference
from nbjudge.checks.memory.kept import Kept
from nbjudge.checks.seeding import all_seeded
from nbjudge.checks.wording import short

MOST_SECONDS = 0.2  # of processor time for the calls with other arguments
MOST_TRIES = 3  # how often a function is examined
PLAIN = (type(None), bool, int, float, str, bytes, date, np.generic, np.random.Generator)
TABLES = (pd.DataFrame, pd.Series, pd.Index, np.ndarray)
CHANGEABLE = (pd.DataFrame, pd.Series, np.ndarray, list, dict, set)
WAYS = range(3)  # ways to change an argument
SEED = 1

_examined: list[Callable] = []


def stale_result(f: Callable, args: tuple, kwargs: dict, before: Kept) -> str:
    """Describe an old result that a function returns for new arguments, or an object that it returns again for the
    same arguments. Return an empty string if there's neither.

    A function that has kept something during a call is called again with slightly different arguments: once after
    the same call, and once as if it were called for the first time. Afterwards, it has kept the same as before these
    calls. A function isn't called again if an argument isn't plain data, because the call could change a file.

    Parameters:
        f: the function.
        args, kwargs: the arguments of the call. They aren't modified.
        before: what the function had kept before the call.
    """
    given = [*args, *kwargs.values()]
    if not all(map(_is_plain, given)) or sum(each is f for each in _examined) >= MOST_TRIES:
        return ""
    _examined.append(f)
    after, started = Kept.by(f), process_time()

    def call(values: list) -> object:
        return f(*values[: len(args)], **_named(kwargs, values))

    try:
        for change in _changes(given):
            if process_time() - started > MOST_SECONDS:
                break
            if said := _compare(call, given, change, before):
                return said
        return _shared(call, given)
    finally:
        after.restore()


def _named(kwargs: dict, values: list) -> dict:
    return dict(zip(kwargs, values[len(values) - len(kwargs) :], strict=True))


def _compare(f: Callable[[list], object], given: list, change: Callable[[list], None], before: Kept) -> str:
    """Compare the result after a call with the original arguments with the result of a first call."""

    def result(is_first: bool) -> object:
        values = copy.deepcopy(given)
        before.restore()
        if not is_first:
            _attempt(f, values)
            values = [_as_before(now, then) for now, then in zip(values, given, strict=True)]
        change(values)
        return _attempt(f, values)

    first, next_ = result(is_first=True), result(is_first=False)
    if not difference(first, next_) or difference(first, result(is_first=True)):
        return ""
    return (
        "keeps something between calls that spoils later results: with a slightly different argument, the next call "
        f"returned {short(next_)}, but {short(first)} without the call before"
    )


def _shared(f: Callable[[list], object], given: list) -> str:
    """Describe an object that's returned in both of two calls, although the caller may change it in between."""
    first, next_ = (_changeable(_attempt(f, copy.deepcopy(given))) for _ in range(2))
    shared = (one for one in first if any(one is other for other in next_))
    said = "keeps {} and returns it again in the next call, so whoever changes it changes later results"
    return next((said.format(short(one)) for one in shared), "")


def _changeable(result: object) -> list:
    """Return a result and the items in it, as far as a caller may change them."""
    items = result if isinstance(result, list | tuple) else ()
    return [one for one in (result, *items) if isinstance(one, CHANGEABLE)]


def _as_before(now: object, then: object) -> object:
    """Return the same table or array, because a function may remember it by its ID, and a copy of other arguments."""
    return now if isinstance(now, TABLES) and not difference(then, now) else copy.deepcopy(then)


def _attempt(f: Callable[[list], object], values: list) -> object:
    try:
        with all_seeded(f, SEED):
            return f(values)
    except Exception as error:
        return type(error).__name__


def _is_plain(value: Any) -> bool:
    if type(value) in (list, tuple, set):
        return all(map(_is_plain, value))
    if type(value) is dict:
        return all(map(_is_plain, (*value, *value.values())))
    return isinstance(value, (*PLAIN, *TABLES))


def _changes(given: list) -> Iterator[Callable[[list], None]]:
    """Yield functions that change one of the arguments in a list."""

    def change(place: int, way: int, values: list) -> None:
        values[place] = _changed(values[place], way)

    for way in WAYS:
        for place in range(len(given)):
            yield partial(change, place, way)


def _changed(value: Any, way: int) -> Any:
    """Return a similar value. Tables, columns and arrays are changed in place."""
    if isinstance(value, str) and value:
        return (value[:-1] + chr(ord(value[-1]) ^ 1), "0" + value, value[::-1])[way]
    if isinstance(value, bytes) and value:
        return (value[:-1] + bytes([value[-1] ^ 1]), b"0" + value, value[::-1])[way]
    if isinstance(value, int | float | np.number) and not isinstance(value, bool):
        return (value + 1, value * 1.01, value - 1)[way]
    if isinstance(value, list | tuple) and value:
        return type(value)((*value[:-1], _changed(value[-1], way)) if way else value[::-1])
    if isinstance(value, dict) and value:
        return {**value, list(value)[-1]: _changed(list(value.values())[-1], way)}
    with contextlib.suppress(TypeError, ValueError):
        _change_rows(value, way)
    return value


def _change_rows(value: Any, way: int) -> None:
    """Repeat the first row at the end, reverse the first column, or repeat the first row from the fourth row on."""
    if not isinstance(value, TABLES) or not len(value):
        return
    count = len(value)
    rows = ([*range(count - 1), 0], [*range(count)][::-1], [*range(min(3, count)), *[0] * (count - 3)])[way]
    if isinstance(value, pd.DataFrame):
        for place in range(1 if way == 1 else len(value.columns)):
            value.isetitem(place, value.iloc[rows, place].array)
    elif isinstance(value, pd.Series):
        value.iloc[:] = value.iloc[rows].array
    elif isinstance(value, np.ndarray):
        value[...] = value[rows]
