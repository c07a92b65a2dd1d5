"""A student's submission, how its tests are judged, and the results."""

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    """How the tests of a notebook are judged.

    Attributes:
        inside: tests that run in the learner's process, as under nbgrader.
        imports: for each test, the import statements of the notebook that it depends on.
        exact: tests that are judged outside although they weren't written for it.
        may_tell: for each of these, what may tell objects of the student's a value of the test, because the solved
            notebook needs it. None allows everything, as long as the solved notebook hasn't been judged.
        reasons: for each test that should have been judged outside but runs inside, the reason.
    """

    inside: tuple[str, ...] = ()
    imports: Mapping[str, str] = field(default_factory=dict)
    exact: tuple[str, ...] = ()
    may_tell: Mapping[str, Collection[str]] | None = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass
class GradedNotebook:
    """The result of a notebook.

    Attributes:
        text: the text for autograded/, or None if it couldn't be read.
        scores: the points of each graded cell. None means that a person has to grade it.
        comments: the comment on each cell, or None.
        troubles: descriptions of problems.
        waiting: for each test whose points wait for a person because it can't be judged outside, the reason.
        told: for each test that wasn't written for a judge, what told objects of the student's a value of the test.
        notes: sentences that aren't about problems.
        odd: for each test whose value isn't a number of points, the value, and a phrase that says what it counts as.
    """

    text: str | None = None
    scores: dict[str, float | None] = field(default_factory=dict)
    comments: dict[str, str | None] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    waiting: dict[str, str] = field(default_factory=dict)
    told: dict[str, list[str]] = field(default_factory=dict)
    odd: dict[str, tuple[str, str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def odd_lines(self, tests: Container[str] | None = None) -> list[str]:
        """Return one sentence for all tests whose values are odd in the same way.

        Parameters:
            tests: only these tests. None means all.
        """
        groups: dict[str, dict[str, str]] = {}
        for test, (value, what) in self.odd.items():
            if tests is None or test in tests:
                groups.setdefault(what, {})[test] = value
        return [f"{', '.join(group)}: {_odd_values(group.values())}, {what}" for what, group in groups.items()]


def _odd_values(values: Collection[str]) -> str:
    whose = "the test's value is" if len(values) == 1 else "the value of each test is"
    return f"{whose} {' or '.join(dict.fromkeys(values))}"


@dataclass(frozen=True)
class SubmittedFiles:
    """A student's submission: texts of notebooks, content of other files by path, and problems with all of it.

    Attributes:
        notes: sentences about files that were found under other names.
    """

    student: str
    notebooks: dict[str, str]
    files: dict[str, bytes] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass
class GradedSubmission:
    """The results by notebook, the other files after grading, and problems and notes about the whole submission."""

    student: str
    notebooks: dict[str, GradedNotebook] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
