"""Checks of tables: their columns, rows and values, and that a table given was left alone."""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from course.checks.calls import Call
from course.checks.values import alike, named
from course.checks.wording import because, counted, short
from course.errors import CheckFailed


def a_table(
    value: object,
    *,
    name: str | None = None,
    columns: Iterable[str] | None = None,
    rows: int | None = None,
    why: str = "",
) -> pd.DataFrame:
    """Demand a DataFrame with these columns, in any order, and this many rows, and return it.

    Parameters:
        value: the table, or the Call that returned it.
        name: what the learner calls it; a Call says its own name.
        columns: names it must have, no more and no fewer; None for any.
        rows: number of rows; None for any.
        why: ends the message.

    Raises:
        CheckFailed: it is no table, or a column or row is missing or left over.
    """
    got, said = named(value, name)
    label = value.text if isinstance(value, Call) else name or "the table"
    if not isinstance(got, pd.DataFrame):
        lost = "; was there a return, or a method with inplace=True, which gives back None?" if got is None else ""
        raise CheckFailed(f"{said}, not a table (DataFrame){lost}")
    if columns is not None:
        _check_columns(list(got.columns), list(columns), label, why)
    if rows is not None and len(got) != rows:
        raise CheckFailed(f"{label} has {counted(len(got), 'row')}{because(why)}")
    return got


def same_values(
    value: object,
    want: pd.DataFrame | pd.Series,
    *,
    name: str | None = None,
    any_order: bool = False,
    why: str = "",
) -> None:
    """Demand the same values in every column of `want`; index, column order and dtype do not count.

    Numbers may differ by 1e-9 of their size; a missing value equals a missing value.

    Parameters:
        value: a table or column, or the Call that returned it.
        any_order: rows may come in another order.
        name, why: as for `a_table`.

    Raises:
        CheckFailed: columns or rows are missing, or values differ; it names the column and how many rows.
    """
    got, _ = named(value, name)
    label = value.text if isinstance(value, Call) else name or "the table"
    if isinstance(want, pd.Series):
        got, want = _as_table(got, label), want.to_frame(name="values")
    got = a_table(got, name=label, columns=want.columns)
    if len(got) != len(want):
        raise CheckFailed(f"{label} has {counted(len(got), 'row')}{because(why)}")
    if any_order:
        got, want = _sorted(got, list(want.columns)), _sorted(want, list(want.columns))
    for column in want.columns:
        wrong = int(differs(got[column], want[column]).sum())
        if wrong:
            of = f"{wrong} of {len(want)} rows are not right" if wrong > 1 else f"1 of {len(want)} rows is not right"
            where = label if list(want.columns) == ["values"] else f"{label}, column '{column}'"
            raise CheckFailed(f"{where}: {of}{because(why)}")


def unchanged(value: object, original: object, *, name: str | None = None) -> None:
    """Demand that a table or column the learner was given is as it was.

    Parameters:
        value: the table or column as it is now; or a Call, whose first argument is meant.
        original: the same as it was.

    Raises:
        CheckFailed: rows, columns, order, index or values were changed.
    """
    got = value.args[0] if isinstance(value, Call) else value
    if isinstance(got, pd.DataFrame | pd.Series) and got.equals(original):
        return
    if isinstance(got, pd.Series) and isinstance(original, pd.Series):
        got, original = got.to_frame("values"), original.to_frame("values")
    label = f"{value.text} changed the table it was given" if isinstance(value, Call) else f"{name} was changed"
    same = isinstance(got, pd.DataFrame) and list(got.columns) == list(original.columns)
    same = same and got.index.equals(original.index)
    if not (same and not any(differs(got[c], original[c]).any() for c in original.columns)):
        raise CheckFailed(f"{label}: work on a copy, so that the original stays as it was")


def differs(got: pd.Series, want: pd.Series) -> np.ndarray:
    """Mark the places where two columns of one length hold different values."""
    missing_got, missing_want = got.isna().to_numpy(), want.isna().to_numpy()
    return (missing_got != missing_want) | (~missing_got & ~missing_want & ~_equal(got, want))


def _equal(got: pd.Series, want: pd.Series) -> np.ndarray:
    if _is_number(got) and _is_number(want):
        numbers = (side.to_numpy(dtype=float, na_value=np.nan) for side in (got, want))
        return np.isclose(*numbers, rtol=1e-9, atol=1e-12)
    if got.dtype == want.dtype and got.dtype != object:
        return (got.array == want.array).astype(object) == True  # noqa: E712 - NA where a value is missing
    pairs = zip(got.astype(object), want.astype(object), strict=True)
    return np.array([alike(one, other) for one, other in pairs], dtype=bool)


def _is_number(column: pd.Series) -> bool:
    return pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)


def _check_columns(got: list, want: list, label: str, why: str) -> None:
    missing, extra = [c for c in want if c not in got], [c for c in got if c not in want]
    if missing:
        raise CheckFailed(f"{label} has no column {short(missing[0])}{because(why)}")
    if extra:
        raise CheckFailed(f"{label} has a column {short(extra[0])} that should not be there{because(why)}")
    if len(got) != len(set(got)):
        raise CheckFailed(f"{label} has a column twice{because(why)}")


def _as_table(value: object, label: str) -> pd.DataFrame:
    if isinstance(value, pd.Series | pd.Index | np.ndarray | list | tuple):
        return pd.DataFrame({"values": pd.Series(list(value), dtype=object)})
    raise CheckFailed(f"{label} is {short(value)}, not a column (Series)")


def _sorted(table: pd.DataFrame, columns: list) -> pd.DataFrame:
    keys = table[columns].astype(object).map(lambda cell: "" if pd.isna(cell) else f"{_rounded(cell)}")
    return table.iloc[np.lexsort([keys[c].to_numpy(dtype=str) for c in reversed(columns)])]


def _rounded(cell: object) -> object:
    return f"{float(cell):.9g}" if isinstance(cell, int | float | np.number) else cell
