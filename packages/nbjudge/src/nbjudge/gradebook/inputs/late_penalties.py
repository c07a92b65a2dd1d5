"""Recomputes penalties for late work, because dates, extensions, points and rules can change."""

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from nbgrader.api import Assignment, Gradebook, MissingEntry, SubmittedAssignment, SubmittedNotebook
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import func, select

from nbjudge.gradebook.configuration import checked_settings
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.deadlines import class_deadlines, class_late_rule
from nbjudge.gradebook.ledger import Ledger
from nbjudge.gradebook.results import Lacking
from nbjudge.number_formats import counted

PENALTY = "penalty"  # the key in a student's ledger entry for the penalty that grading wrote
SMALLEST = 1e-6  # points, because smaller differences are rounding errors


@dataclass(frozen=True)
class PenaltyChange:
    """A penalty in the gradebook that no longer matches the dates, the points and the rules.

    Attributes:
        before, after: the points that are deducted according to the gradebook, and according to the rules.
        by_hand: whether the penalty in the gradebook differs from the one that was written during grading.
    """

    student: str
    before: float
    after: float
    by_hand: bool

    def __str__(self) -> str:
        before, after = counted(self.before, "point"), counted(self.after, "point")
        if self.by_hand:
            kept = f"the late penalty of {before} was set by hand, so it's kept"
            return f"{self.student}: {kept}. According to the dates, points and rules, the penalty would be {after}."
        return f"{self.student}: the late penalty is now {after} instead of {self.before:g}"


class Scored(Protocol):
    """A notebook and the points that it earned."""

    @property
    def score(self) -> float: ...


@dataclass(frozen=True)
class AttemptedNotebook:
    """A notebook from an attempt, which isn't in the gradebook."""

    score: float


class LatePenalties:
    """Late penalties according to the rule in class.toml, or else according to the course's configuration.

    Parameters:
        folder: the course folder.

    Raises:
        CourseError: a rule, or a date in class.toml, has an invalid value.
    """

    def __init__(self, folder: CourseFolder, gradebook: Gradebook) -> None:
        self.folder, self.deadlines = folder, class_deadlines(folder.root, gradebook)
        self.rule = class_late_rule(folder.root)
        with checked_settings(folder.root):
            self.rules = AssignLatePenalties(parent=folder.converter)
            self.rules.init_plugin()

    def of(self, submission: SubmittedAssignment, notebook: SubmittedNotebook) -> float | None:
        """Return the points to deduct from a notebook, or None if there's no penalty."""
        return self._penalty(submission.student_id, notebook, self._seconds_late(submission))

    def total(self, gradebook: Gradebook, student: str, time: datetime | None, scores: Mapping[str, float]) -> float:
        """Return the points for an attempt after penalties.

        Parameters:
            time: the time at which the attempt was handed in.
            scores: maps the attempt's notebooks to the points that they earned.
        """
        left = self.deadlines.left(*self._dates(gradebook, student), time)
        seconds = -left.total_seconds() if left else 0
        notebooks = [AttemptedNotebook(score) for score in scores.values()]
        lost = sum(self._penalty(student, one, seconds) or 0 for one in notebooks)
        return max(0.0, sum(one.score for one in notebooks) - lost)

    def _dates(self, gradebook: Gradebook, student: str) -> tuple[Assignment, timedelta | None]:
        """Return the assignment with its due date, and the student's extension."""
        name = self.folder.assignment
        try:
            submission = gradebook.find_submission(name, student)
        except MissingEntry:
            return gradebook.find_assignment(name), self.deadlines.extensions.get(name, {}).get(student)
        return submission.assignment, self.deadlines.extension(submission)

    def _penalty(self, student: str, notebook: Scored, seconds: float) -> float | None:
        if seconds <= 0:
            return None
        if self.rule.share is None:
            penalty = self.rules.plugin_inst.late_submission_penalty(student, notebook.score, seconds)
        else:
            penalty = self.rule.penalty(notebook.score, seconds)
        return None if penalty is None else self.rules._check_late_penalty(notebook, penalty)

    def changes(self, gradebook: Gradebook, ledger: Ledger, students: Collection[str]) -> Iterator[PenaltyChange]:
        """Yield the students' penalties that no longer match the rules."""
        totals, lacking = penalties_by_student(gradebook, self.folder.assignment), Lacking(self.folder)
        for submission in gradebook.assignment_submissions(self.folder.assignment):
            student, before = submission.student_id, totals.get(submission.student_id, 0)
            if student in students and (before or self._seconds_late(submission) > 0):
                after = sum(penalty or 0 for _, penalty in self._by_notebook(submission, lacking))
                if not _is_close(before, after):
                    by_hand = not _is_close(ledger.read(student).get(PENALTY, before), before)
                    yield PenaltyChange(student, before, after, by_hand)

    def correct(self, gradebook: Gradebook, student: str) -> None:
        """Write a student's penalties to the gradebook, as the rules require."""
        submission = gradebook.find_submission(self.folder.assignment, student)
        for notebook, penalty in self._by_notebook(submission, Lacking(self.folder)):
            notebook.late_submission_penalty = penalty
        gradebook.db.commit()

    def _by_notebook(
        self, submission: SubmittedAssignment, lacking: Lacking
    ) -> Iterator[tuple[SubmittedNotebook, float | None]]:
        """Yield each notebook with its penalty.

        As in nbgrader, a notebook that wasn't handed in has no penalty.
        """
        for notebook in submission.notebooks:
            is_there = not lacking.has(submission.student_id, notebook.name)
            yield notebook, self.of(submission, notebook) if is_there else None

    def _seconds_late(self, submission: SubmittedAssignment) -> float:
        left = self.deadlines.time_left(submission)
        return -left.total_seconds() if left else 0


def penalties_by_student(gradebook: Gradebook, assignment: str, *students: str) -> dict[str, float]:
    """Map each of these students to the points that the gradebook deducts. If no students are given, everyone is
    included."""
    query = (
        select(SubmittedAssignment.student_id, func.sum(SubmittedNotebook.late_submission_penalty))
        .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .where(SubmittedAssignment.assignment.has(name=assignment))
        .group_by(SubmittedAssignment.student_id)
    )
    if students:
        query = query.where(SubmittedAssignment.student_id.in_(students))
    return {student: penalty or 0 for student, penalty in gradebook.db.execute(query)}


def _is_close(one: object, other: float) -> bool:
    """Return whether two numbers are equal except for rounding. Either number may come from a file that someone has
    edited."""
    return isinstance(one, int | float) and math.isclose(one, other, abs_tol=SMALLEST)
