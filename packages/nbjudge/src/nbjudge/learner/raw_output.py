"""The output of child processes and C libraries, which a kernel shows below the cell that is running."""

import os
import tempfile
import time

MAX_BYTES = 5_000_000  # bytes to read at a time. The rest is left out
KEPT_BYTES = 1_000_000  # a file that is larger at the end of a cell is emptied
PAUSE = 0.0005  # seconds between two looks at the file, because looking more often would slow down each print


class RawOutput:
    """A file that replaces a descriptor of this process.

    It isn't a pipe, because nothing reads while a cell is running, and a full pipe would block any program that writes
    to it.

    Parameters:
        descriptor: 1 for stdout or 2 for stderr.
    """

    def __init__(self, descriptor: int) -> None:
        import fcntl  # not at the top, because Windows has none

        self.file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115  open for as long as the process
        self.place, self.looked = 0, time.monotonic()
        number = self.file.fileno()
        flags = fcntl.fcntl(number, fcntl.F_GETFL)
        fcntl.fcntl(number, fcntl.F_SETFL, flags | os.O_APPEND)  # so that it can be emptied while others have it open
        os.dup2(number, descriptor)

    def take_if_due(self) -> str:
        """Return the output that has been written since the last call, unless that was a moment ago."""
        before, self.looked = self.looked, time.monotonic()
        return self._take() if self.looked - before > PAUSE else ""

    def take_rest(self) -> str:
        """Return the output that has been written since the last call, and empty a large file."""
        text = self._take()
        if self.place > KEPT_BYTES:
            self.file.truncate(0)
            self.place = 0
        return text

    def _take(self) -> str:
        """Return the new output in the file. A program that opened the file by its name may also have emptied it."""
        number = self.file.fileno()
        size = os.fstat(number).st_size
        data = os.pread(number, MAX_BYTES, self.place) if size > self.place else b""
        self.place = size
        return data.decode(errors="replace")
