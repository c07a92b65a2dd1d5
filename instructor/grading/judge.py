"""The judge: runs test cells beside nothing but plain data and stand-ins, and says what they are worth."""

import ast
import contextlib
import io
import traceback
from dataclasses import asdict, dataclass

from course.errors import CheckFailed
from instructor.grading.channel import ChannelBroken, ChannelClosed, ChannelTimeout
from instructor.grading.codec import CodecError
from instructor.grading.stand_ins import Link
from instructor.names import free_names

LOST = {
    ChannelClosed: "the process with your code ended in the middle of this test",
    ChannelTimeout: "your code did not come back in time: look for a loop without end",
    ChannelBroken: "the process with your code sent what cannot be read",
}


@dataclass(frozen=True)
class Verdict:
    """What a test cell decided.

    Attributes:
        points: earned, from 0 to the cell's points.
        message: why points are missing, in the learner's words; empty where none are.
        printed: what the test printed.
        named: whether a check failed, rather than the test's own code.
        lost: whether the learner's process was lost on the way.
    """

    points: float
    message: str = ""
    printed: str = ""
    named: bool = False
    lost: bool = False

    def as_dict(self) -> dict:
        return asdict(self)


class Names(dict):
    """The namespace of a test: a name of the learner's is fetched when it is first read."""

    def __init__(self, link: Link, wanted: set[str]) -> None:
        super().__init__(__name__="__main__")
        self.link, self.wanted = link, wanted

    def __missing__(self, name: str) -> object:
        if name not in self.wanted:
            raise KeyError(name)
        answer = self.link.ask("name", name)
        if "value" not in answer:
            raise CheckFailed(f"{name} is not there: run its answer cell, and check the spelling of the name")
        self[name] = answer["value"]
        return self[name]


def judge_test(source: str, points: float, link: Link) -> Verdict:
    """Run one test cell against a learner's process.

    Parameters:
        source: the whole test cell, hidden part too.
        points: what it is worth.
    """
    printed, complaints = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(complaints):
            value = _run(source, Names(link, free_names(source)))
    except CheckFailed as failure:
        return Verdict(0, str(failure), printed.getvalue(), named=True)
    except tuple(LOST) as error:
        return Verdict(0, LOST[type(error)], printed.getvalue(), named=True, lost=True)
    except CodecError as error:
        return Verdict(0, f"a value of yours cannot be read: {error}", printed.getvalue(), named=True)
    except Exception as error:
        return Verdict(0, _in_words(error), printed.getvalue())
    if complaints.getvalue():
        return Verdict(0, "the test wrote to stderr", printed.getvalue())
    earned = earned_points(value, points)
    return Verdict(
        earned, "" if earned >= points else printed.getvalue().strip(), printed.getvalue(), named=earned < points
    )


def earned_points(value: object, points: float) -> float:
    """Turn the value of a test's last line into points, as nbgrader does: a number is a partial mark."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return min(max(float(value), 0.0), points)
    return points


def _run(source: str, names: Names) -> object:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "test", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), "test", "eval"), names)


def _in_words(error: Exception) -> str:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == "test"]
    return f"{type(error).__name__}: {error} (line {lines[-1] if lines else '?'} of the test)"
