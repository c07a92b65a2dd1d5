"""Python's own plain types: scalars, containers, paths.

Values are read through the base class's own methods (`float.__float__`, `dict.items`): a subclass that overrides
them arrives as the base value that it really holds. Each `write_…` returns a node, and the `read_…` of the same name
takes the fields of that node.
"""

from __future__ import annotations

import collections
import decimal
import math
import pathlib
from typing import Any

from instructor.grading.wire.codec_core import Reader, Tree, Writer, fields, reads, writes
from instructor.grading.wire.codec_items import read_items, write_items

INT_BITS = 2**20  # what a text of digits would take minutes to print
NOT_FINITE = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


@writes(type(None), bool)
def write_itself(writer: Writer, value: bool | None) -> Tree:
    return value


@writes(int)
def write_int(writer: Writer, value: int) -> Tree:
    number = int.__int__(value)
    if number.bit_length() < 64:
        return number
    if number.bit_length() > INT_BITS:
        raise writer.error(f"an int of {number.bit_length()} bits; at most {INT_BITS} may cross")
    return ["int", hex(number)]


@reads("int")
def read_int(reader: Reader, digits: Tree) -> int:
    reader.require(len(reader.expect(digits, str)) <= INT_BITS // 4 + 3, f"an int of {len(digits)} digits")
    return int(digits, 16)


@writes(float)
def write_float(writer: Writer, value: float) -> Tree:
    number = float.__float__(value)
    return number if math.isfinite(number) else ["float", repr(number)]


@reads("float")
def read_float(reader: Reader, name: Tree) -> float:
    reader.require(type(name) is str and name in NOT_FINITE, "not one of nan, inf, -inf")
    return NOT_FINITE[name]


@writes(complex)
def write_complex(writer: Writer, value: complex) -> Tree:
    return ["complex", *(writer.child(".part", part) for part in fields(complex, value, "real", "imag"))]


@reads("complex")
def read_complex(reader: Reader, real: Tree, imag: Tree) -> complex:
    return complex(reader.child(".real", real, float), reader.child(".imag", imag, float))


@writes(str)
def write_str(writer: Writer, value: str) -> Tree:
    text = str.__str__(value)
    try:
        text.isascii() or text.encode()
    except UnicodeEncodeError:  # JSON would join two lone surrogates to one character
        return ["str", text.encode("utf-8", "surrogatepass").hex()]
    return text


@reads("str")
def read_str(reader: Reader, data: Tree) -> str:
    return bytes.fromhex(reader.expect(data, str)).decode("utf-8", "surrogatepass")


@writes(bytes)
def write_bytes(writer: Writer, value: bytes) -> Tree:
    return ["bytes", bytes.hex(value)]


@reads("bytes")
def read_bytes(reader: Reader, data: Tree) -> bytes:
    return bytes.fromhex(reader.expect(data, str))


@writes(list)
def write_list(writer: Writer, value: list) -> Tree:
    return ["list", write_items(writer, [*list.__iter__(value)])]


@writes(tuple)
def write_tuple(writer: Writer, value: tuple) -> Tree:
    return ["tuple", write_items(writer, [*tuple.__iter__(value)])]


@writes(set)
def write_set(writer: Writer, value: set) -> Tree:
    return ["set", write_items(writer, [*set.__iter__(value)])]


@writes(frozenset)
def write_frozenset(writer: Writer, value: frozenset) -> Tree:
    return ["frozenset", write_items(writer, [*frozenset.__iter__(value)])]


@reads("list")
def read_list(reader: Reader, items: Tree) -> list:
    return read_items(reader, items)


@reads("tuple")
def read_tuple(reader: Reader, items: Tree) -> tuple:
    return tuple(read_items(reader, items))


@reads("set")
def read_set(reader: Reader, items: Tree) -> set:
    return set(check_keys(reader, read_items(reader, items)))


@reads("frozenset")
def read_frozenset(reader: Reader, items: Tree) -> frozenset:
    return frozenset(check_keys(reader, read_items(reader, items)))


@writes(dict)
def write_dict(writer: Writer, value: dict, items: Any = dict.items) -> Tree:
    keys, values = [key for key, _ in items(value)], [item for _, item in items(value)]
    steps = [f"[{key!r:.60}]" if type(key) is str else f".value {i}" for i, key in enumerate(keys)]
    return ["dict", write_items(writer, keys), write_items(writer, values, steps)]


@writes(collections.OrderedDict)
def write_ordered_dict(writer: Writer, value: collections.OrderedDict) -> Tree:
    return write_dict(writer, value, collections.OrderedDict.items)  # dict.items misses move_to_end


@reads("dict")
def read_dict(reader: Reader, keys: Tree, values: Tree) -> dict:
    names, items = check_keys(reader, read_items(reader, keys)), read_items(reader, values)
    reader.require(len(names) == len(items), f"a dict has {len(names)} keys and {len(items)} values")
    result = dict(zip(names, items, strict=True))
    reader.require(len(result) == len(names), "a key of a dict comes twice")
    return result


def check_keys(reader: Reader, keys: list[Any]) -> list[Any]:
    """Refuse keys chosen to have one hash: a table of them takes hours to fill."""
    if len(keys) > 100:
        ((_, most),) = collections.Counter(map(hash, keys)).most_common(1)
        reader.require(most <= 16, f"{most} keys share one hash")
    return keys


@writes(slice)
def write_slice(writer: Writer, value: slice) -> Tree:
    return ["slice", *(writer.child(".part", part) for part in fields(slice, value, "start", "stop", "step"))]


@reads("slice")
def read_slice(reader: Reader, start: Tree, stop: Tree, step: Tree) -> slice:
    return slice(*(reader.child(".part", part) for part in (start, stop, step)))


@writes(range)
def write_range(writer: Writer, value: range) -> Tree:
    return ["range", *(writer.part(".part", part) for part in fields(range, value, "start", "stop", "step"))]


@reads("range")
def read_range(reader: Reader, start: Tree, stop: Tree, step: Tree) -> range:
    value = range(*(reader.child(".part", part, int) for part in (start, stop, step)))
    reader.spend(
        0 if not value else abs(value.stop - value.start) // abs(value.step)
    )  # a list of it would have to fit, too
    return value


@writes(type(...))
def write_ellipsis(writer: Writer, value: object) -> Tree:
    return ["..."]


@reads("...")
def read_ellipsis(reader: Reader) -> Any:
    return ...


@writes(pathlib.PurePath)
def write_path(writer: Writer, value: pathlib.PurePath) -> Tree:
    return ["path", writer.part(".text", pathlib.PurePath.__str__(value))]


@reads("path")
def read_path(reader: Reader, text: Tree) -> pathlib.Path:
    return pathlib.Path(reader.child(".text", text, str))


@writes(decimal.Decimal)
def write_decimal(writer: Writer, value: decimal.Decimal) -> Tree:
    return ["decimal", decimal.Decimal.__str__(value)]


@reads("decimal")
def read_decimal(reader: Reader, text: Tree) -> decimal.Decimal:
    reader.require(len(reader.expect(text, str)) <= INT_BITS, f"a Decimal of {len(text)} digits")
    return decimal.Decimal(text)
