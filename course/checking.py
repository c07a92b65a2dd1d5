"""Checks a learner's lessons. In a clone of the repository, all tests run. Elsewhere, only the visible tests run."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from course.clone import instructor_module
from course.earlier_checks import fingerprint, recall, remember
from course.guidance import add_hints, offer_solutions
from course.progress.outline import Lesson, read_lesson
from course.progress.pages import anchor
from course.progress.record import RECORD, record_check
from course.reports import LessonReport, with_right
from course.work_files import Work, read_cells
from nbjudge.results import Mark


def check_works(
    works: list[Work], release: Path, solutions: bool = False, fresh: bool = False
) -> Iterator[LessonReport]:
    """Check notebooks one after another, record the results, and add hints and solutions to the reports.

    A notebook isn't run again if nothing has changed since it was last checked.

    Parameters:
        works: the learner's notebooks, which aren't modified.
        release: the folder with the lessons as students received them.
        solutions: whether to offer all solutions, or only those to exercises that have been passed.
        fresh: whether to run all notebooks, even if nothing has changed.

    Raises:
        NoWork: a notebook can't be read.
    """
    begun = [work for work in works if not _is_untouched(work, release)]
    keys = {work: fingerprint(work, release) for work in begun}
    earlier = {work: None if fresh else recall(work, key) for work, key in keys.items()}
    judged = _judged([work for work in begun if not earlier[work]], release)
    for work in works:
        lesson = read_lesson(release / f"{work.lesson}.ipynb")
        if work not in keys:
            report = _untouched(work, lesson)
        else:
            report = earlier[work] or _remembered(work, keys[work], next(judged))
        _record(work, report)
        report.notes += work.notes
        name_exercises(report, lesson, work)
        add_hints(report, release / f"{work.lesson}.ipynb")
        offer_solutions(report, work, solutions)
        yield report


def _remembered(work: Work, key: str | None, report: LessonReport) -> LessonReport:
    with contextlib.suppress(OSError):  # then the next check takes as long as this one
        remember(work, key, report)
    return report


def _judged(works: list[Work], release: Path) -> Iterator[LessonReport]:
    full = instructor_module("instructor.check")
    if full:
        return full.check_lessons(release.parent, works)
    from course.visible import check_visible

    return (check_visible(work, release) for work in works)


def _is_untouched(work: Work, release: Path) -> bool:
    """Return whether all code is the same as in the release, so there's nothing to run."""
    mine, given = (_code(path) for path in (work.path, release / f"{work.lesson}.ipynb"))
    return mine is not None and mine == given


def _code(path: Path) -> list[str] | None:
    """Read the code cells without validating the notebook, which would take longer than everything else."""
    try:
        cells = read_cells(path)
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (OSError, ValueError, KeyError, TypeError):
        return None  # the check itself reports what's wrong with the notebook


def _untouched(work: Work, lesson: Lesson) -> LessonReport:
    return LessonReport(work.name, [Mark(one.name, 0, one.points, begun=False) for one in lesson.exercises])


def name_exercises(report: LessonReport, lesson: Lesson, work: Work) -> None:
    """Give each exercise of a report its title and a link, and name the other exercises that it depends on."""
    exercises = {one.name: one for one in lesson.exercises}
    for mark in report.marks:
        one = exercises.get(mark.exercise)
        if one:
            mark.title = one.heading or mark.exercise
            mark.link = f"{work.path.name}{anchor(one)}"
        if mark.waits_for:
            mark.message = f"This exercise needs {exercises[mark.waits_for].short}, which isn't right yet."
        if mark.references:
            tested = with_right(exercises[name].short for name in mark.references)
            mark.note = "\n".join(filter(None, [tested, mark.note]))


def _record(work: Work, report: LessonReport) -> None:
    try:
        record_check(work, report)
    except OSError as error:
        report.notes.append(f"Your progress couldn't be saved in {RECORD}: {error}")
