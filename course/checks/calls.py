"""Calls of a learner's functions: what came back, what was raised, what became of the arguments."""

import contextlib
import io
import threading
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from course.checks.wording import said_call, short
from course.errors import CheckFailed


@dataclass(frozen=True)
class Raised:
    """An exception or warning of a learner's code, as plain words.

    `kinds` holds the qualified names of its class and the classes above it, the class itself first.
    """

    kinds: tuple[str, ...]
    message: str

    @classmethod
    def of(cls, error: BaseException) -> "Raised":
        try:
            message = str(error)
        except Exception:
            message = "(its message cannot be read)"
        return cls(tuple(qualified(kind) for kind in type(error).__mro__), message[:500])

    def is_a(self, kind: type) -> bool:
        """Whether the exception is of this class or of one below it."""
        return qualified(kind) in self.kinds

    def __str__(self) -> str:
        name = self.kinds[0].rpartition(".")[2] if self.kinds else "an exception"
        return f"{name}: {self.message}" if self.message else name


@dataclass
class Outcome:
    """What one trip into the learner's process brought back: each result or Raised, and the arguments afterwards."""

    results: list
    args: tuple = ()
    kwargs: dict = field(default_factory=dict)
    warnings: tuple[Raised, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True)
class Call:
    """One call that returned: `result`, `args` and `kwargs` as they are afterwards, `seconds`, `warnings`, and `text`."""

    result: object
    args: tuple
    kwargs: dict
    text: str
    seconds: float
    warnings: tuple[Raised, ...]

    def __str__(self) -> str:
        return f"{self.text} returned {short(self.result)}"


def call(f: Callable, /, *args: object, **kwargs: object) -> Call:
    """Call a learner's function on copies of the arguments, in silence.

    Tables, arrays and containers are copied first, so the test's own stay as they are; generators are advanced.

    Raises:
        CheckFailed: the name is no function, or the call raised something.
    """
    outcome, text = _outcome(f, args, kwargs)
    result = outcome.results[0]
    if isinstance(result, Raised):
        raise CheckFailed(f"{text} raised {result}")
    return Call(result, outcome.args, outcome.kwargs, text, outcome.seconds, outcome.warnings)


def draws(f: Callable, n: int, /, *args: object, **kwargs: object) -> np.ndarray | list:
    """Call a random function `n` times with the same arguments, in one trip.

    Returns:
        An array where every result is a number, else the list of results.

    Raises:
        CheckFailed: one of the calls raised something.
    """
    outcome, text = _outcome(f, args, kwargs, times=n)
    for result in outcome.results:
        if isinstance(result, Raised):
            raise CheckFailed(f"{text} raised {result}")
    numbers = all(isinstance(result, int | float | np.number) for result in outcome.results)
    return np.asarray(outcome.results) if numbers else outcome.results


def at_once(*calls: tuple) -> list:
    """Make calls from threads that start together, in the learner's process.

    Parameters:
        calls: for each thread a tuple of a function and its arguments, such as `(database.count, "sex", "F", 0.5)`.

    Returns:
        For each thread what it returned, or Raised.

    Raises:
        CheckFailed: one of the functions is none.
    """
    for f, *_ in calls:
        _a_function(f)
    remote = getattr(type(calls[0][0]), "__at_once__", None)
    return remote(calls[0][0], calls) if remote else in_threads(copied(list(calls)))


def raises(error: type[BaseException], f: Callable, /, *args: object, why: str = "", **kwargs: object) -> Raised:
    """Demand that a call raises `error`, and return what was raised.

    Raises:
        CheckFailed: it returned, or raised something else; the message ends in `why`.
    """
    outcome, text = _outcome(f, args, kwargs)
    result = outcome.results[0]
    reason = f": {why}" if why else ""
    if not isinstance(result, Raised):
        raise CheckFailed(f"{text} returned {short(result)} where it should raise {error.__name__}{reason}")
    if not result.is_a(error):
        raise CheckFailed(f"{text} raised {result}, not {error.__name__}{reason}")
    return result


def is_a(value: object, kind: type) -> bool:
    """Whether a learner's object is an instance of a class, in whichever process it lives."""
    remote = getattr(type(value), "__is_a__", None)
    return remote(value, kind) if remote else isinstance(value, kind)


def qualified(kind: type) -> str:
    """Name a class with its module, as `builtins.ValueError`."""
    return f"{kind.__module__}.{kind.__qualname__}"


def perform(f: Callable, args: tuple, kwargs: dict, times: int = 1) -> Outcome:
    """Call `f` where it lives, with its output and warnings caught; the judge's calls end here too."""
    started = time.perf_counter()
    with warnings.catch_warnings(record=True) as caught, _silence():
        warnings.simplefilter("always")
        results = [_attempt(f, args, kwargs) for _ in range(times)]
    warned = tuple(Raised.of(entry.message) for entry in caught[:20] if isinstance(entry.message, Warning))
    return Outcome(results, args, kwargs, warned, time.perf_counter() - started)


def in_threads(calls: list[tuple]) -> list:
    """Make each call (f, *arguments) in a thread of its own, in silence; the judge's calls end here too."""
    results: list = [None] * len(calls)
    gate = threading.Barrier(len(calls))

    def run(place: int) -> None:
        f, *args = calls[place]
        gate.wait()
        results[place] = _attempt(f, tuple(args), {})

    threads = [threading.Thread(target=run, args=(place,), daemon=True) for place in range(len(calls))]
    with warnings.catch_warnings(), _silence():
        warnings.simplefilter("ignore")
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return results


def _a_function(f: object) -> None:
    if not callable(f):
        raise CheckFailed(f"a function was expected here, not {short(f)}")


def _outcome(f: Callable, args: tuple, kwargs: dict, times: int = 1) -> tuple[Outcome, str]:
    _a_function(f)
    text = said_call(getattr(f, "__name__", type(f).__name__), args, kwargs)
    remote = getattr(type(f), "__perform__", None)
    if remote:
        return remote(f, args, kwargs, times), text
    return perform(f, copied(args), copied(kwargs), times), text


def _attempt(f: Callable, args: tuple, kwargs: dict) -> object:
    try:
        return f(*args, **kwargs)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        return Raised.of(error)


def copied(value: object) -> object:
    """Copy containers, tables and arrays; leave generators, functions and live objects themselves."""
    if type(value) in (list, tuple, set):
        return type(value)(copied(item) for item in value)
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, pd.DataFrame | pd.Series | pd.Index | np.ndarray):
        return value.copy()
    return value


@contextlib.contextmanager
def _silence():  # nbgrader gives no points to a test cell with anything on stderr
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield
