"""The codec for pandas scalars, indexes, series and frames. The arrays inside them are in codec_columns."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd
from pandas.tseries.frequencies import to_offset

from nbjudge.wire.codec_columns import (
    PERIOD,
    check_codes,
    check_stamps,
    read_column,
    values_of,
)
from nbjudge.wire.codec_core import Decoder, Encoder, Tree, decodes, encodes, fields
from nbjudge.wire.codec_dates import read_tz, write_tz
from nbjudge.wire.codec_items import read_items, write_items

MONTH = "(?:-(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC))?"
STEP = re.compile(rf"(?:[1-9]\d{{0,5}})?(?:ns|us|ms|s|min|h|D|B|W-[A-Z]{{3}}|B?M[ES]|B?[QY][ES]{MONTH})")


@encodes(type(pd.NA))
def write_na(writer: Encoder, value: object) -> Tree:
    return ["NA"]


@decodes("NA")
def read_na(reader: Decoder) -> Any:
    return pd.NA


@encodes(type(pd.NaT))
def write_nat(writer: Encoder, value: object) -> Tree:
    return ["NaT"]


@decodes("NaT")
def read_nat(reader: Decoder) -> Any:
    return pd.NaT


@encodes(pd.Timestamp)
def write_timestamp(writer: Encoder, value: pd.Timestamp) -> Tree:
    moment, tz = fields(pd.Timestamp, value, "asm8", "tzinfo")  # asm8 is in UTC
    return ["timestamp", writer.part(".moment", moment), write_tz(writer, tz)]


@decodes("timestamp")
def read_timestamp(reader: Decoder, moment: Tree, tz: Tree) -> pd.Timestamp:
    stamp = pd.Timestamp(check_stamps(reader, reader.child(".moment", moment, np.datetime64), "M"))
    zone = read_tz(reader, tz)
    return stamp if zone is None else stamp.tz_localize("UTC").tz_convert(zone)


@encodes(pd.Timedelta)
def write_span(writer: Encoder, value: pd.Timedelta) -> Tree:
    return ["span", writer.part(".length", fields(pd.Timedelta, value, "asm8")[0])]


@decodes("span")
def read_span(reader: Decoder, length: Tree) -> pd.Timedelta:
    return pd.Timedelta(check_stamps(reader, reader.child(".length", length, np.timedelta64), "m"))


@encodes(pd.Period)
def write_period(writer: Encoder, value: pd.Period) -> Tree:
    return ["period", *fields(pd.Period, value, "ordinal", "freqstr")]


@decodes("period")
def read_period(reader: Decoder, ordinal: Tree, freq: Tree) -> pd.Period:
    reader.require(PERIOD.fullmatch(reader.expect(freq, str)) is not None, f"{freq[:50]!r} isn't a period")
    return pd.Period(ordinal=reader.expect(ordinal, int), freq=freq)


@encodes(pd.Interval)
def write_interval(writer: Encoder, value: pd.Interval) -> Tree:
    left, right, closed = fields(pd.Interval, value, "left", "right", "closed")
    return ["interval", writer.part(".left", left), writer.part(".right", right), closed]


@decodes("interval")
def read_interval(reader: Decoder, left: Tree, right: Tree, closed: Tree) -> pd.Interval:
    kinds = (int, float, np.integer, np.floating, pd.Timestamp, pd.Timedelta)
    return pd.Interval(reader.child(".left", left, *kinds), reader.child(".right", right, *kinds), closed)


@encodes(pd.Index)
def write_index(writer: Encoder, value: pd.Index) -> Tree:
    labels = writer.part(".labels", values_of(value))
    return ["index", labels, writer.part(".name", value.name), step_of(value)]


def step_of(index: pd.Index) -> str | None:
    """Return the frequency of a date index, if it can be written as a string."""
    freq = index.freqstr if isinstance(index, pd.DatetimeIndex | pd.TimedeltaIndex) else None
    return freq if freq and STEP.fullmatch(freq) and to_offset(freq) == index.freq else None


@decodes("index")
def read_index(reader: Decoder, labels: Tree, name: Tree, step: Tree) -> pd.Index:
    values = read_column(reader, ".labels", labels)
    index = pd.Index(values, dtype=values.dtype, name=reader.child(".name", name), tupleize_cols=False)
    if step is not None:
        reader.expect(index, pd.DatetimeIndex, pd.TimedeltaIndex)
        reader.require(STEP.fullmatch(reader.expect(step, str)) is not None, f"{step[:50]!r} isn't a frequency")
        index.freq = to_offset(step)
    return index


@encodes(pd.RangeIndex)
def write_range_index(writer: Encoder, value: pd.RangeIndex) -> Tree:
    return ["rangeindex", value.start, value.stop, value.step, writer.part(".name", value.name)]


@decodes("rangeindex")
def read_range_index(reader: Decoder, start: Tree, stop: Tree, step: Tree, name: Tree) -> pd.RangeIndex:
    ends = [reader.expect(number, int) for number in (start, stop, step)]
    reader.require(all(-(2**63) <= number < 2**63 for number in ends), "an end of a range has more than 64 bits")
    index = pd.RangeIndex(*ends, name=reader.child(".name", name))
    reader.require(index.size <= reader.limits.bytes // 8, f"an index of {index.size} rows is too long")
    return index


@encodes(pd.MultiIndex)
def write_multi_index(writer: Encoder, value: pd.MultiIndex) -> Tree:
    levels = [writer.part(f".level {i}", level) for i, level in enumerate(value.levels)]
    codes = [writer.part(f".codes {i}", np.asarray(codes)) for i, codes in enumerate(value.codes)]
    return ["multiindex", levels, codes, write_items(writer, list(value.names))]


@decodes("multiindex")
def read_multi_index(reader: Decoder, levels: Tree, codes: Tree, names: Tree) -> pd.MultiIndex:
    labels = [read_labels(reader, tree) for tree in reader.expect(levels, list)]
    numbers = [read_column(reader, ".codes", tree) for tree in reader.expect(codes, list)]
    for index, column in zip(labels, numbers, strict=True):
        check_codes(reader, column, len(index))
    return pd.MultiIndex(labels, numbers, names=read_items(reader, names))


def read_labels(reader: Decoder, tree: Tree) -> pd.Index:
    """Return an index with one level."""
    index = reader.child(".labels", tree, pd.Index)
    reader.require(type(index) is not pd.MultiIndex, "an index has several levels, but only one is allowed")
    return index


@encodes(pd.Series)
def write_series(writer: Encoder, value: pd.Series) -> Tree:
    series = pd.Series(value)
    values = writer.part(".values", values_of(series))
    index, name = writer.part(".index", series.index), writer.part(".name", series.name)
    return ["series", values, index, name, write_attrs(writer, value)]


@decodes("series")
def read_series(reader: Decoder, values: Tree, index: Tree, name: Tree, attrs: Tree) -> pd.Series:
    rows = reader.child(".index", index, pd.Index)
    column = make_series(reader, read_column(reader, ".values", values), rows, reader.child(".name", name))
    read_attrs(reader, column, attrs)
    return column


def write_attrs(writer: Encoder, value: pd.Series | pd.DataFrame) -> Tree:
    """Return the node for the `attrs` of a table or column, which may be anything, or None if there are no `attrs`."""
    attrs = value.attrs
    return writer.child(".attrs", attrs) if type(attrs) is dict and attrs else None


def read_attrs(reader: Decoder, value: pd.Series | pd.DataFrame, attrs: Tree) -> None:
    """Add the `attrs` to a table or column that has been read."""
    if attrs is not None:
        value.attrs = reader.child(".attrs", attrs, dict)


def make_series(reader: Decoder, values: Any, rows: pd.Index, name: Any = None) -> pd.Series:
    """Return a series with the dtype of its values. For objects, pandas would otherwise guess a dtype."""
    check_length(reader, values, rows)
    return pd.Series(values, index=rows, dtype=values.dtype, name=name)


def keep_dtype(reader: Decoder, values: Any, rows: pd.Index) -> Any:
    """Return values whose dtype pandas doesn't guess when it puts them into a table. Making a series takes longer."""
    if values.dtype == object:
        return make_series(reader, values, rows)
    check_length(reader, values, rows)
    return values


