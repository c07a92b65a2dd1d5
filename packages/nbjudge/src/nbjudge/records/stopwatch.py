"""Measures how long something takes, excluding delays that are caused by other work on the machine."""

import time
from collections.abc import Callable
from pathlib import Path

PRESSURE = Path("/proc/pressure/cpu")  # Linux: how long processes have waited for a processor
SHORT = 0.02  # seconds that count in full, because asking the system for each short question would take longer
MAX_STRETCH = 5  # the most real seconds for each second that counts, no matter how busy the machine is


def waited_seconds() -> float:
    """Return how many seconds any process has had to wait for a processor, or 0 if that's unknown.

    The source is the total in the line "some", in microseconds: see Documentation/accounting/psi.rst in Linux.
    """
    try:
        with open(PRESSURE, "rb", buffering=0) as file:  # read_text would take twice as long
            return int(file.read().splitlines()[0].rpartition(b"total=")[2]) / 1e6
    except (OSError, ValueError, IndexError):
        return 0.0


class Stopwatch:
    """Counts the seconds since it was started.

    Parameters:
        waits: a function that returns how many seconds the observed processes have waited for a processor. By default,
            all processes on the machine are observed.
    """

    def __init__(self, waits: Callable[[], float] = waited_seconds) -> None:
        self.waits = waits
        self.started, self.waited = time.monotonic(), waits()

    def real_seconds(self) -> float:
        """Return the seconds that have passed on the clock."""
        return time.monotonic() - self.started

    def seconds(self) -> float:
        """Return the seconds without time spent waiting for a processor, but at least a fifth of the real time."""
        real = self.real_seconds()
        return real if real < SHORT else max(real - (self.waits() - self.waited), real / MAX_STRETCH)
