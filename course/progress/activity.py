"""Finds the lesson that a learner worked on last, even if they've never checked it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from course.progress.outline import Lesson
from course.progress.record import Progress
from nbjudge.notebooks import read_json


def last_worked_on(lessons: Iterable[Lesson], release: Path, work: Path, progress: Progress) -> str | None:
    """Return the stem of the lesson whose code or results changed last, or None if nothing has changed.

    Parameters:
        lessons: the lessons of the course.
        release: the folder with the lessons as students received them.
        work: the learner's work folder.
        progress: the learner's record.
    """
    changed = {stem: one.changed.timestamp() for stem, one in progress.lessons.items()}
    here = [one.stem for one in lessons]
    for stem in here:
        path = work / f"{stem}.ipynb"
        saved = path.stat().st_mtime if path.is_file() else 0
        if saved > changed.get(stem, 0) and _is_edited(path, release / f"{stem}.ipynb"):
            changed[stem] = saved
    return max((stem for stem in here if stem in changed), key=lambda stem: changed[stem], default=None)


def _is_edited(mine: Path, given: Path) -> bool:
    """Return whether the code differs. Running and saving a notebook also changes the file, but only its outputs."""
    if mine.read_bytes() == given.read_bytes():
        return False
    try:
        return _code(mine) != _code(given)
    except (OSError, ValueError, KeyError, TypeError):
        return False  # a check says what's wrong with the notebook


def _code(path: Path) -> list[str]:
    cells = read_json(path)["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
