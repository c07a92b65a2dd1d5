"""Asks the kernel about all sockets in this process's network namespace.

The kernel even lists sockets that no process has open anymore.
"""

import socket
import struct
from collections.abc import Iterable, Iterator

# From <linux/netlink.h> and <linux/sock_diag.h>.
SOCK_DIAG, BY_FAMILY, REQUEST, DUMP, ERROR, DONE = 4, 20, 0x1, 0x300, 2, 3
HEAD, PART = struct.Struct("=IHHII"), struct.Struct("=HH")
ALL_STATES = 0xFFFFFFFF  # socket families, by their numbers in a request
LARGEST = 1 << 16  # the most bytes that the kernel sends at once
TIMEOUT = 5  # seconds to wait for the kernel


def query(bodies: Iterable[bytes], size: int) -> Iterator[tuple[bytes, dict[int, bytes]]]:
    """Yield the kernel's answer about each socket: a part of fixed size, and a mapping from numbers to the other parts.

    Parameters:
        bodies: the requests, each of which begins with the family of the sockets.
        size: the number of bytes in the part of fixed size.

    Raises:
        OSError: the kernel can't answer these requests.
    """
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, SOCK_DIAG) as kernel:
        kernel.settimeout(TIMEOUT)
        for body in bodies:
            kernel.sendto(HEAD.pack(HEAD.size + len(body), BY_FAMILY, REQUEST | DUMP, 0, 0) + body, (0, 0))
            yield from ((data[:size], dict(_parts(data, size))) for data in _answers(kernel))


def _answers(kernel: socket.socket) -> Iterator[bytes]:
    """Yield the data about each socket in the kernel's answers to one request."""
    while True:
        for kind, data in _messages(kernel.recv(LARGEST)):
            if kind == DONE:
                return
            if kind == ERROR:
                raise OSError(-struct.unpack_from("=i", data)[0], "the kernel can't measure sockets")
            yield data


def _messages(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        length, kind, *_ = HEAD.unpack_from(data, at)
        yield kind, data[at + HEAD.size : at + length]
        at += _padded(length)


def _parts(data: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    while at < len(data):
        length, kind = PART.unpack_from(data, at)
        yield kind, data[at + PART.size : at + length]
        at += _padded(length)


def _padded(length: int) -> int:
    return (length + 3) & ~3
