"""Finds hidden attributes of strings, numbers and containers.

A value with attributes has a special class, but looks like any other value.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pandas as pd

MOST_VALUES, DEPTH = 100_000, 6  # values beyond this number aren't examined
PLAIN = (str, bytes, int, float, list, tuple, set, dict)
OPENED = (pd.DataFrame, pd.Series, pd.Index, np.ndarray, dict, list, tuple, set)


def carried(value: object) -> str:
    """Describe the value in a result that has attributes, or return an empty string if no value has any.

    A string with a special class prints like any other string, but its attributes may contain a whole table.
    """
    for part in islice(_parts(value, DEPTH), MOST_VALUES):
        kind = type(part)
        names = getattr(part, "__dict__", None) if kind not in PLAIN and issubclass(kind, PLAIN) else None
        if names:
            return f"a {type(part).__name__} with the attribute {next(iter(names))}"
    return ""


def _parts(value: object, depth: int) -> Iterator[object]:
    """Yield a value and everything inside it.

    Objects of special classes aren't searched, because that would call their methods.
    """
    yield value
    inside: list = []
    if type(value) not in OPENED:
        return
    if isinstance(value, pd.DataFrame):
        objects = [place for place, kind in enumerate(value.dtypes) if pd.api.types.is_object_dtype(kind)]
        inside = [value.columns, value.index, *(value.iloc[:, place] for place in objects)]
    elif isinstance(value, pd.Series | pd.Index | np.ndarray):
        inside = list(np.asarray(value).ravel()) if value.dtype == object else []
    elif isinstance(value, dict):
        inside = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set):
        inside = list(value)
    for part in inside if depth else ():
        if type(part) in OPENED:
            yield from _parts(part, depth - 1)
        else:
            yield part
