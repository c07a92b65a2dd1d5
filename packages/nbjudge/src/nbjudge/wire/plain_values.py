"""Finds out which values arrive in another process unchanged, with the same type and with no other data attached."""

import datetime
from collections.abc import Container, Iterator
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

import numpy as np
import pandas as pd

SCALARS = (type(None), bool, int, float, complex, str, bytes, range, Decimal, Fraction, UUID)
DATES = (datetime.date, datetime.datetime, datetime.time, datetime.timedelta)
CONTAINERS = (list, tuple, set, frozenset)
KINDS = "biufcSUmM"  # the kinds of numpy's dtypes, except objects and records
MAX_ITEMS = 100_000  # the most objects that are inspected. A value with more of them counts as unknown


def foreign_type(value: object, known: Container[type] = ()) -> str:
    """Return the name of the first type in a value that isn't plain, or an empty string.

    Subclasses aren't plain. For example, a Counter would arrive as a dict.

    Parameters:
        known: additional types that count as plain.
    """
    for count, part in enumerate(_parts(value)):
        if count > MAX_ITEMS:
            return f"{type(value).__name__} with more than {MAX_ITEMS} items"
        if type(part) not in known and not _is_plain(part):
            return type(part).__name__
    return ""


def containers_in(value: object) -> set[int]:
    """Return the identities of the mutable objects in a value."""
    mutable = (list, dict, set, np.ndarray, pd.DataFrame, pd.Series)
    return {id(part) for part in _parts(value) if isinstance(part, mutable)}


def _parts(value: object) -> Iterator[object]:
    """Yield a value and everything inside it, endlessly if an object contains itself."""
    todo = [value]
    while todo:
        part = todo.pop()
        yield part
        if type(part) in CONTAINERS and isinstance(part, CONTAINERS):
            todo += part
        elif type(part) is dict:
            todo += [*part, *part.values()]
        elif isinstance(part, pd.DataFrame) and type(part) is pd.DataFrame:
            todo += [part.index, part.columns, *(column for _, column in part.items())]
        elif type(part) in (pd.Series, pd.Index) and isinstance(part, pd.Series | pd.Index):
            todo += part.tolist() if part.dtype == object else []
        if type(part) in (pd.DataFrame, pd.Series) and isinstance(part, pd.DataFrame | pd.Series) and part.attrs:
            todo.append(part.attrs)


def _is_plain(part: object) -> bool:
    if isinstance(part, np.ndarray | np.generic):
        return type(part).__module__ == "numpy" and part.dtype.kind in KINDS
    tables = (pd.DataFrame, pd.Series, pd.Index, pd.RangeIndex)
    return type(part) in (*SCALARS, *DATES, *CONTAINERS, dict, *tables)
