"""Checks a learner's own work with all tests, hidden ones too, judged outside the learner's process."""

import json
import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nbformat import NotebookNode

from course.reports import LessonReport, Mark
from course.work_files import entry, is_answer, is_test, read_work
from instructor.grading.forkserver import ForkServer
from instructor.grading.jobs import mark
from instructor.grading.libraries import usual_libraries
from instructor.grading.verdicts import Limits, Step

LIMITS = Limits(cell=20, question=10)
HINTS_SEEN = ".hints.json"  # in the work folder: how many hints of each exercise were shown
_HINT = re.compile(r"<details>\s*<summary>.*?</summary>(.*?)</details>", re.DOTALL)


def check_lessons(root: Path, work: Path, paths: list[Path]) -> Iterator[LessonReport]:
    """Check notebooks, as many at a time as there are processors; none is changed.

    Parameters:
        root: the clone of the repository.
        work: the work folder.
        paths: the learner's notebooks in it.
    """
    lessons = [(path, path.relative_to(work).as_posix()) for path in paths]
    sources = [read_work(root / "source" / name) for _, name in lessons]
    texts = [cell.source for source in sources for cell in source.cells if cell.cell_type == "code"]
    works = [read_work(path) for path in paths]
    steps = list(map(_steps, works, sources))
    with ForkServer(["course.checks", *usual_libraries(texts)]) as server, ThreadPoolExecutor(os.cpu_count()) as pool:
        marked = pool.map(lambda one: mark(server.path, one, {}, LIMITS), steps)
        for (path, name), notebook, verdicts in zip(lessons, works, marked, strict=True):
            release = read_work(root / "release" / name)
            report = _report(path.stem, verdicts, notebook, release)
            _add_hints(report, release, work / HINTS_SEEN)
            yield report


def _steps(notebook: NotebookNode, source: NotebookNode) -> list[Step]:
    """Take the learner's cells, and in place of each test the one of the course; tests that are gone come last."""
    tests = {entry(cell)["grade_id"]: cell for cell in source.cells if is_test(cell)}
    steps = []
    for cell in notebook.cells:
        name = entry(cell).get("grade_id")
        if cell.cell_type != "code" or (is_test(cell) and name not in tests):
            continue
        steps.append(_test_step(tests.pop(name)) if is_test(cell) else Step(cell.source))
    return steps + [_test_step(cell) for cell in tests.values()]


def _test_step(cell: NotebookNode) -> Step:
    return Step(cell.source, test=_exercise(cell), points=float(entry(cell)["points"]))


def _report(name: str, verdicts: dict, notebook: NotebookNode, release: NotebookNode) -> LessonReport:
    given = {_exercise(cell): cell.source for cell in release.cells if is_answer(cell)}
    mine = {_exercise(cell): cell.source for cell in notebook.cells if is_answer(cell)}
    report = LessonReport(name)
    for cell in (cell for cell in release.cells if is_test(cell)):
        exercise = _exercise(cell)
        verdict, of = verdicts[exercise], float(entry(cell)["points"])
        begun = mine.get(exercise) != given.get(exercise)
        report.marks.append(Mark(exercise, verdict.points, of, verdict.message, begun=begun))
    lost = [exercise for exercise in given if exercise not in mine]
    report.notes += [
        f"The answer cell of {exercise} is gone: lay the lesson anew with `course start`." for exercise in lost
    ]
    return report


def _add_hints(report: LessonReport, release: NotebookNode, record: Path) -> None:
    """Give each wrong answer its next hint; the last one is given again."""
    seen, ladders = _read(record), dict(_ladders(release))
    for entry_ in report.marks:
        hints = ladders.get(entry_.exercise, [])
        if entry_.begun and entry_.points < entry_.of and hints:
            key = f"{report.lesson}/{entry_.exercise}"
            shown = seen[key] = min(seen.get(key, 0) + 1, len(hints))
            entry_.hint = hints[shown - 1]
    record.write_text(json.dumps(seen, indent=1, sort_keys=True), encoding="utf-8")


def _ladders(release: NotebookNode) -> Iterator[tuple[str, list[str]]]:
    prose = ""
    for cell in release.cells:
        if cell.cell_type == "markdown":
            prose += cell.source
            continue
        if is_answer(cell):
            yield _exercise(cell), [" ".join(hint.split()) for hint in _HINT.findall(prose)]
        prose = ""


def _read(record: Path) -> dict[str, int]:
    try:
        return dict(json.loads(record.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def _exercise(cell: NotebookNode) -> str:
    return str(entry(cell).get("grade_id")).removesuffix("_test")
