"""Answers for tests that weren't written for a judge. A value or a call that can't be reproduced exactly is refused."""

import contextlib
import io
import types
from dataclasses import asdict

from nbjudge.checks.outcomes import Raised
from nbjudge.wire.plain_values import containers_in, foreign_type

WARNED = "__warningregistry__"  # the global in which Python records the warnings that it has shown


def is_function(value: object) -> bool:
    """Check whether a value is only a function, because a class or a callable object also has state."""
    return type(value) is types.FunctionType and not vars(value)


def shown(value: object) -> dict:
    """Answer with a value, or with the reason why it can't be sent."""
    kind = foreign_type(value)
    return {"refused": f"it uses a value of type {kind}"} if kind else {"value": value}


def call_exactly(f: types.FunctionType, args: list, kwargs: dict) -> dict:
    """Call a function. Return its value and the changed arguments, its error, or why these can't be sent."""
    given, told, warned = [*args, *kwargs.values()], io.StringIO(), dict(f.__globals__.get(WARNED, {}))
    value = raised = None
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        try:
            value = f(*args, **kwargs)
        except Exception as error:
            raised = asdict(Raised.of(error))
    if told.getvalue():
        f.__globals__[WARNED] = warned  # the test runs again, and has to show the warning once more
        return _refused("a call prints or warns")
    if raised:
        return {"raised": raised, "after": given}
    if containers_in(value) & set().union(*map(containers_in, given)):
        return _refused("a call returns its argument itself")
    answer = shown([value, *given])
    return answer if "refused" in answer else {"value": value, "after": given}


def _refused(reason: str) -> dict:
    return {"refused": reason}
