"""Help with an exercise: its hints, from a question to nearly the answer, and its solution."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from course.clone import find_clone
from course.reports import LessonReport
from course.work_files import Work, read_cells
from nbjudge.cell_metadata import exercise, is_answer
from nbjudge.notebooks import read_json

HINTS_SEEN = ".hints.json"  # in the work folder: how many hints of each exercise have been shown
_HINT = re.compile(r"<details>\s*<summary>.*?</summary>(.*?)</details>", re.DOTALL)


def add_hints(report: LessonReport, release: Path) -> None:
    """Add the hints, in Markdown as in the released lesson, to each exercise that hasn't been passed."""
    ladders = hints(read_cells(release))
    for mark in report.marks:
        mark.hints = [] if mark.passed else ladders.get(mark.exercise, [])


def hints(cells: Iterable[dict]) -> dict[str, list[str]]:
    """Return the hints of each exercise of a released lesson. They're in the prose before its answer."""
    found, prose = {}, ""
    for cell in cells:
        if cell["cell_type"] == "markdown":
            prose += "".join(cell["source"])
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
    seen = hints_seen(work)
    for mark in report.marks:
        if mark.begun and mark.hints:
            key = f"{report.lesson}/{mark.exercise}"
            shown = seen[key] = min(seen.get(key, 0) + 1, len(mark.hints))
            mark.hint = mark.hints[shown - 1]
    _write(work, seen)


def note_hints(work: Path, key: str, shown: int) -> None:
    """Record that this many hints of an exercise have been seen, for `course check` to go on from there.

    Parameters:
        work: the work folder.
        key: the lesson and the exercise, such as `lesson2_suppression/suppressed_df`.
        shown: how many hints, from 1.
    """
    seen = hints_seen(work)
    _write(work, seen | {key: max(shown, seen.get(key, 0))})


def offer_solutions(report: LessonReport, work: Work, asked: bool) -> None:
    """Offer the solution of each exercise that passed, or all solutions if asked for, and name the file to open."""
    offered = [mark for mark in report.marks if mark.passed or asked]
    if not offered:
        return
    solved = solutions_of(work)
    if not solved:
        report.notes.append("Your instructor has the solutions.")
        return
    for mark in offered:
        mark.solution = solved.get(mark.exercise, "")
    report.notes.append(
        f"To compare your answers, open the solved lesson in the course's folder: {_solved_lesson(work)}"
    )


def solutions_of(work: Work) -> dict[str, str]:
    """Return the course's own answers to a lesson by exercise, or nothing where solutions aren't installed."""
    clone, file = find_clone(), _solved_lesson(work)
    if clone is None or not (clone / file).is_file():
        return {}
    return {cell["id"]: "".join(cell["source"]) for cell in read_cells(clone / file)}


def hints_seen(work: Path) -> dict[str, int]:
    """Return how many hints of each exercise have been seen, by lesson and exercise as in `note_hints`."""
    try:
        return dict(read_json(work / HINTS_SEEN))
    except (OSError, ValueError, TypeError):
        return {}


def _solved_lesson(work: Work) -> str:
    return f"solutions/{work.lesson}.ipynb"


def _write(work: Path, seen: dict[str, int]) -> None:
    (work / HINTS_SEEN).write_text(json.dumps(seen, indent=1, sort_keys=True), encoding="utf-8")
