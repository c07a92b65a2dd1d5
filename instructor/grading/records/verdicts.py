"""What is judged, its limits, and the results. This module is quick to import, for commands that only ask."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Step:
    """One code cell of a notebook: its text, and what it is to the grader.

    Attributes:
        inside: whether the test runs in the learner's process, as under nbgrader.
        hidden: the hidden part of a test, in the form of a whole one.
        exact: whether a test that is judged outside must run inside as soon as a value can't be sent unchanged.
        imports: what a judge runs before the test.
    """

    source: str
    answer: str | None = None
    test: str | None = None
    points: float = 0
    inside: bool = False
    hidden: str = ""
    exact: bool = False
    imports: str = ""


@dataclass(frozen=True)
class Limits:
    """Limits in seconds, and limits for the resources of a learner's process.

    Attributes:
        interrupt: for a cell to return after an interrupt.
        notebook: for all cells of a notebook and all that tests ask.
        memory: bytes on top of what the process has from the start.
        files: bytes of a file and, in the sandbox, of all files in one folder.
        processes: processes and threads at the same time, only in the sandbox.
        output: bytes that a notebook may show.
    """

    cell: float = 30
    question: float = 20
    interrupt: float = 3
    notebook: float = 1800
    memory: int = 4 << 30
    files: int = 500_000_000
    processes: int = 128
    output: int = 20_000_000


@dataclass(frozen=True)
class Verdict:
    """The decision of a test cell.

    Attributes:
        points: earned, from 0 to the cell's points.
        message: why points are missing, in the learner's terms, or an empty text.
        printed: what the test printed.
        named: whether a check failed, rather than the test's own code.
        lost: whether the learner's process was lost on the way.
        outputs: what the test shows in a notebook.
    """

    points: float
    message: str = ""
    printed: str = ""
    named: bool = False
    lost: bool = False
    outputs: list[dict] = field(default_factory=list)


@dataclass(frozen=True)
class Trial:
    """One answer to one exercise from an answer file."""

    exercise: str
    source: str


@dataclass(frozen=True)
class TrialResult:
    """The result of a trial with the whole test, and with only its hidden part."""

    exercise: str
    place: int  # in the list of trials; -1 for the reference solution, -2 for the open exercise
    whole: Verdict
    hidden: Verdict | None = None


REFERENCE, OPEN = -1, -2
