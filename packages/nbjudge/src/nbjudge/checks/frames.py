"""Checks for tables and columns: their rows and values, and whether the learner's code modified them."""

from collections import Counter
from collections.abc import Hashable, Iterable

import numpy as np
import pandas as pd

from nbjudge.checks.arguments import difference
from nbjudge.checks.calls import Call
from nbjudge.checks.values import alike, is_number, named
from nbjudge.checks.wording import because, short
from nbjudge.errors import CheckFailed
from nbjudge.number_formats import counted

COLUMNS = (pd.Series, pd.Index, np.ndarray, list, tuple)


def a_table(
    value: object,
    *,
    name: str | None = None,
    columns: Iterable[str] | None = None,
    rows: int | None = None,
    why: str = "",
) -> pd.DataFrame:
    """Check that a value is a DataFrame with exactly these columns, in any order, and this many rows, and return it.

    Parameters:
        value: the table, or the Call that returned it.
        name: the learner's name for the table. If `value` is a Call, its text is used instead.
        columns: the names of all the columns, or None if any columns are allowed.
        rows: the number of rows, or None if any number is allowed.
        why: the reason that's added to the end of the message.

    Raises:
        CheckFailed: the value isn't a table, or has missing or extra columns or rows.
    """
    got, said = named(value, name)
    label = value.text if isinstance(value, Call) else name or "the table"
    if not isinstance(got, pd.DataFrame):
        lost = ". Is a return missing, or did you use inplace=True, which returns None?" if got is None else ""
        raise CheckFailed(f"{said}, not a table (DataFrame){lost}")
    if columns is not None:
        _check_columns(list(got.columns), list(columns), label, why)
    if rows is not None and len(got) != rows:
        raise CheckFailed(f"{label} has {counted(len(got), 'row')}, which is the wrong number{because(why)}")
    return got


def a_column(
    value: object, *, name: str | None = None, rows: int | None = None, numbers: bool = False, why: str = ""
) -> list:
    """Check that a value is a column (a Series, index, array, list or tuple), and return its items as a list.

    Parameters:
        value: the column, or the Call that returned it.
        rows: the number of items, or None if any number is allowed.
        numbers: whether all items must be numbers. True, False and missing values aren't numbers, but infinity is.
        name, why: the same as for `a_table`.

    Raises:
        CheckFailed: the value isn't a column, or it has missing or extra items, or items that aren't numbers.
    """
    got, said = named(value, name)
    label = value.text if isinstance(value, Call) else name or "the column"
    if not isinstance(got, COLUMNS) or (isinstance(got, np.ndarray) and got.ndim != 1):
        raise CheckFailed(f"{said}, not a column (array, Series or list){because(why)}")
    if rows is not None and len(got) != rows:
        raise CheckFailed(f"{label} has {counted(len(got), 'item')}{because(why)}")
    if numbers and not all(is_number(item) and item == item for item in got):
        raise CheckFailed(f"{label} contains something that isn't a number{because(why)}")
    return list(got)


def same_values(
    value: object,
    want: pd.DataFrame | pd.Series,
    *,
    name: str | None = None,
    any_order: bool = False,
    why: str = "",
) -> None:
    """Check that a value equals `want` in every column, regardless of index, order and dtypes.

    Numbers may differ by a relative error of 1e-9. Two missing values count as equal.

    Parameters:
        value: a table or column, or the Call that returned it.
        any_order: whether the rows may be in a different order.
        name, why: the same as for `a_table`.

    Raises:
        CheckFailed: columns or rows are missing, or values differ. The message names the column and the number of rows.
    """
    got, _ = named(value, name)
    label = value.text if isinstance(value, Call) else name or "the table"
    if isinstance(want, pd.Series):
        if isinstance(got, pd.Series) and _identical(got, want):
            return
        got, want = _as_table(got, label), want.to_frame(name="values")
    got = a_table(got, name=label, columns=want.columns)
    if len(got) != len(want):
        raise CheckFailed(f"{label} has {counted(len(got), 'row')}, which is the wrong number{because(why)}")
    if any_order and _same_rows(got, want):
        return
    wrong_rows = _wrong_rows(got, want)
    if any_order and any(wrong_rows.values()):
        wrong_rows = _wrong_rows(*_sorted(got, want))
    for column, wrong in wrong_rows.items():
        if wrong:
            of = f"{wrong} of {len(want)} rows are wrong" if wrong > 1 else f"1 of {len(want)} rows is wrong"
            where = label if list(want.columns) == ["values"] else f"{label}, column '{column}'"
            raise CheckFailed(f"{where}: {of}{because(why)}")


def unchanged(value: object, original: object, *, name: str | None = None) -> None:
    """Check that the learner's code didn't modify a table or column that it received.

    Parameters:
        value: the current table or column, or a Call, whose first argument is checked.
        original: the original table or column.

    Raises:
        CheckFailed: rows, columns, order, index, names, values, their types or `attrs` have changed.
    """
    got = value.args[0] if isinstance(value, Call) else value
    if not difference(original, got):
        return
    label = f"{value.text} modified the table that it was given" if isinstance(value, Call) else f"{name} was modified"
    raise CheckFailed(f"{label}: work on a copy, so that the original doesn't change")


