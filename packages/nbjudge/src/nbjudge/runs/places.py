"""Limits how many notebooks run at once. A notebook that sleeps or loops lends its place to another."""

import contextlib
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError

from nbjudge.wire.peer import OnStall


class Places:
    """Places for students who are being graded. While a student's code stalls, another student gets the place.

    Parameters:
        count: the number of places.

    Attributes:
        stalled: maps students whose code stalls to the time.monotonic() at which the code began to stall.
    """

    def __init__(self, count: int) -> None:
        self.free, self.changed = count, threading.Condition()
        self.stalled: dict[str, float] = {}
        self.is_closed = False

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for a place, and keep the place while this block runs.

        Raises:
            CancelledError: the places were closed before one became free.
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
        """Yield a function to call when the student's code stalls, and again when it continues.

        Code that continues gets its place back immediately, even if another student has it. For a moment, more
        notebooks may then run than there are places.
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
        """Stop giving out places, even to students who are waiting for one."""
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()

    def _free(self, places: int) -> None:
        with self.changed:
            self.free += places
            self.changed.notify()
