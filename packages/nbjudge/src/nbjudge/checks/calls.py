"""Calls of a learner's functions: their results, their errors, and their effects on the arguments."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd

from nbjudge.checks.arguments import difference
from nbjudge.checks.outcomes import Outcome, Raised, View, copied, in_threads, perform, view_of
from nbjudge.checks.wording import said_call, short
from nbjudge.errors import CheckFailed


@dataclass(frozen=True)
class Call:
    """A call that returned, and what can be seen of it.

    It has `result`, `args` and `kwargs` after the call, `seconds`, `warnings`, the text that it `printed`, and
    its own `text`.
    """

    result: object
    args: tuple
    kwargs: dict
    text: str
    seconds: float
    warnings: tuple[Raised, ...]
    printed: str = ""

    def __str__(self) -> str:
        return f"{self.text} returned {short(self.result)}"


def call(f: Callable, /, *args: object, may_change: bool = False, **kwargs: object) -> Call:
    """Call a learner's function on copies of the arguments, without showing its output.

    Tables, arrays and containers are copied first, so the test's own objects don't change. Generators are advanced.

    Parameters:
        may_change: whether the function may modify its arguments. Otherwise, all tables, arrays and containers are
            compared with what they were, including dtypes, names and `attrs`.

    Raises:
        CheckFailed: `f` isn't a function, the call raised something, or it modified an argument.
    """
    outcome, text = outcome_of(f, args, kwargs)
    result = outcome.results[0]
    if isinstance(result, Raised):
        raise CheckFailed(f"{text} {result.sentence}")
    if not may_change:
        _require_same(outcome, args, kwargs, text)
    return Call(result, outcome.args, outcome.kwargs, text, outcome.seconds, outcome.warnings, outcome.printed)


def draws(f: Callable, n: int, /, *args: object, may_change: bool = False, **kwargs: object) -> np.ndarray | list:
    """Call a random function `n` times with the same arguments, with a single request to the learner's process.

    Returns:
        An array if every result is a number, otherwise the list of results.

    Raises:
        CheckFailed: one of the calls raised something, or modified an argument without `may_change`.
    """
    outcome, text = outcome_of(f, args, kwargs, n)
    results = _returned(outcome, text)
    if not may_change:
        _require_same(outcome, args, kwargs, text)
    numbers = all(isinstance(result, int | float | np.number) for result in results)
    return np.asarray(results) if numbers else results


def seeded(f: Callable, n: int, seed: int, /, *args: object, **kwargs: object) -> list:
    """Call a function `n` times, each time with all generators for simulations at this seed and the clock stopped.

    A function that draws from such a generator, or computes with the time, repeats its result.

    Raises:
        CheckFailed: one of the calls raised something.
    """
    return _returned(*outcome_of(f, args, kwargs, n, seed))


def restarted(f: Callable, n: int, /, *args: object, **kwargs: object) -> list:
    """Call a function `n` times, each time with other numbers from `hash` and `id`, as after a restart of Python.

    Two computers never have the same ones. So if results differ although nothing is random, they rely on such numbers.

    Raises:
        CheckFailed: one of the calls raised something.
    """
    return [_returned(*outcome_of(f, args, kwargs, 1, f"restart {place}"))[0] for place in range(n)]


def at_once(*calls: tuple) -> list:
    """Make calls from threads that start at the same time, in the learner's process.

    Parameters:
        calls: a tuple of a function and its arguments for each thread, such as `(database.count, "sex", "F", 0.5)`.

    Returns:
        For each thread, the value that its call returned, or Raised.

    Raises:
        CheckFailed: one of the functions isn't a function.
    """
    for f, *_ in calls:
        _a_function(f)
    remote = getattr(type(calls[0][0]), "__at_once__", None)
    return remote(calls[0][0], calls) if remote else in_threads(copied(list(calls)))


def raises(
    error: type[BaseException], f: Callable, /, *args: object, why: str = "", may_change: bool = False, **kwargs: object
) -> Raised:
    """Check that a call raises `error`, and return what it raised.

    Raises:
        CheckFailed: the call returned, raised something else, or modified an argument without `may_change`. The message
            ends with `why`.
    """
    outcome, text = outcome_of(f, args, kwargs)
    result = outcome.results[0]
    reason = f": {why}" if why else ""
    if not isinstance(result, Raised):
        raise CheckFailed(f"{text} returned {short(result)}, but it should raise {error.__name__}{reason}")
    if not result.is_a(error):
        raise CheckFailed(f"{text} {result.sentence}, not {error.__name__}{reason}")
    if not may_change:
        _require_same(outcome, args, kwargs, text)
    return result


def is_a(value: object, kind: type) -> bool:
    """Return whether a learner's object is an instance of a class, whichever process the object is in."""
    remote = getattr(type(value), "__is_a__", None)
    return remote(value, kind) if remote else isinstance(value, kind)


def public_view(thing: object) -> View:
    """Return what anyone can see of a learner's object: its `names` (each can be read with getattr), and its `texts`.

    A test can then look at everything that an object shows, instead of guessing which name a learner may have chosen.
    """
    remote = getattr(type(thing), "__public_view__", None)
    return remote(thing) if remote else view_of(thing)


def _a_function(f: object) -> None:
    if not callable(f):
        raise CheckFailed(f"this should be a function, but it's {short(f)}")


def outcome_of(
    f: Callable, args: tuple, kwargs: dict, times: int = 1, seed: int | str | None = None
) -> tuple[Outcome, str]:
    """Call a learner's function in its own process. Return the outcome, and the call as a text."""
    _a_function(f)
    text = said_call(getattr(f, "__name__", type(f).__name__), args, kwargs)
    remote = getattr(type(f), "__perform__", None)
    if remote:
        return remote(f, args, kwargs, times, seed), text
    return perform(f, copied(args), copied(kwargs), times, seed), text


def _require_same(outcome: Outcome, args: tuple, kwargs: dict, text: str) -> None:
    """Check that no argument was modified."""
    before, after = (*args, *kwargs.values()), (*outcome.args, *outcome.kwargs.values())
    for one, other in zip(before, after, strict=True):
        if said := difference(one, other):
            raise CheckFailed(f"{text} modified {_noun(one)} that it was given ({said}), so work on a copy")


def _noun(argument: object) -> str:
    nouns = {pd.DataFrame: "the table", pd.Series: "the column", pd.Index: "the index", np.ndarray: "the array"}
    return nouns.get(type(argument), f"the {type(argument).__name__} {short(argument)}")


def _returned(outcome: Outcome, text: str) -> list:
    for result in outcome.results:
        if isinstance(result, Raised):
            raise CheckFailed(f"{text} {result.sentence}")
    return outcome.results