def check_length(reader: Decoder, values: Any, rows: pd.Index) -> None:
    """Reject a column unless it has one value for each row."""
    reader.require(len(values) == len(rows), f"{len(values)} values for {len(rows)} rows")


@encodes(pd.DataFrame)
def write_frame(writer: Encoder, value: pd.DataFrame) -> Tree:
    frame = pd.DataFrame(value)
    index, columns = writer.part(".index", frame.index), writer.part(".columns", frame.columns)
    trees = [writer.part(f".column {i}", values_of(column)) for i, (_, column) in enumerate(frame.items())]
    return ["frame", index, columns, trees, write_attrs(writer, value)]


@decodes("frame")
def read_frame(reader: Decoder, index: Tree, columns: Tree, trees: Tree, attrs: Tree) -> pd.DataFrame:
    rows, names = reader.child(".index", index, pd.Index), reader.child(".columns", columns, pd.Index)
    values = [read_column(reader, f".column {i}", tree) for i, tree in enumerate(reader.expect(trees, list))]
    reader.require(len(values) == len(names), f"{len(values)} columns, but {len(names)} names")
    frame = pd.DataFrame({i: keep_dtype(reader, column, rows) for i, column in enumerate(values)}, index=rows)
    frame.columns = names
    read_attrs(reader, frame, attrs)
    return frame
