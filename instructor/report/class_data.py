"""The data of a course folder about one assignment: submissions, and each student's result in each exercise."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pandas as pd
from nbgrader.api import BaseCell, Comment, Grade, Gradebook, Notebook, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import or_, select

from course.errors import CourseError
from course.work_files import natural_order
from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.grading.gradebook.marks import find_assignment, read_marks
from instructor.grading.records.assignments import NotebookRecord, read_assignment

GRADED, UNGRADED, MISSING = "graded", "not graded yet", "missing"
UNTOUCHED = "No response."  # nbgrader's own comment on an unchanged answer


@dataclass(frozen=True)
class Exercise:
    """A graded cell.

    Attributes:
        answers: the names of the cells that it marks. It's empty if they're unknown.
    """

    notebook: str
    cell: str
    points: float
    answers: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        return self.notebook, self.cell

    @property
    def name(self) -> str:
        return self.cell.removesuffix("_test")


@dataclass(frozen=True)
class ClassWork:
    """A class's submissions for one assignment, and their results.

    Attributes:
        students: the students by name, as `read_marks` returns them, with the additional columns `state` and `lacks`
            (the notebooks that weren't handed in).
        exercises: the exercises in the order of the notebooks.
        points: one row per graded student, one column per exercise (its key). NaN if a person still has to award points.
        untouched: whether the answer hasn't been changed, or None if that's unknown. It has the same rows and columns.
    """

    assignment: str
    notebooks: list[str]
    students: pd.DataFrame
    exercises: list[Exercise]
    points: pd.DataFrame
    untouched: pd.DataFrame

    @cached_property
    def graded(self) -> pd.DataFrame:
        """Return the students whose work is graded."""
        return self.students[self.students["state"] == GRADED]

    @property
    def of(self) -> float:
        """Return the maximum points for the whole assignment."""
        return sum(exercise.points for exercise in self.exercises)

    def handed_in(self, notebook: str) -> pd.Series:
        """For each graded student, whether this notebook was handed in."""
        return ~self.graded["lacks"].map(lambda lacks: notebook in lacks)


def read_class(folder: CourseFolder) -> ClassWork:
    """Read all data about the assignment.

    Raises:
        CourseError: the assignment doesn't exist, or no one has been graded.
    """
    name = folder.assignment
    with folder.gradebook() as gradebook:
        find_assignment(gradebook, name)
        notebooks = read_assignment(gradebook, name).notebooks
        records = {notebook: notebooks[notebook] for notebook in sorted(notebooks, key=natural_order)}
        students = _students(folder, read_marks(gradebook, [name]), list(records))
        rows = students.index[students["state"] == GRADED]
        if rows.empty:
            raise CourseError(f"No one has been graded for {name}: run `instructor grade {name}` first.")
        exercises = [exercise for record in records.values() for exercise in _exercises(record)]
        if not exercises:
            raise CourseError(f"{name} has no cell with points, so there's nothing to report.")
        is_known = or_(Grade.auto_score.is_not(None), Grade.manual_score.is_not(None))
        points = _by_cell(gradebook, name, Grade, "score", is_known)
        comments = _by_cell(gradebook, name, Comment, "auto_comment")
    columns = pd.MultiIndex.from_tuples([exercise.key for exercise in exercises])
    points = points.reindex(index=rows, columns=columns).astype(float)
    untouched = {exercise.key: _untouched(exercise, comments) for exercise in exercises}
    untouched = pd.DataFrame(untouched, index=rows, columns=columns, dtype=object)
    return ClassWork(name, list(records), students, exercises, points, untouched)


def _students(folder: CourseFolder, marks: pd.DataFrame, notebooks: list[str]) -> pd.DataFrame:
    """Return all students in the gradebook, and everyone who handed something in."""
    handed_in = folder.students()
    new = pd.DataFrame({"student_id": [name for name in handed_in if name not in set(marks["student_id"])]})
    students = pd.concat([marks, new], ignore_index=True).set_index("student_id")
    students["state"] = MISSING
    students.loc[handed_in, "state"] = UNGRADED
    students.loc[students["score"].notna(), "state"] = GRADED
    students["lacks"] = [_lacking(folder, name, notebooks) for name in students.index]
    return students


def _lacking(folder: CourseFolder, student: str, notebooks: list[str]) -> list[str]:
    """Return the notebooks that a student didn't hand in. If submitted/ has been removed, they're unknown."""
    submitted = folder.path("submitted", student)
    return [name for name in notebooks if not (submitted / f"{name}.ipynb").is_file()] if submitted.is_dir() else []


def _exercises(record: NotebookRecord) -> Iterator[Exercise]:
    """Yield graded cells in their order. A test marks the answers between it and the previous test, if there are any."""
    answers: list[str] = []
    tested = False
    for cell in record.cells.values():
        if cell.solution and not cell.grade:
            answers, tested = ([] if tested else answers) + [cell.name], False
        elif cell.grade or cell.task:
            of = [] if cell.task else [cell.name] if cell.solution else answers
            yield Exercise(record.name, cell.name, cell.max_score or 0, tuple(of))
            tested = True


def _untouched(exercise: Exercise, comments: pd.DataFrame) -> pd.Series | None:
    columns = [(exercise.notebook, answer) for answer in exercise.answers]
    return comments.reindex(columns=columns).eq(UNTOUCHED).all(axis=1) if columns else None


def _by_cell(gradebook: Gradebook, assignment: str, kind: type, column: str, *only: object) -> pd.DataFrame:
    """Read a column of the grades or comments, with one row per student and one column per cell, by notebook and name."""
    query = (
        select(SubmittedAssignment.student_id, Notebook.name, BaseCell.name, getattr(kind, column))
        .select_from(kind)
        .join(BaseCell, kind.cell_id == BaseCell.id)
        .join(SubmittedNotebook, kind.notebook_id == SubmittedNotebook.id)
        .join(Notebook, SubmittedNotebook.notebook_id == Notebook.id)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .where(SubmittedAssignment.assignment.has(name=assignment), *only)
    )
    rows = pd.DataFrame(gradebook.db.execute(query).all(), columns=["student", "notebook", "cell", "value"])
    return rows.pivot(index="student", columns=["notebook", "cell"], values="value")
