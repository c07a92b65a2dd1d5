"""Finds and reads a learner's lessons in the work folder, or raises an error that explains the problem."""

from __future__ import annotations

import contextlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from course.errors import CourseError
from nbjudge.cell_metadata import exercise, is_answer
from nbjudge.notebooks import natural_order, read_json, read_notebook
from nbjudge.reading.archives import UnreadableFileError
from nbjudge.reading.choices import Choice, Sighting
from nbjudge.reading.recognition import Recognizer

if TYPE_CHECKING:  # nbformat is slow to import, so a check starts its processes first
    from nbformat import NotebookNode


class NoWork(CourseError):
    """There's no lesson to check."""


@dataclass(frozen=True)
class Work:
    """A learner's notebook, and its lesson, such as `ch1_introduction/lesson2_suppression`.

    Attributes:
        notes: sentences about files that have another name or that aren't checked.
    """

    path: Path
    lesson: str
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Return the lesson's name without its chapter."""
        return self.lesson.rpartition("/")[2]


def work_folder(here: Path) -> Path:
    """Return the work folder, which is the folder itself, its subfolder `work`, or its parent."""
    places = (here, here / "work", here.parent)
    return next((place for place in places if any(place.glob("ch*/lesson*.ipynb"))), here / "work")


def find_work(work: Path, release: Path, only: str | None) -> list[Work]:
    """Return the learner's notebooks in course order. As in grading, renamed notebooks are found by their cells.

    Parameters:
        work: the work folder.
        release: the folder with the lessons as students received them, which determines the list of lessons.
        only: the lessons to return, in the form that `is_called` accepts.

    Raises:
        NoWork: there's no matching notebook.
    """
    lessons = _lessons(release)
    wanted = [lesson for lesson in lessons if is_called(lesson, only)]
    if not wanted:
        raise NoWork(f"There's no lesson called {only!r}. The lessons are {', '.join(lessons)}.")
    found = _found(work, release, wanted)
    if not found:
        raise NoWork(
            f"{work.resolve()} contains none of {', '.join(wanted)}. Run `course start` to copy the lessons there."
        )
    return found


def _found(work: Path, release: Path, lessons: list[str]) -> list[Work]:
    own = {lesson: work / f"{lesson}.ipynb" for lesson in lessons}
    others = _other_files(work, {work / f"{lesson}.ipynb" for lesson in _lessons(release)})
    if not others:  # this is the usual case, in which no notebook has to be read
        return [Work(path, lesson) for lesson, path in own.items() if path.is_file()]
    found: dict[str, Work] = {}
    for chapter in dict.fromkeys(lesson.partition("/")[0] for lesson in lessons):
        mine = {Path(lesson).name: own[lesson] for lesson in lessons if lesson.startswith(f"{chapter}/")}
        choice = _choose(work / chapter, release / chapter, list(mine), [*mine.values(), *others])
        for name, one in choice.used.items():
            path = work / chapter / one.place
            if path.is_file() or mine[name].is_file():  # it may be in a zip file, which can't be checked
                used = path if path.is_file() else mine[name]
                found[f"{chapter}/{name}"] = Work(used, f"{chapter}/{name}", tuple(choice.lines_about(name)))
    return [found[lesson] for lesson in lessons if lesson in found]


def _other_files(work: Path, own: set[Path]) -> list[Path]:
    """Return the files that may be renamed lessons."""
    paths = (path for path in work.glob("**/*.ipynb*") if path not in own and path.is_file())
    return sorted(path for path in paths if not any(part.startswith(".") for part in path.relative_to(work).parts))


