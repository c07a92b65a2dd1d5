"""The demonstration, which grades a made-up class and compares its marks with the expected ones."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry
from rich import box
from rich.console import Console
from rich.table import Column, Table

from instructor.demo.class_folder import LOG, make_class_folder
from instructor.demo.students import Choices, Student
from nbjudge.feedback.pages import give_feedback
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.number_formats import counted
from nbjudge.processes.processors import count_processors
from nbjudge.runs.grade import GradingOptions, grade


@dataclass(frozen=True)
class Mark:
    """The points that a student earned for an exercise (None if it wasn't graded), and the lowest and highest expected
    points.
    """

    student: str
    lesson: str
    exercise: str
    points: float | None
    of: float
    low: float
    high: float

    @property
    def agrees(self) -> bool:
        return self.points is not None and self.low <= self.points <= self.high


def run(root: Path, folder: Path, chapter: str, count: int, seed: int, console: Console, sandbox: bool = True) -> bool:
    """Make up a class, grade it, and print its marks. Return whether all marks are as expected.

    Parameters:
        root: the clone of the repository.
        folder: the folder to use, which is deleted and created again.
        chapter: the name of a folder in chapters/.
        count: the number of students, at least 1.
        seed: the seed for choosing answers, at least 0.
        sandbox: whether the students' code runs in a sandbox.

    Raises:
        CourseError: the chapter doesn't exist or hasn't been built, the folder wasn't made by this function, or there's
            no sandbox.
    """
    made = make_class_folder(root, folder, chapter, count, seed)
    console.print(f"{counted(count, 'student')} handed in {counted(made.notebooks, 'notebook')}.")
    options = GradingOptions(jobs=count_processors(), fork=hasattr(os, "fork"), sandbox=sandbox)
    course = CourseFolder(made.folder, chapter)
    grade(course, options, console)
    give_feedback(course, [], console)
    marks = read_marks(made.folder, chapter, made.students, made.choices)
    console.print(marks_by_student(made.students, marks), marks_by_exercise(marks))
    return _conclude(folder, marks, console)


def read_marks(folder: Path, chapter: str, students: list[Student], choices: list[Choices]) -> list[Mark]:
    """Read every student's points for every exercise from the gradebook, and add the expected points."""
    with Gradebook(f"sqlite:///{folder.resolve()}/gradebook.db") as gradebook:
        points = {student.name: _graded(gradebook, chapter, student.name) for student in students}
    return [
        Mark(student.name, stem, exercise, points[student.name].get((stem, exercise)), of, *expected)
        for student in students
        for stem, exercises in ((lesson.lesson.stem, lesson.points) for lesson in choices)
        for exercise, of in exercises.items()
        for expected in [student.expected(stem, exercise, of)]
    ]


def marks_by_student(students: list[Student], marks: list[Mark]) -> Table:
    """Show each student's points, lesson by lesson."""
    lessons = list(dict.fromkeys(mark.lesson for mark in marks))
    of = sum(mark.of for mark in marks if mark.student == students[0].name)
    table = _table(
        f"By student, of {of:g} points", "student", "handed in", *map(_number, lessons), "total", "as expected"
    )
    for student in students:
        own = [mark for mark in marks if mark.student == student.name]
        columns = [[mark for mark in own if mark.lesson == lesson] for lesson in lessons]
        handed_in = f"{student.late.seconds // 60} min late" if student.late else student.kind
        agree = "yes" if all(mark.agrees for mark in own) else "NO"
        table.add_row(student.name, handed_in, *map(_sum, [*columns, own]), agree)
    return table


def marks_by_exercise(marks: list[Mark]) -> Table:
    """Show the class's results for each exercise."""
    table = _table("By exercise", "lesson", "exercise", "points", "mean", "full", "none", "as expected")
    for lesson, exercise in dict.fromkeys((mark.lesson, mark.exercise) for mark in marks):
        own = [mark for mark in marks if (mark.lesson, mark.exercise) == (lesson, exercise)]
        got, of = [mark.points or 0 for mark in own], own[0].of
        counts = (got.count(of), got.count(0), sum(mark.agrees for mark in own))
        table.add_row(_number(lesson), exercise, f"{of:g}", f"{sum(got) / len(got):.2f}", *map(str, counts))
    return table


def _graded(gradebook: Gradebook, chapter: str, student: str) -> dict[tuple[str, str], float | None]:
    try:
        notebooks = gradebook.find_submission(chapter, student).notebooks
    except MissingEntry:
        return {}
    grades = [(f"{chapter}/{notebook.name}", grade) for notebook in notebooks for grade in notebook.grades]
    return {(stem, grade.cell.name.removesuffix("_test")): grade.auto_score for stem, grade in grades}


def _conclude(folder: Path, marks: list[Mark], console: Console) -> bool:
    different = [mark for mark in marks if not mark.agrees]
    for mark in different:
        expected = f"{mark.low:g}" if mark.low == mark.high else f"{mark.low:g} to {mark.high:g}"
        where = f"{mark.student}, {mark.lesson}, {mark.exercise}"
        console.print(f"[red]✗[/] {where}: {mark.points} points, expected {expected}", soft_wrap=True)
    console.print(f"{len(marks) - len(different)} of {len(marks)} marks match the answer files.")
    places = {"Gradebook": "gradebook.db", "Graded notebooks": "autograded", "Feedback": "feedback"}
    for words, name in {**places, "What nbgrader said": LOG}.items():
        console.print(f"{words + ':':20}{folder / name}", soft_wrap=True)
    return not different


def _table(title: str, *columns: str) -> Table:
    folded = (Column(name, overflow="fold") for name in columns)
    return Table(*folded, title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)


def _number(stem: str) -> str:
    return ".".join(re.findall(r"(?:ch|lesson)(\d+)", stem))


def _sum(marks: list[Mark]) -> str:
    return f"{sum(mark.points or 0 for mark in marks):g}"
