"""A process of a server's, as its client knows it."""

import contextlib
import os
import select
import signal
from dataclasses import dataclass
from pathlib import Path

END_TIMEOUT = 10  # seconds for a process that was killed to be gone
HAS_DESCRIPTORS = hasattr(os, "pidfd_open")  # of processes: they hold where ids differ from one namespace to another


@dataclass(frozen=True)
class Child:
    """A process of a server's.

    Attributes:
        pid: its id; in a sandbox, one that means nothing outside.
        descriptor: of the process, where the system has that.
    """

    pid: int
    descriptor: int | None = None

    def kill(self) -> None:
        """End it at once, whatever it is doing, and all that it started where it is confined; return when it is gone."""
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has but one
        if self.descriptor is not None:
            ended = select.poll()
            ended.register(self.descriptor, select.POLLIN)
            ended.poll(END_TIMEOUT * 1000)
            os.close(self.descriptor)

    def interrupt(self) -> None:
        """Interrupt what it is doing, as Ctrl-C does."""
        self._signal(signal.SIGINT)

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self.descriptor is None:
                os.kill(self.pid, number)
            else:
                signal.pidfd_send_signal(self.descriptor, number)


def reason_file(working_dir: Path) -> Path:
    """Where it stands why a confined process had to be ended."""
    return working_dir.with_name(f"{working_dir.name}.ended")
