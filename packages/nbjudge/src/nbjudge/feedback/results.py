"""The points of a graded cell, and the message of its test to the student."""

from dataclasses import dataclass

from nbformat import NotebookNode

from nbjudge.feedback.author_texts import author_text
from nbjudge.feedback.failed_asserts import failed_condition
from nbjudge.gradebook.results import Result
from nbjudge.gradebook.states import State
from nbjudge.judging.judge import LOST
from nbjudge.records.cell_outputs import text_of
from nbjudge.wire.channel import ChannelTimeout

UNTOLD = "AssertionError: a value isn't what the test expects"


@dataclass(frozen=True)
class ExplainedResult:
    """A result, and why points are missing, if any are."""

    result: Result
    message: str = ""
    kind = "result"  # among the blocks of a page

    @property
    def exercise(self) -> str:
        return self.result.exercise.name

    @property
    def points(self) -> float:
        return self.result.scores.score

    @property
    def of(self) -> float:
        return self.result.exercise.points

    @property
    def is_bonus(self) -> bool:
        return self.result.exercise.is_bonus

    @property
    def state(self) -> State:
        """Return the state. Only the message says that a test without points failed."""
        failed = self.message and not self.of
        return State.FAILED if failed and self.result.state == State.PASSED else self.result.state


def explain(result: Result, message: str = "", has_tried: bool = True) -> ExplainedResult:
    """Explain a result.

    Parameters:
        message: what the test said.
        has_tried: whether the student wrote anything for the exercise. If not, there's no message.
    """
    points, of, by_hand = result.scores.score, result.exercise.points, result.scores.manual_score is not None
    told = has_tried and (points < of or (not of and not by_hand))
    return ExplainedResult(result, message if told else "")


def message_of(outputs: list[NotebookNode], source: str = "", visible: str = "") -> str:
    """Return a test's message as `course check` shows it, which is its error or its printed output.

    Parameters:
        outputs: the outputs of the test cell.
        source: the source of the whole test.
        visible: the part of it that students see.
    """
    errors = [output for output in outputs if output.output_type == "error"]
    if errors:
        return _words(errors[0], source, visible)
    return "the test wrote to stderr" if text_of(outputs, "stderr") else text_of(outputs, "stdout")


def _words(error: NotebookNode, source: str, visible: str) -> str:
    """Describe an error without its traceback, which would show the test."""
    name, message = error.ename, error.evalue
    condition = failed_condition(error, source, visible) if name == "AssertionError" and _is_bare(message) else ""
    if condition:
        return f"{name}: the test requires {condition}"
    if name == "AssertionError" and source != visible and message:
        text = author_text(message, source)
        return f"{name}: {text}" if text else UNTOLD
    # The judge writes the latter, in whole sentences.
    if name == "CheckFailed" or error.traceback == [f"{name}: {message}"]:
        return message
    if name == "CellTimeoutError":
        return LOST[ChannelTimeout]
    return f"{name}: {message}" if message else f"{name}, and the test gives no details"


def _is_bare(message: str) -> bool:
    """Return whether an assertion failed without a text of its author, no matter in which process it was judged."""
    return not message or message.startswith("AssertionError:  (line ")
