"""A course folder with a class whose marks are written straight into the gradebook: no notebook is run."""

import json
import warnings
from pathlib import Path
from unittest.mock import patch

from nbgrader.api import Gradebook
from sqlalchemy.exc import SAWarning

from nbjudge.gradebook.course_folder import CourseFolder

NAME = "ps1"
DUE = "2026-03-02 12:00:00 UTC"
OPEN = "No response."  # what nbgrader says of an answer that is as it was handed out


class LittleClass:
    """A course folder with one assignment: notebook one has the exercises a (2 points), b (1) and c (4).

    Parameters:
        folder: where it is laid out.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "example"\n')
        with patch("nbgrader.api.get_alembic_version", return_value="test"):  # a program that takes seconds
            self.gradebook().close()
        with self.gradebook() as gradebook:
            gradebook.add_assignment(NAME, duedate=DUE)
        self.add_exercises("one", {"a": 2, "b": 1, "c": 4})

    @classmethod
    def of(cls, folder: Path) -> "LittleClass":
        """Return the class in a copy of its folder."""
        little = cls.__new__(cls)
        little.path = folder
        return little

    @property
    def folder(self) -> CourseFolder:
        return CourseFolder(self.path, NAME)

    def gradebook(self) -> Gradebook:
        return Gradebook(f"sqlite:///{self.path}/gradebook.db", "example")

    def add_exercises(self, notebook: str, points: dict[str, float], assignment: str = NAME) -> None:
        """Add a notebook in which an answer cell and a test cell make up each exercise."""
        with self.gradebook() as gradebook:
            gradebook.update_or_create_assignment(assignment)
            gradebook.add_notebook(notebook, assignment)
            for name, most in points.items():
                gradebook.add_solution_cell(name, notebook, assignment)
                gradebook.add_grade_cell(f"{name}_test", notebook, assignment, max_score=most, cell_type="code")
                for cell in (name, f"{name}_test"):
                    known = {"cell_type": "code", "source": "", "checksum": "", "locked": False}
                    gradebook.add_source_cell(cell, notebook, assignment, **known)

    def add_written(self, name: str, points: float, notebook: str = "one") -> None:
        """Add an exercise that a person marks."""
        with self.gradebook() as gradebook:
            gradebook.add_solution_cell(name, notebook, NAME)
            gradebook.add_grade_cell(name, notebook, NAME, max_score=points, cell_type="markdown")
            known = {"cell_type": "markdown", "source": "", "checksum": "", "locked": False}
            gradebook.add_source_cell(name, notebook, NAME, **known)

    def add_student(self, name: str, **known: str) -> None:
        with self.gradebook() as gradebook:
            gradebook.update_or_create_student(name, **known)

    def grade(
        self,
        name: str,
        points: dict[str, float | None],
        *,
        opened: tuple[str, ...] = (),
        time: str | None = None,
        penalty: float = 0,
        assignment: str = NAME,
    ) -> None:
        """Enter a student's points by exercise. None means that they still have to be awarded by hand.

        Parameters:
            opened: exercises whose answer is as it was handed out.
            time: of handing in.
        """
        with self.gradebook() as gradebook:
            gradebook.update_or_create_student(name)
            with warnings.catch_warnings(action="ignore", category=SAWarning):  # of nbgrader's own way to add one
                submission = gradebook.add_submission(assignment, name, **({"timestamp": time} if time else {}))
            for notebook in submission.notebooks:
                for grade in notebook.grades:
                    grade.auto_score = points.get(grade.name.removesuffix("_test"), 0)
                    grade.needs_manual_grade = grade.auto_score is None
                for comment in notebook.comments:
                    comment.auto_comment = OPEN if comment.name in opened else None
            submission.notebooks[0].late_submission_penalty = penalty or None
            gradebook.db.commit()

    def hand_in(self, name: str, *notebooks: str) -> None:
        for notebook in notebooks:
            self._write("submitted", name, notebook, [])

    def ran(self, name: str, *cells: dict, notebook: str = "one") -> None:
        """Lay down the graded notebook of a student."""
        self._write("autograded", name, notebook, list(cells))

    def _write(self, kind: str, name: str, notebook: str, cells: list[dict]) -> None:
        path = self.path / kind / name / NAME / f"{notebook}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))


def failed(exercise: str | None, kind: str, message: str, **metadata: object) -> dict:
    """Make a code cell that ended in an error; the test of an exercise, where one is named."""
    entry = {"nbgrader": {"grade_id": f"{exercise}_test", "grade": True}} if exercise else {}
    error = {"output_type": "error", "ename": kind, "evalue": message, "traceback": []}
    return {"cell_type": "code", "source": "", "metadata": {**entry, **metadata}, "outputs": [error]}


def passed(**metadata: object) -> dict:
    """Make a code cell that shows nothing."""
    return {"cell_type": "code", "source": "", "metadata": metadata, "outputs": []}
