"""The parts of the codec that all types share: its error, its limits, its tables, the encoder and the decoder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from nbjudge.errors import CourseError

Tree = Any  # a value for json.dumps: None, bool, int, float, str, or a node [tag, field, ...]
Buffer = bytes | bytearray | memoryview

MAX_SAME_HASH = 16  # the most different values in one message whose hash a sender can choose


class CodecError(CourseError):
    """Raised if a value can't be sent from one process to another. The message locates the problem in the value."""


class UnsupportedTypeError(Exception):
    """Raised by a writer if a value can't be sent as data. The value is then passed to `export`."""


@dataclass(frozen=True)
class Limits:
    """Limits on the size of one value.

    bytes: the total size of all buffers, including rows in an index that needs no buffer. depth: the number of nested
    containers. count: the number of nodes in the tree, and of Python objects that are made from buffers.
    """

    bytes: int = 512 * 2**20
    depth: int = 50
    count: int = 5_000_000


Write = Callable[["Encoder", Any], Tree]
WRITERS: dict[type, Write] = {}
READERS: dict[str, tuple[Callable[..., Any], int]] = {}  # for each tag, the reader and how many fields it expects

own_bases = type.__dict__["__mro__"].__get__  # a learner's metaclass can't override these two functions
own_name = type.__dict__["__qualname__"].__get__


def encodes(*kinds: type) -> Callable[[Write], Write]:
    """Register a function as the writer for these types and their subclasses."""

    def enter(write: Write) -> Write:
        WRITERS.update(dict.fromkeys(kinds, write))
        return write

    return enter


