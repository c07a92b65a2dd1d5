"""Reads a course folder's data about one assignment: submissions, and each student's result for each exercise."""

from dataclasses import dataclass
from functools import cached_property

import pandas as pd
from nbgrader.api import Gradebook

from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.excuses import excused_students
from nbjudge.gradebook.exercises import Exercise, exercises_of
from nbjudge.gradebook.mark_table import EXCUSED, GRADED, mark_table, state_table, states_of_work
from nbjudge.gradebook.marks import find_assignment, read_marks
from nbjudge.gradebook.results import Result, read_results
from nbjudge.notebooks import natural_order
from nbjudge.reading.recognition import Recognizer
from nbjudge.records.assignments import read_assignment


@dataclass(frozen=True)
class ClassWork:
    """A class's submissions for one assignment, and their results.

    Attributes:
        students: the rows that `read_marks` returned, indexed by student, with the additional columns `state` and
            `lacks` (the notebooks that weren't handed in).
        exercises: the exercises in the order of the notebooks.
        results: the results of students who have been graded or are excused.
        points: a table with one row per graded student and one column per exercise, named by its key. NaN means that
            the points still have to be awarded by hand.
        untouched: a table with the same rows and columns, which says whether each answer is unchanged, or None if
            that's unknown.
    """

    assignment: str
    notebooks: list[str]
    students: pd.DataFrame
    exercises: list[Exercise]
    results: list[Result]
    points: pd.DataFrame
    untouched: pd.DataFrame

    @cached_property
    def graded(self) -> pd.DataFrame:
        """Return the students whose work has been graded."""
        return self.students[self.students["state"] == GRADED]

    @property
    def excused(self) -> list[str]:
        """Return the students who are excused."""
        return list(self.students.index[self.students["state"] == EXCUSED])

    @property
    def of(self) -> float:
        """Return the maximum points for the whole assignment, excluding bonuses."""
        return sum(exercise.points for exercise in self.exercises if not exercise.is_bonus)

    def tables(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Return two tables with each student's points and states, and one column per exercise."""
        students = self.students.reset_index()
        return mark_table(students, self.exercises, self.results), state_table(students, self.exercises, self.results)

    def handed_in(self, notebook: str) -> pd.Series:
        """Return, for each graded student, whether a notebook was handed in."""
        return ~self.graded["lacks"].map(lambda lacks: notebook in lacks)


def read_class(folder: CourseFolder, gradebook: Gradebook) -> ClassWork:
    """Read all the data about the assignment.

    Raises:
        CourseError: the assignment doesn't exist, or no one has been graded.
    """
    name = folder.assignment
    find_assignment(gradebook, name)
    assignment = read_assignment(gradebook, name)
    notebooks = sorted(assignment.notebooks, key=natural_order)
    excused = excused_students(folder.root, gradebook)
    marks = read_marks(folder.root, gradebook, [name])
    students = _students(folder, marks, notebooks, assignment.recognizer)
    rows = students.index[students["state"] == GRADED]
    if rows.empty:
        raise CourseError(f"No work for {name} has been graded yet. Run `{program()} grade {name}` first.")
    exercises = exercises_of(assignment)
    if not exercises:
        raise CourseError(f"{name} has no cells that are worth points, so there's nothing to report.")
    results = read_results(folder, gradebook, assignment, excused.get(name, ()))
    points = _by_exercise({_place(one): one.points for one in results}, exercises, rows).astype(float)
    untouched = {_place(one): None if one.begun is None else not one.begun for one in results}
    untouched = _by_exercise(untouched, exercises, rows)
    return ClassWork(name, notebooks, students, exercises, results, points, untouched)


def _students(folder: CourseFolder, marks: pd.DataFrame, notebooks: list[str], recognizer: Recognizer) -> pd.DataFrame:
    """Return all students in the gradebook, and everyone who handed something in."""
    handed_in = [*folder.students(), *folder.misnamed()]
    new = pd.DataFrame({"student_id": [name for name in handed_in if name not in set(marks["student_id"])]})
    students = pd.concat([marks, new], ignore_index=True)
    students["max_score"] = students["max_score"].max()
    students["attempt"] = students["attempt"].fillna("")
    students["state"] = states_of_work(students, handed_in)
    students["lacks"] = [_lacking(folder, name, notebooks, recognizer) for name in students["student_id"]]
    return students.set_index("student_id")


def _lacking(folder: CourseFolder, student: str, notebooks: list[str], recognizer: Recognizer) -> list[str]:
    """Return the notebooks that a student didn't hand in.

    If submitted/ has been removed, the missing notebooks aren't known.
    """
    submitted = folder.path("submitted", student)
    if not submitted.is_dir() or all((submitted / f"{name}.ipynb").is_file() for name in notebooks):
        return []
    found = folder.submission(student).choose(recognizer).used  # the files may have other names
    return [name for name in notebooks if name not in found]


def _place(result: Result) -> tuple[str, tuple[str, str]]:
    return result.student, result.exercise.key


def _by_exercise(values: dict, exercises: list[Exercise], students: pd.Index) -> pd.DataFrame:
    """Arrange values in a table with one row per student and one column per exercise."""
    columns = {one.key: [values.get((student, one.key)) for student in students] for one in exercises}
    return pd.DataFrame(columns, index=students, dtype=object)
