"""The codec for Python's own plain types: scalars and containers.

Values are read through the base class's own methods (`float.__float__`, `dict.items`), so an object whose subclass
overrides them arrives as the base value that it really contains. Each `write_…` function returns a node, and the
`read_…` function with the same name receives the fields of that node.
"""

from __future__ import annotations

import collections
import enum
import math
from typing import Any

from nbjudge.wire.codec_core import (
    MAX_SAME_HASH,
    Decoder,
    Encoder,
    Tree,
    UnsupportedTypeError,
    decodes,
    encodes,
    fields,
)
from nbjudge.wire.codec_items import read_items, write_items

SCALARS = (int, float, str)
INT_BITS = 2**20  # printing longer ones would take minutes
NOT_FINITE = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


@encodes(type(None), bool)
def write_itself(writer: Encoder, value: bool | None) -> Tree:
    return value


def require_bare(value: object) -> None:
    """Raise UnsupportedTypeError if a scalar of a subclass has attributes of its own, because they would get lost."""
    if type(value) not in SCALARS and not isinstance(value, enum.Enum) and getattr(value, "__dict__", None):
        raise UnsupportedTypeError("it has attributes of its own")


@encodes(int)
def write_int(writer: Encoder, value: int) -> Tree:
    require_bare(value)
    number = int.__int__(value)
    if number.bit_length() < 64:
        return number
    if number.bit_length() > INT_BITS:
        raise writer.error(f"an int has {number.bit_length()} bits, but at most {INT_BITS} are allowed")
    return ["int", hex(number)]


@decodes("int")
def read_int(reader: Decoder, digits: Tree) -> int:
    reader.require(
        len(reader.expect(digits, str)) <= INT_BITS // 4 + 3, f"an int with {len(digits)} digits is too long"
    )
    return reader.check_hash(int(digits, 16))


@encodes(float)
def write_float(writer: Encoder, value: float) -> Tree:
    require_bare(value)
    number = float.__float__(value)
    return number if math.isfinite(number) else ["float", repr(number)]


@decodes("float")
def read_float(reader: Decoder, name: Tree) -> float:
    reader.require(type(name) is str and name in NOT_FINITE, "a number isn't nan, inf or -inf")
    return NOT_FINITE[name]


@encodes(complex)
def write_complex(writer: Encoder, value: complex) -> Tree:
    return ["complex", *(writer.child(".part", part) for part in fields(complex, value, "real", "imag"))]


@decodes("complex")
def read_complex(reader: Decoder, real: Tree, imag: Tree) -> complex:
    return reader.check_hash(complex(reader.child(".real", real, float), reader.child(".imag", imag, float)))


@encodes(str)
def write_str(writer: Encoder, value: str) -> Tree:
    require_bare(value)
    text = str.__str__(value)
    try:
        text.isascii() or text.encode()
    except UnicodeEncodeError:  # JSON would join two lone surrogates into one character
        return ["str", text.encode("utf-8", "surrogatepass").hex()]
    return text


@decodes("str")
def read_str(reader: Decoder, data: Tree) -> str:
    return bytes.fromhex(reader.expect(data, str)).decode("utf-8", "surrogatepass")


@encodes(bytes)
def write_bytes(writer: Encoder, value: bytes) -> Tree:
    return ["bytes", bytes.hex(value)]


@decodes("bytes")
def read_bytes(reader: Decoder, data: Tree) -> bytes:
    return bytes.fromhex(reader.expect(data, str))


@encodes(list)
def write_list(writer: Encoder, value: list) -> Tree:
    return ["list", write_items(writer, [*list.__iter__(value)])]


@encodes(tuple)
def write_tuple(writer: Encoder, value: tuple) -> Tree:
    return ["tuple", write_items(writer, [*tuple.__iter__(value)])]


@encodes(set)
def write_set(writer: Encoder, value: set) -> Tree:
    return ["set", write_items(writer, [*set.__iter__(value)])]


@encodes(frozenset)
def write_frozenset(writer: Encoder, value: frozenset) -> Tree:
    return ["frozenset", write_items(writer, [*frozenset.__iter__(value)])]


@decodes("list")
def read_list(reader: Decoder, items: Tree) -> list:
    return read_items(reader, items)


@decodes("tuple")
def read_tuple(reader: Decoder, items: Tree) -> tuple:
    return reader.check_hash(tuple(read_items(reader, items)))


@decodes("set")
def read_set(reader: Decoder, items: Tree) -> set:
    return set(check_keys(reader, read_items(reader, items)))


@decodes("frozenset")
def read_frozenset(reader: Decoder, items: Tree) -> frozenset:
    return reader.check_hash(frozenset(check_keys(reader, read_items(reader, items))))


@encodes(dict)
def write_dict(writer: Encoder, value: dict) -> Tree:
    return _write_pairs(writer, list(dict.items(value)))


def _write_pairs(writer: Encoder, pairs: list[tuple[Any, Any]]) -> Tree:
    keys, values = [key for key, _ in pairs], [item for _, item in pairs]
    steps = [f"[{key!r:.60}]" if type(key) is str else f".value {i}" for i, key in enumerate(keys)]
    return ["dict", write_items(writer, keys), write_items(writer, values, steps)]


@encodes(collections.OrderedDict)
def write_ordered_dict(writer: Encoder, value: collections.OrderedDict) -> Tree:
    return _write_pairs(writer, list(collections.OrderedDict.items(value)))  # dict.items doesn't notice move_to_end


@decodes("dict")
def read_dict(reader: Decoder, keys: Tree, values: Tree) -> dict:
    names, items = check_keys(reader, read_items(reader, keys)), read_items(reader, values)
    reader.require(len(names) == len(items), f"a dict has {len(names)} keys and {len(items)} values")
    result = dict(zip(names, items, strict=True))
    reader.require(len(result) == len(names), "a dict key occurs twice")
    return result


def check_keys(reader: Decoder, keys: list[Any]) -> list[Any]:
    """Reject keys that were chosen to have the same hash, because adding them to a dictionary would take hours."""
    if len(keys) > 100:
        ((_, most),) = collections.Counter(map(hash, keys)).most_common(1)
        reader.require(most <= MAX_SAME_HASH, f"{most} keys share one hash")
    return keys


@encodes(slice)
def write_slice(writer: Encoder, value: slice) -> Tree:
    return ["slice", *(writer.child(".part", part) for part in fields(slice, value, "start", "stop", "step"))]


@decodes("slice")
def read_slice(reader: Decoder, start: Tree, stop: Tree, step: Tree) -> slice:
    return slice(*(reader.child(".part", part) for part in (start, stop, step)))


@encodes(range)
def write_range(writer: Encoder, value: range) -> Tree:
    return ["range", *(writer.part(".part", part) for part in fields(range, value, "start", "stop", "step"))]


@decodes("range")
def read_range(reader: Decoder, start: Tree, stop: Tree, step: Tree) -> range:
    value = range(*(reader.child(".part", part, int) for part in (start, stop, step)))
    # A list of its items would have to fit, too.
    reader.spend(0 if not value else abs(value.stop - value.start) // abs(value.step))
    return value


@encodes(type(...))
def write_ellipsis(writer: Encoder, value: object) -> Tree:
    return ["..."]


@decodes("...")
def read_ellipsis(reader: Decoder) -> Any:
    return ...
