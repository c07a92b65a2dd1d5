"""Lets other threads run between the lines of a learner's code, so that tests notice a missing lock."""

import sys
import sysconfig
import time
from collections.abc import Callable
from itertools import count
from types import FrameType

MOST_PAUSES = 2_000  # per thread, so that a long loop doesn't take minutes longer
PAUSE = 3e-4  # seconds, enough for other threads to get the interpreter's lock
LIBRARIES = (*{sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}, "<frozen")


def in_turns(call: Callable[[], object]) -> object:
    """Call a function in the current thread, and pause before each line that isn't in a library."""
    pauses = count()

    def pause(frame: FrameType, event: str, _: object) -> Callable | None:
        if frame.f_code.co_filename.startswith(LIBRARIES) or next(pauses) > MOST_PAUSES:
            return None
        time.sleep(PAUSE)
        return pause

    before = sys.gettrace()
    sys.settrace(pause)
    try:
        return call()
    finally:
        sys.settrace(before)
