"""Measures how long a notebook's processes wait for a processor, so that code isn't called slow on a busy machine."""

import os
import struct
import time
from pathlib import Path

from nbjudge.records.stopwatch import waited_seconds
from nbjudge.sandbox.tasks import Task, waits

_SECONDS = struct.Struct("d")


class WaitingTime:
    """The time that one notebook's processes have spent waiting for a processor.

    Attributes:
        file: the descriptor of an in-memory file that contains the seconds, for `read_waiting_time` in another process.
    """

    def __init__(self) -> None:
        self.file, self.seconds = os.memfd_create("waiting-time"), 0.0
        self.known: dict[str, float] = {}
        self.looked, self.counts_threads = time.monotonic(), _counts_threads()
        self._write()

    def add(self, own: list[Task]) -> None:
        """Add the time since the last call during which at least one thread in these processes has waited."""
        known, self.known = self.known, waits(own)
        before, self.looked = self.looked, time.monotonic()
        new = max((seconds - known.get(thread, 0) for thread, seconds in self.known.items()), default=0)
        self.seconds += min(max(new, 0), self.looked - before)
        self._write()

    def _write(self) -> None:
        os.pwrite(self.file, _SECONDS.pack(self.seconds if self.counts_threads else waited_seconds()), 0)


def read_waiting_time(file: int) -> float:
    """Return the seconds in the file of a WaitingTime."""
    return float(_SECONDS.unpack(os.pread(file, _SECONDS.size, 0))[0])


def _counts_threads() -> bool:
    """Return whether the kernel counts how long threads wait. Otherwise, only the time for the whole machine is
    known."""
    try:
        return Path("/proc/self/schedstat").read_text().split()[2] != "0"
    except OSError:
        return False
