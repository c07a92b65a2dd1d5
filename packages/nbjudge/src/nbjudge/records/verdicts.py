"""The classes for steps to judge, limits and results, in a separate module that can be imported quickly."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

SHARE, LEAST = 1 / 3, 5  # the share of a limit that's left after code was stopped by it, and the minimum in seconds


@dataclass(frozen=True)
class Step:
    """One code cell in a notebook, with its text and its role in grading.

    Attributes:
        inside: whether the test runs in the learner's process, as in nbgrader.
        hidden: the hidden part of a test, in the form of a complete test.
        exact: whether the test is judged outside the learner's process although it wasn't written for that.
        may_tell: the operations that may pass one of the test's values to the learner's objects. None allows
            everything.
        imports: the imports that a judge runs before the test.
    """

    source: str
    answer: str | None = None
    test: str | None = None
    points: float = 0
    inside: bool = False
    hidden: str = ""
    exact: bool = False
    may_tell: Collection[str] | None = ()
    imports: str = ""


@dataclass(frozen=True)
class Limits:
    """Time limits in seconds, and limits on the resources of a learner's process.

    Attributes:
        interrupt: how long a cell may take to stop after it's interrupted.
        notebook: the total time for all cells in a notebook and all questions from its tests.
        memory: the number of bytes that the process may use in addition to those that it used at the start.
        files: the maximum size of a file in bytes. In the sandbox, all files in one folder together may have twice this
            size.
        processes: the maximum number of processes and threads at the same time. This limit applies only in the sandbox.
        output: the maximum number of characters that a notebook may output.
    """

    cell: float = 30
    question: float = 20
    interrupt: float = 3
    notebook: float = 1800
    memory: int = 4 << 30
    files: int = 500_000_000
    processes: int = 128
    output: int = 20_000_000

    def shortened(self, share: float) -> "Limits":
        """Return limits in which the time for cells and questions is reduced to a share, but not below LEAST
        seconds."""
        cell, question = (min(seconds, max(share * seconds, LEAST)) for seconds in (self.cell, self.question))
        return replace(self, cell=cell, question=question)


@dataclass(frozen=True)
class Verdict:
    """The decision about a test cell.

    Attributes:
        points: the points earned, between 0 and the points that the cell is worth.
        message: the reason for any lost points, in the learner's terms, or an empty string.
        printed: the output that the test printed.
        named: whether a check failed, rather than the test's own code.
        lost: whether the learner's process was lost during the test.
        outputs: the outputs that the test has in a notebook.
        rule: the name of the rule that the answer breaks, as passed to `checks.rule`, or an empty string.
    """

    points: float
    message: str = ""
    printed: str = ""
    named: bool = False
    lost: bool = False
    outputs: list[dict] = field(default_factory=list)
    rule: str = ""


@dataclass(frozen=True)
class Trial:
    """One of the answers to an exercise in an answer file."""

    exercise: str
    source: str


@dataclass(frozen=True)
class TrialResult:
    """The results of testing an answer with the whole test, and with only its hidden part."""

    exercise: str  # for a given cell that stops, its place among the steps
    place: int  # its place in the list of trials, or one of the constants below
    whole: Verdict
    hidden: Verdict | None = None


REFERENCE, OPEN, GIVEN = -1, -2, -3  # the reference solution, the unsolved exercise, a given cell that stops
