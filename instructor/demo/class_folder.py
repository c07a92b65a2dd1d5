"""A course folder of a made-up class that has handed in a chapter, for the demonstration and for benchmarks."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.apps import NbGrader
from nbgrader.converters import GenerateAssignment, NbGraderException
from nbgrader.coursedir import CourseDirectory
from traitlets.config import PyFileConfigLoader

from course.errors import CourseError
from instructor.authoring.lessons import find_lessons
from instructor.authoring.rules import read_lessons
from instructor.demo.students import DUE, KINDS, Choices, Student, hand_in, make_class, read_choices

SIGN = ".made-by-instructor-demo"  # in a folder that may be removed
LOG = "nbgrader.log"


@dataclass(frozen=True)
class ClassFolder:
    """A made-up class and its course folder.

    Attributes:
        choices: for each lesson, the answers that students can hand in.
    """

    folder: Path
    chapter: str
    students: list[Student]
    choices: list[Choices]

    @property
    def notebooks(self) -> int:
        """Return the number of notebooks that were handed in."""
        return sum(len(student.work) for student in self.students)

    def gradebook(self) -> Gradebook:
        return Gradebook(f"sqlite:///{self.folder}/gradebook.db")

    def app(self) -> NbGrader:
        """Return nbgrader with the configuration of the folder."""
        config = PyFileConfigLoader("nbgrader_config.py", path=str(self.folder)).load_config()
        config.CourseDirectory.root = str(self.folder)
        return NbGrader(config=config)

    def convert(self, converter: Callable, app: NbGrader, student: str = "*") -> None:
        """Run one of nbgrader's converters. A failure is visible in the log and in the marks."""
        coursedir = CourseDirectory(parent=app, assignment_id=self.chapter, student_id=student)
        try:
            with _stderr_to(self.folder / LOG):
                converter(coursedir=coursedir, parent=app).start()
        except NbGraderException as error:
            app.log.error("%s of %s failed: %s", converter.__name__, student, error)


def make_class_folder(
    root: Path,
    folder: Path,
    chapter: str,
    count: int,
    seed: int,
    only: str | None = None,
    kinds: Sequence[str] = KINDS,
) -> ClassFolder:
    """Make up a class, and make a course folder in which each student has handed in the chapter.

    Parameters:
        root: the clone of the repository.
        folder: the folder to use, which is deleted and created again.
        chapter: the name of a folder in chapters/.
        count: the number of students, at least 1.
        seed: the seed for choosing answers, at least 0.
        only: the only lesson in the course, or None for all lessons of the chapter.
        kinds: the kinds of students, which alternate.

    Raises:
        CourseError: the chapter doesn't exist or hasn't been built, or the folder wasn't made by this function.
    """
    lessons = [lesson for lesson in _lessons(root, chapter) if only in (None, lesson.name)]
    choices = [read_choices(root, lesson) for lesson in lessons]
    make_folder(root, folder, chapter)
    for path in (folder / "source" / chapter).glob("*.ipynb"):
        if path.stem not in [lesson.name for lesson in lessons]:
            path.unlink()
    made = ClassFolder(folder.resolve(), chapter, make_class(choices, count, seed, kinds), choices)
    # nbgrader calls `alembic`, a program of this environment, by name
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    made.convert(GenerateAssignment, made.app())
    with made.gradebook() as gradebook:
        gradebook.update_or_create_assignment(chapter, duedate=f"{DUE:%Y-%m-%d %H:%M:%S} UTC")
    for student in made.students:
        hand_in(student, folder / "release", folder / "submitted")
    return made


def make_folder(root: Path, folder: Path, chapter: str) -> None:
    """Create the course folder, replacing any earlier one.

    Raises:
        CourseError: the folder contains something else, or the chapter has no notebooks in source/.
    """
    source = root / "source" / chapter
    if not source.is_dir():
        raise CourseError(f"{source} doesn't exist. Run `make build` first.")
    if folder.is_dir() and (folder / SIGN).is_file():
        shutil.rmtree(folder)
    elif folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise CourseError(f"{folder} wasn't made by `instructor demo`, so it isn't changed. Choose another --folder.")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SIGN).write_text("`instructor demo` deletes this folder and creates it again.\n", encoding="utf-8")
    shutil.copy(root / "nbgrader_config.py", folder)
    shutil.copytree(source, folder / "source" / chapter, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))


def _lessons(root: Path, chapter: str) -> list:
    chapters = list(dict.fromkeys(path.parent.name for path in find_lessons(root)))
    if chapter not in chapters:
        raise CourseError(f"chapter is {chapter!r}, but the chapters are {', '.join(chapters)}.")
    return read_lessons(root, f"{chapter}/")


@contextmanager
def _stderr_to(path: Path) -> Iterator[None]:
    """Redirect everything that this process and its kernels write to stderr to a file."""
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
