"""Adversaries that return a result of a different type or with less precision, or that remember earlier calls."""

import copy
import pickle

import numpy as np
import pandas as pd

from instructor.authoring.adversaries.catalogue import around, on_result


@on_result("results", r"\btuple")
def list_for_tuple(value):
    """The result is a list instead of a tuple."""
    return list(value) if type(value) is tuple else value


@on_result("results", r"\blists?\b")
def tuple_for_list(value):
    """The result is a tuple instead of a list."""
    return tuple(value) if type(value) is list else value


@on_result("results", r"\bsets?\b")
def list_for_set(value):
    """The result is a list instead of a set."""
    return list(value) if type(value) is set else value


@on_result("results", r"\barrays?\b")
def list_for_array(value):
    """The result is a list instead of an array."""
    return value.tolist() if isinstance(value, np.ndarray) and value.ndim else value


@on_result("results", r"`(int|float)`")
def array_for_number(value):
    """The result is an array without dimensions instead of a number."""
    return np.array(value) if _is_number(value) else value


@on_result("results")
def text_for_number(value):
    """The result is a string instead of a number."""
    return str(value) if _is_number(value) else value


@on_result("results")
def int_for_float(value):
    """The result is a float rounded down to a whole number."""
    return int(value) if isinstance(value, float) and np.isfinite(value) else value


@on_result("results", r"`(True|False|bool)`")
def number_for_truth(value):
    """The result is 1 or 0 instead of True or False."""
    return int(value) if isinstance(value, bool | np.bool_) else value


@on_result("results", r"`None`")
def zero_for_none(value):
    """The result is 0 instead of None."""
    return 0 if value is None else value


@on_result("results")
def series_for_table(value):
    """The result is the first column instead of the table."""
    return value.iloc[:, 0] if isinstance(value, pd.DataFrame) and value.shape[1] else value


@on_result("results")
def table_for_series(value):
    """The result is a table instead of a column."""
    return value.to_frame() if isinstance(value, pd.Series) else value


@on_result("results", r"in this order|columns in the same order")
def reverse_columns(value):
    """The columns of the result are in the reverse order."""
    return value[value.columns[::-1]] if isinstance(value, pd.DataFrame) and value.columns.is_unique else value


@on_result("results")
def extra_column(value):
    """The result has one more column."""
    return value.assign(helper=0) if isinstance(value, pd.DataFrame) else value


@on_result("dtypes", r"\bdtype|\bint64\b|same type")
def unsigned_result(value):
    """Whole numbers are stored with 32 bits, without a sign."""
    return _typed(value, "i", np.uint32)


@on_result("dtypes", r"\bdtype|\bfloat64\b|same type")
def half_result(value):
    """The result consists of 32-bit numbers instead of 64-bit ones."""
    return _typed(value, "f", np.float32)


@on_result("dtypes", r"\bdtype|same type")
def object_result(value):
    """The numbers are in a column or array of dtype object."""
    return _typed(value, "if", object)


@on_result("numbers", r"round")
def seven_digits(value):
    """The result is rounded to seven decimal places."""
    return _rounded(value, 7)


@on_result("numbers")
def two_digits(value):
    """The result is rounded to two decimal places."""
    return _rounded(value, 2)


@on_result("numbers", r"round")
def nearly(value):
    """The result is a millionth too large."""
    return value * (1 + 1e-6) if isinstance(value, float) else value


@around("state")
def keep_first(right):
    """A call returns the result of an earlier call whose arguments had the same size."""
    known = {}

    def wrong(*args, **kwargs):
        key = (*map(_size, args), *sorted((name, _size(one)) for name, one in kwargs.items()))
        if key not in known:
            known[key] = right(*args, **kwargs)
        return known[key]

    return wrong


def _can_change(args, kwargs, result):
    return isinstance(result, pd.DataFrame | pd.Series | np.ndarray | list | dict | set) and _key(args, kwargs) != b""


@around("state", acts=_can_change)
def share_result(right):
    """A call with the same arguments as before returns the same object, although the caller may have changed it."""

    def wrong(*args, **kwargs):
        key = _key(args, kwargs)
        if not key:
            return right(*args, **kwargs)
        if key not in wrong.known:
            wrong.known[key] = right(*args, **kwargs)
        return wrong.known[key]

    wrong.known = {}  # an attribute, so that it can be found as in an answer
    return wrong


def _key(args, kwargs):
    """Return the serialized arguments, or nothing if there are none or if they can't be serialized."""
    try:
        return pickle.dumps((args, kwargs)) if args or kwargs else b""
    except Exception:
        return b""


@around("state")
def grow_result(right):
    """A list, set or dictionary also contains the items of earlier calls."""
    before = []

    def wrong(*args, **kwargs):
        result = right(*args, **kwargs)
        if isinstance(result, list):
            before.extend(copy.deepcopy(result))
            return list(before)
        if isinstance(result, set | dict):
            before.append(copy.deepcopy(result))
            return (
                type(result)().union(*before)
                if isinstance(result, set)
                else {k: v for one in before for k, v in one.items()}
            )
        return result

    return wrong


def _is_number(value):
    return isinstance(value, int | float | np.number) and not isinstance(value, bool)


def _typed(value, kinds, dtype):
    if isinstance(value, np.ndarray | pd.Series | np.generic):
        return value.astype(dtype) if value.dtype.kind in kinds else value
    if isinstance(value, pd.DataFrame):
        return value.astype({name: dtype for name, one in value.dtypes.items() if one.kind in kinds})
    return value


def _rounded(value, digits):
    if isinstance(value, float):
        return type(value)(round(float(value), digits))
    if (isinstance(value, np.ndarray) and value.dtype.kind == "f") or isinstance(value, pd.Series | pd.DataFrame):
        return value.round(digits)
    if type(value) in (list, tuple):
        return type(value)(_rounded(one, digits) for one in value)
    return {name: _rounded(one, digits) for name, one in value.items()} if type(value) is dict else value


def _size(value):
    if isinstance(value, np.random.Generator) or callable(value):
        return "any"
    return (
        (type(value).__name__, getattr(value, "shape", None) or len(value))
        if hasattr(value, "__len__")
        else repr(value)
    )
