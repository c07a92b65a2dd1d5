"""A demonstration: a made-up class goes through stock nbgrader, and its marks are compared with the expected ones."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.apps import NbGrader
from nbgrader.converters import Autograde, GenerateAssignment, GenerateFeedback, NbGraderException
from nbgrader.coursedir import CourseDirectory
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from traitlets.config import PyFileConfigLoader

from course.errors import CourseError
from instructor.grade_report import Rate
from instructor.lessons import find_lessons
from instructor.rules import read_lessons
from instructor.students import DUE, Choices, Student, hand_in, make_class, read_choices

SIGN = ".made-by-instructor-demo"  # in a folder that may be removed
LOG = "nbgrader.log"


@dataclass(frozen=True)
class Mark:
    """What a student got for an exercise (None: nothing was graded), and the fewest and most points expected."""

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


def run(root: Path, folder: Path, chapter: str, count: int, seed: int, console: Console) -> bool:
    """Make up a class, grade it with stock nbgrader, print its marks; return whether all are as expected.

    Parameters:
        root: the clone of the repository.
        folder: made anew.
        chapter: the name of a folder in chapters/.
        count: of students, from 1 on.
        seed: of the choice of answers, from 0 on.

    Raises:
        CourseError: there is no such chapter, it is not built, or the folder is not of this function's making.
    """
    choices = [read_choices(root, lesson) for lesson in _lessons(root, chapter)]
    make_folder(root, folder, chapter)
    students = make_class(choices, count, seed)
    with _stderr_to(folder / LOG):
        _grade(folder, chapter, students, console)
    marks = read_marks(folder, chapter, students, choices)
    console.print(marks_by_student(students, marks), marks_by_exercise(marks))
    return _conclude(folder, marks, console)


def make_folder(root: Path, folder: Path, chapter: str) -> None:
    """Make the course folder of the demonstration, removing the one of last time.

    Raises:
        CourseError: the folder holds something else, or the chapter has no notebooks in source/.
    """
    source = root / "source" / chapter
    if not source.is_dir():
        raise CourseError(f"{source} is not there: run `make build` first.")
    if folder.is_dir() and (folder / SIGN).is_file():
        shutil.rmtree(folder)
    elif folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise CourseError(f"{folder} was not made by `instructor demo` and is left alone: name another --folder.")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SIGN).write_text("`instructor demo` removes this folder and makes it anew.\n", encoding="utf-8")
    shutil.copy(root / "nbgrader_config.py", folder)
    shutil.copytree(source, folder / "source" / chapter, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))


def read_marks(folder: Path, chapter: str, students: list[Student], choices: list[Choices]) -> list[Mark]:
    """Read from the gradebook what every student got for every exercise, and lay the expected points beside it."""
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
    """Lay out what each student got, lesson by lesson."""
    lessons = list(dict.fromkeys(mark.lesson for mark in marks))
    of = sum(mark.of for mark in marks if mark.student == students[0].name)
    table = _table(f"By student, of {of:g} points", "student", "handed in", *map(_number, lessons), "total", "as said")
    for student in students:
        own = [mark for mark in marks if mark.student == student.name]
        columns = [[mark for mark in own if mark.lesson == lesson] for lesson in lessons]
        handed_in = f"{student.late.seconds // 60} min late" if student.late else student.kind
        agree = "yes" if all(mark.agrees for mark in own) else "NO"
        table.add_row(student.name, handed_in, *map(_sum, [*columns, own]), agree)
    return table


def marks_by_exercise(marks: list[Mark]) -> Table:
    """Lay out how the class did in each exercise."""
    table = _table("By exercise", "lesson", "exercise", "points", "mean", "full", "none", "as said")
    for lesson, exercise in dict.fromkeys((mark.lesson, mark.exercise) for mark in marks):
        own = [mark for mark in marks if (mark.lesson, mark.exercise) == (lesson, exercise)]
        got, of = [mark.points or 0 for mark in own], own[0].of
        counts = (got.count(of), got.count(0), sum(mark.agrees for mark in own))
        table.add_row(_number(lesson), exercise, f"{of:g}", f"{sum(got) / len(got):.2f}", *map(str, counts))
    return table


def _lessons(root: Path, chapter: str) -> list:
    chapters = list(dict.fromkeys(path.parent.name for path in find_lessons(root)))
    if chapter not in chapters:
        raise CourseError(f"chapter is {chapter!r}; there are {', '.join(chapters)}.")
    return read_lessons(root, f"{chapter}/")


def _grade(folder: Path, chapter: str, students: list[Student], console: Console) -> None:
    # nbgrader calls `alembic`, a program of this environment, by name
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    config = PyFileConfigLoader("nbgrader_config.py", path=str(folder)).load_config()
    config.CourseDirectory.root = str(folder.resolve())
    app = NbGrader(config=config)
    _convert(GenerateAssignment, app, chapter)
    with Gradebook(f"sqlite:///{folder.resolve()}/gradebook.db") as gradebook:
        gradebook.update_or_create_assignment(chapter, duedate=f"{DUE:%Y-%m-%d %H:%M:%S} UTC")
    for student in students:
        hand_in(student, folder / "release", folder / "submitted")
    notebooks = sum(len(student.work) for student in students)
    console.print(f"{len(students)} students handed in {notebooks} notebooks. Stock nbgrader takes seconds for each.")
    with Progress(*_columns(), console=console, speed_estimate_period=3600) as progress:
        for words, converter in (("Grading", Autograde), ("Feedback", GenerateFeedback)):
            task = progress.add_task(words, total=notebooks)
            for student in students:
                _convert(converter, app, chapter, student.name)
                progress.advance(task, len(student.work))


def _convert(converter: Callable, app: NbGrader, chapter: str, student: str = "*") -> None:
    """Run one of nbgrader's converters; a failure stands in the log, and in the marks."""
    coursedir = CourseDirectory(parent=app, assignment_id=chapter, student_id=student)
    try:
        converter(coursedir=coursedir, parent=app).start()
    except NbGraderException as error:
        app.log.error("%s of %s failed: %s", converter.__name__, student, error)


@contextmanager
def _stderr_to(path: Path) -> Iterator[None]:
    """Send everything that this process and its kernels write to stderr into a file."""
    sys.stderr.flush()
    before = os.dup(2)
    with path.open("ab") as file:
        os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(before, 2)
        os.close(before)


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
    console.print(f"{len(marks) - len(different)} of {len(marks)} marks are as the answer files say.")
    places = {"Gradebook": "gradebook.db", "Graded notebooks": "autograded", "Feedback": "feedback"}
    for words, name in {**places, "What nbgrader said": LOG}.items():
        console.print(f"{words + ':':20}{folder / name}", soft_wrap=True)
    return not different


def _columns() -> list[ProgressColumn]:
    return [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn()]


def _table(title: str, *columns: str) -> Table:
    return Table(
        *columns, title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True
    )


def _number(stem: str) -> str:
    return ".".join(re.findall(r"(?:ch|lesson)(\d+)", stem))


def _sum(marks: list[Mark]) -> str:
    return f"{sum(mark.points or 0 for mark in marks):g}"