def plain(column: pd.Series) -> list:
    """Return the values of a column as a list of Python objects, with None for every missing value."""
    values, gaps = column.tolist(), column.isna().to_numpy()
    if not gaps.any():
        return values
    return [None if missing else value for value, missing in zip(values, gaps.tolist(), strict=True)]


def classes(table: pd.DataFrame, columns: Iterable[Hashable], of: Hashable = None) -> dict[tuple, list]:
    """Group the rows of a table in plain Python, so that a test doesn't compute the right answer with `groupby` itself.

    Parameters:
        columns: the columns in which the rows of a class agree. All missing values are equal, and become None.
        of: the column whose values are collected. If it's None, the positions of the rows are collected.

    Returns:
        A dictionary that maps each combination of values that occurs to the list of values (or positions) of its rows.
    """
    values = range(len(table)) if of is None else plain(table[of])
    cells = [plain(table[name]) for name in columns]
    keys = zip(*cells, strict=True) if cells else [()] * len(table)
    found: dict[tuple, list] = {}
    for key, value in zip(keys, values, strict=True):
        found.setdefault(key, []).append(value)
    return found


def differs(got: pd.Series, want: pd.Series) -> np.ndarray:
    """Return a mask that marks the rows where two columns of the same length differ."""
    if _identical(got, want):
        return np.zeros(len(want), dtype=bool)
    missing_got, missing_want = got.isna().to_numpy(), want.isna().to_numpy()
    return (missing_got != missing_want) | (~missing_got & ~missing_want & ~_equal(got, want))


def _identical(got: pd.Series, want: pd.Series) -> bool:
    """Return whether two columns have the same dtype and exactly the same values. This is fast, but not for objects."""
    return want.dtype == got.dtype and want.dtype != object and want.array.equals(got.array)


def _same_rows(got: pd.DataFrame, want: pd.DataFrame) -> bool:
    """Return whether two tables have the same dtypes and exactly the same rows, which is faster than sorting them."""
    pairs = [(got[name], want[name]) for name in want.columns]
    if all(_identical(*pair) for pair in pairs):
        return True
    if any(one.dtype != other.dtype or other.dtype == object for one, other in pairs):
        return False
    rows, wanted = (Counter(zip(*map(plain, side), strict=True)) for side in zip(*pairs, strict=True))
    return rows == wanted


def _equal(got: pd.Series, want: pd.Series) -> np.ndarray:
    if _is_number(got) and _is_number(want):
        numbers, wanted = (side.to_numpy(dtype=float, na_value=np.nan) for side in (got, want))
        return np.isclose(numbers, wanted, rtol=1e-9, atol=1e-12)
    if got.dtype == want.dtype and got.dtype != object:
        same = pd.Series(got.array == want.array).astype("boolean")  # it's NA if a value is missing
        return same.fillna(False).to_numpy(dtype=bool)
    pairs = zip(got.astype(object), want.astype(object), strict=True)
    return np.array([alike(one, other) for one, other in pairs], dtype=bool)


def _is_number(column: pd.Series) -> bool:
    return pd.api.types.is_any_real_numeric_dtype(column)


def _wrong_rows(got: pd.DataFrame, want: pd.DataFrame) -> dict[Hashable, int]:
    """Return the number of rows that differ in each column."""
    return {column: int(differs(got[column], want[column]).sum()) for column in want.columns}


def _check_columns(got: list, want: list, label: str, why: str) -> None:
    missing, extra = [c for c in want if c not in got], [c for c in got if c not in want]
    if missing:
        raise CheckFailed(f"{label} has no column {short(missing[0])}{because(why)}")
    if extra:
        raise CheckFailed(f"{label} has an extra column {short(extra[0])}{because(why)}")
    if len(got) != len(set(got)):
        raise CheckFailed(f"{label} has two columns with the same name{because(why)}")


def _as_table(value: object, label: str) -> pd.DataFrame:
    if isinstance(value, pd.Series | pd.Index | np.ndarray | list | tuple):
        return pd.DataFrame({"values": pd.Series(list(value), dtype=object)})
    raise CheckFailed(f"{label} is {short(value)}, not a column (Series)")


def _sorted(got: pd.DataFrame, want: pd.DataFrame) -> list[pd.DataFrame]:
    columns = list(want.columns)[::-1]
    return [side.iloc[np.lexsort([_sort_keys(side[column]) for column in columns])] for side in (got, want)]


def _sort_keys(column: pd.Series) -> np.ndarray:
    cells = zip(column.astype(object), column.isna(), strict=True)
    return np.array(["" if missing else f"={_rounded(cell)}" for cell, missing in cells], dtype=str)


def _rounded(cell: object) -> object:
    return f"{float(cell):.9g}" if isinstance(cell, int | float | np.number) else cell
