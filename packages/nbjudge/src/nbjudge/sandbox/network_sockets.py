"""Counts the TCP and UDP sockets in this network namespace, and the kernel memory that their waiting data uses."""

import functools
import itertools
import os
import re
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from nbjudge.sandbox.socket_queries import ALL_STATES, query

# From <linux/inet_diag.h>.
WITH_MEMORY, MEMORY = 1 << 6, 7  # INET_DIAG_SKMEMINFO, as a bit in the request and as a part of the answer
NUMBERS = struct.Struct("=8I")  # the fields in that part
REQUEST_BODY, ANSWER_BODY = struct.Struct("=BBBxI48x"), 72
FAMILIES = (socket.AF_INET, socket.AF_INET6)
PROTOCOLS = (socket.IPPROTO_TCP, socket.IPPROTO_UDP)
NO_STATES = 0
LARGEST = 1 << 16  # bytes to read from these files
COUNTS = ("/proc/net/sockstat", "/proc/net/sockstat6")
COUNTED = re.compile(rb"^(?:TCP|UDP)6?: inuse (\d+)", re.MULTILINE)
TOTAL = re.compile(rb"^sockets: used (\d+)", re.MULTILINE)


@dataclass(frozen=True)
class Usage:
    """The resources that a namespace's TCP and UDP sockets use.

    Attributes:
        sockets: the number of TCP and UDP sockets.
        memory: the number of bytes that are waiting in the sockets or that the kernel has reserved for waiting data.
        total: the number of sockets of all kinds, including Unix sockets.
    """

    sockets: int = 0
    memory: int = 0
    total: int = 0


class NetworkSockets:
    """The sockets in this process's network namespace."""

    def __init__(self) -> None:
        """Open the kernel's files about sockets only once, because opening them takes longer than reading them."""
        self._counts = [os.open(name, os.O_RDONLY) for name in COUNTS if os.path.exists(name)]

    def measure(self, few: int = 0) -> Usage:
        """Measure the memory that sockets use, which takes almost no time if there are no sockets.

        The memory is 0 if the kernel can't measure sockets.

        Parameters:
            few: if there are at most this many sockets, only their number is measured, and the memory is 0.

        Raises:
            OSError: the kernel could measure sockets before, but can't now.
        """
        texts = [os.pread(file, LARGEST, 0) for file in self._counts]
        count, total = (sum(map(int, numbers.findall(b"".join(texts)))) for numbers in (COUNTED, TOTAL))
        return Usage(count, sum(_sizes(ALL_STATES)) if count > few and can_measure() else 0, total)


@functools.cache
def can_measure() -> bool:
    """Return whether this kernel can count and measure sockets."""
    try:
        return os.path.exists(COUNTS[0]) and not sum(_sizes(NO_STATES))
    except OSError:
        return False


def _sizes(states: int) -> Iterator[int]:
    """Yield the memory that's used by each socket in one of these states."""
    bodies = (REQUEST_BODY.pack(*kind, WITH_MEMORY, states) for kind in itertools.product(FAMILIES, PROTOCOLS))
    return (_size(parts) for _, parts in query(bodies, ANSWER_BODY))


def _size(parts: dict[int, bytes]) -> int:
    """Return the memory that one socket uses, according to the kernel's answer."""
    if MEMORY not in parts:
        return 0  # the connection was closed or isn't open yet
    received, _, sending, _, reserved, queued, options, backlog = NUMBERS.unpack_from(parts[MEMORY])
    return received + max(sending, queued) + reserved + options + backlog
