"""Places for the notebooks that run on this machine. A notebook that sleeps or loops lends its place to another one."""

import contextlib
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError

from nbjudge.wire.peer import OnStall


class Places:
    """The places of students who are graded. While a student's code stalls, someone else gets the place.

    Parameters:
        count: the number of places.

    Attributes:
        stalled: students whose code stalls, and the time.monotonic() since which it has.
    """

    def __init__(self, count: int) -> None:
        self.free, self.changed = count, threading.Condition()
        self.stalled: dict[str, float] = {}
        self.is_closed = False

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for a place, and keep it during this block.

        Raises:
            CancelledError: the places were closed before one was free.
        """
        with self.changed:
            self.changed.wait_for(lambda: self.free > 0 or self.is_closed)
            if self.is_closed:
                raise CancelledError
            self.free -= 1
        try:
            yield
        finally:
            self._free(1)

    @contextlib.contextmanager
    def watched(self, student: str) -> Iterator[OnStall]:
        """Return a function that's told when the student's code stalls, and when it goes on.

        Code that goes on gets its place back at once, even if someone else has it. So for a moment, more notebooks run
        than there are places.
        """

        def tell(seconds: float) -> None:
            if seconds and student not in self.stalled:
                self.stalled[student] = time.monotonic() - seconds
                self._free(1)
            elif not seconds and self.stalled.pop(student, 0):
                self._free(-1)

        try:
            yield tell
        finally:
            tell(0)

    def close(self) -> None:
        """Give no place to anyone anymore, including those who are waiting for one."""
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()

    def _free(self, places: int) -> None:
        with self.changed:
            self.free += places
            self.changed.notify()
