"""Classes for steps to judge, limits and results. They're in a separate module, which can be imported quickly."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

SHARE, LEAST = 1 / 3, 5  # of a limit after code was stopped because of it, and in seconds


@dataclass(frozen=True)
class Step:
    """One code cell of a notebook, with its text and its role in grading.

    Attributes:
        inside: whether the test runs in the learner's process, as under nbgrader.
        hidden: the hidden part of a test, in the form of a whole test.
        exact: whether a test that is judged outside wasn't written for it.
        may_tell: what may tell objects of the learner's a value of such a test. None allows all.
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
    """Limits in seconds, and limits for the resources of a learner's process.

    Attributes:
        interrupt: how long a cell may take to return after an interrupt.
        notebook: the limit for all cells of a notebook and all questions of its tests together.
        memory: the bytes that the process may use in addition to those that it uses from the start.
        files: the size in bytes of a file and, in the sandbox, of all files in one folder.
        processes: the number of processes and threads at the same time, limited only in the sandbox.
        output: the characters that a notebook may show.
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
        """Return these limits with only a share of the time for cells and questions, but at least LEAST seconds."""
        cell, question = (min(seconds, max(share * seconds, LEAST)) for seconds in (self.cell, self.question))
        return replace(self, cell=cell, question=question)


@dataclass(frozen=True)
class Verdict:
    """The decision about a test cell.

    Attributes:
        points: the points earned, from 0 to the cell's points.
        message: why points are missing, in the learner's terms, or an empty string.
        printed: the test's printed output.
        named: whether a check failed, and not the test's own code.
        lost: whether the learner's process was lost in the meantime.
        outputs: the test's outputs in a notebook.
        rule: the rule of the test that's broken, as `checks.rule` names it, or an empty string.
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
    """One answer to one exercise from an answer file."""

    exercise: str
    source: str


@dataclass(frozen=True)
class TrialResult:
    """The result of a trial with the whole test, and with only its hidden part."""

    exercise: str  # of a given cell that stops, its place among the steps
    place: int  # its place in the list of trials, or one of the constants below
    whole: Verdict
    hidden: Verdict | None = None


REFERENCE, OPEN, GIVEN = -1, -2, -3  # the reference solution, the unsolved exercise, a given cell that stops
