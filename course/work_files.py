"""Finds a learner's lessons in the work folder and reads them, with an error in words where that fails."""

from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course.errors import CourseError


class NoWork(CourseError):
    """There is no lesson to check."""


def find_work(work: Path, release: Path, only: str | None) -> list[Path]:
    """List the learner's notebooks in course order.

    Parameters:
        work: the work folder.
        release: the lessons as given out, which say what a lesson is.
        only: a chapter or lesson, or part of its name; None for all.

    Raises:
        NoWork: none fits.
    """
    stems = sorted(path.relative_to(release).with_suffix("").as_posix() for path in release.glob("ch*/lesson*.ipynb"))
    wanted = [stem for stem in stems if only is None or only in stem]
    if not wanted:
        raise NoWork(f"No lesson is called {only!r}. The lessons are {', '.join(stems)}.")
    found = [work / f"{stem}.ipynb" for stem in wanted if (work / f"{stem}.ipynb").is_file()]
    if not found:
        raise NoWork(
            f"{work.resolve()} holds none of {', '.join(wanted)}. Run `course start` to lay the lessons there."
        )
    return found


def read_work(path: Path) -> NotebookNode:
    """Read a notebook.

    Raises:
        NoWork: it is no notebook.
    """
    try:
        return nbformat.read(path, as_version=4)
    except Exception as error:
        raise NoWork(f"{path} cannot be read as a notebook: {error}. Is it still being saved?") from error


def entry(cell: NotebookNode) -> dict:
    """Return nbgrader's metadata of a cell, empty where there is none."""
    found = cell.get("metadata", {}).get("nbgrader", {})
    return found if isinstance(found, dict) else {}


def is_test(cell: NotebookNode) -> bool:
    """Whether the cell is a test."""
    return bool(entry(cell).get("grade"))


def is_answer(cell: NotebookNode) -> bool:
    """Whether the cell is an answer."""
    return bool(entry(cell).get("solution"))
