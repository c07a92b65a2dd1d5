"""Determines the points for a graded cell, and its test's message to the student."""

from dataclasses import dataclass

from nbformat import NotebookNode

from nbjudge.feedback.author_texts import author_text, tells_hidden_value
from nbjudge.feedback.failed_asserts import failed_condition
from nbjudge.gradebook.results import Result
from nbjudge.gradebook.states import State
from nbjudge.judging.judge import LOST
from nbjudge.records.cell_outputs import text_of
from nbjudge.results import skipped_steps
from nbjudge.wire.channel import ChannelTimeout

UNTOLD = "AssertionError: a value isn't what the test expects"


@dataclass(frozen=True)
class ExplainedResult:
    """A result, with the reason for any lost points."""

    result: Result
    message: str = ""
    kind = "result"  # among the blocks on a page

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
        """Return the state of the result.

        If a test without points has failed, only its message shows the failure.
        """
        failed = self.message and not self.of
        return State.FAILED if failed and self.result.state == State.PASSED else self.result.state


def explain(result: Result, message: str = "", has_tried: bool = True) -> ExplainedResult:
    """Explain a result.

    Parameters:
        message: the test's message.
        has_tried: whether the student wrote anything for the exercise. If not, there's no message.

    Returns: the result with the whole message if points are lost, and otherwise only its lines about extra steps.
    """
    points, of, by_hand = result.scores.score, result.exercise.points, result.scores.manual_score is not None
    told = points < of or (not of and not by_hand)
    return ExplainedResult(result, (message if told else skipped_steps(message)) if has_tried else "")


def message_of(outputs: list[NotebookNode], source: str = "", visible: str = "") -> str:
    """Return a test's message (its error or its printed output) in the form that `course check` shows.

    Parameters:
        outputs: the outputs of the test cell.
        source: the source of the whole test cell.
        visible: the part of the test that students see.
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
    if name != "CheckFailed" and tells_hidden_value(message, source, visible):
        return f"{name} in a part of the test that isn't shown"
    # An error whose traceback is only its message comes from the judge, which writes complete sentences.
    if name == "CheckFailed" or error.traceback == [f"{name}: {message}"]:
        return message
    if name == "CellTimeoutError":
        return LOST[ChannelTimeout]
    return f"{name}: {message}" if message else f"{name}, and the test gives no details"


def _is_bare(message: str) -> bool:
    """Return whether an assertion failed without a message from its author, no matter which process ran the test."""
    return not message or message.startswith("AssertionError:  (line ")
