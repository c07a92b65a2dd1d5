"""Finds out how a call has changed its arguments: their values, dtypes, order, names and notes (`attrs`)."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from types import UnionType

import numpy as np
import pandas as pd

from nbjudge.checks.wording import short
from nbjudge.number_formats import counted

SCALARS = (type(None), bool, int, float, complex, str, bytes, np.generic, pd.Timestamp, pd.Timedelta, Decimal)


def difference(before: object, after: object, unknown: str = "") -> str:
    """Describe how a call has changed an argument, or return an empty string if it hasn't.

    For tables, columns, indexes and arrays, dtypes and names must match as well, and missing values of different kinds
    count as different. Lists, dictionaries and sets are compared together with everything inside them.

    Parameters:
        unknown: the text to return for objects that can't be compared, such as generators.
    """
    if type(before) is not type(after):
        return f"it's now {short(after)}"
    for kinds, compare in _COMPARED:
        if isinstance(before, kinds):
            return compare(before, after, unknown)
    return unknown


def writeable_arrays(values: Iterable) -> Iterator[np.ndarray]:
    """Yield all arrays in values, and in lists and tuples among them, that code may write to."""
    for value in values:
        if isinstance(value, np.ndarray) and value.flags.writeable:
            yield value
        elif isinstance(value, list | tuple):
            yield from writeable_arrays(value)


def _table(before: pd.DataFrame, after: pd.DataFrame, unknown: str) -> str:
    if not _same_labels(before.columns, after.columns):
        return "its columns have changed"
    if not _is_same_quickly(before, after):
        for (name, column), (_, other) in zip(before.items(), after.items(), strict=True):
            if said := _values(column, other):
                return f"{said} of column {short(name)} have changed"
    return _around(before, after, unknown)


def _is_same_quickly(before: pd.DataFrame, after: pd.DataFrame) -> bool:
    """Return whether the values and dtypes are the same, without looking at each column.

    The values in columns of objects or categories may still differ in ways that pandas ignores, so False is returned if
    there are any.
    """
    for kind in before.dtypes.array:
        if kind.hasobject if isinstance(kind, np.dtype) else isinstance(kind, pd.CategoricalDtype):
            return False
    return before.equals(after)  # also compares the dtypes


def _column(before: pd.Series, after: pd.Series, unknown: str) -> str:
    if said := _values(before, after):
        return f"{said} have changed"
    return "its name has changed" if not _same(before.name, after.name) else _around(before, after, unknown)


def _index(before: pd.Index, after: pd.Index, unknown: str) -> str:
    return "" if _same_labels(before, after) else "its labels or its name have changed"


def _around(before: pd.DataFrame | pd.Series, after: pd.DataFrame | pd.Series, unknown: str) -> str:
    """Compare everything in a table or column except its values."""
    if len(before) != len(after):
        return f"it now has {counted(len(after), 'row')}"
    if not _same_labels(before.index, after.index):
        return "its index has changed"
    return "its attrs have changed" if difference(before.attrs, after.attrs, unknown) else ""


def _same_labels(before: pd.Index, after: pd.Index) -> bool:
    same = before.dtype == after.dtype and before.equals(after)
    return same and all(map(_same, before.names, after.names))


def _values(before: pd.Series, after: pd.Series) -> str:
    """Describe the difference between the values or dtypes of two columns, if there is one."""
    if before.dtype != after.dtype or _categories(before) != _categories(after):
        return "the dtype and the values"
    if before.dtype == object:
        same = len(before) == len(after) and all(map(_same, before.array, after.array))
    else:
        same = before.array.equals(after.array)
    return "" if same else "the values"


def _categories(column: pd.Series) -> list:
    return column.cat.categories.tolist() if isinstance(column.dtype, pd.CategoricalDtype) else []


def _array(before: np.ndarray, after: np.ndarray, unknown: str) -> str:
    if before.dtype != after.dtype or before.shape != after.shape:
        return "its dtype or its shape has changed"
    if before.dtype == object:
        return "" if all(map(_same, before.ravel(), after.ravel())) else "its values have changed"
    return "" if np.array_equal(before, after, equal_nan=before.dtype.kind in "fcmM") else "its values have changed"


def _items(before: Iterable, after: Iterable, unknown: str) -> str:
    before, after = list(before), list(after)
    if len(before) != len(after):
        return f"it now has {counted(len(after), 'item')}"
    said = (difference(one, other, unknown) for one, other in zip(before, after, strict=True))
    return "its items have changed" if any(said) else ""


def _mapping(before: dict, after: dict, unknown: str) -> str:
    if said := _items(before, after, unknown):
        return said.replace("item", "key")
    return "its values have changed" if _items(before.values(), after.values(), unknown) else ""


def _set(before: Iterable, after: Iterable, unknown: str) -> str:
    return "" if before == after else "its items have changed"


def _scalar(before: object, after: object, unknown: str) -> str:
    return "" if _same(before, after) else f"it's now {short(after)}"


def _same(before: object, after: object) -> bool:
    """Return whether two items are the same. Lists and tables inside cells are compared, too."""
    if before is after:
        return True
    if type(before) is not type(after):
        return False
    if not isinstance(before, SCALARS):
        return not difference(before, after)
    return bool(before == after or (before != before and after != after))


_COMPARED: tuple[tuple[type | UnionType | tuple[type, ...], Callable[..., str]], ...] = (
    (pd.DataFrame, _table),
    (pd.Series, _column),
    (pd.Index, _index),
    (np.ndarray, _array),
    (list | tuple, _items),
    (dict, _mapping),
    (set | frozenset, _set),
    ((*SCALARS, type(pd.NA), type(pd.NaT)), _scalar),
)
