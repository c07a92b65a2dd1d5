"""The points of a graded cell, and the message of its test to the student."""

from dataclasses import dataclass

from nbformat import NotebookNode
from nbgrader.api import Grade

from course.reports import SIGNS, Mark
from instructor.feedback.author_texts import author_text
from instructor.grading.judging.judge import LOST
from instructor.grading.records.cell_outputs import text_of
from instructor.grading.wire.channel import ChannelTimeout

WAITS = "waits for a person"
BY_HAND = {"passed": "all points", "partly right": "some of the points", "not right yet": "no points"}
UNTOLD = "AssertionError: a value isn't what the test expects"


@dataclass
class Result(Mark):
    """The points of a graded cell.

    Attributes:
        waits: whether a person has to grade it.
        by_hand: whether a person has graded it.
    """

    waits: bool = False
    by_hand: bool = False
    kind = "result"  # among the blocks of a page

    @property
    def state(self) -> str:
        if self.waits:
            return WAITS
        return "not right yet" if self.message and not self.of else super().state

    @property
    def sign(self) -> str:
        return SIGNS.get(self.state, "…")

    @property
    def words(self) -> str:
        """Return the state in the words that the student sees."""
        return BY_HAND.get(self.state, self.state) if self.by_hand else self.state


def result_of(grade: Grade, message: str = "", begun: bool = True) -> Result:
    """Make a result from the gradebook.

    Parameters:
        message: why points are missing, if any are.
        begun: whether the student changed the answer. If not, there's no message.
    """
    points, of = grade.score, grade.max_score
    waits, by_hand = bool(grade.needs_manual_grade), grade.manual_score is not None
    told = begun and (points < of or (not of and not by_hand))
    name = grade.name.removesuffix("_test")
    return Result(name, points, of, message if told else "", begun=begun, waits=waits, by_hand=by_hand)


def message_of(outputs: list[NotebookNode], has_hidden: bool, source: str = "") -> str:
    """Return a test's message as `course check` shows it, which is its error or its printed output.

    Parameters:
        outputs: the outputs of the test cell.
        has_hidden: whether students see only a part of the test.
        source: the source of the whole test.
    """
    errors = [output for output in outputs if output.output_type == "error"]
    if errors:
        return _words(errors[0], has_hidden, source)
    return "the test wrote to stderr" if text_of(outputs, "stderr") else text_of(outputs, "stdout")


def _words(error: NotebookNode, has_hidden: bool, source: str) -> str:
    """Describe an error without its traceback, which would show the test."""
    name, message = error.ename, error.evalue
    if name == "AssertionError" and has_hidden and message:
        text = author_text(message, source)
        return f"{name}: {text}" if text else UNTOLD
    if name == "CheckFailed" or error.traceback == [
        f"{name}: {message}"
    ]:  # the judge writes the latter, in whole sentences
        return message
    if name == "CellTimeoutError":
        return LOST[ChannelTimeout]
    return f"{name}: {message}" if message else f"{name}, and the test gives no details"
