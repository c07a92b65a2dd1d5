"""A student's submission, the plan for judging its tests, and the results."""

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    """The plan for judging the tests in a notebook.

    Attributes:
        inside: the tests that run in the learner's process, as in nbgrader.
        imports: maps each test to the import statements in the notebook that it depends on.
        exact: the tests that are judged outside the learner's process although they weren't written for that.
        may_tell: maps each test in `exact` to the operations that may pass one of its values to the student's objects,
            because the solved notebook needs them. None allows everything, as long as the solved notebook hasn't been
            judged.
        reasons: maps each test that has to run in the learner's process, although it should be judged in the judge's
            process, to the reason.
    """

    inside: tuple[str, ...] = ()
    imports: Mapping[str, str] = field(default_factory=dict)
    exact: tuple[str, ...] = ()
    may_tell: Mapping[str, Collection[str]] | None = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass
class GradedNotebook:
    """The result of grading a notebook.

    Attributes:
        text: the text for autograded/, or None if the notebook couldn't be read.
        scores: maps graded cells to their points. None means that the cell has to be marked by hand.
        comments: maps cells to their comments, or to None.
        troubles: descriptions of problems.
        waiting: maps each test whose points have to be awarded by hand to the reason why it can't be judged outside the
            learner's process.
        told: maps each test that wasn't written for a judge to the operations that passed one of its values to the
            student's objects.
        notes: sentences that aren't about problems.
        odd: maps each test whose value isn't a number of points to this value and a phrase that says how the value
            counts.
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
        """Return a sentence for each kind of unusual value that tests returned.

        Parameters:
            tests: the tests to describe, or None for all tests.
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
    """A student's submission: the text of its notebooks, the contents of other files by path, and any problems.

    Attributes:
        notes: sentences about files that were found under other names.
        digests: maps each notebook to a digest of its text as it was handed in.
        environment: variables to set where the notebooks run and are judged.
    """

    student: str
    notebooks: dict[str, str]
    files: dict[str, bytes] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)


@dataclass
class GradedSubmission:
    """The results for each notebook, and the other files after grading.

    The submission as a whole can also have problems and notes.
    """

    student: str
    notebooks: dict[str, GradedNotebook] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
