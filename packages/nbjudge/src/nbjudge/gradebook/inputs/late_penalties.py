"""Penalties for late work, which are computed again because dates, extensions, points and rules can change."""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from nbgrader.api import Gradebook, SubmittedAssignment, SubmittedNotebook
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import func, select

from nbjudge.gradebook.configuration import checked_settings
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.deadlines import class_deadlines, class_late_rule
from nbjudge.gradebook.ledger import Ledger
from nbjudge.gradebook.results import Lacking
from nbjudge.number_formats import counted

PENALTY = "penalty"  # in a student's record in the ledger: the penalty that grading wrote
SMALLEST = 1e-6  # points; smaller differences are rounding errors


@dataclass(frozen=True)
class PenaltyChange:
    """A student's penalty that no longer follows from the dates, the points and the rules.

    Attributes:
        before, after: the points that the student loses in the gradebook, and by the rules.
        by_hand: whether the penalty in the gradebook isn't the one that grading wrote.
    """

    student: str
    before: float
    after: float
    by_hand: bool

    def __str__(self) -> str:
        before, after = counted(self.before, "point"), counted(self.after, "point")
        if self.by_hand:
            kept = f"the late penalty of {before} was set by hand, so it's kept"
            return f"{self.student}: {kept}. By the dates, points and rules, it would be {after}."
        return f"{self.student}: the late penalty is now {after} instead of {self.before:g}"


class LatePenalties:
    """Late penalties by the rule in class.toml, or by the one in the course's configuration.

    Parameters:
        folder: the course's folder.

    Raises:
        CourseError: a rule, or a date in class.toml, has a wrong value.
    """

    def __init__(self, folder: CourseFolder, gradebook: Gradebook) -> None:
        self.folder, self.deadlines = folder, class_deadlines(folder.root, gradebook)
        self.rule = class_late_rule(folder.root)
        with checked_settings(folder.root):
            self.rules = AssignLatePenalties(parent=folder.converter)
            self.rules.init_plugin()

    def of(self, submission: SubmittedAssignment, notebook: SubmittedNotebook) -> float | None:
        """Return the points that a notebook loses, or None if it loses none."""
        seconds = self._seconds_late(submission)
        if seconds <= 0:
            return None
        if self.rule.share is None:
            penalty = self.rules.plugin_inst.late_submission_penalty(submission.student_id, notebook.score, seconds)
        else:
            penalty = self.rule.penalty(notebook.score, seconds)
        return None if penalty is None else self.rules._check_late_penalty(notebook, penalty)

    def changes(self, gradebook: Gradebook, ledger: Ledger, students: Collection[str]) -> Iterator[PenaltyChange]:
        """Yield the penalties of these students that no longer follow from the rules."""
        totals, lacking = penalties_by_student(gradebook, self.folder.assignment), Lacking(self.folder)
        for submission in gradebook.assignment_submissions(self.folder.assignment):
            student, before = submission.student_id, totals.get(submission.student_id, 0)
            if student in students and (before or self._seconds_late(submission) > 0):
                after = sum(penalty or 0 for _, penalty in self._by_notebook(submission, lacking))
                if not _is_close(before, after):
                    by_hand = not _is_close(ledger.read(student).get(PENALTY, before), before)
                    yield PenaltyChange(student, before, after, by_hand)

    def correct(self, gradebook: Gradebook, student: str) -> None:
        """Write a student's penalties by the rules to the gradebook."""
        submission = gradebook.find_submission(self.folder.assignment, student)
        for notebook, penalty in self._by_notebook(submission, Lacking(self.folder)):
            notebook.late_submission_penalty = penalty
        gradebook.db.commit()

    def _by_notebook(
        self, submission: SubmittedAssignment, lacking: Lacking
    ) -> Iterator[tuple[SubmittedNotebook, float | None]]:
        """Yield each notebook with its penalty. As under nbgrader, there's none if it wasn't handed in."""
        for notebook in submission.notebooks:
            is_there = not lacking.has(submission.student_id, notebook.name)
            yield notebook, self.of(submission, notebook) if is_there else None

    def _seconds_late(self, submission: SubmittedAssignment) -> float:
        left = self.deadlines.time_left(submission)
        return -left.total_seconds() if left else 0


def penalties_by_student(gradebook: Gradebook, assignment: str, *students: str) -> dict[str, float]:
    """Return the points that each of these students loses in the gradebook, or everyone if none is named."""
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
    """Check whether a number, which can come from a file that someone edited, is the same except for rounding."""
    return isinstance(one, int | float) and math.isclose(one, other, abs_tol=SMALLEST)
