"""Answers requests from tests that weren't written for a judge: values, calls with all effects, and operations."""

import contextlib
import io
import itertools
import operator
import types
from collections.abc import Callable, Iterator
from dataclasses import asdict

from nbjudge.checks.arguments import difference
from nbjudge.checks.outcomes import LONGEST_TEXT, Raised, copied
from nbjudge.wire.plain_values import SCALARS, containers_in, foreign_type

CALLABLE = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, type)  # objects that can only be called
OPERATORS = ("add sub mul matmul truediv floordiv mod pow lshift rshift and_ or_ xor eq ne lt le gt ge").split()
UNARY = (abs, bool, complex, float, int, iter, len, next, operator.invert, operator.neg, operator.pos, repr, str)
failed: dict[int, BaseException] = {}  # for each iterator, the error that came after the last items


def take(iterator: Iterator, count: int) -> list:
    """Return at most `count` more items. If an error occurs after some items, the next call raises it."""
    if error := failed.pop(id(iterator), None):
        raise error
    items: list = []
    try:
        items.extend(itertools.islice(iterator, count))
    except BaseException as error:
        if not items:
            raise
        failed[id(iterator)] = error
    return items


# What a test may do with an object besides calling it, by name. The object or a class is among the arguments.
OPERATIONS: dict[str, Callable] = {
    **{name: getattr(operator, name) for name in (*OPERATORS, "getitem", "index")},
    **{one.__name__: one for one in (*UNARY, divmod, format, getattr, isinstance, round, take)},
}


def described(value: object) -> dict:
    """Return a value, and the reason why its copy in another process differs, or an empty string."""
    kind = foreign_type(value, CALLABLE)
    return {"value": value, "unlike": f"it uses a value of type {kind}" if kind else ""}


def call_exactly(f: Callable, args: list, kwargs: dict) -> dict:
    """Call a function, and return its value or error, the changed arguments, and its printed output.

    Every error is caught here, even one that would usually end a process, a generator or a loop.
    """
    given = [*args, *kwargs.values()]
    before = [copied(value) for value in given]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        try:
            answer = _returned(f(*args, **kwargs), given)
        except BaseException as error:
            answer = {"raised": asdict(Raised.of(error))}
    after = [_after(old, new) for old, new in zip(before, given, strict=True)]
    return {**answer, "after": after, "printed": printed.getvalue()[:LONGEST_TEXT]}


def _returned(value: object, given: list) -> dict:
    for place, argument in enumerate(given):
        if value is argument and type(value) not in SCALARS:
            return {"same": place}
    answer = described(value)
    if not answer["unlike"] and containers_in(value) & set().union(*map(containers_in, given)):
        answer["unlike"] = "a call returns a part of its argument"
    return answer


def _after(old: object, new: object) -> dict:
    """Return the state of an argument after a call, if the call may have changed it."""
    return {"value": new} if difference(old, new) else {}
