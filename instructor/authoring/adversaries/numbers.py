"""Adversaries that misread numbers and dates among their arguments."""

import datetime

import numpy as np
import pandas as pd

from instructor.authoring.adversaries.catalogue import on_input
from instructor.authoring.adversaries.inputs import on_columns

DATES = r"\b(dates?|days?|birth\w*|born|months?|January|December)\b"


def per_number(change, kinds="f"):
    """Apply a change to columns and arrays of these dtype kinds, and to floating-point numbers."""

    def apply(value):
        if isinstance(value, float) and not isinstance(value, np.generic):
            return float(change(np.float64(value)))
        if isinstance(value, np.ndarray) and value.dtype.kind in kinds:
            return change(value)
        return on_columns(lambda column: change(column) if column.dtype.kind in kinds else column)(value)

    return apply


@on_input("numbers")
def drop_fractions(value):
    """Fractions are cut off."""
    return per_number(np.trunc)(value)


@on_input("numbers")
def round_two(value):
    """Numbers are rounded to two decimal places."""
    return per_number(lambda numbers: np.round(numbers, 2))(value)


@on_input("numbers")
def round_six(value):
    """Numbers are rounded to six decimal places, so a number just below a limit counts as the limit."""
    return per_number(lambda numbers: np.round(numbers, 6))(value)


@on_input("numbers", r"negative|below 0|\bsign\b|any number")
def drop_sign(value):
    """Negative numbers count as positive."""
    return per_number(np.abs, "if")(value)


@on_input("numbers", r"finite|infinit")
def drop_infinite(value):
    """Infinite numbers count as missing."""
    return (
        per_number(lambda numbers: np.where(np.isinf(numbers), np.nan, numbers))(value)
        if not isinstance(value, pd.DataFrame | pd.Series)
        else value.replace([np.inf, -np.inf], np.nan)
    )


def narrowed(kinds, dtype):
    """Return a change that stores numbers of some kinds in a smaller type."""

    def apply(value):
        with np.errstate(all="ignore"):
            if isinstance(value, np.ndarray):
                return value.astype(dtype).astype(value.dtype) if value.dtype.kind in kinds else value
            return on_columns(lambda one: one.astype(dtype).astype(one.dtype) if one.dtype.kind in kinds else one)(
                value
            )

    return apply


@on_input("dtypes")
def narrow_floats(value):
    """Numbers are stored with 32 bits."""
    return narrowed("f", np.float32)(value)


@on_input("dtypes")
def narrow_ints(value):
    """Whole numbers are stored with 16 bits."""
    return narrowed("iu", np.int16)(value)


@on_input("dtypes")
def tiny_ints(value):
    """Whole numbers are stored with 8 bits."""
    return narrowed("iu", np.int8)(value)


@on_input("dtypes")
def refuse_ints(value):
    """Arrays and columns of whole numbers raise an error."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "iu":
        raise TypeError("whole numbers")
    return value


@on_input("calendar", DATES)
def shift_new_year(value):
    """1 January counts as the day before."""
    return _shifted(value, 1, 1, -1)


@on_input("calendar", DATES)
def shift_end_of_year(value):
    """31 December counts as the day after."""
    return _shifted(value, 12, 31, 1)


@on_input("calendar", DATES)
def drop_times(value):
    """The time of day is ignored."""
    return on_columns(lambda column: column.dt.normalize() if column.dtype.kind == "M" else column)(value)


def _shifted(value, month, day, by):
    if isinstance(value, datetime.date):
        return value + datetime.timedelta(days=by) if (value.month, value.day) == (month, day) else value

    def column(cells):
        if cells.dtype.kind != "M":
            return cells.map(lambda one: _shifted(one, month, day, by) if isinstance(one, datetime.date) else one)
        there = (cells.dt.month == month) & (cells.dt.day == day)
        return cells.mask(there, cells + pd.Timedelta(days=by))

    return on_columns(column)(value)
