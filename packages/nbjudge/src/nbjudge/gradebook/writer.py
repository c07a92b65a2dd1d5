"""Writes the results of grading to the gradebook and to autograded/, one student at a time."""

import contextlib
import os
import re
import shutil
import warnings
from collections.abc import Container, Mapping
from pathlib import Path

from nbgrader import utils
from nbgrader.api import BaseCell, Grade, Gradebook, SubmittedAssignment, SubmittedNotebook
from sqlalchemy.exc import SAWarning

from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.late_penalties import LatePenalties
from nbjudge.records.submissions import GradedNotebook, GradedSubmission

Scores = Mapping[str, Mapping[str, float | None]]
NEW, OLD, DRAFT = ".new", ".old", ".draft"  # endings for folders and files that are being moved in or out
# If a teacher started Jupyter in this folder, it would run a student's file of such a name with the teacher's rights.
_SETTINGS = re.compile(r"(?:nbgrader|jupyter\w*|ipython\w*)_config\.(?:py|json)", re.IGNORECASE)


class GradebookWriter:
    """Writes students' results to an open gradebook.

    Parameters:
        folder: the course folder.
        gradebook: the course's gradebook, which must be open.
    """

    def __init__(self, folder: CourseFolder, gradebook: Gradebook) -> None:
        self.folder, self.gradebook = folder, gradebook
        self.penalties = LatePenalties(folder, gradebook)

    def write(self, graded: GradedSubmission) -> None:
        """Write one student's marks, and then the notebooks.

        If a run is interrupted between the two, the next run completes the work.
        """
        self._marks(graded)
        self._files(graded)

    def update(self, student: str, scores: Scores, texts: Mapping[str, str]) -> None:
        """Change some marks of a graded student, and then write notebooks. Nothing else changes.

        Parameters:
            scores: maps notebooks and graded cells to points.
            texts: maps notebooks to their text. Each notebook is replaced atomically.
        """
        submission = self.gradebook.find_submission(self.folder.assignment, student)
        names = self._cell_names()
        for notebook in submission.notebooks:
            _update(notebook, scores.get(notebook.name, {}), names)
        self._commit(submission, scores)
        for name, text in texts.items():
            _replace(self.folder.path("autograded", student), f"{name}.ipynb", text)

    def _marks(self, graded: GradedSubmission) -> None:
        submission = self._submission(graded.student)
        names = self._cell_names()
        for notebook in submission.notebooks:
            _fill(notebook, graded.notebooks.get(notebook.name), names)
        self._commit(submission, graded.notebooks)

    def _cell_names(self) -> dict[str, str]:
        """Map cell IDs to cell names with a single query.

        Looking up each name through a grade would take one query per cell.
        """
        return {cell.id: cell.name for cell in self.gradebook.db.query(BaseCell.id, BaseCell.name)}

    def _commit(self, submission: SubmittedAssignment, notebooks: Container[str]) -> None:
        """Commit the changes, together with late penalties for these notebooks that are based on the new scores."""
        self.gradebook.db.flush()
        for notebook in submission.notebooks:
            if notebook.name in notebooks:
                notebook.late_submission_penalty = self.penalties.of(submission, notebook)
        self.gradebook.db.commit()

    def _submission(self, student: str) -> SubmittedAssignment:
        known = {}
        with contextlib.suppress(ValueError):  # the report mentions it
            time = self.folder.submission(student).time()
            known = {"timestamp": time} if time else {}
        with warnings.catch_warnings(action="ignore", category=SAWarning):  # caused by nbgrader's own code
            self.gradebook.update_or_create_student(student)
            submission = self.gradebook.update_or_create_submission(self.folder.assignment, student, **known)
        submission.extension = self.penalties.deadlines.extension(submission)
        return submission

    def _files(self, graded: GradedSubmission) -> None:
        """Write the student's folder in autograded/ atomically."""
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


def _fill(notebook: SubmittedNotebook, graded: GradedNotebook | None, names: Mapping[str, str]) -> None:
    """Set the scores and comments for one notebook, as nbgrader does.

    A notebook that wasn't handed in earns no points.
    """
    if graded is None:
        notebook.late_submission_penalty = None
    for grade in notebook.grades:
        grade.auto_score = graded.scores.get(names[grade.cell_id]) if graded else 0
        grade.needs_manual_grade = graded is not None and _waits(grade)
    for comment in notebook.comments:
        if graded and names[comment.cell_id] in graded.comments:
            comment.auto_comment = graded.comments[names[comment.cell_id]]


def _update(notebook: SubmittedNotebook, scores: Mapping[str, float | None], names: Mapping[str, str]) -> None:
    """Set the scores for some cells. If a score hasn't changed, it doesn't have to be reviewed."""
    for grade in notebook.grades:
        name = names[grade.cell_id]
        if name in scores and grade.auto_score != scores[name]:
            grade.auto_score = scores[name]
            grade.needs_manual_grade = _waits(grade)


def _waits(grade: Grade) -> bool:
    """Return whether a grader has to look at a cell. As in nbgrader, this is the case if the cell has no score, or a
    score that was set by hand.
    """
    return grade.manual_score is not None or grade.auto_score is None


def _replace(folder: Path, name: str, text: str) -> None:
    """Replace a file with a new one that has the same permissions.

    The new file is first written outside the folder.
    """
    draft = folder.with_name(f".{folder.name}{DRAFT}")
    draft.unlink(missing_ok=True)
    draft.write_bytes(text.encode())
    shutil.copymode(folder / name, draft)
    os.replace(draft, folder / name)


def _write(folder: Path, graded: GradedSubmission) -> None:
    folder.mkdir(parents=True)
    texts = {f"{name}.ipynb": one.text.encode() for name, one in graded.notebooks.items() if one.text is not None}
    files = {name: content for name, content in graded.files.items() if not _SETTINGS.fullmatch(Path(name).name)}
    for name, content in {**files, **texts}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _remove(folder: Path) -> None:
    if folder.exists():
        utils.rmtree(str(folder))