def _choose(folder: Path, released: Path, names: list[str], files: list[Path]) -> Choice:
    """Choose the file for each lesson of a chapter.

    Parameters:
        folder, released: the chapter's folder in the work folder, and the folder that students received.
    """
    recognizer = Recognizer.of_notebooks({name: (released / f"{name}.ipynb").read_bytes() for name in names})
    sightings: list[Sighting] = []
    for path in files:
        place = os.path.relpath(path, folder)
        file = Sighting(place, path.name, path.read_bytes, path.parent == folder)
        with contextlib.suppress(OSError, UnreadableFileError):  # the others are still found
            sightings += recognizer.look(file)
    return recognizer.choose(sightings)


def is_called(lesson: str, only: str | None) -> bool:
    """Return whether a user's choice includes this lesson.

    Parameters:
        lesson: the lesson with its chapter, such as `ch1_introduction/lesson2_suppression`.
        only: part of that name, or the lesson's number, such as 1.2. None means all lessons. A part that ends in 1
            doesn't match lesson 10.
    """
    number = ".".join(re.findall(r"(?:ch|/lesson)(\d+)", lesson))
    return only is None or only == number or bool(re.search(re.escape(only) + r"(?!(?<=\d)\d)", lesson))


def work_at(path: Path, release: Path) -> Work:
    """Return a notebook with its lesson.

    Copies, and files such as lesson2_suppression.new.ipynb, have names that begin with the lesson's name. Other
    notebooks are recognized by their cells.

    Raises:
        NoWork: there's no such file, or its name doesn't belong to a lesson.
    """
    if not path.is_file():
        raise NoWork(f"{path.name} isn't in {path.parent}. If you've renamed it, restart the kernel.")
    fits = [lesson for lesson in _lessons(release) if re.match(rf"{lesson.rpartition('/')[2]}\b", path.stem)]
    fits = fits or _lessons_by_cells(path, release)
    if not fits:
        raise NoWork(
            f"{path.name} doesn't belong to a lesson, because none of its cells come from one. Open a notebook from "
            "`course start`."
        )
    return Work(path, min(fits, key=lambda lesson: not lesson.startswith(f"{path.parent.name}/")))


def _lessons_by_cells(path: Path, release: Path) -> list[str]:
    """Return the lesson that contains most of a notebook's cells, or an empty list if there's no such lesson."""
    contents = {lesson: (release / f"{lesson}.ipynb").read_bytes() for lesson in _lessons(release)}
    found = Recognizer.of_notebooks(contents).look(Sighting(path.name, path.name, path.read_bytes))
    held = {lesson: count for one in found for lesson, count in one.held.items()}
    return [max(held, key=lambda lesson: held[lesson])] if held else []


def _lessons(release: Path) -> list[str]:
    stems = (path.relative_to(release).with_suffix("").as_posix() for path in release.glob("ch*/lesson*.ipynb"))
    return sorted(stems, key=natural_order)


def read_cells(path: Path) -> list[dict]:
    """Return a notebook's cells as stored in its file, without validating them, which would take longer than everything
    else.

    Raises:
        OSError: the file can't be read.
        ValueError: the file isn't a notebook.
    """
    content = read_json(path)
    cells = content.get("cells") if isinstance(content, dict) else None
    if not isinstance(cells, list) or not all(isinstance(cell, dict) for cell in cells):
        raise ValueError(f"{path} isn't a notebook")
    return cells


def read_sources(path: Path) -> list[tuple[str, str]]:
    """For each cell, return the exercise that it answers (or an empty string), and the cell's source.

    Raises:
        NoWork: the file isn't a notebook.
    """
    try:
        return _sources(read_cells(path))
    except (OSError, ValueError, KeyError, TypeError):  # notebooks in older formats, for example
        return _sources(read_work(path).cells)


def _sources(cells: list[dict]) -> list[tuple[str, str]]:
    return [(exercise(cell) if is_answer(cell) else "", "".join(cell["source"])) for cell in cells]


def read_work(path: Path) -> NotebookNode:
    """Read a notebook.

    Raises:
        NoWork: the file isn't a notebook.
    """
    try:
        return read_notebook(path)
    except Exception as error:
        raise NoWork(f"{path} can't be read as a notebook: {error}") from error
