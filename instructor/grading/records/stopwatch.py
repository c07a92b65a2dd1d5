"""Measures how long something takes, without delays caused by other work on the machine."""

import time
from pathlib import Path

PRESSURE = Path("/proc/pressure/cpu")  # Linux: how long processes have waited for a processor
MAX_STRETCH = 10  # real seconds for each second that counts, no matter how busy the machine is


def waited_seconds() -> float:
    """Return the total number of seconds in which at least one process on this machine had to wait for a processor, or 0
    if that's unknown.

    Source: Linux, Documentation/accounting/psi.rst: the total of the line "some", in microseconds.
    """
    try:
        some, *_ = PRESSURE.read_text(encoding="ascii").splitlines()
        return int(some.rpartition("total=")[2]) / 1e6
    except (OSError, ValueError):
        return 0.0


class Stopwatch:
    """Counts the seconds since its start."""

    def __init__(self) -> None:
        self.started, self.waited = time.monotonic(), waited_seconds()

    def seconds(self) -> float:
        """Return the seconds that count, without the time spent waiting for the processor, but at least a tenth of the
        real time.
        """
        real = time.monotonic() - self.started
        return max(real - (waited_seconds() - self.waited), real / MAX_STRETCH)
