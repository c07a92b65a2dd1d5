"""The output of child processes and C libraries, which a kernel shows below the running cell."""

import os
import tempfile
import time

MAX_BYTES = 5_000_000  # the most bytes to read at a time. The rest is left out
KEPT_BYTES = 1_000_000  # a file that is larger at the end of a cell is emptied
PAUSE = 0.0005  # seconds between two reads, because reading more often would slow down each print


class RawOutput:
    """A file that replaces one of the process's output descriptors.

    A pipe isn't used, because nothing would read from it while a cell is running, and a full pipe would block any
    program that writes to it.

    Parameters:
        descriptor: 1 for stdout or 2 for stderr.
    """

    def __init__(self, descriptor: int) -> None:
        import fcntl  # not at the top, because Windows doesn't have it

        self.file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115  open for as long as the process
        self.place, self.looked = 0, time.monotonic()
        number = self.file.fileno()
        flags = fcntl.fcntl(number, fcntl.F_GETFL)
        fcntl.fcntl(number, fcntl.F_SETFL, flags | os.O_APPEND)  # so that it can be emptied while others have it open
        os.dup2(number, descriptor)

    def take_if_due(self) -> str:
        """Return the output that has been written since the last call, unless that call was only a moment ago."""
        before, self.looked = self.looked, time.monotonic()
        return self._take() if self.looked - before > PAUSE else ""

    def take_rest(self) -> str:
        """Return the output that has been written since the last call, and empty the file if it's large."""
        text = self._take()
        if self.place > KEPT_BYTES:
            self.file.truncate(0)
            self.place = 0
        return text

    def _take(self) -> str:
        """Return the new output in the file. A program that opened the file by name may have emptied it."""
        number = self.file.fileno()
        size = os.fstat(number).st_size
        data = os.pread(number, MAX_BYTES, self.place) if size > self.place else b""
        self.place = size
        return data.decode(errors="replace")
