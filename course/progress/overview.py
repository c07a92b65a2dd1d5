"""The overview that `course check` prints: one screen with a line per lesson, the total, the latest changes and the
next exercise.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from rich.console import Console

from course.progress.deadlines import due_dates
from course.progress.record import write_progress
from course.progress.standing import LessonStanding, Standing

MAX_NAMES = 6  # how many exercises are named in a line about changes


def print_overview(standing: Standing, console: Console) -> None:
    """Print a learner's progress, and what has changed since the last time."""
    due = due_dates()
    for chapter in standing.chapters:
        when = f", {due[chapter.folder]}" if chapter.folder in due else ""
        console.print(f"[bold]{chapter.number} {chapter.title}[/]{when}")
        for lesson in standing.of_chapter(chapter):
            console.print(_line(lesson), markup=False, no_wrap=True, overflow="ellipsis")
    console.print(f"\nTotal: {standing.total}.")
    for line in [*_news(standing), *_next(standing)]:
        console.print(line, markup=False)


def remember_overview(standing: Standing, work: Path, now: datetime | None = None) -> None:
    """Record the current results, so that the next overview can list the changes."""
    standing.progress.shown = now or datetime.now()
    standing.progress.shown_passed = standing.progress.passed()
    write_progress(work, standing.progress)


def _line(one: LessonStanding) -> str:
    lesson = f"{one.lesson.number} {one.lesson.title}"
    exercises = f"{one.passed} of {len(one.lesson.exercises)}"
    return f"  {one.sign} {lesson:<42} {exercises:>6} {one.shown_points:>9} points"


def _news(standing: Standing) -> list[str]:
    """Describe the changes since the last overview."""
    progress = standing.progress
    if progress.shown is None:
        return []
    since = f"Since {progress.shown:%d %B, %H:%M}"
    passed = progress.passed()
    gained, lost = _names(passed - progress.shown_passed), _names(progress.shown_passed - passed)
    news = [f"{since}: {len(gained)} newly passed ({_few(gained)})."] if gained else []
    news += [f"{since}: {len(lost)} no longer passed ({_few(lost)})."] if lost else []
    return news or [f"{since}: nothing has changed."]


def _names(exercises: set[str]) -> list[str]:
    return [exercise.rpartition("/")[2] for exercise in sorted(exercises)]


def _few(names: list[str]) -> str:
    return ", ".join(names[:MAX_NAMES]) + (", …" if len(names) > MAX_NAMES else "")


def _next(standing: Standing) -> list[str]:
    if standing.next is None:
        return ["You've passed every exercise in the course."]
    lesson, exercise = standing.next
    where = f"Next: lesson {lesson.number}, {exercise.title}."
    return [where, f"`course check {lesson.number}` shows what isn't right yet, with hints."]
