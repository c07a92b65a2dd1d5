"""Builds source/, release/ and solutions/ from chapters/, and class/ with the lessons that class.toml chooses."""

import filecmp
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbgrader.apps import NbGrader
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import SaveCells
from traitlets.config import PyFileConfigLoader

from course.class_settings import FILE, read_class_settings
from instructor.authoring.lessons import Lesson
from instructor.authoring.notebooks import source_notebook
from instructor.authoring.prerequisites import left_out
from instructor.authoring.rules import read_lessons
from instructor.authoring.selection import select
from instructor.authoring.solutions.runs import old_solutions, run_solutions
from instructor.errors import OutOfDateError
from instructor.wording import check_wordings

# This folder contains source/ and release/ with the lessons that class.toml chooses. nbgrader_config.py names it.
CLASS = "class"
MADE = ("source", "release")
BUILT = (*MADE, *(f"{CLASS}/{name}" for name in MADE))


def build(root: Path, tell: Callable[[str], None] = print, every: bool = False) -> list[Path]:
    """Build all lessons. Then build the lessons chosen by class.toml in a separate folder. Return the files that have
    changed.

    Parameters:
        tell: a function that's called with a message about each step.
        every: whether to run all solved lessons. Otherwise, only lessons with changed cells or changed course code are
            run.

    Raises:
        AuthorError: a lesson breaks a rule, or a solved lesson doesn't run to completion. Nothing is written.
        CourseError: class.toml has an invalid value. Nothing is written.
    """
    lessons = read_lessons(root)
    chosen = _chosen(root, lessons, tell)
    solved = run_solutions(lessons, root, tell, every)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make(root, lessons, chosen, made)
        changed = [path for name in BUILT for path in _replace(made / name, root / name)]
    changed += [_write(path, notebook) for path, notebook in solved.items()]
    return changed + [_remove(path) for path in _left_over(root / "solutions", lessons)]


def check(root: Path) -> None:
    """Check that the built files match the lessons' texts, and check the wording of docs and messages. The outputs of
    solutions aren't compared.

    Raises:
        AuthorError: a lesson breaks a rule, or an editor would change the wording of a page or message.
        OutOfDateError: a built file is missing, different or no longer needed.
    """
    lessons = read_lessons(root)
    check_wordings(root)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make(root, lessons, _chosen(root, lessons, lambda _: None), made)
        wrong = [path for name in BUILT for path in _differences(made / name, root / name)]
    wrong += old_solutions(lessons, root)
    wrong += _left_over(root / "solutions", lessons)
    if wrong:
        raise OutOfDateError(
            f"The built files don't match chapters/: {', '.join(map(str, wrong))}. "
            "Run `make build`, and commit the files that it writes."
        )


def _chosen(root: Path, lessons: list[Lesson], tell: Callable[[str], None]) -> list[Lesson]:
    """Return the lessons that class.toml chooses, if any."""
    wanted, stems = read_class_settings(root).lessons, [lesson.stem for lesson in lessons]
    chosen = select(stems, wanted, f"lessons in {FILE}") if wanted.strip() else []
    for line in left_out(root, chosen, stems):
        tell(line)
    return [lesson for lesson in lessons if lesson.stem in chosen]


def _make(root: Path, lessons: list[Lesson], chosen: list[Lesson], made: Path) -> None:
    for folder, some in ((made, lessons), (made / CLASS, chosen)):
        folder.mkdir(exist_ok=True)
        _make_source(some, folder)
        _make_release(root, folder, {lesson.chapter for lesson in some})


def _make_source(lessons: list[Lesson], made: Path) -> None:
    (made / "source").mkdir()
    for before, lesson, after in zip([None, *lessons], lessons, [*lessons[1:], None], strict=False):
        path = made / "source" / f"{lesson.stem}.ipynb"
        path.parent.mkdir(exist_ok=True)
        nbformat.write(source_notebook(lesson, before, after), path)


def _make_release(root: Path, made: Path, chapters: set[str]) -> None:
    """Let nbgrader itself make the release, without its database."""
    (made / "release").mkdir()
    config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    config.CourseDirectory.root = str(made)
    config.CourseDirectory.source_directory, config.CourseDirectory.release_directory = MADE
    steps = GenerateAssignment.preprocessors.default()
    config.GenerateAssignment.preprocessors = [step for step in steps if step is not SaveCells]
    app = NbGrader(config=config)
    app.log_level = "ERROR"
    for chapter in sorted(chapters):
        coursedir = CourseDirectory(parent=app, assignment_id=chapter)
        GenerateAssignment(coursedir=coursedir, parent=app, no_database=True).start()


def _write(path: Path, notebook: NotebookNode) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


def _left_over(folder: Path, lessons: list[Lesson]) -> list[Path]:
    made = {f"{lesson.stem}.ipynb" for lesson in lessons}
    return [folder / name for name in sorted(_files(folder) - made) if name.endswith(".ipynb")]


def _differences(made: Path, kept: Path) -> list[Path]:
    names = _files(made) | _files(kept)
    return [kept / name for name in sorted(names) if not _same(made / name, kept / name)]


def _replace(made: Path, kept: Path) -> list[Path]:
    changed = _differences(made, kept)
    for path in changed:
        new = made / path.relative_to(kept)
        if new.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(new, path)
        else:
            _remove(path)
    return changed


def _remove(path: Path) -> Path:
    """Remove a file. If its folder is then empty, also remove the folder, because nbgrader considers each folder an
    assignment.
    """
    path.unlink()
    if not any(path.parent.iterdir()):
        path.parent.rmdir()
    return path


def _files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and ".ipynb_checkpoints" not in path.parts
    }


def _same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and filecmp.cmp(one, other, shallow=False)
