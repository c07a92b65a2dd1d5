"""The codec for plain types in Python's standard library: paths, exact numbers, UUIDs and two containers."""

from __future__ import annotations

import collections
import decimal
import fractions
import pathlib
import uuid

from nbjudge.wire.codec_core import Decoder, Encoder, Tree, decodes, encodes, fields
from nbjudge.wire.codec_items import read_items, write_items
from nbjudge.wire.codec_plain import INT_BITS

FRACTION_BITS = 2**14  # longer fractions are slow to reduce


@encodes(pathlib.PurePath)
def write_path(writer: Encoder, value: pathlib.PurePath) -> Tree:
    return ["path", writer.part(".text", pathlib.PurePath.__str__(value))]


@decodes("path")
def read_path(reader: Decoder, text: Tree) -> pathlib.Path:
    return pathlib.Path(reader.child(".text", text, str))


@encodes(decimal.Decimal)
def write_decimal(writer: Encoder, value: decimal.Decimal) -> Tree:
    return ["decimal", decimal.Decimal.__str__(value)]


@decodes("decimal")
def read_decimal(reader: Decoder, text: Tree) -> decimal.Decimal:
    reader.require(len(reader.expect(text, str)) <= INT_BITS, f"a Decimal with {len(text)} digits is too long")
    return reader.check_hash(decimal.Decimal(text))


@encodes(fractions.Fraction)
def write_fraction(writer: Encoder, value: fractions.Fraction) -> Tree:
    return [
        "fraction",
        *(writer.part(".part", part) for part in fields(fractions.Fraction, value, "_numerator", "_denominator")),
    ]


@decodes("fraction")
def read_fraction(reader: Decoder, numerator: Tree, denominator: Tree) -> fractions.Fraction:
    above, below = (reader.child(".part", part, int) for part in (numerator, denominator))
    reader.require(below > 0, "the denominator of a fraction isn't above 0")
    reader.require(max(abs(above), below).bit_length() <= FRACTION_BITS, "a fraction has too many digits")
    return reader.check_hash(fractions.Fraction(above, below))


@encodes(uuid.UUID)
def write_uuid(writer: Encoder, value: uuid.UUID) -> Tree:
    return ["uuid", uuid.UUID.__str__(value)]


@decodes("uuid")
def read_uuid(reader: Decoder, text: Tree) -> uuid.UUID:
    return reader.check_hash(uuid.UUID(reader.expect(text, str)))


@encodes(bytearray)
def write_bytearray(writer: Encoder, value: bytearray) -> Tree:
    return ["bytearray", bytearray.hex(value)]


@decodes("bytearray")
def read_bytearray(reader: Decoder, data: Tree) -> bytearray:
    return bytearray.fromhex(reader.expect(data, str))


@encodes(collections.deque)
def write_deque(writer: Encoder, value: collections.deque) -> Tree:
    return ["deque", write_items(writer, [*collections.deque.__iter__(value)])]


@decodes("deque")
def read_deque(reader: Decoder, items: Tree) -> collections.deque:
    return collections.deque(read_items(reader, items))
