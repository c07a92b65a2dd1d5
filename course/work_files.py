"""Finds a learner's lessons in the work folder and reads them, with an error in words where that fails."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from course.errors import CourseError

if TYPE_CHECKING:  # not at once: notebooks are slow to import, and a check starts its processes meanwhile
    from nbformat import NotebookNode


class NoWork(CourseError):
    """There is no lesson to check."""


@dataclass(frozen=True)
class Work:
    """A learner's notebook, and the lesson it is of, as `ch1_introduction/lesson2_suppression`."""

    path: Path
    lesson: str

    @property
    def name(self) -> str:
        """The lesson without its chapter."""
        return self.lesson.rpartition("/")[2]


def work_folder(here: Path) -> Path:
    """Find the work folder for somebody who is in it, beside it, or in one of its chapters."""
    places = (here, here / "work", here.parent)
    return next((place for place in places if any(place.glob("ch*/lesson*.ipynb"))), here / "work")


def find_work(work: Path, release: Path, only: str | None) -> list[Work]:
    """List the learner's notebooks in course order.

    Parameters:
        work: the work folder.
        release: the lessons as given out, which say what a lesson is.
        only: which of them, as is_called takes it.

    Raises:
        NoWork: none fits.
    """
    lessons = _lessons(release)
    wanted = [lesson for lesson in lessons if is_called(lesson, only)]
    if not wanted:
        raise NoWork(f"No lesson is called {only!r}. The lessons are {', '.join(lessons)}.")
    found = [Work(path, lesson) for lesson in wanted if (path := work / f"{lesson}.ipynb").is_file()]
    if not found:
        raise NoWork(
            f"{work.resolve()} holds none of {', '.join(wanted)}. Run `course start` to lay the lessons there."
        )
    return found


def is_called(lesson: str, only: str | None) -> bool:
    """Tell whether somebody means this lesson.

    Parameters:
        lesson: with its chapter, as `ch1_introduction/lesson2_suppression`.
        only: part of that, or the lesson's number, as 1.2; None for all lessons.
    """
    number = ".".join(re.findall(r"(?:ch|/lesson)(\d+)", lesson))
    return only is None or only == number or only in lesson


def work_at(path: Path, release: Path) -> Work:
    """Tell which lesson a notebook is of: one beside it, lesson2_suppression.new.ipynb, and a copy bear its name too.

    Raises:
        NoWork: there is no such file, or its name is no lesson's.
    """
    if not path.is_file():
        raise NoWork(f"{path.name} is not in {path.parent}. If you renamed it, restart the kernel.")
    fits = [lesson for lesson in _lessons(release) if re.match(rf"{lesson.rpartition('/')[2]}\b", path.stem)]
    if not fits:
        raise NoWork(f"{path.name} is named like no lesson: let its name begin with the lesson's, as it was given out.")
    return Work(path, min(fits, key=lambda lesson: not lesson.startswith(f"{path.parent.name}/")))


def _lessons(release: Path) -> list[str]:
    return sorted(path.relative_to(release).with_suffix("").as_posix() for path in release.glob("ch*/lesson*.ipynb"))


def read_work(path: Path) -> NotebookNode:
    """Read a notebook.

    Raises:
        NoWork: it is no notebook.
    """
    import nbformat

    try:
        return nbformat.read(path, as_version=4)
    except Exception as error:
        raise NoWork(f"{path} cannot be read as a notebook: {error}. Is it still being saved?") from error


def entry(cell: NotebookNode) -> dict:
    """Return nbgrader's metadata of a cell, empty where there is none."""
    found = cell.get("metadata", {}).get("nbgrader", {})
    return found if isinstance(found, dict) else {}


def exercise(cell: NotebookNode) -> str:
    """Name the exercise that an answer or a test belongs to."""
    return str(entry(cell).get("grade_id")).removesuffix("_test")


def is_test(cell: NotebookNode) -> bool:
    """Whether the cell is a test."""
    return bool(entry(cell).get("grade"))


def is_answer(cell: NotebookNode) -> bool:
    """Whether the cell is an answer."""
    return bool(entry(cell).get("solution"))


def answers(notebook: NotebookNode) -> dict[str, str]:
    """Return the source of each answer cell, by exercise."""
    return {exercise(cell): cell.source for cell in notebook.cells if is_answer(cell)}
