"""Brings what grading found into the gradebook and into autograded/: one writer, one student at a time."""

import contextlib
import warnings
from pathlib import Path

from nbgrader import utils
from nbgrader.api import Gradebook, SubmittedAssignment, SubmittedNotebook
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy.exc import SAWarning

from instructor.grading.course_folder import CourseFolder
from instructor.grading.notebook_grading import GradedNotebook
from instructor.grading.student_grading import Graded

NEW, OLD = ".new", ".old"  # endings of folders that are on their way in or out


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

    def write(self, graded: Graded) -> None:
        """Write one student's marks, then the notebooks; a run that ends in between is made good by the next one."""
        self._marks(graded)
        self._files(graded)

    def _marks(self, graded: Graded) -> None:
        submission = self._submission(graded.student)
        for notebook in submission.notebooks:
            _fill(notebook, graded.notebooks.get(notebook.name))
        self.gradebook.db.flush()
        for notebook in submission.notebooks:
            if notebook.name in graded.notebooks:
                notebook.late_submission_penalty = self._penalty(submission, notebook)
        self.gradebook.db.commit()

    def _submission(self, student: str) -> SubmittedAssignment:
        time = self.folder.directory.get_existing_timestamp(str(self.folder.path("submitted", student)))
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

    def _files(self, graded: Graded) -> None:
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
    """Set scores and comments of one notebook, as nbgrader does; one that was not handed in earns nothing."""
    for grade in notebook.grades:
        grade.auto_score = graded.scores.get(grade.name) if graded else 0
        waits = graded is not None and (grade.manual_score is not None or grade.auto_score is None)
        grade.needs_manual_grade = waits
    for comment in notebook.comments:
        if graded and comment.name in graded.comments:
            comment.auto_comment = graded.comments[comment.name]


def _write(folder: Path, graded: Graded) -> None:
    folder.mkdir(parents=True)
    texts = {f"{name}.ipynb": one.text.encode() for name, one in graded.notebooks.items() if one.text is not None}
    for name, content in {**graded.files, **texts}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _remove(folder: Path) -> None:
    if folder.exists():
        utils.rmtree(str(folder))
