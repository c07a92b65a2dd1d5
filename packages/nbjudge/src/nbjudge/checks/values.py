"""Checks for plain values: numbers, strings, lists and dictionaries."""

import contextlib
import math
import numbers
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from decimal import Decimal
from typing import TypeGuard

import numpy as np
import pandas as pd

from nbjudge.checks.calls import Call
from nbjudge.checks.wording import because, short
from nbjudge.errors import CheckFailed
from nbjudge.results import EXTRA_STEP

QUICK = (str, int, float, bool)  # kinds of values that are compared as they are
FEW = 8  # how many numbers in an array are shown beside the expected ones
QUOTES = "The exercise says: "
_MARKS = re.compile(r"`|\*\*|\*(?=\w)|(?<=\w)\*")  # of code and emphasis


def require(condition: object, message: str) -> None:
    """Fail with `message` unless the condition is true. Use this if no other check fits.

    Raises:
        CheckFailed: the condition is false.
    """
    if not condition:
        raise CheckFailed(message)


@contextlib.contextmanager
def rule(name: str) -> Iterator[None]:
    """Name the rule that the checks in this block belong to.

    The message of a failed check ends with the rule as a quotation from the exercise, so don't repeat it in `why`.
    Feedback, mutants and reports can count failures by rule.

    Parameters:
        name: words from the exercise's text, such as "A missing value is a value".

    Raises:
        CheckFailed: a check in the block failed.
    """
    try:
        yield
    except CheckFailed as failed:
        said = str(failed)
        if QUOTES not in said:  # the innermost rule is the most precise one
            stop = "" if said.endswith((".", "?")) else "."
            failed.args = (f"{said}{stop} {QUOTES}“{_MARKS.sub('', name)}”",)
        failed.rule = failed.rule or name
        raise


@contextlib.contextmanager
def extra(name: str) -> Iterator[None]:
    """Name the extra step that the checks in this block belong to. It costs no points to skip an extra step.

    The message of a failed check is printed, and the test continues after the block.

    Parameters:
        name: words from the exercise's text after **Extra step**.
    """
    try:
        with rule(name):
            yield
    except CheckFailed as failed:
        print(f"{EXTRA_STEP}{' '.join(str(failed).split())}")


def passed(message: str) -> None:
    """Tell the learner which part of the answer is correct so far."""
    print(f"✓ {message}")


def named(value: object, name: str | None) -> tuple[object, str]:
    """Return the plain value, and the beginning of a message, such as `k is 3`."""
    if isinstance(value, Call):
        return value.result, str(value)
    return value, f"{name or 'the value'} is {short(value)}"


def close(
    value: object,
    want: float,
    *,
    name: str | None = None,
    why: str = "",
    within: float = 1e-9,
    show: bool = False,
) -> None:
    """Check that a number differs from `want` by at most `within` (a relative error if `want` is above 1).

    Parameters:
        value: a number, or the Call that returned it.
        name: the learner's name for the number. If `value` is a Call, its text is used instead.
        why: the reason why the number matters, or the rule that was broken. It's added to the end of the message.
        show: whether the message says which value was expected. Use this only in visible tests.

    Raises:
        CheckFailed: the value isn't a number, or the difference is too large.
    """
    got, said = named(value, name)
    if not is_number(got):
        raise CheckFailed(f"{said}, which isn't a number{because(why)}")
    if not math.isclose(float(got), float(want), rel_tol=within, abs_tol=within):
        raise CheckFailed(said + _expected(want, show) + because(why))


def equal(value: object, want: object, *, name: str | None = None, why: str = "", show: bool = False) -> None:
    """Check that a value equals `want`. Lists, tuples, arrays and columns are treated alike, and True doesn't equal 1.

    Numbers may differ by 1e-9. The parameters and exceptions are the same as for `close`.
    """
    got, said = named(_listed(value) if show else value, name)
    if not alike(got, want):
        raise CheckFailed(said + _expected(want, show) + because(why))


def score(earned: float, of: float, message: str = "") -> float:
    """Award part of the points.

    Call this in the last line of a test cell, because nbgrader uses the line's value as the mark.

    Parameters:
        earned: the points earned. A number below 0 counts as 0, and one above `of` counts as `of`.
        of: the maximum points for the test cell.

    Raises:
        CheckFailed: `earned` isn't a number.
    """
    if not is_number(earned) or math.isnan(earned):
        raise CheckFailed(f"the score is {short(earned)}, which isn't a number")
    points = min(max(float(earned), 0.0), float(of))
    print(f"{points:g} of {of:g} points" + (f": {message}" if message else ""))
    return points


def alike(got: object, want: object) -> bool:
    """Return whether two plain values are equal according to the rules of `equal`."""
    if type(got) is type(want) and type(want) in QUICK and got == want:
        return True
    got, want = _bare(got), _bare(want)
    if is_number(want):
        return is_number(got) and (_near(got, want) or (got != got and want != want))
    if isinstance(want, list):
        return isinstance(got, list) and len(got) == len(want) and all(map(alike, got, want))
    if isinstance(want, dict):
        return isinstance(got, dict) and got.keys() == want.keys() and all(alike(got[key], want[key]) for key in want)
    return type(got) is type(want) and bool(got == want)


def _bare(value: object) -> object:
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, pd.Series | pd.Index | np.ndarray):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {_bare_key(key): item for key, item in value.items()}
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, Set):
        return frozenset(map(_bare_key, value))
    return None if value is pd.NA or value is pd.NaT else value


def _bare_key(key: object) -> object:
    return tuple(map(_bare_key, key)) if isinstance(key, tuple) else _bare(key)


def _near(got: float, want: float) -> bool:
    try:
        return math.isclose(got, want, rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:  # a whole number that is too large for a float, such as a ciphertext
        return got == want


def _listed(value: object) -> object:
    """Convert a short array to a list, so that messages show its items. Any other value is returned unchanged."""
    if isinstance(value, Call):
        return replace(value, result=_listed(value.result))
    return value.tolist() if isinstance(value, np.ndarray) and value.size <= FEW else value


def is_number(value: object) -> TypeGuard[float]:
    if isinstance(value, Decimal):
        return not value.is_snan()
    return isinstance(value, numbers.Real) and not isinstance(value, bool | np.bool)


def _expected(want: object, show: bool) -> str:
    return f", expected {short(_listed(want))}" if show else ""
