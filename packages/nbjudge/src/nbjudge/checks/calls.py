"""Calls a learner's functions, and reports their results, their errors and their effects on the arguments."""

import copy
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
    """A call that returned, with everything that a test can see about it.

    `result` is the value that the call returned, `args` and `kwargs` are the arguments after the call, `seconds` is the
    time it took, `warnings` and `printed` are its warnings and output, and `text` is the call itself as a string.
    `carried` describes a string, number or container in the result that has hidden attributes, and is empty if there's
    none.
    """

    result: object
    args: tuple
    kwargs: dict
    text: str
    seconds: float
    warnings: tuple[Raised, ...]
    printed: str = ""
    carried: str = ""

    def __str__(self) -> str:
        return f"{self.text} returned {short(self.result)}"


def call(f: Callable, /, *args: object, may_change: bool = False, **kwargs: object) -> Call:
    """Call a learner's function on copies of the arguments, without showing its output.

    Tables, arrays and containers are copied first, so the test's own objects don't change. Random generators aren't
    copied, so they advance.

    Parameters:
        may_change: whether the function may modify its arguments. Otherwise, all tables, arrays and containers are
            compared with their state before the call, including dtypes, names and `attrs`.

    Raises:
        CheckFailed: `f` isn't a function, the call raised an exception or modified an argument, or `f` keeps something
            that makes a later call with other arguments return an old result.
    """
    outcome, text = outcome_of(f, args, kwargs)
    result = outcome.results[0]
    if isinstance(result, Raised):
        raise CheckFailed(f"{text} {result.sentence}")
    if outcome.stale:
        raise CheckFailed(f"{text} {outcome.stale}")
    if not may_change:
        _require_same(outcome, args, kwargs, text)
    seen = (outcome.seconds, outcome.warnings, outcome.printed, outcome.carried)
    return Call(result, outcome.args, outcome.kwargs, text, *seen)


def draws(
    f: Callable, n: int, /, *args: object, may_change: bool = False, printed: list[str] | None = None, **kwargs: object
) -> np.ndarray | list:
    """Call a random function `n` times with the same arguments, in a single request to the learner's process.

    Parameters:
        printed: a list to which everything that the calls print, and every warning, is appended.

    Returns:
        An array of the results if every result is a number, and a list otherwise.

    Raises:
        CheckFailed: a call raised an exception, or modified an argument although `may_change` is False.
    """
    outcome, text = outcome_of(f, args, kwargs, n)
    results = _returned(outcome, text)
    if not may_change:
        _require_same(outcome, args, kwargs, text)
    if printed is not None:
        printed += [outcome.printed, *(warning.message for warning in outcome.warnings)]
    numbers = all(isinstance(result, int | float | np.number) for result in results)
    return np.asarray(results) if numbers else results


def seeded(f: Callable, n: int, seed: int, /, *args: object, **kwargs: object) -> list:
    """Call a function `n` times, each time with all simulation generators set to the same seed and the clock stopped.

    A function that draws from one of these generators or uses the time therefore returns the same result each time.

    Raises:
        CheckFailed: a call raised an exception.
    """
    return _returned(*outcome_of(f, args, kwargs, n, seed))


def restarted(f: Callable, n: int, /, *args: object, **kwargs: object) -> list:
    """Call a function `n` times, and change the values of `hash` and `id` each time, as if Python had been restarted.

    `hash` and `id` return different values on every computer. If the results differ although nothing is random, they
    depend on these values. Sets made with `set` and `frozenset` also return their strings in a different order. Random
    generators are copied, so that all calls draw the same numbers.

    Raises:
        CheckFailed: a call raised an exception.
    """
    found = []
    for place in range(n):
        given = tuple(copy.deepcopy(one) if isinstance(one, np.random.Generator) else one for one in args)
        found += _returned(*outcome_of(f, given, kwargs, 1, f"restart {place}"))
    return found


def at_once(*calls: tuple) -> list:
    """Run calls in the learner's process, in threads that start at the same time.

    Parameters:
        calls: for each thread, a tuple of a function and its arguments, such as `(database.count, "sex", "F", 0.5)`.

    Returns:
        For each thread, the value that its call returned, or a Raised if the call raised an exception.

    Raises:
        CheckFailed: the first item of a tuple isn't a function.
    """
    for f, *_ in calls:
        _a_function(f)
    remote = getattr(type(calls[0][0]), "__at_once__", None)
    return remote(calls[0][0], calls) if remote else in_threads(copied(list(calls)))


def raises(
    error: type[BaseException], f: Callable, /, *args: object, why: str = "", may_change: bool = False, **kwargs: object
) -> Raised:
    """Check that a call raises the exception `error`, and return the exception as a Raised.

    Raises:
        CheckFailed: the call returned, raised a different exception, or modified an argument although `may_change` is
            False. The message ends with `why`.
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
    """Return whether a learner's object is an instance of a class, even if the object is in another process."""
    remote = getattr(type(value), "__is_a__", None)
    return remote(value, kind) if remote else isinstance(value, kind)


def public_view(thing: object) -> View:
    """Return everything public in a learner's object: the `names` that getattr can read, and its string forms
    (`texts`).

    A test can then examine everything that the object shows, and doesn't have to guess the names that a learner chose.
    """
    remote = getattr(type(thing), "__public_view__", None)
    return remote(thing) if remote else view_of(thing)


def _a_function(f: object) -> None:
    if not callable(f):
        raise CheckFailed(f"this should be a function, but it's {short(f)}")


def outcome_of(
    f: Callable, args: tuple, kwargs: dict, times: int = 1, seed: int | str | None = None
) -> tuple[Outcome, str]:
    """Call a learner's function in its own process, and return the outcome and the call as a string."""
    _a_function(f)
    text = said_call(short(f), args, kwargs)
    remote = getattr(type(f), "__perform__", None)
    if remote:
        return remote(f, args, kwargs, times, seed), text
    return perform(f, copied(args), copied(kwargs), times, seed), text


def _require_same(outcome: Outcome, args: tuple, kwargs: dict, text: str) -> None:
    """Check that no argument was modified."""
    if outcome.locked:
        raise CheckFailed(f"{text} made an array that it was given read-only, so work on a copy")
    before, after = (*args, *kwargs.values()), (*outcome.args, *outcome.kwargs.values())
    for one, other in zip(before, after, strict=True):
        if one is not other and (said := difference(one, other)):
            raise CheckFailed(f"{text} modified {_noun(one)} that it was given ({said}), so work on a copy")


def _noun(argument: object) -> str:
    nouns = {pd.DataFrame: "the table", pd.Series: "the column", pd.Index: "the index", np.ndarray: "the array"}
    return nouns.get(type(argument), f"the {type(argument).__name__} {short(argument)}")


def _returned(outcome: Outcome, text: str) -> list:
    for result in outcome.results:
        if isinstance(result, Raised):
            raise CheckFailed(f"{text} {result.sentence}")
    return outcome.results
