"""Help with an exercise: its solution, and its hints, which range from a question to nearly the whole answer."""

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

HINTS_SEEN = ".hints.json"  # in the work folder: how many hints for each exercise have been shown
_HINT = re.compile(r"<details>\s*<summary>.*?</summary>(.*?)</details>", re.DOTALL)


def add_hints(report: LessonReport, release: Path) -> None:
    """Add the hints to each exercise that hasn't been passed. The hints are in Markdown, as in the released lesson."""
    ladders = hints(read_cells(release))
    for mark in report.marks:
        mark.hints = [] if mark.passed else ladders.get(mark.exercise, [])


def hints(cells: Iterable[dict]) -> dict[str, list[str]]:
    """Return the hints for each exercise in a released lesson. The hints are in the prose before the exercise's
    answer.
    """
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
    """For each wrong answer, choose the hint after the one shown last time. If that was the last hint, choose it again.

    Parameters:
        work: the work folder, which stores the number of hints shown.
    """
    seen = hints_seen(work)
    for mark in report.marks:
        if mark.begun and mark.hints:
            key = f"{report.lesson}/{mark.exercise}"
            shown = seen[key] = min(seen.get(key, 0) + 1, len(mark.hints))
            mark.hint = mark.hints[shown - 1]
    _write(work, seen)


def note_hints(work: Path, key: str, shown: int) -> None:
    """Record that the learner has seen this many hints for an exercise, so that `course check` continues from there.

    Parameters:
        work: the work folder.
        key: the lesson and the exercise, such as `lesson2_suppression/suppressed_df`.
        shown: the number of hints, at least 1.
    """
    seen = hints_seen(work)
    _write(work, seen | {key: max(shown, seen.get(key, 0))})


def offer_solutions(report: LessonReport, work: Work, asked: bool) -> None:
    """Offer the solutions to passed exercises, or all solutions if the learner asked for them. Name the file with the
    solutions.
    """
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
    """Return the course's own answers to a lesson's exercises, or an empty dictionary if solutions aren't installed."""
    clone, file = find_clone(), _solved_lesson(work)
    if clone is None or not (clone / file).is_file():
        return {}
    return {cell["id"]: "".join(cell["source"]) for cell in read_cells(clone / file)}


def hints_seen(work: Path) -> dict[str, int]:
    """Return the number of hints seen for each exercise. The keys are the same as in `note_hints`."""
    try:
        return dict(read_json(work / HINTS_SEEN))
    except (OSError, ValueError, TypeError):
        return {}


def _solved_lesson(work: Work) -> str:
    return f"solutions/{work.lesson}.ipynb"


def _write(work: Path, seen: dict[str, int]) -> None:
    (work / HINTS_SEEN).write_text(json.dumps(seen, indent=1, sort_keys=True), encoding="utf-8")
