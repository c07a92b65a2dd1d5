"""Answers for tests that weren't written for a judge: a value or a call that can't be shown faithfully is refused."""

import contextlib
import io
import types
import warnings
from collections.abc import Callable
from dataclasses import asdict

from course.checks.outcomes import Raised
from instructor.grading.wire.plain_values import containers_in, foreign_type


def is_function(value: object) -> bool:
    """Check whether a value is just a function, because a class or a callable object has state to look at."""
    return type(value) is types.FunctionType and not vars(value)


def shown(value: object) -> dict:
    """Answer with a value, or say why it can't be sent."""
    kind = foreign_type(value)
    return {"refused": f"it meets a value of type {kind}"} if kind else {"value": value}


def call_exactly(f: Callable, args: list, kwargs: dict) -> dict:
    """Call a function. Return its value and the arguments afterwards, what it raised, or why neither can be sent."""
    given, told = [*args, *kwargs.values()], io.StringIO()
    with (
        contextlib.redirect_stdout(told),
        contextlib.redirect_stderr(told),
        warnings.catch_warnings(record=True) as seen,
    ):
        warnings.simplefilter("always")
        try:
            value = f(*args, **kwargs)
        except Exception as error:
            return {"raised": asdict(Raised.of(error)), "after": given} if not seen else _refused("a call warns")
    if seen or told.getvalue():
        return _refused("a call prints or warns")
    if containers_in(value) & set().union(*map(containers_in, given)):
        return _refused("a call returns its argument itself")
    answer = shown([value, *given])
    return answer if "refused" in answer else {"value": value, "after": given}


def _refused(reason: str) -> dict:
    return {"refused": reason}
