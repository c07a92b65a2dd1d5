"""The codec for sequences of values.

Each value is a node, except that long sequences of numbers or strings are packed into buffers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import numpy as np

from nbjudge.wire.codec_core import Decoder, Encoder, Tree

SHORT = 16  # shorter sequences stay readable in the tree
TEXT = {str, type(None)}
NUMBERS = {
    float: ("floats", "<f8"),
    int: ("ints", "<i8"),
    np.float64: ("float64s", "<f8"),
    np.int64: ("int64s", "<i8"),
}


def write_items(writer: Encoder, values: list[Any], steps: Iterable[int | str] | None = None) -> Tree:
    """Return a list of nodes, or a dict with the numbers of the buffers for a packed sequence.

    steps: the names of the values' places in error messages. The default is their positions.
    """
    packed = pack(writer, values) if len(values) >= SHORT else None
    if packed is not None:
        return packed
    if all(value is None or (type(value) is str and value.isascii()) for value in values):
        writer.spend(len(values))
        return values  # each is its own node
    return [writer.child(step, value) for step, value in zip(count() if steps is None else steps, values, strict=False)]


def read_items(reader: Decoder, tree: Tree) -> list[Any]:
    """Return the values of a sequence that write_items wrote."""
    if type(tree) is list:
        if TEXT.issuperset(map(type, tree)):
            reader.spend(len(tree))
            return tree
        return [reader.child(step, node) for step, node in enumerate(tree)]
    reader.expect(tree, dict)
    unpack = UNPACK.get(tuple(tree))
    if unpack is None:
        raise reader.error(f"items are packed as {str(list(tree))[:50]}, not as one of {list(UNPACK)}")
    return unpack(reader, *tree.values())


def read_texts(reader: Decoder, tree: Tree) -> np.ndarray:
    """Return a sequence of strings and None as an array of objects."""
    if type(tree) is dict and tuple(tree) == ("options", "codes"):
        return unpack_codes(reader, *tree.values())
    texts = read_items(reader, tree)
    reader.require(set(map(type, texts)) <= TEXT, "a list of strings contains something else")
    return np.array(texts, object)


def pack(writer: Encoder, values: list[Any]) -> dict[str, Tree] | None:
    """Return the packed form of values, or None if they have different types or a type without a packed form."""
    kinds = set(map(type, values))  # exact types, so that subclasses of float are left out
    for kind, (name, dtype) in NUMBERS.items():
        if kinds == {kind}:
            return pack_numbers(writer, values, name, dtype)
    return pack_texts(writer, values) if kinds <= TEXT else None


def pack_numbers(writer: Encoder, values: list[Any], name: str, dtype: str) -> dict[str, Tree] | None:
    """Pack 64-bit numbers. A list with a larger int isn't packed."""
    try:
        return {name: writer.buffer(np.array(values, dtype).tobytes())}
    except OverflowError:
        return None


def pack_texts(writer: Encoder, values: list[str | None]) -> dict[str, Tree]:
    """Pack strings as codes if they repeat. Otherwise, pack them as one long string and their lengths (-1 for None)."""
    code: defaultdict[str | None, int] = defaultdict(count().__next__)  # a new string gets the next number
    codes = np.fromiter(map(code.__getitem__, values), "<i4", len(values))
    if 2 * len(code) <= len(values):
        return {"options": writer.child(".options", list(code)), "codes": writer.buffer(codes.tobytes())}
    lengths = np.fromiter((-1 if text is None else len(text) for text in values), "<i4", len(values))
    text = "".join(filter(None, values)).encode("utf-8", "surrogatepass")
    return {"text": writer.buffer(text), "lengths": writer.buffer(lengths.tobytes())}


def unpack_numbers(reader: Decoder, number: Tree, dtype: str) -> np.ndarray:
    """Return the numbers in a buffer, each of which will become a Python object."""
    data = reader.buffer(number)
    size = np.dtype(dtype).itemsize
    reader.require(data.nbytes % size == 0, f"a buffer of {data.nbytes} bytes isn't an array of {dtype}")
    reader.spend(data.nbytes // size)
    return np.ndarray((data.nbytes // size,), dtype, data)


def unpack_codes(reader: Decoder, options: Tree, number: Tree) -> np.ndarray:
    """Return a sequence of repeated strings. Only strings may be shared, because shared lists could grow endlessly."""
    values = reader.child(".options", options, list)
    reader.require(set(map(type, values)) <= TEXT, "not all options are strings")
    codes = np.frombuffer(reader.buffer(number), "<i4")
    inside = len(codes) == 0 or (codes.min() >= 0 and codes.max() < len(values))
    reader.require(bool(inside), f"a code isn't between 0 and {len(values) - 1}")
    return np.array(values, object)[codes]


def unpack_texts(reader: Decoder, text: Tree, number: Tree) -> list[str | None]:
    """Cut one long string into the original strings."""
    whole = str(reader.buffer(text), "utf-8", "surrogatepass")
    lengths = unpack_numbers(reader, number, "<i4")
    sizes = np.maximum(lengths, 0).astype("i8")
    fits = sizes.sum() == len(whole) and not (lengths < -1).any()
    reader.require(bool(fits), f"the lengths don't add up to the string's {len(whole)} characters")
    ends = sizes.cumsum()
    pieces: list[str | None] = [
        whole[start:end] for start, end in zip((ends - sizes).tolist(), ends.tolist(), strict=True)
    ]
    for missing in np.flatnonzero(lengths < 0).tolist():
        pieces[missing] = None
    return pieces


UNPACK: dict[tuple[str, ...], Callable[..., list[Any]]] = {
    ("floats",): lambda reader, number: unpack_numbers(reader, number, "<f8").tolist(),
    ("ints",): lambda reader, number: unpack_numbers(reader, number, "<i8").tolist(),
    ("float64s",): lambda reader, number: list(unpack_numbers(reader, number, "<f8")),
    ("int64s",): lambda reader, number: list(unpack_numbers(reader, number, "<i8")),
    ("options", "codes"): lambda reader, options, number: unpack_codes(reader, options, number).tolist(),
    ("text", "lengths"): unpack_texts,
}
