"""Measures how much kernel memory is used by data in the Unix sockets in this process's network namespace.

The kernel attributes data to the sender. If the sender was closed before anyone read its data, the kernel doesn't
report how much data there is, so the largest possible amount is counted.
"""

import functools
import socket
import struct

from nbjudge.sandbox.socket_queries import ALL_STATES, query

# From <linux/unix_diag.h>: flags for the requested information, and the numbers of its parts in an answer.
SHOW_PEER, SHOW_QUEUE, SHOW_MEMORY = 0x4, 0x10, 0x20
PEER, QUEUE, MEMORY = 2, 4, 5
REQUEST_BODY, ANSWER_BODY = struct.Struct("=BBHIIIQ"), struct.Struct("=BBBBIQ")
QUEUE_LENGTHS, SENT = struct.Struct("=II"), struct.Struct("=8xI")  # the contents of two parts
LISTENING = 10  # the number of a state
DATAGRAMS = 11  # how many datagrams can wait in one socket in a new namespace
PER_BYTE = 1_300  # the most bytes of memory for a message of one byte


def measure_unix_sockets() -> int:
    """Return the maximum number of bytes of data waiting in Unix sockets, or 0 if the kernel can't measure it."""
    show = SHOW_PEER | SHOW_QUEUE | SHOW_MEMORY
    body = REQUEST_BODY.pack(socket.AF_UNIX, 0, 0, ALL_STATES, 0, show, 0)
    try:
        return sum(_size(*answer) for answer in query([body], ANSWER_BODY.size))
    except OSError:
        return 0


def _size(head: bytes, parts: dict[int, bytes]) -> int:
    """Return the memory that one socket uses."""
    _, kind, state, *_ = ANSWER_BODY.unpack(head)
    waiting, _ = QUEUE_LENGTHS.unpack_from(parts.get(QUEUE, bytes(QUEUE_LENGTHS.size)))
    (sent,) = SENT.unpack_from(parts.get(MEMORY, bytes(SENT.size)))
    if state == LISTENING:  # connections are waiting, and the data sent through them isn't listed
        return waiting * _largest()
    if kind == socket.SOCK_DGRAM:
        return sent + bool(waiting) * DATAGRAMS * _largest()
    return sent + (0 if any(parts.get(PEER, b"")) else min(waiting * PER_BYTE, _largest()))


@functools.cache
def _largest() -> int:
    """Return the maximum memory used by one sender's data. The last message may exceed the fixed limit."""
    one, other = socket.socketpair()
    with one, other:
        return 2 * one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
