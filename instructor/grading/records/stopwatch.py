"""Measures how long something takes, without delays caused by other work on the machine."""

import time
from pathlib import Path

PRESSURE = Path("/proc/pressure/cpu")  # Linux: how long processes have waited for a processor
MAX_STRETCH = 10  # real seconds for each second that counts, however busy the machine is


def waited_seconds() -> float:
    """Return for how many seconds so far some process of this machine was waiting for a processor; 0 if it's unknown.

    Source: Linux, Documentation/accounting/psi.rst: the total of the line "some", in microseconds.
    """
    try:
        some, *_ = PRESSURE.read_text(encoding="ascii").splitlines()
        return int(some.rpartition("total=")[2]) / 1e6
    except (OSError, ValueError):
        return 0.0


class Stopwatch:
    """Counts seconds from its start on."""

    def __init__(self) -> None:
        self.started, self.waited = time.monotonic(), waited_seconds()

    def seconds(self) -> float:
        """Return the seconds that count: those without waiting for the processor, and at least a tenth of the real ones."""
        real = time.monotonic() - self.started
        return max(real - (waited_seconds() - self.waited), real / MAX_STRETCH)
