"""A student's submission, how its tests are judged, and the results."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    """How the tests of a notebook are judged.

    Attributes:
        inside: tests that run in the learner's process, as under nbgrader.
        imports: for each test, the import statements of the notebook that it depends on.
        exact: tests that are judged outside although they weren't written for it. If a value can't be sent unchanged, they run inside.
        reasons: for each test that should have been judged outside but runs inside, the reason.
    """

    inside: tuple[str, ...] = ()
    imports: Mapping[str, str] = field(default_factory=dict)
    exact: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass
class GradedNotebook:
    """The result of a notebook.

    Attributes:
        text: the text for autograded/, or None if it couldn't be read.
        scores: the points of each graded cell. None means that a person has to grade it.
        comments: the comment on each cell, or None.
        troubles: descriptions of problems.
        moved: for each test that had to be judged inside after all, the reason.
    """

    text: str | None = None
    scores: dict[str, float | None] = field(default_factory=dict)
    comments: dict[str, str | None] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SubmittedFiles:
    """A student's submission: the text of each notebook, the content of the other files by path, and problems with the
    whole submission.
    """

    student: str
    notebooks: dict[str, str]
    files: dict[str, bytes] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)


@dataclass
class GradedSubmission:
    """The results by notebook, the other files after grading, and problems with the whole submission."""

    student: str
    notebooks: dict[str, GradedNotebook] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
