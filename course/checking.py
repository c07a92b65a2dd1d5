"""Checks a learner's lessons: with all tests in a clone of the repository, and otherwise with the visible ones only."""

from collections.abc import Iterator
from pathlib import Path

from course.clone import instructor_module
from course.guidance import add_hints, offer_solutions
from course.reports import LessonReport
from course.work_files import Work, read_work


def check_works(works: list[Work], release: Path, solutions: bool = False) -> Iterator[LessonReport]:
    """Check notebooks one after the other, and add hints and solutions to the reports.

    Parameters:
        works: the learner's notebooks, which aren't modified.
        release: the folder with the lessons as students received them.
        solutions: whether to offer all solutions, instead of only those of exercises that passed.

    Raises:
        NoWork: a notebook can't be read.
    """
    for work, report in zip(works, _judged(works, release), strict=True):
        add_hints(report, read_work(release / f"{work.lesson}.ipynb"))
        offer_solutions(report, work, solutions)
        yield report


def _judged(works: list[Work], release: Path) -> Iterator[LessonReport]:
    full = instructor_module("instructor.check")
    if full:
        return full.check_lessons(release.parent, works)
    from course.visible import check_visible

    return (check_visible(work, release) for work in works)
