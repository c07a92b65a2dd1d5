"""What is judged, what it may take, and what it came to: quick to import, for commands that only ask."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Step:
    """One code cell of a notebook: its text, and what it is to the grader.

    Attributes:
        inside: whether the test runs in the learner's process, as under nbgrader.
    """

    source: str
    answer: str | None = None
    test: str | None = None
    points: float = 0
    inside: bool = False


@dataclass(frozen=True)
class Limits:
    """How long things may take, in seconds, and how much memory a learner's process may take on top, in bytes."""

    cell: float = 30
    question: float = 20
    interrupt: float = 3  # to come back when it is interrupted
    memory: int = 4 << 30


@dataclass(frozen=True)
class Verdict:
    """What a test cell decided.

    Attributes:
        points: earned, from 0 to the cell's points.
        message: why points are missing, in the learner's words; empty where none are.
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
