"""A process that was started by a server, from the point of view of the server's client."""

import contextlib
import os
import select
import signal
import socket
from dataclasses import dataclass
from pathlib import Path

from nbjudge.records.stopwatch import waited_seconds
from nbjudge.sandbox.resource_monitor import INTERRUPT
from nbjudge.sandbox.waiting import read_waiting_time

END_TIMEOUT = 10  # seconds for a killed process to end
HAS_DESCRIPTORS = hasattr(os, "pidfd_open")  # process descriptors, valid even if ids differ between namespaces


KILL = b"k"


@dataclass(frozen=True)
class Child:
    """A process that was started by a server.

    Attributes:
        pid: the process's ID. If the process is in a sandbox, its ID has no meaning outside the sandbox.
        descriptor: the process's descriptor, if the system supports process descriptors.
        control: a connection to the resource monitor of a confined process. When this end is closed, the monitor kills
            the process.
        waiting: the descriptor of a file with the time that a confined process has waited for a processor.
    """

    pid: int
    descriptor: int | None = None
    control: socket.socket | None = None
    waiting: int | None = None

    def waited(self) -> float:
        """Return how many seconds the process, and those that it started, have waited for a processor.

        Without a sandbox, the result is the number of seconds during which any process on the machine has waited.
        """
        return waited_seconds() if self.waiting is None else read_waiting_time(self.waiting)

    def kill(self) -> None:
        """Kill the process immediately, and wait until it has ended.

        If the process is confined, everything that it started also ends.
        """
        self._signal(KILL, getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows only has SIGTERM
        if self.control is not None:
            _wait(self.control.fileno(), select.POLLHUP)
            self.control.close()
        if self.waiting is not None:
            os.close(self.waiting)
        if self.descriptor is not None:
            _wait(self.descriptor, select.POLLIN)
            os.close(self.descriptor)

    def interrupt(self) -> None:
        """Interrupt the process, as Ctrl-C does."""
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
    """Return the file that contains the reason why a confined process had to be ended."""
    return working_dir.with_name(f"{working_dir.name}.ended")
