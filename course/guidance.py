"""Help with an exercise: its hints, from a question to nearly the answer, and its solution."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from course.clone import find_clone
from course.reports import LessonReport
from course.work_files import Work, exercise, is_answer, read_json, read_work

if TYPE_CHECKING:
    from nbformat import NotebookNode

HINTS_SEEN = ".hints.json"  # in the work folder: how many hints of each exercise `course check` has shown
_HINT = re.compile(r"<details>\s*<summary>.*?</summary>(.*?)</details>", re.DOTALL)


def add_hints(report: LessonReport, release: NotebookNode) -> None:
    """Add the hints, in Markdown as in the lesson, to each exercise that hasn't been passed."""
    ladders = hints(release)
    for mark in report.marks:
        mark.hints = [] if mark.passed else ladders.get(mark.exercise, [])


def hints(release: NotebookNode) -> dict[str, list[str]]:
    """Return the hints of each exercise of a released lesson. They're in the prose before its answer."""
    found, prose = {}, ""
    for cell in release.cells:
        if cell.cell_type == "markdown":
            prose += cell.source
            continue
        if is_answer(cell):
            found[exercise(cell)] = [hint.strip() for hint in _HINT.findall(prose)]
        prose = ""
    return found


def climb(report: LessonReport, work: Path) -> None:
    """For each wrong answer, choose the hint after the one that was shown last time, up to the last hint.

    Parameters:
        work: the work folder, in which the number of hints shown is stored.
    """
    record = work / HINTS_SEEN
    seen = _read(record)
    for mark in report.marks:
        if mark.begun and mark.hints:
            key = f"{report.lesson}/{mark.exercise}"
            shown = seen[key] = min(seen.get(key, 0) + 1, len(mark.hints))
            mark.hint = mark.hints[shown - 1]
    record.write_text(json.dumps(seen, indent=1, sort_keys=True), encoding="utf-8")


def offer_solutions(report: LessonReport, work: Work, asked: bool) -> None:
    """Offer the solution of each exercise that passed, or all solutions if asked for, and name the file to open."""
    offered = [mark for mark in report.marks if mark.passed or asked]
    if not offered:
        return
    clone, file = find_clone(), f"solutions/{work.lesson}.ipynb"
    if clone is None or not (clone / file).is_file():
        report.notes.append("Your instructor has the solutions.")
        return
    solved = {cell.id: cell.source for cell in read_work(clone / file).cells}
    for mark in offered:
        mark.solution = solved.get(mark.exercise, "")
    report.notes.append(f"To compare your answers, open the solved lesson in the course's folder: {file}")


def _read(record: Path) -> dict[str, int]:
    try:
        return dict(read_json(record))
    except (OSError, ValueError, TypeError):
        return {}
