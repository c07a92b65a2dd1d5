"""Brings what grading found into the gradebook and into autograded/: one writer, one student at a time."""

import contextlib
import os
import shutil
import warnings
from collections.abc import Container, Mapping
from pathlib import Path

from nbgrader import utils
from nbgrader.api import Grade, Gradebook, SubmittedAssignment, SubmittedNotebook
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy.exc import SAWarning

from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.grading.records.submissions import GradedNotebook, GradedSubmission

Scores = Mapping[str, Mapping[str, float | None]]
NEW, OLD, DRAFT = ".new", ".old", ".draft"  # endings of folders and files that are on their way in or out


class GradebookWriter:
    """Writes students into an open gradebook.

    Parameters:
        folder: of the course.
        gradebook: of the course, open.
    """

    def __init__(self, folder: CourseFolder, gradebook: Gradebook) -> None:
        self.folder, self.gradebook = folder, gradebook
        self.penalties = AssignLatePenalties(parent=folder.converter)
        self.penalties.init_plugin()

    def write(self, graded: GradedSubmission) -> None:
        """Write one student's marks, and then the notebooks. If a run ends in between, the next one completes the work."""
        self._marks(graded)
        self._files(graded)

    def update(self, student: str, scores: Scores, texts: Mapping[str, str]) -> None:
        """Write some marks of a graded student, and then notebooks. Nothing else changes.

        Parameters:
            scores: points by notebook and graded cell.
            texts: the notebooks. Each is replaced completely or not at all.
        """
        submission = self.gradebook.find_submission(self.folder.assignment, student)
        for notebook in submission.notebooks:
            _update(notebook, scores.get(notebook.name, {}))
        self._commit(submission, scores)
        for name, text in texts.items():
            _replace(self.folder.path("autograded", student), f"{name}.ipynb", text)

    def _marks(self, graded: GradedSubmission) -> None:
        submission = self._submission(graded.student)
        for notebook in submission.notebooks:
            _fill(notebook, graded.notebooks.get(notebook.name))
        self._commit(submission, graded.notebooks)

    def _commit(self, submission: SubmittedAssignment, notebooks: Container[str]) -> None:
        """Write to the disk, with penalties for these notebooks by what they earn now."""
        self.gradebook.db.flush()
        for notebook in submission.notebooks:
            if notebook.name in notebooks:
                notebook.late_submission_penalty = self._penalty(submission, notebook)
        self.gradebook.db.commit()

    def _submission(self, student: str) -> SubmittedAssignment:
        known = {}
        with contextlib.suppress(ValueError):  # the report says so
            time = self.folder.submission(student).time()
            known = {"timestamp": time} if time else {}
        with warnings.catch_warnings(action="ignore", category=SAWarning):  # of nbgrader's own way to add one
            self.gradebook.update_or_create_student(student)
            return self.gradebook.update_or_create_submission(self.folder.assignment, student, **known)

    def _penalty(self, submission: SubmittedAssignment, notebook: SubmittedNotebook) -> float | None:
        if submission.total_seconds_late <= 0:
            return None
        plugin, seconds = self.penalties.plugin_inst, submission.total_seconds_late
        penalty = plugin.late_submission_penalty(submission.student_id, notebook.score, seconds)
        return None if penalty is None else self.penalties._check_late_penalty(notebook, penalty)

    def _files(self, graded: GradedSubmission) -> None:
        """Let the student's folder in autograded/ appear whole, or not at all."""
        target = self.folder.path("autograded", graded.student)
        new, old = (target.with_name(f".{target.name}{ending}") for ending in (NEW, OLD))
        for leftover in (new, old):
            _remove(leftover)
        _write(new, graded)
        with contextlib.suppress(FileNotFoundError):
            target.rename(old)
        new.rename(target)
        _remove(old)
        with contextlib.chdir(self.folder.directory.root):
            self.folder.converter.set_permissions(self.folder.assignment, graded.student)


def _fill(notebook: SubmittedNotebook, graded: GradedNotebook | None) -> None:
    """Set scores and comments of one notebook, as nbgrader does. A notebook that wasn't handed in earns nothing."""
    for grade in notebook.grades:
        grade.auto_score = graded.scores.get(grade.name) if graded else 0
        grade.needs_manual_grade = graded is not None and _waits(grade)
    for comment in notebook.comments:
        if graded and comment.name in graded.comments:
            comment.auto_comment = graded.comments[comment.name]


def _update(notebook: SubmittedNotebook, scores: Mapping[str, float | None]) -> None:
    """Set scores of some cells. If a score hasn't changed, no person has to look at it again."""
    for grade in notebook.grades:
        if grade.name in scores and grade.auto_score != scores[grade.name]:
            grade.auto_score = scores[grade.name]
            grade.needs_manual_grade = _waits(grade)


def _waits(grade: Grade) -> bool:
    """By nbgrader's rule a person has to look where there is no score, and where one had given another."""
    return grade.manual_score is not None or grade.auto_score is None


def _replace(folder: Path, name: str, text: str) -> None:
    """Replace a file by another one with the same permissions. The new file is first written outside the folder."""
    draft = folder.with_name(f".{folder.name}{DRAFT}")
    draft.unlink(missing_ok=True)
    draft.write_bytes(text.encode())
    shutil.copymode(folder / name, draft)
    os.replace(draft, folder / name)


def _write(folder: Path, graded: GradedSubmission) -> None:
    folder.mkdir(parents=True)
    texts = {f"{name}.ipynb": one.text.encode() for name, one in graded.notebooks.items() if one.text is not None}
    for name, content in {**graded.files, **texts}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _remove(folder: Path) -> None:
    if folder.exists():
        utils.rmtree(str(folder))
