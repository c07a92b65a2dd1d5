"""Finds and reads a learner's lessons in the work folder, and raises an understandable error if that fails."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from course.errors import CourseError

if TYPE_CHECKING:  # nbformat is slow to import, so a check starts its processes first
    from nbformat import NotebookNode

MAX_PARTS = 2_000_000  # lists, dictionaries and entries in a notebook, each of which may use 500 bytes of memory
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)  # the last string may not have a closing quotation mark


class NoWork(CourseError):
    """There's no lesson to check."""


@dataclass(frozen=True)
class Work:
    """A learner's notebook, and the lesson that it belongs to, such as `ch1_introduction/lesson2_suppression`."""

    path: Path
    lesson: str

    @property
    def name(self) -> str:
        """Return the lesson's name without its chapter."""
        return self.lesson.rpartition("/")[2]


def work_folder(here: Path) -> Path:
    """Return the work folder for someone who is in it, beside it, or in one of its chapters."""
    places = (here, here / "work", here.parent)
    return next((place for place in places if any(place.glob("ch*/lesson*.ipynb"))), here / "work")


def find_work(work: Path, release: Path, only: str | None) -> list[Work]:
    """Return the learner's notebooks in course order.

    Parameters:
        work: the work folder.
        release: the folder with the lessons as students received them, which determines the list of lessons.
        only: which lessons to return, in the form that is_called accepts.

    Raises:
        NoWork: there's no matching notebook.
    """
    lessons = _lessons(release)
    wanted = [lesson for lesson in lessons if is_called(lesson, only)]
    if not wanted:
        raise NoWork(f"There's no lesson called {only!r}. The lessons are {', '.join(lessons)}.")
    found = [Work(path, lesson) for lesson in wanted if (path := work / f"{lesson}.ipynb").is_file()]
    if not found:
        raise NoWork(
            f"{work.resolve()} contains none of {', '.join(wanted)}. Run `course start` to copy the lessons there."
        )
    return found


def is_called(lesson: str, only: str | None) -> bool:
    """Return whether a user's choice includes this lesson.

    Parameters:
        lesson: the lesson with its chapter, such as `ch1_introduction/lesson2_suppression`.
        only: part of that, or the lesson's number, such as 1.2. None means all lessons. In a part, 1 doesn't mean 10.
    """
    number = ".".join(re.findall(r"(?:ch|/lesson)(\d+)", lesson))
    return only is None or only == number or bool(re.search(re.escape(only) + r"(?!(?<=\d)\d)", lesson))


def natural_order(name: str) -> list[str | int]:
    """Return a sort key for names with numbers, so that lesson10 comes after lesson9."""
    return [int(part) if part.isdigit() else part for part in re.split(r"([0-9]+)", name)]


def work_at(path: Path, release: Path) -> Work:
    """Return a notebook with its lesson.

    The names of copies and of files such as lesson2_suppression.new.ipynb also begin with the lesson's name.

    Raises:
        NoWork: there's no such file, or its name doesn't belong to a lesson.
    """
    if not path.is_file():
        raise NoWork(f"{path.name} isn't in {path.parent}. If you've renamed it, restart the kernel.")
    fits = [lesson for lesson in _lessons(release) if re.match(rf"{lesson.rpartition('/')[2]}\b", path.stem)]
    if not fits:
        raise NoWork(
            f"{path.name} doesn't belong to a lesson: its name must begin with the original name of the lesson."
        )
    return Work(path, min(fits, key=lambda lesson: not lesson.startswith(f"{path.parent.name}/")))


def _lessons(release: Path) -> list[str]:
    stems = (path.relative_to(release).with_suffix("").as_posix() for path in release.glob("ch*/lesson*.ipynb"))
    return sorted(stems, key=natural_order)


def read_work(path: Path) -> NotebookNode:
    """Read a notebook.

    Raises:
        NoWork: the file isn't a notebook.
    """
    try:
        return parse_notebook(path.read_text(encoding="utf-8"))
    except Exception as error:
        raise NoWork(f"{path} can't be read as a notebook: {error}. Is it still being saved?") from error


def read_json(path: Path) -> object:
    """Return the content of a JSON file.

    Raises:
        OSError: the file can't be read.
        ValueError: it isn't JSON, or its lists are nested too deeply.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise ValueError(f"{path} is nested too deeply") from error


def parse_notebook(text: str) -> NotebookNode:
    """Return the notebook that a text contains, in the current format.

    A notebook with too many lists or dictionaries is refused, because it would need hundreds of times as much memory as its text.
    Tags that aren't distinct strings are removed, because nbformat compares each of them with all others. With a few
    thousand tables instead of tags, that would take hours. If cells have the same ID, nbformat changes it without a warning.

    Raises:
        Exception: of any kind, if the text isn't a notebook.
    """
    _check_parts(text)
    import nbformat
    from nbformat.warnings import DuplicateCellId

    warnings.simplefilter("ignore", DuplicateCellId)  # otherwise, each of these cells prints a line each time
    content = json.loads(text)
    odd = [metadata for metadata in _metadata_of_cells(content) if not _are_tags(metadata.get("tags", []))]
    for metadata in odd:
        tags = metadata.pop("tags")
        if isinstance(tags, list) and all(isinstance(tag, str) for tag in tags):
            metadata["tags"] = list(dict.fromkeys(tags))
    return nbformat.reads(json.dumps(content) if odd else text, as_version=4)


def _check_parts(text: str) -> None:
    if text.count("{") + text.count("[") + text.count(":") <= MAX_PARTS:  # most texts have even fewer such characters
        return
    bare = _STRING.sub("", text)
    if (count := bare.count("{") + bare.count("[") + bare.count(":")) > MAX_PARTS:
        raise ValueError(f"it consists of {count:,} parts, but a notebook may have at most {MAX_PARTS:,}")


def _metadata_of_cells(content: object) -> Iterator[dict]:
    sheets = content.get("worksheets") if isinstance(content, dict) else None  # where old formats have their cells
    for part in [content, *(sheets if isinstance(sheets, list) else [])]:
        cells = part.get("cells") if isinstance(part, dict) else None
        for cell in cells if isinstance(cells, list) else []:
            if isinstance(cell, dict) and isinstance(cell.get("metadata"), dict):
                yield cell["metadata"]


def _are_tags(tags: object) -> bool:
    return isinstance(tags, list) and all(isinstance(tag, str) for tag in tags) and len(set(tags)) == len(tags)


def entry(cell: NotebookNode) -> dict:
    """Return nbgrader's metadata of a cell, or an empty dictionary if there is none."""
    found = cell.get("metadata", {}).get("nbgrader", {})
    return found if isinstance(found, dict) else {}


def exercise(cell: NotebookNode) -> str:
    """Return the name of the exercise that an answer or a test belongs to."""
    return str(entry(cell).get("grade_id")).removesuffix("_test")


def is_test(cell: NotebookNode) -> bool:
    """Return whether the cell is a test."""
    return bool(entry(cell).get("grade"))


def is_answer(cell: NotebookNode) -> bool:
    """Return whether the cell is an answer."""
    return bool(entry(cell).get("solution"))


def answers(notebook: NotebookNode) -> dict[str, str]:
    """Return the source of each answer cell, by exercise."""
    return {exercise(cell): cell.source for cell in notebook.cells if is_answer(cell)}
