"""Runs the solved lessons, and finds those whose outputs are out of date."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

from course.class_settings import SEED_VARIABLE
from course.kernels import private_connection
from instructor.authoring.lessons import Lesson
from instructor.authoring.notebooks import solution_notebook
from instructor.authoring.solutions.inputs import CourseCode
from instructor.errors import AuthorError
from nbjudge.cells import BY_PROGRAM

LONGEST_CELL = 60  # seconds
# Tests show what their visible part prints, and all clones have the same outputs, no matter what the seed of their
# class is.
ALWAYS = {BY_PROGRAM: "validate", SEED_VARIABLE: "0"}
CODE = "course_code"  # the field in a solved lesson's metadata


def run_solutions(
    lessons: list[Lesson], root: Path, tell: Callable[[str], None], every: bool = False
) -> dict[Path, NotebookNode]:
    """Run the solved lessons whose cells have changed, or whose outputs depend on course code that has changed.

    Parameters:
        tell: a function that's called with a message before each lesson.
        every: whether to run all solved lessons.

    Raises:
        AuthorError: a solved lesson doesn't run to completion.
    """
    made, code = {}, CourseCode(root)
    for lesson in lessons:
        path, notebook = solution_path(root, lesson), _unexecuted(lesson, code)
        if every or _is_old(path, notebook):
            tell(f"running {lesson.stem}")
            made[path] = _executed(notebook, lesson)
    return made


def old_solutions(lessons: list[Lesson], root: Path) -> list[Path]:
    """Return the solved lessons that have to be run again."""
    code = CourseCode(root)
    paths = {solution_path(root, lesson): lesson for lesson in lessons}
    return [path for path, lesson in paths.items() if _is_old(path, _unexecuted(lesson, code))]


def solution_path(root: Path, lesson: Lesson) -> Path:
    return root / "solutions" / f"{lesson.stem}.ipynb"


def _unexecuted(lesson: Lesson, code: CourseCode) -> NotebookNode:
    notebook = solution_notebook(lesson)
    notebook.metadata[CODE] = code.digest(lesson)
    return notebook


def _executed(notebook: NotebookNode, lesson: Lesson) -> NotebookNode:
    places: list[int] = []
    with tempfile.TemporaryDirectory() as folder, private_connection() as config:  # lessons write their files there
        client = NotebookClient(
            notebook,
            config=config,
            timeout=LONGEST_CELL,
            record_timing=False,
            coalesce_streams=True,  # a kernel splits its output differently in each run
            extra_arguments=["--log-level=ERROR"],  # the kernel's warnings aren't the author's responsibility
            resources={"metadata": {"path": folder}},
            on_cell_start=lambda cell, cell_index: places.append(cell_index),
        )
        try:
            client.execute(env=os.environ | ALWAYS)
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            raise AuthorError(lesson.path, lesson.cells[places[-1]].line, _in_words(error)) from None
    notebook.metadata.language_info = {"name": "python"}  # the kernel adds its version
    return notebook


def _in_words(error: Exception) -> str:
    if isinstance(error, CellExecutionError):
        return (
            f"with all solutions in place, this cell fails with {error.ename}: {error.evalue}. Fix it, "
            "or a cell above it"
        )
    if isinstance(error, CellTimeoutError):
        return f"with all solutions in place, this cell runs for longer than {LONGEST_CELL} s. Make it do less"
    return "with all solutions in place, this cell ends its own process. Remove the code that does that"


def _is_old(path: Path, notebook: NotebookNode) -> bool:
    try:
        return _without_outputs(nbformat.read(path, as_version=4)) != _without_outputs(notebook)
    except (OSError, nbformat.reader.NotJSONError, nbformat.ValidationError):  # missing, or merged by hand
        return True


def _without_outputs(notebook: NotebookNode) -> tuple:
    cells = [(cell.cell_type, cell.id, cell.source, cell.metadata) for cell in notebook.cells]
    return notebook.metadata, cells
