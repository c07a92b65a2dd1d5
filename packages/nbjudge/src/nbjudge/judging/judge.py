"""Runs test cells with only plain data and proxies, and decides their points."""

import ast
import builtins
import contextlib
import io
import math
import numbers
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Set
from typing import TypeGuard

import numpy as np

from nbjudge.checks.outcomes import rule_of
from nbjudge.errors import CheckFailed
from nbjudge.judging.exact import ExactTest, Refused
from nbjudge.judging.handed_functions import TEST_FILE
from nbjudge.judging.proxies import Link
from nbjudge.judging.truth_values import no_truth_value
from nbjudge.names import free_names
from nbjudge.records.cell_outputs import error as error_output
from nbjudge.records.cell_outputs import result, shortened, stream
from nbjudge.records.verdicts import Verdict
from nbjudge.wire.channel import ChannelBroken, ChannelClosed, ChannelTimeout
from nbjudge.wire.codec import CodecError

LOST: dict[type[BaseException], str] = {
    ChannelClosed: "the process that ran your code ended here",
    ChannelTimeout: "your code is too slow, or has a loop that doesn't end",
    ChannelBroken: "the process that ran your code sent something that can't be read",
}

NO_MARKS = (type(None), bool, np.bool_, str)  # if a test's last value is one of these, it earns all points


class MissingNameError(CheckFailed):
    """Raised if a test reads a name that the learner hasn't defined."""


class TestTimeoutError(CheckFailed):
    """Raised if a test doesn't finish, for example because it calculates with a huge number from the learner."""


class Names(dict):
    """The namespace of a test. Each of the learner's names is fetched when it's first read."""

    def __init__(self, link: Link, wanted: Set[str]) -> None:
        # With Python's built-in names, because looking for them here first would double the time of a test's loops.
        super().__init__(vars(builtins), __name__="__main__")
        self.link, self.wanted = link, wanted

    def __missing__(self, name: str) -> object:
        if name not in self.wanted:
            raise KeyError(name)
        return self.fetch(name)

    def fetch(self, name: str) -> object:
        """Fetch the value of a learner's name and store it, so that it's fetched only once."""
        answer = self.link.ask("name", name)
        if "value" not in answer:
            raise MissingNameError(f"{name} isn't defined: run its answer cell, and check the spelling of the name")
        self[name] = answer["value"]
        return self[name]


class ExactNames(Names):
    """The namespace of a test that wasn't written for a judge. Each time a name is read, its value is fetched."""

    def __init__(self, test: ExactTest, wanted: Set[str]) -> None:
        super().__init__(test.link, wanted)
        self.test = test

    def fetch(self, name: str) -> object:
        return self.test.value(name)


def judge_test(source: str, points: float, link: Link, seconds: float, exact: ExactTest | None = None) -> Verdict:
    """Run one test cell against a learner's process.

    Parameters:
        source: the whole test cell, including its hidden part.
        points: the maximum points for the test.
        seconds: how long the test may run in this process.
        exact: the record of a test that wasn't written for a judge, or None.
    """
    link.represent = exact.represent if exact else link.proxy
    wanted = free_names(source)
    printed, complaints = io.StringIO(), io.StringIO()
    raised: BaseException | None = None
    value = None
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(complaints), _clock(seconds):
            with no_truth_value():
                value = _run(source, ExactNames(exact, wanted) if exact else Names(link, wanted))
            _require_mark(value)
    except (Exception, Refused) as error:
        raised = error
    if exact and exact.refused:  # no matter which error a library turned it into
        raised = Refused(f"this test can't be judged outside your process: {exact.refused}")
    said, complained = shortened(printed.getvalue()), shortened(complaints.getvalue())
    shown = [stream(name, text) for name, text in (("stdout", said), ("stderr", complained)) if text]
    if raised:
        return _failed(raised, said, shown)
    if complained:
        return Verdict(0, "the test wrote to stderr", said, outputs=shown)
    return _passed(value, points, said, shown)


def _passed(value: object, points: float, printed: str, shown: list[dict]) -> Verdict:
    earned = earned_points(value, points)
    if _is_number(value) and not (type(value) in (int, float) and value == earned):
        value = earned  # nbgrader reads the mark from here, and treats NaN and negative numbers as full marks
    shown = shown if value is None else [*shown, result(value)]
    return Verdict(earned, "" if earned >= points else printed.strip(), printed, named=earned < points, outputs=shown)


def _failed(error: BaseException, printed: str, shown: list[dict]) -> Verdict:
    """Explain in the learner's terms why a test failed, without the test's code, which may be hidden."""
    named, lost = isinstance(error, (CheckFailed, CodecError, *LOST)), isinstance(error, tuple(LOST))
    message = LOST.get(type(error)) or shortened(str(error) if named else _in_words(error))
    if isinstance(error, CodecError):
        message = f"one of your values can't be read: {error}"
    name = "CheckFailed" if named else type(error).__name__
    name = "NameError" if isinstance(error, MissingNameError) else name  # as nbgrader would show it
    outputs = [*shown, error_output(name, message)]
    return Verdict(0, message, printed, named=named, lost=lost, outputs=outputs, rule=rule_of(error))


def earned_points(value: object, points: float) -> float:
    """Convert the value of a test's last line into points. A finite number counts as partial credit."""
    if not _is_number(value):
        return points
    return float(min(max(value, 0), points)) if _is_finite(value) else 0.0


def _require_mark(value: object) -> None:
    """Reject a last value that would earn full points in nbgrader although the test computed a mark from the answer.

    Raises:
        CheckFailed: the value is neither None, a bool, a string nor a finite number.
    """
    if isinstance(value, NO_MARKS) or (_is_number(value) and _is_finite(value)):
        return
    what = str(value) if _is_number(value) else f"a {type(value).__name__}"
    raise CheckFailed(f"the test's last line computed {what} from your answer, but that isn't a number of points")


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def _is_finite(number: float) -> bool:
    return -math.inf < number < math.inf  # math.isfinite refuses large ints


def _run(source: str, names: Names) -> object:
    tree = ast.parse(source)
    last = next(iter(tree.body[-1:]), None)
    value = last.value if isinstance(last, ast.Expr) else None
    if value:
        tree.body.pop()
    with _displayed() as shown:
        exec(compile(tree, TEST_FILE, "exec"), names)
    if value is None:
        return shown[-1] if shown else None
    return eval(compile(ast.Expression(value), TEST_FILE, "eval"), names)


@contextlib.contextmanager
def _displayed() -> Iterator[list]:
    """Collect the value that a test displays. `cells.test` displays a mark in this way."""
    shown: list[object] = []
    before = sys.displayhook
    sys.displayhook = shown.append
    try:
        yield shown
    finally:
        sys.displayhook = before


@contextlib.contextmanager
def _clock(seconds: float) -> Iterator[None]:
    """Stop code after it has run in this process for this many seconds.

    The time spent waiting for the learner's process doesn't count.

    Raises:
        TestTimeoutError: the code was stopped.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _too_long(*_: object) -> None:
    raise TestTimeoutError("the test didn't finish with your values: is one of them far too large?")


def _in_words(error: BaseException) -> str:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == TEST_FILE]
    return f"{type(error).__name__}: {error} (line {lines[-1] if lines else '?'} of the test)"
