"""The record of a learner's progress: a JSON file in the work folder. Only checks and the review write to this file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from course.errors import CourseError
from nbjudge.files import write_atomically
from nbjudge.notebooks import read_json
from nbjudge.results import SO_FAR

if TYPE_CHECKING:
    from course.reports import LessonReport
    from course.work_files import Work

RECORD = "progress.json"  # in the work folder, where learners can see it and copy it with their lessons
PASSED = ("passed", SO_FAR)  # states
ABOUT = (
    "Your progress in the course, as recorded by checks and the review. If you move your lessons, move this file, too."
)


class NotProgress(CourseError):
    """The file isn't a record of progress."""


@dataclass
class LessonRecord:
    """The results of a lesson.

    Attributes:
        changed: the local time when a check last found results that differed from the earlier ones.
        states: the state of each exercise, as defined in `course.reports.Mark`.
        points: the points for each exercise.
        all_tests: whether all tests ran, rather than only those in the notebook.
        solutions_seen: the exercises whose solution was shown before they were passed.
    """

    changed: datetime
    states: dict[str, str]
    points: dict[str, float]
    all_tests: bool = True
    solutions_seen: frozenset[str] = frozenset()

    @property
    def is_begun(self) -> bool:
        return not set(self.states.values()) <= {"not begun"}

    def differs(self, other: LessonRecord) -> bool:
        """Return whether anything differs besides the time."""
        return replace(self, changed=other.changed) != other


@dataclass
class Progress:
    """Everything that's recorded.

    Attributes:
        lessons: the lessons' results, by stem, such as `ch1_introduction/lesson2_suppression`.
        shown: the time when `course check` last printed the overview, or None.
        shown_passed: the exercises that had been passed at that time, each as a stem and a name.
        review: what `course.progress.review` has recorded about the answers to each question.
    """

    lessons: dict[str, LessonRecord] = field(default_factory=dict)
    shown: datetime | None = None
    shown_passed: set[str] = field(default_factory=set)
    review: dict[str, dict] = field(default_factory=dict)

    def passed(self) -> set[str]:
        """Return all exercises that have been passed or look right so far, each as a stem and a name, such as
        `ch1_…/lesson2_…/suppressed_df`.
        """
        return {
            f"{stem}/{name}"
            for stem, lesson in self.lessons.items()
            for name, state in lesson.states.items()
            if state in PASSED
        }


def read_progress(work: Path) -> Progress:
    """Read the record of a work folder. A missing or damaged record counts as empty."""
    try:
        return _from_json(read_json(work / RECORD))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Progress()


def record_check(work: Work, report: LessonReport, now: datetime | None = None) -> None:
    """Record the results of checking one lesson. A notebook that isn't in a work folder isn't recorded.

    Parameters:
        work: the learner's notebook and its lesson.
        report: the results of the check.
    """
    folder = work_folder_of(work)
    if folder is None:
        return
    progress = read_progress(folder)
    before = progress.lessons.get(work.lesson)
    found = LessonRecord(
        now or datetime.now(),
        {mark.exercise: mark.state for mark in report.marks},
        {mark.exercise: mark.points for mark in report.marks},
        report.all_tests,
        before.solutions_seen if before else frozenset(),
    )
    if found.is_begun if before is None else found.differs(before):
        progress.lessons[work.lesson] = found
        write_progress(folder, progress)


def work_folder_of(work: Work) -> Path | None:
    """Return the work folder of a notebook, or None if the notebook isn't in a chapter's folder."""
    chapter = work.path.resolve().parent
    return chapter.parent if chapter.name == work.lesson.partition("/")[0] else None


def write_progress(work: Path, progress: Progress) -> None:
    """Write the record. If the old record is damaged, keep it beside the new one, under another name."""
    path = work / RECORD
    if path.exists() and not _is_readable(path):
        path.replace(next(free for free in _names_beside(path) if not free.exists()))
    write_atomically(path, (json.dumps(_to_json(progress), indent=2, ensure_ascii=False) + "\n").encode())


def import_progress(work: Path, text: str) -> None:
    """Replace the record with one that was exported elsewhere.

    Parameters:
        work: the work folder.
        text: the content of a `progress.json` file.

    Raises:
        NotProgress: the text isn't a record.
    """
    try:
        progress = _from_json(json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotProgress(f"This file isn't a {RECORD} from the course, so your current progress was kept.") from error
    write_progress(work, progress)


def _is_readable(path: Path) -> bool:
    try:
        _from_json(read_json(path))
    except (ValueError, KeyError, TypeError, AttributeError):
        return False
    return True


def _names_beside(path: Path) -> Iterator[Path]:
    yield from (path.with_name(f"{path.stem}.damaged{number}{path.suffix}") for number in range(1, 10_000))


def _to_json(progress: Progress) -> dict:
    lessons = {
        stem: {
            "changed": lesson.changed.isoformat(timespec="seconds"),
            "all_tests": lesson.all_tests,
            "exercises": {
                name: {"state": state, "points": lesson.points[name]} for name, state in lesson.states.items()
            },
            "solutions_seen": sorted(lesson.solutions_seen),
        }
        for stem, lesson in sorted(progress.lessons.items())
    }
    shown = progress.shown and progress.shown.isoformat(timespec="seconds")
    overview = {"shown": shown, "passed": sorted(progress.shown_passed)}
    return {"about": ABOUT, "lessons": lessons, "last_overview": overview, "review": progress.review}


def _from_json(data: dict) -> Progress:
    lessons = {
        stem: LessonRecord(
            datetime.fromisoformat(entry["changed"]),
            {name: str(one["state"]) for name, one in entry["exercises"].items()},
            {name: float(one["points"]) for name, one in entry["exercises"].items()},
            bool(entry["all_tests"]),
            frozenset(map(str, entry.get("solutions_seen", []))),  # older records have none
        )
        for stem, entry in data["lessons"].items()
    }
    overview = data["last_overview"]
    shown = datetime.fromisoformat(overview["shown"]) if overview["shown"] else None
    # Older records have no review.
    return Progress(lessons, shown, set(overview["passed"]), dict(data.get("review", {})))
