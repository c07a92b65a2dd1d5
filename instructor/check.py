"""Checks a learner's own work with all tests, including hidden ones, outside the learner's process."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from course.errors import CourseError
from course.reports import LessonReport, Mark
from course.work_files import Work, answers, entry, exercise, is_test, read_work
from instructor.grading.processes.fork_server import ForkServer
from instructor.grading.processes.jobs import JobLost, JobTimeout, mark
from instructor.grading.processes.libraries import usual_libraries
from instructor.grading.processes.spawn_server import SpawnServer
from instructor.grading.records.verdicts import Limits, Step, Verdict

if TYPE_CHECKING:
    from nbformat import NotebookNode

LIMITS = Limits(cell=20, question=10)
SERVER = ForkServer if hasattr(os, "fork") else SpawnServer
ENDED = (
    "Code in a notebook stopped or ended the processes that check it, so nothing is known about your answers. Look for code that "
    "ends processes or sends them signals. If you check a single lesson, you'll see whether it's this one."
)
PARALLEL_RUNS = 2  # parallel runs of one notebook; more would hardly save time, because each runs all cells


def check_lessons(root: Path, works: list[Work]) -> Iterator[LessonReport]:
    """Check notebooks, as many at the same time as there are processors. Notebooks aren't changed.

    Parameters:
        root: the clone of the repository.
        works: the learner's notebooks.

    Raises:
        NoWork: one of them can't be read.
        CourseError: one of them ended the processes that check it.
    """
    cores = os.cpu_count() or 1
    modules = ["course.checks", *_libraries(root, works)]
    with ThreadPoolExecutor(cores) as pool:
        reading = [pool.submit(_Notebooks.read, root, work) for work in works]  # while the server loads libraries
        with SERVER(modules) as server:
            lessons = [notebooks.result() for notebooks in reading]
            lanes = [_lanes(lesson.steps(), PARALLEL_RUNS if len(works) < cores else 1) for lesson in lessons]
            marked = [[pool.submit(mark, server.path, steps, {}, LIMITS) for steps in lane] for lane in lanes]
            for work, lesson, parts in zip(works, lessons, marked, strict=True):
                yield _report(work.name, _verdicts(parts), lesson)


def _verdicts(parts: list[Future]) -> dict[str, Verdict]:
    try:
        return dict(chain.from_iterable(part.result().items() for part in parts))
    except (JobLost, JobTimeout) as error:
        raise CourseError(ENDED) from error


def _libraries(root: Path, works: list[Work]) -> list[str]:
    """List the libraries that the lessons use up to their last tests, from files that don't need to be validated."""
    notebooks = [json.loads((root / "source" / f"{work.lesson}.ipynb").read_text(encoding="utf-8")) for work in works]
    return usual_libraries("".join(cell["source"]) for notebook in notebooks for cell in _before_the_end(notebook))


def _before_the_end(notebook: dict) -> list[dict]:
    """Return the code cells that a check runs."""
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    last = max((place for place, cell in enumerate(cells) if is_test(cell)), default=-1)
    return cells[: last + 1]


@dataclass(frozen=True)
class _Notebooks:
    """A lesson in three versions: the learner's, the course's, and the one that was handed out."""

    mine: NotebookNode
    source: NotebookNode
    release: NotebookNode

    @classmethod
    def read(cls, root: Path, work: Work) -> _Notebooks:
        source, release = (read_work(root / folder / f"{work.lesson}.ipynb") for folder in ("source", "release"))
        return cls(read_work(work.path), source, release)

    def steps(self) -> list[Step]:
        """Return the learner's cells with the course's own tests. Tests that the learner deleted come last."""
        tests = {entry(cell)["grade_id"]: cell for cell in self.source.cells if is_test(cell)}
        steps = []
        for cell in self.mine.cells:
            name = entry(cell).get("grade_id")
            if cell.cell_type != "code" or (is_test(cell) and name not in tests):
                continue
            steps.append(_test_step(tests.pop(name)) if is_test(cell) else Step(cell.source))
        return steps + [_test_step(cell) for cell in tests.values()]


def _lanes(steps: list[Step], count: int) -> Iterator[list[Step]]:
    """Distribute the tests to parallel runs of the notebook. Cells after a run's last test are left out."""
    tests = [place for place, step in enumerate(steps) if step.test]
    for mine in filter(None, (tests[turn::count] for turn in range(count))):
        yield [step for place, step in enumerate(steps[: mine[-1] + 1]) if place in mine or not step.test]


def _test_step(cell: NotebookNode) -> Step:
    return Step(cell.source, test=exercise(cell), points=float(entry(cell)["points"]))


def _report(name: str, verdicts: dict[str, Verdict], lesson: _Notebooks) -> LessonReport:
    given, mine = answers(lesson.release), answers(lesson.mine)
    report = LessonReport(name)
    for cell in filter(is_test, lesson.release.cells):
        verdict, of = verdicts[exercise(cell)], float(entry(cell)["points"])
        begun = mine.get(exercise(cell)) != given.get(exercise(cell))
        report.marks.append(Mark(exercise(cell), verdict.points, of, verdict.message, begun))
    lost = [name for name in given if name not in mine]
    report.notes += [
        f"The answer cell of {name} is missing: copy the lesson again with `course start`." for name in lost
    ]
    return report
