"""The codec for numpy's scalars, arrays and random generators."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from nbjudge.wire.codec_core import Decoder, Encoder, Tree, UnsupportedTypeError, decodes, encodes, fields
from nbjudge.wire.codec_items import read_items, write_items
from nbjudge.wire.codec_plain import check_keys

UNIT = r"(?:\[(?:[1-9]\d{0,3})?(?:Y|M|W|D|h|m|s|ms|us|ns|ps|fs|as)\])?"
DTYPE = re.compile(rf"[<>|](?:b1|[iu][1248]|f(?:2|4|8|16)|c(?:8|16|32)|[mM]8{UNIT}|[US][1-9]\d{{0,6}})")
BIT_GENERATORS: dict[str, Callable[..., Any]] = {  # numpy has a separate type for the state of each kind
    kind.__name__: kind
    for kind in (np.random.PCG64, np.random.MT19937, np.random.Philox, np.random.SFC64, np.random.PCG64DXSM)
}
# The largest value of each number in a state, because numpy doesn't check the number and would read past its arrays.
HIGHEST = {
    "pos": 624,
    "buffer_pos": 4,
    "has_uint32": 1,
    "has_gauss": 1,
    "uinteger": 2**32 - 1,
    "state": 2**128 - 1,
    "inc": 2**128 - 1,
}


@encodes(np.ma.MaskedArray)
def refuse_masked(writer: Encoder, value: object) -> Tree:
    raise UnsupportedTypeError("its mask would be lost")


@encodes(np.ndarray)
def write_array(writer: Encoder, value: np.ndarray) -> Tree:
    array = np.ndarray.view(value, np.ndarray)
    order: Literal["F", "C"] = "F" if array.flags.fnc else "C"
    if array.dtype.kind == "O":
        body = write_items(writer, array.ravel(order).tolist())
        return ["array", "|O", list(array.shape), order, body]
    if not DTYPE.fullmatch(array.dtype.str):
        raise UnsupportedTypeError(f"an array of {array.dtype} can't be sent")
    return ["array", array.dtype.str, list(array.shape), order, writer.buffer(array.tobytes(order))]


@decodes("array")
def read_array(reader: Decoder, dtype: Tree, shape: Tree, order: Tree, body: Tree) -> np.ndarray:
    size = check_shape(reader, shape)
    reader.require(order in ("C", "F"), "the order of an array is neither C nor F")
    if dtype == "|O":
        values = read_items(reader, body)
        reader.require(len(values) == size, f"{len(values)} values for an array of size {size}")
        return np.fromiter(values, object, size).reshape(shape, order=order)
    return view(reader, reader.buffer(body), dtype, shape, order).copy(order)


def check_shape(reader: Decoder, shape: Tree) -> int:
    """Return how many values an array with this shape has. Raises CodecError if the shape isn't valid."""
    reader.require(type(shape) is list and len(shape) <= 32, "a shape isn't a list of at most 32 lengths")
    reader.require(
        all(type(length) is int and 0 <= length < 2**63 for length in shape),
        "a length isn't a whole number of at least 0",
    )
    most = math.prod(max(length, 1) for length in shape)
    reader.require(most <= reader.limits.bytes, f"an array of {most:.3g} values is too large")
    return math.prod(shape)


def view(reader: Decoder, data: Any, dtype: Tree, shape: list[int], order: Any = "C") -> np.ndarray:
    """Return bytes as an array, if they have the right length and every element is valid."""
    reader.require(type(dtype) is str and DTYPE.fullmatch(dtype) is not None, f"{str(dtype)[:50]} isn't a dtype")
    wanted = np.dtype(dtype).itemsize * math.prod(shape)
    reader.require(len(data) == wanted, f"{len(data)} bytes for {dtype} of shape {shape}, which has {wanted}")
    array = np.ndarray(shape, dtype, data, order=order)
    if wanted and array.dtype.kind == "b":
        reader.require(int(np.frombuffer(data, "u1").max()) <= 1, "a bool is neither 0 nor 1")
    if wanted and array.dtype.kind == "U":
        points = np.frombuffer(data, array.dtype.byteorder + "u4")
        reader.require(int(points.max()) <= 0x10FFFF, "a string contains invalid characters")
    if wanted and array.dtype.kind == "c":  # real numbers of any dtype share a hash with few others
        check_keys(reader, np.unique(array).tolist())
    return array


