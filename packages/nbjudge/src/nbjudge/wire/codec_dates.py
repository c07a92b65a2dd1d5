"""The codec for Python's own dates, times and time zones, which are read through the base classes as in codec_plain."""

from __future__ import annotations

import datetime
import zoneinfo
from functools import partial

from nbjudge.wire.codec_core import (
    Decoder,
    Encoder,
    Tree,
    UnsupportedTypeError,
    decodes,
    encodes,
    fields,
    own_name,
)
from nbjudge.wire.codec_items import read_items, write_items

CLOCK = ("hour", "minute", "second", "microsecond")
DAY = ("year", "month", "day")
ZONE_NAMES = zoneinfo.available_timezones()  # only these names are looked up, because a lookup decodes files
ZONES = (datetime.timezone, zoneinfo.ZoneInfo)


@encodes(datetime.timezone)
def write_offset(writer: Encoder, value: datetime.timezone) -> Tree:
    return ["offset", write_items(writer, list(datetime.timezone.__reduce__(value)[1]))]


@decodes("offset")
def read_offset(reader: Decoder, items: Tree) -> datetime.timezone:
    return datetime.timezone(*read_items(reader, items))


@encodes(zoneinfo.ZoneInfo)
def write_zone(writer: Encoder, value: zoneinfo.ZoneInfo) -> Tree:
    (key,) = fields(zoneinfo.ZoneInfo, value, "key")
    if key not in ZONE_NAMES:
        raise UnsupportedTypeError(f"{key} isn't the name of a time zone")
    return ["zone", key]


@decodes("zone")
def read_zone(reader: Decoder, key: Tree) -> zoneinfo.ZoneInfo:
    reader.require(reader.expect(key, str) in ZONE_NAMES, f"{key[:50]!r} isn't a time zone")
    return zoneinfo.ZoneInfo(key)


def write_tz(writer: Encoder, tz: datetime.tzinfo | None) -> Tree:
    """Return the node for a time zone or None. Time zones of any other class aren't plain."""
    if tz is not None and not issubclass(type(tz), ZONES):
        raise UnsupportedTypeError(f"its time zone is a {own_name(type(tz))}, not a ZoneInfo")
    return writer.part(".tz", tz)


def read_tz(reader: Decoder, tree: Tree) -> datetime.tzinfo | None:
    """Return a time zone or None."""
    return reader.child(".tz", tree, type(None), *ZONES)


def read_ints(reader: Decoder, numbers: Tree) -> list[int]:
    """Return the numbers in a date, but reject a string, which the class would accept as a pickle's raw state."""
    return [reader.expect(number, int) for number in reader.expect(numbers, list)]


@encodes(datetime.date)
def write_date(writer: Encoder, value: datetime.date) -> Tree:
    return ["date", fields(datetime.date, value, *DAY)]


@decodes("date")
def read_date(reader: Decoder, numbers: Tree) -> datetime.date:
    return datetime.date(*read_ints(reader, numbers))


@encodes(datetime.datetime)
def write_datetime(writer: Encoder, value: datetime.datetime) -> Tree:
    tz, fold = fields(datetime.datetime, value, "tzinfo", "fold")
    return ["datetime", fields(datetime.datetime, value, *DAY, *CLOCK), write_tz(writer, tz), fold]


@decodes("datetime")
def read_datetime(reader: Decoder, numbers: Tree, tz: Tree, fold: Tree) -> datetime.datetime:
    return partial(datetime.datetime, tzinfo=read_tz(reader, tz), fold=fold)(*read_ints(reader, numbers))


@encodes(datetime.time)
def write_time(writer: Encoder, value: datetime.time) -> Tree:
    tz, fold = fields(datetime.time, value, "tzinfo", "fold")
    return ["time", fields(datetime.time, value, *CLOCK), write_tz(writer, tz), fold]


@decodes("time")
def read_time(reader: Decoder, numbers: Tree, tz: Tree, fold: Tree) -> datetime.time:
    return partial(datetime.time, tzinfo=read_tz(reader, tz), fold=fold)(*read_ints(reader, numbers))


@encodes(datetime.timedelta)
def write_timedelta(writer: Encoder, value: datetime.timedelta) -> Tree:
    return ["timedelta", fields(datetime.timedelta, value, "days", "seconds", "microseconds")]


@decodes("timedelta")
def read_timedelta(reader: Decoder, numbers: Tree) -> datetime.timedelta:
    return reader.check_hash(datetime.timedelta(*read_ints(reader, numbers)))
