"""Builds source/, release/ and solutions/ from chapters/."""

import filecmp
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbgrader.apps import NbGrader
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import SaveCells
from traitlets.config import PyFileConfigLoader

from instructor.errors import NotInStep
from instructor.lessons import Lesson
from instructor.notebooks import solution_notebook, source_notebook
from instructor.rules import read_lessons

BUILT = ("source", "release", "solutions")
LONGEST_CELL = 60  # seconds


def build(root: Path, tell: Callable[[str], None] = print) -> list[Path]:
    """Build every lesson and return the files that changed.

    Raises:
        AuthorError: a lesson breaks a rule; nothing is written then.
    """
    lessons = read_lessons(root)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make_source(lessons, made)
        _make_release(root, made, {lesson.chapter for lesson in lessons})
        changed = [path for name in ("source", "release") for path in _replace(made / name, root / name)]
    return changed + _make_solutions(lessons, root, tell)


def check(root: Path) -> None:
    """Check that what is built matches its text; solutions are compared without their outputs.

    Raises:
        AuthorError: a lesson breaks a rule.
        NotInStep: a built file is missing, left over or different.
    """
    lessons = read_lessons(root)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make_source(lessons, made)
        _make_release(root, made, {lesson.chapter for lesson in lessons})
        wrong = [path for name in ("source", "release") for path in _differences(made / name, root / name)]
    wrong += [path for lesson in lessons if _is_old(path := _solution_path(root, lesson), solution_notebook(lesson))]
    wrong += _left_over(root / "solutions", {f"{lesson.stem}.ipynb" for lesson in lessons})
    if wrong:
        raise NotInStep(
            f"not in step with chapters/: {', '.join(map(str, wrong))}. Run `make build` and commit what it writes."
        )


def _make_source(lessons: list[Lesson], made: Path) -> None:
    (made / "source").mkdir()
    for lesson in lessons:
        path = made / "source" / f"{lesson.stem}.ipynb"
        path.parent.mkdir(exist_ok=True)
        nbformat.write(source_notebook(lesson), path)


def _make_release(root: Path, made: Path, chapters: set[str]) -> None:
    """Let nbgrader itself make the release, without its database."""
    (made / "release").mkdir()
    config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    config.CourseDirectory.root = str(made)
    steps = GenerateAssignment.preprocessors.default()
    config.GenerateAssignment.preprocessors = [step for step in steps if step is not SaveCells]
    app = NbGrader(config=config)
    app.log_level = "ERROR"
    for chapter in sorted(chapters):
        coursedir = CourseDirectory(parent=app, assignment_id=chapter)
        GenerateAssignment(coursedir=coursedir, parent=app, no_database=True).start()


def _make_solutions(lessons: list[Lesson], root: Path, tell: Callable[[str], None]) -> list[Path]:
    changed = []
    for lesson in lessons:
        path, notebook = _solution_path(root, lesson), solution_notebook(lesson)
        if _is_old(path, notebook):
            tell(f"running {lesson.stem}")
            changed.append(_write(path, _executed(notebook)))
    for path in _left_over(root / "solutions", {f"{lesson.stem}.ipynb" for lesson in lessons}):
        path.unlink()
        changed.append(path)
    return changed


def _executed(notebook: NotebookNode) -> NotebookNode:
    NotebookClient(notebook, timeout=LONGEST_CELL, record_timing=False).execute()
    notebook.metadata.language_info = {"name": "python"}  # the kernel adds its version
    return notebook


def _write(path: Path, notebook: NotebookNode) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


def _solution_path(root: Path, lesson: Lesson) -> Path:
    return root / "solutions" / f"{lesson.stem}.ipynb"


def _is_old(path: Path, notebook: NotebookNode) -> bool:
    return not path.is_file() or _cells(nbformat.read(path, as_version=4)) != _cells(notebook)


def _cells(notebook: NotebookNode) -> list[tuple]:
    return [(cell.cell_type, cell.id, cell.source, cell.metadata) for cell in notebook.cells]


def _left_over(folder: Path, stems: set[str]) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.ipynb")) if str(path.relative_to(folder)) not in stems]


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
            path.unlink()
    return changed


def _files(folder: Path) -> set[str]:
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and ".ipynb_checkpoints" not in path.parts
    }


def _same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and filecmp.cmp(one, other, shallow=False)
