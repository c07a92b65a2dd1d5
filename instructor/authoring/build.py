"""Builds source/, release/ and solutions/ from chapters/."""

import filecmp
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from nbgrader.apps import NbGrader
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import SaveCells
from traitlets.config import PyFileConfigLoader

from course.class_settings import read_class_settings
from instructor.authoring.lessons import Lesson
from instructor.authoring.notebooks import solution_notebook, source_notebook
from instructor.authoring.rules import read_lessons
from instructor.authoring.selection import select
from instructor.errors import AuthorError, OutOfDateError
from instructor.wording import check_wordings

BUILT = ("source", "release", "solutions")
LONGEST_CELL = 60  # seconds


def build(root: Path, tell: Callable[[str], None] = print) -> list[Path]:
    """Build the lessons of the class, which are all lessons unless class.toml chooses some, and return the files that changed.

    Raises:
        AuthorError: a lesson breaks a rule, or a solved lesson doesn't run to its end, so nothing is written.
    """
    lessons = _class_lessons(root)
    solved = _run_solutions(lessons, root, tell)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make_source(lessons, made)
        _make_release(root, made, {lesson.chapter for lesson in lessons})
        changed = [path for name in ("source", "release") for path in _replace(made / name, root / name)]
    changed += [_write(path, notebook) for path, notebook in solved.items()]
    return changed + [_remove(path) for path in _left_over(root / "solutions", lessons)]


def check(root: Path) -> None:
    """Check that the built files match their text, and the wording of docs and messages. Outputs of solutions aren't compared.

    Raises:
        AuthorError: a lesson breaks a rule, or a page or message has a wording that an editor would change.
        OutOfDateError: a built file is missing, left over or different.
    """
    lessons = _class_lessons(root)
    check_wordings(root)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make_source(lessons, made)
        _make_release(root, made, {lesson.chapter for lesson in lessons})
        wrong = [path for name in ("source", "release") for path in _differences(made / name, root / name)]
    wrong += [path for lesson in lessons if _is_old(path := _solution_path(root, lesson), solution_notebook(lesson))]
    wrong += _left_over(root / "solutions", lessons)
    if wrong:
        raise OutOfDateError(
            f"The built files don't match chapters/: {', '.join(map(str, wrong))}. Run `make build` and commit what it writes."
        )


def _class_lessons(root: Path) -> list[Lesson]:
    lessons = read_lessons(root)
    chosen = select([lesson.stem for lesson in lessons], read_class_settings(root).lessons)
    return [lesson for lesson in lessons if lesson.stem in chosen]


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
    steps = GenerateAssignment.preprocessors.default()
    config.GenerateAssignment.preprocessors = [step for step in steps if step is not SaveCells]
    app = NbGrader(config=config)
    app.log_level = "ERROR"
    for chapter in sorted(chapters):
        coursedir = CourseDirectory(parent=app, assignment_id=chapter)
        GenerateAssignment(coursedir=coursedir, parent=app, no_database=True).start()


def _run_solutions(lessons: list[Lesson], root: Path, tell: Callable[[str], None]) -> dict[Path, NotebookNode]:
    """Run the solved lessons whose cells have changed."""
    made = {}
    for lesson in lessons:
        path, notebook = _solution_path(root, lesson), solution_notebook(lesson)
        if _is_old(path, notebook):
            tell(f"running {lesson.stem}")
            made[path] = _executed(notebook, lesson)
    return made


def _executed(notebook: NotebookNode, lesson: Lesson) -> NotebookNode:
    places: list[int] = []
    with tempfile.TemporaryDirectory() as folder:  # lessons write their files there
        client = NotebookClient(
            notebook,
            timeout=LONGEST_CELL,
            record_timing=False,
            extra_arguments=["--log-level=ERROR"],  # the kernel's warnings aren't the author's responsibility
            resources={"metadata": {"path": folder}},
            on_cell_start=lambda cell, cell_index: places.append(cell_index),
        )
        try:
            client.execute()
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            raise AuthorError(lesson.path, lesson.cells[places[-1]].line, _in_words(error)) from None
    notebook.metadata.language_info = {"name": "python"}  # the kernel adds its version
    return notebook


def _in_words(error: Exception) -> str:
    if isinstance(error, CellExecutionError):
        return f"with all solutions in place, this cell fails with {error.ename}: {error.evalue}. Fix it, or a cell above it"
    if isinstance(error, CellTimeoutError):
        return f"with all solutions in place, this cell runs longer than {LONGEST_CELL} s. Make it do less"
    return "with all solutions in place, this cell ends its own process. Remove the code that does that"


def _write(path: Path, notebook: NotebookNode) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


def _solution_path(root: Path, lesson: Lesson) -> Path:
    return root / "solutions" / f"{lesson.stem}.ipynb"


def _is_old(path: Path, notebook: NotebookNode) -> bool:
    try:
        return _without_outputs(nbformat.read(path, as_version=4)) != _without_outputs(notebook)
    except (OSError, nbformat.reader.NotJSONError, nbformat.ValidationError):  # missing, or merged by hand
        return True


def _without_outputs(notebook: NotebookNode) -> tuple:
    cells = [(cell.cell_type, cell.id, cell.source, cell.metadata) for cell in notebook.cells]
    return notebook.metadata, cells


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
    """Remove a file, and its folder if that's now empty, because nbgrader considers each folder an assignment."""
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