@encodes(np.generic)
def write_scalar(writer: Encoder, value: np.generic) -> Tree:
    (dtype,) = fields(np.generic, value, "dtype")
    if not DTYPE.fullmatch(dtype.str):
        raise UnsupportedTypeError(f"a scalar of {dtype} can't be sent")
    return ["scalar", dtype.str, np.generic.tobytes(value).hex()]


@decodes("scalar")
def read_scalar(reader: Decoder, dtype: Tree, data: Tree) -> np.generic:
    value = view(reader, bytes.fromhex(reader.expect(data, str)), dtype, [1])[0]
    return reader.check_hash(value) if value.dtype.kind == "c" else value


@encodes(np.str_, np.bytes_)
def write_text(writer: Encoder, value: np.str_ | np.bytes_) -> Tree:
    text = str.__str__(value) if isinstance(value, np.str_) else bytes.__bytes__(value)
    return ["text", writer.part(".text", text)]  # an array would lose trailing zeros


@decodes("text")
def read_text(reader: Decoder, text: Tree) -> np.str_ | np.bytes_:
    value = reader.child(".text", text, str, bytes)
    return np.str_(value) if type(value) is str else np.bytes_(value)


@encodes(np.random.Generator)
def write_generator(writer: Encoder, value: np.random.Generator) -> Tree:
    (source,) = fields(np.random.Generator, value, "bit_generator")
    if type(source) not in BIT_GENERATORS.values():
        raise UnsupportedTypeError(f"its bit generator isn't one of {', '.join(BIT_GENERATORS)}")
    return ["generator", type(source).__name__, writer.part(".state", source.state)]


@decodes("generator")
def read_generator(reader: Decoder, name: Tree, state: Tree) -> np.random.Generator:
    """Return a generator that continues from the state of another one.

    Generators that the new generator spawns depend on this state, not on the original seed.
    """
    reader.require(type(name) is str and name in BIT_GENERATORS, "this bit generator isn't allowed")
    kind = BIT_GENERATORS[name]
    model = kind(0)
    model.state = known = read_state(reader, state, model.state)
    source = kind(np.random.SeedSequence(model.random_raw(4).tolist()))
    source.state = known
    return np.random.Generator(source)


@encodes(np.random.RandomState)
def write_random_state(writer: Encoder, value: np.random.RandomState) -> Tree:
    state = np.random.RandomState.get_state(value, legacy=False)
    if state["bit_generator"] != "MT19937":
        raise UnsupportedTypeError("its bit generator isn't MT19937")
    return ["randomstate", writer.part(".state", state)]


@decodes("randomstate")
def read_random_state(reader: Decoder, state: Tree) -> np.random.RandomState:
    source = np.random.RandomState(0)
    source.set_state(read_state(reader, state, source.get_state(legacy=False)))
    return source


def read_state(reader: Decoder, tree: Tree, model: Any) -> dict[str, Any]:
    """Return the state of a bit generator, if it has the same form as `model`, which is a valid state."""
    state = reader.child(".state", tree, dict)
    check_state(reader, state, model, "state")
    inner = state["state"]
    dead = inner.get("inc", 1) % 2 == 0 or ("pos" in inner and not inner["key"][1:].any())
    reader.require(not dead, "this state returns the same number forever, so a draw would never end")
    return state


def check_state(reader: Decoder, state: Any, model: Any, name: str) -> None:
    """Compare the types, keys and shapes in a state with those in `model`, and check its numbers' bounds."""
    reader.require(type(state) is type(model), f"a generator's {name} isn't of type {type(model).__name__}")
    if type(model) is dict:
        reader.require(list(state) == list(model), f"a generator's {name} doesn't have the parts {list(model)}")
        for key in model:
            check_state(reader, state[key], model[key], key)
    elif type(model) is np.ndarray:
        same = state.dtype == model.dtype and state.shape == model.shape
        reader.require(same, f"{name} of a generator is not {model.dtype} of shape {model.shape}")
    elif type(model) is int:
        reader.require(0 <= state <= HIGHEST[name], f"{name} of a generator isn't between 0 and {HIGHEST[name]}")
    elif type(model) is str:
        reader.require(state == model, f"{name} is {state[:50]!r}, not {model!r}")
