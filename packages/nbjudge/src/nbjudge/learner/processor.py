"""Stops learners' code according to its own processor time, no matter how busy the machine is."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

AGAIN = 1.0  # seconds of processor time, after which code that caught the interrupt gets another one


class Processor:
    """The processor time of this process.

    Attributes:
        exhausted: whether the code of the last request reached its limit.
    """

    exhausted = False

    @contextlib.contextmanager
    def limited(self, seconds: float) -> Iterator[None]:
        """Interrupt the code of this block, as Ctrl-C does, after this many seconds. 0 means no limit.

        In any thread but the main one, the limit of the main thread's block applies.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        self.exhausted = False
        if not seconds or not hasattr(signal, "setitimer"):  # Windows has none, so only the judge checks the time there
            yield
            return
        before = signal.signal(signal.SIGPROF, self._stop)
        signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.exhausted = True
        raise KeyboardInterrupt
