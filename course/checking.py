"""Checks a learner's lessons: with all tests in a clone of the repository, and otherwise with the visible ones only."""

from collections.abc import Iterator
from pathlib import Path

from course.clone import instructor_module
from course.guidance import add_hints, offer_solutions
from course.progress.record import RECORD, record_check
from course.reports import LessonReport, Mark
from course.work_files import Work, entry, exercise, is_test, read_json, read_work


def check_works(works: list[Work], release: Path, solutions: bool = False) -> Iterator[LessonReport]:
    """Check notebooks one after the other, record the results, and add hints and solutions to the reports.

    Parameters:
        works: the learner's notebooks, which aren't modified.
        release: the folder with the lessons as students received them.
        solutions: whether to offer all solutions, instead of only those of exercises that passed.

    Raises:
        NoWork: a notebook can't be read.
    """
    begun = [work for work in works if not _is_untouched(work, release)]
    judged = _judged(begun, release)
    for work in works:
        report = next(judged) if work in begun else _untouched(work, release)
        _record(work, report)
        add_hints(report, read_work(release / f"{work.lesson}.ipynb"))
        offer_solutions(report, work, solutions)
        yield report


def _judged(works: list[Work], release: Path) -> Iterator[LessonReport]:
    full = instructor_module("instructor.check")
    if full:
        return full.check_lessons(release.parent, works)
    from course.visible import check_visible

    return (check_visible(work, release) for work in works)


def _is_untouched(work: Work, release: Path) -> bool:
    """Return whether all code is as it was released. Then there's nothing to run."""
    mine, given = (_code(path) for path in (work.path, release / f"{work.lesson}.ipynb"))
    return mine is not None and mine == given


def _code(path: Path) -> list[str] | None:
    """Read the code cells without validating the notebook, which would take longer than everything else."""
    try:
        cells = read_json(path)["cells"]
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (OSError, ValueError, KeyError, TypeError):
        return None  # checking the notebook says what is wrong with it


def _untouched(work: Work, release: Path) -> LessonReport:
    tests = filter(is_test, read_work(release / f"{work.lesson}.ipynb").cells)
    marks = [Mark(exercise(cell), 0, float(entry(cell)["points"]), begun=False) for cell in tests]
    return LessonReport(work.name, marks)


def _record(work: Work, report: LessonReport) -> None:
    try:
        record_check(work, report)
    except OSError as error:
        report.notes.append(f"Your progress couldn't be saved in {RECORD}: {error}")
