"""Stops learners' code based on its own processor time, no matter how busy the machine is."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

AGAIN = 1.0  # seconds of processor time, after which code that caught the interrupt gets another one


class Processor:
    """The processor time that this process has used.

    Attributes:
        exhausted: whether the code for the last request reached its limit.
    """

    exhausted = False

    @contextlib.contextmanager
    def limited(self, seconds: float) -> Iterator[None]:
        """Interrupt the code in this block after this many seconds, as Ctrl-C does. 0 means no limit.

        In threads other than the main thread, the limit for the main thread's block applies.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        self.exhausted = False
        if not seconds or not hasattr(signal, "setitimer"):  # not on Windows, where only the judge checks the time
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
