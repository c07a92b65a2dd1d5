"""A student's submission, how its tests are judged, and the results."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    """How the tests of a notebook are judged.

    Attributes:
        inside: tests that run in the learner's process, as under nbgrader.
        imports: by test, the import statements of the notebook that it builds on.
        exact: tests that are judged outside although they weren't written for it. If a value can't be sent unchanged, they run inside.
        reasons: by test, why it runs inside though it was to be judged outside.
    """

    inside: tuple[str, ...] = ()
    imports: Mapping[str, str] = field(default_factory=dict)
    exact: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass
class GradedNotebook:
    """The result of a notebook.

    Attributes:
        text: as it goes into autograded/; None where it could not be read.
        scores: points by graded cell; None waits for a person.
        comments: by cell; None for no comment.
        troubles: what went wrong, in words.
        moved: by test, why it was judged inside in the end.
    """

    text: str | None = None
    scores: dict[str, float | None] = field(default_factory=dict)
    comments: dict[str, str | None] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SubmittedFiles:
    """A student's submission: text by notebook, content by path of the other files, and problems with the whole."""

    student: str
    notebooks: dict[str, str]
    files: dict[str, bytes] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)


@dataclass
class GradedSubmission:
    """The results by notebook, the other files after grading, and problems with the whole."""

    student: str
    notebooks: dict[str, GradedNotebook] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
