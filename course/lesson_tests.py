"""The course's tests, found by the content of a learner's test cell. Tests include their hidden parts if those are
installed.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from course.clone import find_clone
from course.errors import CourseError
from course.notebook_check import notebook_path
from course.work_files import read_cells
from course.workspace import find_release
from nbjudge.cell_metadata import by_name, is_test, points_of


@dataclass(frozen=True)
class LessonTest:
    """A test of one lesson.

    Attributes:
        exercise: the name of the exercise.
        lesson: the released notebook.
        points: the points that it awards.
        visible: the cell that students received.
        full: the cell with the hidden part, or None if it isn't installed. Clones and the self-study bundle include
            hidden parts.
    """

    exercise: str
    lesson: Path
    points: float
    visible: str
    full: str | None

    def function(self, names: dict[str, object]) -> Callable[[], object]:
        """Return the installed part of the test as a function. The function reads these names, but doesn't add any."""
        return test_function(self.full or self.visible, names)


def test_function(source: str, names: dict[str, object]) -> Callable[[], object]:
    """Return the test in a cell as a function. The function reads these names, but doesn't add any.

    Raises:
        TypeError: the cell doesn't end with a function.
    """
    tree = ast.parse(source)
    test = tree.body[-1] if tree.body else None
    if not isinstance(test, ast.FunctionDef):
        raise TypeError("the test isn't a function")
    test.decorator_list = []  # `course.test` would run it
    defined: dict[str, Callable[[], object]] = {}
    exec(compile(tree, "<test>", "exec"), names, defined)
    return defined[test.name]


def find_test(exercise: str, cell: str) -> LessonTest | None:
    """Return the course's test for an exercise, or None if the cell isn't part of a released lesson.

    Parameters:
        exercise: the name of the exercise.
        cell: the source of the cell that runs.
    """
    tests = (test_of(lesson, exercise) for lesson in _lessons())
    return next((test for test in tests if test and _same(test.visible, cell)), None)


def test_of(lesson: Path, exercise: str) -> LessonTest | None:
    """Return an exercise's test in a released notebook, or None if the lesson has no such exercise."""
    visible = _test(lesson, exercise)
    if visible is None:
        return None
    source = _beside(lesson, "source")
    full = _test(source, exercise) if source else None
    points = points_of(visible)
    return LessonTest(exercise, lesson, points, "".join(visible["source"]), "".join(full["source"]) if full else None)


def reference_of(lesson: Path, exercise: str) -> str | None:
    """Return the course's own answer to an exercise in a released notebook, or None if the answer isn't installed."""
    solved = _beside(lesson, "solutions")
    cells = read_cells(solved) if solved else []
    return next(("".join(cell["source"]) for cell in cells if cell["id"] == exercise), None)


def _beside(lesson: Path, folder: str) -> Path | None:
    """Return the same lesson in another folder of the clone, or None if it isn't there."""
    clone = find_clone()
    path = clone / folder / lesson.parent.name / lesson.name if clone else None
    return path if path and path.is_file() else None


def _lessons() -> Iterator[Path]:
    """Yield the notebooks that may contain the cell: the learner's lesson, or all lessons if the learner's lesson isn't
    known.
    """
    try:
        release = find_release()
    except CourseError:
        return
    name = Path(notebook_path()).stem.partition(".")[0]
    yield from sorted(release.glob(f"ch*/{name}.ipynb")) or sorted(release.glob("ch*/lesson*.ipynb"))


def _test(notebook: Path, exercise: str) -> dict | None:
    return _tests(notebook, notebook.stat().st_mtime_ns).get(f"{exercise}_test")


@functools.lru_cache(maxsize=128)
def _tests(notebook: Path, changed: int) -> dict[str, dict]:
    """Return the test cells of a notebook by name. The notebook is read again if its modification time (`changed`) is
    new."""
    return by_name(cell for cell in read_cells(notebook) if is_test(cell))


def _same(one: str, other: str) -> bool:
    """Return whether cells are equal apart from their line endings, which editors change."""
    return [line.rstrip() for line in one.strip().splitlines()] == [
        line.rstrip() for line in other.strip().splitlines()
    ]
