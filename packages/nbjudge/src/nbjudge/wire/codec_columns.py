"""The codec for the arrays behind pandas' columns and indexes."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd
from pandas.api.extensions import ExtensionArray

from nbjudge.wire.codec_core import Decoder, Encoder, Tree, UnsupportedTypeError, decodes, encodes, own_name
from nbjudge.wire.codec_dates import read_tz, write_tz
from nbjudge.wire.codec_items import read_texts, write_items

MONTH = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
PERIOD = re.compile(rf"(?:[1-9]\d{{0,5}})?(?:ns|us|ms|s|min|h|D|M|W-(?:MON|TUE|WED|THU|FRI|SAT|SUN)|[QY]-(?:{MONTH}))")
STAMP_UNITS = ("s", "ms", "us", "ns")
MASKED = {
    "b": pd.arrays.BooleanArray,
    "i": pd.arrays.IntegerArray,
    "u": pd.arrays.IntegerArray,
    "f": pd.arrays.FloatingArray,
}


def values_of(column: pd.Series | pd.Index) -> Any:
    """Return the array behind a column or an index, as a numpy array if possible."""
    array = column.array
    return array.to_numpy() if type(array) is pd.arrays.NumpyExtensionArray else array


def read_column(reader: Decoder, step: str, tree: Tree) -> Any:
    """Return a one-dimensional array that pandas can store."""
    array = reader.child(step, tree, np.ndarray, ExtensionArray)
    reader.require(array.ndim == 1, f"a column has {array.ndim} dimensions")
    return array


def read_numbers(reader: Decoder, step: str, tree: Tree, kinds: str) -> np.ndarray:
    """Return a numpy column whose dtype is one of `kinds` and has the machine's byte order."""
    array = read_column(reader, step, tree)
    fits = type(array) is np.ndarray and array.dtype.kind in kinds and array.dtype.isnative
    reader.require(fits, f"a column has the dtype {array.dtype}, which isn't one of the kinds {kinds}")
    return array


def check_codes(reader: Decoder, codes: np.ndarray, count: int) -> None:
    """Reject codes unless each one refers to one of `count` labels, or is -1 for no label."""
    inside = codes.dtype.kind == "i" and (len(codes) == 0 or (codes.min() >= -1 and codes.max() < count))
    reader.require(bool(inside), f"a code is not an int between -1 and {count - 1}")


def check_stamps(reader: Decoder, stamps: Any, kind: str) -> Any:
    """Return datetimes ("M") or timedeltas ("m"), if pandas supports their unit."""
    fits = stamps.dtype.str in [f"<{kind}8[{unit}]" for unit in STAMP_UNITS]
    reader.require(fits, f"{stamps.dtype} is not in one of the units {', '.join(STAMP_UNITS)}")
    return stamps


@encodes(pd.arrays.NumpyExtensionArray)
def write_wrapped(writer: Encoder, value: Any) -> Tree:
    if type(value) is not pd.arrays.NumpyExtensionArray:
        raise UnsupportedTypeError(f"a {own_name(type(value))} can't be sent")
    return ["wrapped", writer.part(".values", value.to_numpy())]


@decodes("wrapped")
def read_wrapped(reader: Decoder, values: Tree) -> ExtensionArray:
    return pd.arrays.NumpyExtensionArray(read_numbers(reader, ".values", values, "biufcO"))


@encodes(pd.arrays.StringArray, pd.arrays.ArrowStringArray)
def write_strings(writer: Encoder, value: Any) -> Tree:
    texts = np.asarray(value, object).tolist()
    if set(map(type, texts)) != {str}:  # a value is missing, or a string is numpy's own kind of str
        texts = [str.__str__(text) if isinstance(text, str) else None for text in texts]
    return ["strings", value.dtype.na_value is pd.NA, write_items(writer, texts)]


