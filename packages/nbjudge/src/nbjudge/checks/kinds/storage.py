"""Other ways to store the same column, such as other dtypes, other kinds of missing values or unused categories."""

import contextlib
import math
from collections.abc import Hashable, Iterator

import numpy as np
import pandas as pd

# For each kind of dtype, the ways to store the same values, each as a list of dtypes to try.
WAYS = ("narrow", "with pd.NA", "object", "a float", "another unit")
_NARROW, _NULLABLE = ("int8", "uint8", "int16", "int32"), ("Int64", "Float64", "string", "boolean")
DTYPES = {
    "i": (_NARROW, _NULLABLE[:1], (), ("float64",), ()),
    "f": (("float32",), _NULLABLE[1:2], (), (), ()),
    "M": ((), (), (), (), ("datetime64[s]", "datetime64[ms]", "datetime64[ns]")),
    "m": ((), (), (), (), ("timedelta64[s]", "timedelta64[ms]", "timedelta64[ns]")),
    "b": ((), _NULLABLE[3:], (), (), ()),
    "O": ((), _NULLABLE[2:3], ("object",), (), ()),
}
DTYPES["u"] = DTYPES["i"]
MISSING = {"None": None, "pd.NA": pd.NA}


def other_dtypes(table: pd.DataFrame) -> Iterator[tuple[str, dict[Hashable, pd.Series]]]:
    """Yield each way to store the same values exactly, with the columns that it applies to."""
    for place, way in enumerate(WAYS):
        found = {name: _converted(table[name], place) for name in table.columns}
        changed = {name: column for name, column in found.items() if column is not None}
        if changed:
            yield way, changed


def _converted(column: pd.Series, way: int) -> pd.Series | None:
    """Return the column converted to the first other dtype that can store the same values, or None."""
    for dtype in DTYPES.get(_kind(column), ((),) * len(WAYS))[way]:
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            made = column.astype(dtype)
            same = made.isna().tolist() == column.isna().tolist() and made.dtype != column.dtype
            if same and made.dropna().tolist() == column.dropna().tolist():
                return made
    return None


def other_missing(table: pd.DataFrame, mixed: bool) -> Iterator[tuple[str, dict[Hashable, pd.Series]]]:
    """Yield each way to store missing values, with the columns that contain missing values.

    Parameters:
        mixed: whether to yield only the variant with two kinds of missing values in the same column.
    """
    holes = [name for name in table.columns if table[name].isna().any()]
    if mixed:
        several = [name for name in holes if table[name].isna().sum() > 1]
        yield "None and nan in the same column", {name: _filled(table[name], [None, math.nan]) for name in several}
        return
    for said, missing in MISSING.items():
        changed = {name: _filled(table[name], [missing]) for name in holes if _kind(table[name]) == "O"}
        if changed:
            yield f"{said} in an object column", changed
    found = {name: _converted(table[name], WAYS.index("with pd.NA")) for name in holes}
    changed = {name: column for name, column in found.items() if column is not None}
    if changed:
        yield "pd.NA in a column with a nullable dtype", changed


def as_categories(column: pd.Series) -> pd.Series:
    """Return the column as a categorical column, with its categories reordered and some unused ones added."""
    known = list(dict.fromkeys(column.dropna().tolist()))[::-1]
    unused = ["unused", "missing", ""] if all(isinstance(value, str) for value in known) else [-99, 0, 12_345]
    categories = [unused[0], *known, *unused[1:]]
    return column.astype(pd.CategoricalDtype(list(dict.fromkeys(categories))))


def _filled(column: pd.Series, missing: list) -> pd.Series:
    """Return the column with dtype object, using each of these missing values in turn."""
    values, place = column.astype(object).tolist(), 0
    for row in np.flatnonzero(column.isna()):
        values[row], place = missing[place % len(missing)], place + 1
    return pd.Series(values, index=column.index, dtype=object, name=column.name)


def _kind(column: pd.Series) -> str:
    """Return the kind of a column's dtype as one letter.

    For strings and objects, it's "O". Categories have no letter.
    """
    if isinstance(column.dtype, pd.CategoricalDtype):
        return ""
    return "O" if pd.api.types.is_string_dtype(column.dtype) else column.dtype.kind
