"""Sends messages between two processes: a JSON tree and raw buffers over a socket, with limits on both."""

import itertools
import json
import socket
import struct
import time
from collections.abc import Sequence

from nbjudge.errors import CourseError

MAX_MESSAGE_BYTES = 1 << 30  # the most bytes in one message
MAX_JSON_BYTES = 1 << 28  # the most bytes in its JSON, which needs many times as much memory when it's read
MAX_PARTS = 1 << 20
GRACE = 1.0  # seconds for the rest of a message to arrive after it has begun
_COUNT, _LENGTH = struct.Struct("!I"), struct.Struct("!Q")


class ChannelClosed(CourseError):
    """Raised if the other process has ended."""


class ChannelTimeout(CourseError):
    """Raised if the other process didn't answer in time."""


class ChannelBroken(CourseError):
    """Raised if the other process sent something that isn't a message."""


class Channel:
    """One end of a socket for messages.

    Parameters:
        connection: a connected stream socket.
    """

    def __init__(self, connection: socket.socket) -> None:
        self.connection, self.midway = connection, False
        self.parsing = 0.0  # how many seconds it took to read the last message as JSON

    def send(self, tree: object, buffers: Sequence[bytes] = (), deadline: float | None = None) -> None:
        """Send one message.

        Parameters:
            deadline: the time at which to give up, as a value of time.monotonic(). None means to wait as long as the
                other process runs.

        Raises:
            ChannelClosed: the other process has ended. ChannelTimeout: the other process doesn't read the message.
        """
        parts = [json.dumps(tree, separators=(",", ":")).encode(), *buffers]
        head = _COUNT.pack(len(parts)) + b"".join(_LENGTH.pack(len(part)) for part in parts)
        try:
            self.connection.settimeout(None if deadline is None else max(deadline - time.monotonic(), 1e-3))
            for piece in [head + b"".join(parts)] if len(parts) < 50 else [head, *parts]:
                self.connection.sendall(piece)
        except TimeoutError as error:
            raise ChannelTimeout("the other process didn't accept a message in time") from error
        except OSError as error:
            raise ChannelClosed("the other process has ended") from error

    def receive(self, deadline: float | None = None) -> tuple[object, list[bytes]]:
        """Wait for one message.

        Parameters:
            deadline: the time at which to give up, as a value of time.monotonic(). None means to wait forever.

        Raises:
            ChannelClosed, ChannelTimeout, ChannelBroken.
        """
        try:
            tree, *buffers = self._parts(deadline)
        except MemoryError as error:
            raise ChannelBroken("a message is larger than the memory of this process") from error
        began = time.perf_counter()
        try:
            return json.loads(tree), buffers
        except (ValueError, RecursionError, MemoryError) as error:
            raise ChannelBroken("a message isn't JSON") from error
        finally:
            self.parsing = time.perf_counter() - began

    def receive_dict(self, deadline: float | None = None) -> dict:
        """Wait for one message that's a dictionary without buffers. Raises the same exceptions as `receive`."""
        tree, _ = self.receive(deadline)
        if not isinstance(tree, dict):
            raise ChannelBroken(f"a message is a {type(tree).__name__} instead of a dictionary")
        return tree

    def close(self) -> None:
        self.connection.close()

    def _parts(self, deadline: float | None) -> list[bytes]:
        if self.midway:
            raise ChannelBroken("the last message was incomplete")
        (count,) = _COUNT.unpack(self._read(_COUNT.size, deadline))
        if not 1 <= count <= MAX_PARTS:
            raise ChannelBroken(f"received a message of {count} parts, but 1 to {MAX_PARTS} are allowed")
        heads = self._read(_LENGTH.size * count, deadline)
        lengths = [length for (length,) in _LENGTH.iter_unpack(heads)]
        if sum(lengths) > MAX_MESSAGE_BYTES or lengths[0] > MAX_JSON_BYTES:
            raise ChannelBroken(f"a message of {sum(lengths)} bytes, {lengths[0]} of them JSON, is too long")
        body, ends = memoryview(self._read(sum(lengths), deadline)), list(itertools.accumulate(lengths))
        self.midway = False
        return [bytes(body[end - length : end]) for length, end in zip(lengths, ends, strict=True)]

    def _read(self, length: int, deadline: float | None) -> bytearray:
        data = bytearray(length)
        view, place = memoryview(data), 0
        while place < length:
            place += self._read_some(view[place:], deadline)
        return data

    def _read_some(self, view: memoryview, deadline: float | None) -> int:
        if deadline is not None and time.monotonic() > deadline + GRACE:  # a message that trickles in might never end
            raise ChannelTimeout("the other process didn't answer in time")
        try:
            self.connection.settimeout(None if deadline is None else max(deadline - time.monotonic(), 1e-3))
            got = self.connection.recv_into(view)
        except TimeoutError as error:
            raise ChannelTimeout("the other process didn't answer in time") from error
        except OSError as error:
            raise ChannelClosed("the other process has ended") from error
        if not got:
            raise ChannelClosed("the other process has ended")
        self.midway = True
        return got
