"""Checks that a function is fast, with a limit that grows on a slow or busy machine."""

from collections import Counter
from collections.abc import Callable
from time import process_time
from typing import Any

from nbjudge.checks.calls import Call, call
from nbjudge.errors import CheckFailed

USUAL = 0.03  # the seconds of processor time that the yardstick takes on an ordinary machine
TRIES, FAR = 3, 4  # a call isn't repeated if it took FAR times longer than allowed


def quick(f: Callable, /, *args: object, seconds: float, hint: str, **kwargs: Any) -> Call:
    """Call a learner's function as `call` does, and check that it takes at most this many seconds of processor time.

    Time that the machine spends on other programs doesn't count. On a machine where plain Python is slower than usual
    at the moment, the limit is higher in proportion. A call that's only a little too slow is repeated.

    Parameters:
        seconds: the limit. Choose several times the limit in the exercise's text, because the test only has to
            distinguish one pass over the rows from thousands of passes.
        hint: how to make such an answer faster. It's added to the end of the message.

    Raises:
        CheckFailed: every try was too slow, or `call` raised this error.
    """
    for _ in range(TRIES):
        answer = call(f, *args, **kwargs)
        if answer.seconds < seconds:
            return answer
        limit = seconds * slowness()
        if answer.seconds < limit:
            return answer
        if answer.seconds > FAR * limit:
            break
    raise CheckFailed(f"{answer.text} took {answer.seconds:.1f} seconds: {hint}")


def slowness() -> float:
    """Return how many times slower than usual plain Python is on this machine at the moment, but at least 1."""
    started = process_time()
    Counter(zip(range(100_000), map(str, range(100_000)), strict=True))
    return max((process_time() - started) / USUAL, 1.0)
