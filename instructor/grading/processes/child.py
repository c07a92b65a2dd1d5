"""A process of a server's, as its client knows it."""

import contextlib
import os
import select
import signal
import socket
from dataclasses import dataclass
from pathlib import Path

from instructor.grading.sandbox.resource_monitor import INTERRUPT

END_TIMEOUT = 10  # seconds for a process that was killed to be gone
HAS_DESCRIPTORS = hasattr(os, "pidfd_open")  # of processes, which are valid even if ids differ between namespaces


KILL = b"k"


@dataclass(frozen=True)
class Child:
    """A process of a server's.

    Attributes:
        pid: its id, which has no meaning outside a sandbox.
        descriptor: of the process, where the system has that.
        control: to the resource monitor of a confined process, which kills that process when this end is closed.
    """

    pid: int
    descriptor: int | None = None
    control: socket.socket | None = None

    def kill(self) -> None:
        """End it immediately, together with everything that it started if it's confined. Return when it has ended."""
        self._signal(KILL, getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has but one
        if self.control is not None:
            _wait(self.control.fileno(), select.POLLHUP)
            self.control.close()
        elif self.descriptor is not None:
            _wait(self.descriptor, select.POLLIN)
            os.close(self.descriptor)

    def interrupt(self) -> None:
        """Interrupt what it is doing, as Ctrl-C does."""
        self._signal(INTERRUPT, signal.SIGINT)

    def _signal(self, word: bytes, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, BrokenPipeError, ConnectionResetError):
            if self.control is not None:
                self.control.send(word)
            elif self.descriptor is not None:
                signal.pidfd_send_signal(self.descriptor, number)
            else:
                os.kill(self.pid, number)


def _wait(descriptor: int, event: int) -> None:
    ended = select.poll()
    ended.register(descriptor, event)
    ended.poll(END_TIMEOUT * 1000)


def reason_file(working_dir: Path) -> Path:
    """The file that says why a confined process had to be ended."""
    return working_dir.with_name(f"{working_dir.name}.ended")