@decodes("strings")
def read_strings(reader: Decoder, nullable: Tree, items: Tree) -> ExtensionArray:
    # pandas 2.2 only knows the first kind, and has no argument to choose it.
    dtype = pd.StringDtype() if reader.expect(nullable, bool) else pd.StringDtype(na_value=np.nan)
    return pd.array(read_texts(reader, items), dtype=dtype)


@encodes(pd.Categorical)
def write_category(writer: Encoder, value: pd.Categorical) -> Tree:
    codes = writer.part(".codes", np.asarray(value.codes))
    return ["category", codes, writer.part(".categories", value.categories), bool(value.ordered)]


@decodes("category")
def read_category(reader: Decoder, codes: Tree, categories: Tree, ordered: Tree) -> pd.Categorical:
    numbers = read_numbers(reader, ".codes", codes, "i")
    labels = reader.child(".categories", categories, pd.Index)
    reader.require(type(labels) is not pd.MultiIndex, "categories can't have several levels")
    check_codes(reader, numbers, len(labels))
    return pd.Categorical.from_codes(numbers, categories=labels, ordered=reader.expect(ordered, bool))


@encodes(*MASKED.values())
def write_masked(writer: Encoder, value: Any) -> Tree:
    return ["masked", writer.part(".data", value._data), writer.part(".mask", value._mask)]


@decodes("masked")
def read_masked(reader: Decoder, data: Tree, mask: Tree) -> ExtensionArray:
    values, missing = read_numbers(reader, ".data", data, "biuf"), read_numbers(reader, ".mask", mask, "b")
    reader.require(len(values) == len(missing), f"{len(values)} values, but a mask of length {len(missing)}")
    return MASKED[values.dtype.kind](values, missing)


@encodes(pd.arrays.DatetimeArray)
def write_stamps(writer: Encoder, value: Any) -> Tree:
    moments = writer.part(".moments", value.asi8.view(f"M8[{value.unit}]"))  # in UTC
    return ["stamps", moments, write_tz(writer, value.tz)]


@decodes("stamps")
def read_stamps(reader: Decoder, moments: Tree, tz: Tree) -> ExtensionArray:
    index = pd.DatetimeIndex(check_stamps(reader, read_numbers(reader, ".moments", moments, "M"), "M"))
    zone = read_tz(reader, tz)
    return (index if zone is None else index.tz_localize("UTC").tz_convert(zone)).array


@encodes(pd.arrays.TimedeltaArray)
def write_spans(writer: Encoder, value: Any) -> Tree:
    return ["spans", writer.part(".lengths", value.asi8.view(f"m8[{value.unit}]"))]


@decodes("spans")
def read_spans(reader: Decoder, lengths: Tree) -> ExtensionArray:
    return pd.TimedeltaIndex(check_stamps(reader, read_numbers(reader, ".lengths", lengths, "m"), "m")).array


@encodes(pd.arrays.PeriodArray)
def write_periods(writer: Encoder, value: Any) -> Tree:
    return ["periods", writer.part(".ordinals", value.asi8), value.freqstr]


@decodes("periods")
def read_periods(reader: Decoder, ordinals: Tree, freq: Tree) -> ExtensionArray:
    reader.require(PERIOD.fullmatch(reader.expect(freq, str)) is not None, f"{freq[:50]!r} isn't a period")
    numbers = read_numbers(reader, ".ordinals", ordinals, "i")
    return pd.arrays.PeriodArray(numbers.astype("i8"), dtype=pd.PeriodDtype(freq))


@encodes(pd.arrays.IntervalArray)
def write_intervals(writer: Encoder, value: Any) -> Tree:
    left, right = writer.part(".left", values_of(value.left)), writer.part(".right", values_of(value.right))
    return ["intervals", left, right, value.closed]


@decodes("intervals")
def read_intervals(reader: Decoder, left: Tree, right: Tree, closed: Tree) -> ExtensionArray:
    ends = read_column(reader, ".left", left), read_column(reader, ".right", right)
    return pd.arrays.IntervalArray.from_arrays(*ends, closed=closed)