def decodes(tag: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function as the reader for a tag.

    The reader's parameters after the first one are the fields of the node.
    """

    def enter(read: Callable[..., Any]) -> Callable[..., Any]:
        READERS[tag] = (read, read.__code__.co_argcount - 1)
        return read

    return enter


def find_encoder(kind: type) -> Write:
    """Return the writer for the nearest plain type that `kind` is or inherits from, or raise UnsupportedTypeError."""
    for base in own_bases(kind):
        if base in WRITERS:
            return WRITERS[base]
    raise UnsupportedTypeError("this type isn't plain data")


def fields(owner: type, value: object, *names: str) -> list[Any]:
    """Read attributes as the class `owner` defines them, even if a subclass overrides them."""
    return [getattr(owner, name).__get__(value) for name in names]


class Visitor:
    """Keeps track of the current place in a value, and of the remaining limit."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.left = limits.count
        self.place: list[int | str] = []  # not popped after an error, so that it shows where the error occurred

    def spend(self, count: int) -> None:
        """Subtract `count` objects from the remaining limit. Raises CodecError if the limit is exceeded."""
        self.left -= count
        if self.left < 0:
            raise self.error(f"the value has more than {self.limits.count} parts, which is the limit")

    def enter(self) -> None:
        """Count one more node, and reject it if it's nested too deeply, as nodes in cycles are."""
        self.left -= 1
        if self.left < 0:
            self.spend(0)
        if len(self.place) > self.limits.depth:
            raise self.error(f"the value is nested more than {self.limits.depth} levels deep, or contains itself")

    def error(self, problem: str) -> CodecError:
        """Return an error whose message names the current place."""
        place = "".join(step if isinstance(step, str) else f"[{step}]" for step in self.place)
        shown = place if len(place) <= 200 else f"{place[:100]} … {place[-100:]}"
        return CodecError(f"value{shown}: {problem}")


class Encoder(Visitor):
    """Turns values into nodes and buffers. The encoder may run in a hostile process, so its output isn't trusted."""

    def __init__(self, export: Callable[[object], dict] | None, limits: Limits) -> None:
        super().__init__(limits)
        self.export = export
        self.buffers: list[bytes] = []

    def node(self, value: object) -> Tree:
        """Return the node for a value. If the value isn't plain, the node is a handle."""
        depth, buffers = len(self.place), len(self.buffers)
        try:
            return self.plain(value)
        except UnsupportedTypeError as reason:
            del self.place[depth:], self.buffers[buffers:]
            return self.handle(value, reason)

    def plain(self, value: object) -> Tree:
        """Return the node for a value. Raises UnsupportedTypeError if the value can't be sent as data."""
        self.enter()
        kind = type(value)
        write = WRITERS.get(kind) or find_encoder(kind)
        return write(self, value)

    def handle(self, value: object, reason: UnsupportedTypeError) -> Tree:
        """Return a node with the handle that `export` returned for the value."""
        if self.export is None:
            raise self.error(f"a {own_name(type(value))} can't be sent: {reason}")
        handle = self.export(value)
        if type(handle) is not dict:
            raise self.error(f"export returned a {own_name(type(handle))}, but a handle is a dict")
        return ["handle", handle]

    def child(self, step: int | str, value: object) -> Tree:
        """Return the node for a value inside the current one."""
        self.place.append(step)
        node = self.node(value)
        self.place.pop()
        return node

    def part(self, step: str, value: object) -> Tree:
        """Return the node for a required part of the current value, or make the whole value a handle if that fails."""
        self.place.append(step)
        node = self.plain(value)
        self.place.pop()
        return node

    def buffer(self, data: bytes) -> int:
        """Store a buffer and return its number."""
        self.buffers.append(data)
        return len(self.buffers) - 1


class Decoder(Visitor):
    """Turns nodes and buffers back into values, without trusting them."""

    def __init__(self, buffers: Sequence[Buffer], resolve: Callable[[dict], object] | None, limits: Limits) -> None:
        super().__init__(limits)
        self.resolve = resolve
        self.bytes_left = limits.bytes
        self.hashes: dict[int, list[Any]] = {}
        self.buffers = [self.check_buffer(buffer) for buffer in buffers]

    def check_buffer(self, buffer: Buffer) -> memoryview:
        """Return a flat view of a buffer, or raise CodecError."""
        if type(buffer) not in (bytes, bytearray, memoryview):
            raise self.error(f"a buffer is a {own_name(type(buffer))} instead of bytes")
        return memoryview(buffer).cast("B")

    def node(self, tree: Tree) -> Any:
        """Return the value of a node. Raises CodecError if the node isn't valid."""
        self.enter()
        if type(tree) is int:
            self.require(tree.bit_length() < 64, "an int of 64 bits or more lacks a hash check")
        if type(tree) is not list:
            return self.expect(tree, type(None), bool, int, float, str)
        read, wanted = READERS.get(self.expect(tree[0], str) if tree else "", (None, 0))
        if read is None:
            raise self.error(f"there is no node type called {str(tree[:1])[:50]}")
        if len(tree) - 1 != wanted:
            raise self.error(f"a {tree[0]} has {len(tree) - 1} fields instead of {wanted}")
        return read(self, *tree[1:])

    def child(self, step: int | str, tree: Tree, *kinds: type) -> Any:
        """Return the value of a node inside the current one. If `kinds` are given, the value must have one of these
        types."""
        self.place.append(step)
        value = self.node(tree)
        if kinds:
            self.expect(value, *kinds)
        self.place.pop()
        return value

    def expect(self, value: Any, *kinds: type) -> Any:
        """Return the value if its type, which a proxy can't fake, is one of `kinds` or inherits from one of them."""
        if type(value) not in kinds and (type(value) is bool or not issubclass(type(value), kinds)):
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise self.error(f"expected {wanted}, but got a {own_name(type(value))}")
        return value

    def require(self, right: bool, problem: str) -> None:
        """Raise CodecError with `problem` unless the condition is true."""
        if not right:
            raise self.error(problem)

    def check_hash(self, value: Any) -> Any:
        """Reject values that were chosen to have the same hash, because storing them in a set or dict takes hours."""
        try:
            known = self.hashes.setdefault(hash(value), [])
        except TypeError:  # such as a tuple with a list in it
            return value
        if value not in known:
            known.append(value)
            self.require(len(known) <= MAX_SAME_HASH, f"more than {MAX_SAME_HASH} values share one hash")
        return value

    def buffer(self, number: Tree) -> memoryview:
        """Return the buffer with this number. Each read of a buffer counts towards the limit."""
        if type(number) is not int or not 0 <= number < len(self.buffers):
            raise self.error(f"there's no buffer {str(number)[:50]}, because there are only {len(self.buffers)}")
        self.bytes_left -= self.buffers[number].nbytes
        if self.bytes_left < 0:
            raise self.error(f"the buffers hold more than {self.limits.bytes} bytes, which is the limit")
        return self.buffers[number]
