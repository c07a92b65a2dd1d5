"""Checks a learner's own work outside the learner's process, with all tests including hidden ones."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from course import in_process
from course.answer_faults import syntax_fault
from course.class_settings import SEED_VARIABLE, class_seed
from course.errors import CourseError
from course.progress.dependencies import CodeCell, needs
from course.reports import LessonReport
from course.work_files import Work, read_work
from nbjudge.cell_metadata import by_name, exercise, is_answer, is_test, name_of, points_of
from nbjudge.notebooks import answers
from nbjudge.processes.processors import count_processors
from nbjudge.records.verdicts import Limits, Step, Verdict
from nbjudge.regions import solved
from nbjudge.results import Mark, skipped_steps

if not in_process.is_only_process():  # a browser lacks the modules that these need
    from nbjudge.processes.fork_server import ForkServer
    from nbjudge.processes.jobs import JobLost, JobTimeout, mark
    from nbjudge.processes.libraries import usual_libraries
    from nbjudge.processes.spawn_server import SpawnServer

    SERVER = ForkServer if hasattr(os, "fork") else SpawnServer

if TYPE_CHECKING:
    from nbformat import NotebookNode

LIMITS = Limits(cell=20, question=10)
ENDED = (
    "Code in a notebook stopped or ended the processes that check it, so nothing is known about your answers. Look for "
    "code that ends processes or sends them signals. To find out which lesson contains it, check one lesson at a time."
)
PARALLEL_RUNS = 2  # parallel runs of one notebook. More would hardly save time, because each runs all cells


def check_lessons(root: Path, works: list[Work]) -> Iterator[LessonReport]:
    """Check as many notebooks at a time as there are processors. The notebooks aren't changed.

    If an exercise fails and depends on another exercise that isn't right, it's judged again with the course's answer to
    the other exercise. So one mistake affects only one exercise.

    Parameters:
        root: the clone of the repository.
        works: the learner's notebooks.

    Raises:
        NoWork: one of the notebooks can't be read.
        CourseError: a notebook ended the processes that check it.
    """
    if in_process.is_only_process():
        for work in works:
            lesson = _Notebooks.read(root, work)
            yield _report(work.name, lesson, *_judge(lesson, _ask_here, runs=1))
        return
    cores = count_processors()
    modules = ["course.checks", *_libraries(root, works)]
    seed = {SEED_VARIABLE: str(class_seed(works[0].path.parent))} if works else {}
    with ThreadPoolExecutor(cores) as pool, ThreadPoolExecutor(max(len(works), 1)) as waiting:
        reading = [pool.submit(_Notebooks.read, root, work) for work in works]  # while the server loads libraries
        with SERVER(modules) as server:

            def ask(steps: list[Step], runs: int = 1) -> dict[str, Verdict]:
                return _verdicts([pool.submit(mark, server.path, lane, seed, LIMITS) for lane in _lanes(steps, runs)])

            lessons = [notebooks.result() for notebooks in reading]
            runs = PARALLEL_RUNS if len(works) < cores else 1
            judged = [waiting.submit(_judge, lesson, ask, runs) for lesson in lessons]
            for work, lesson, judging in zip(works, lessons, judged, strict=True):
                yield _report(work.name, lesson, *judging.result())


def _ask_here(steps: list[Step], runs: int = 1) -> dict[str, Verdict]:
    return in_process.judge(steps)


def _judge(
    lesson: _Notebooks, ask: Callable[..., dict[str, Verdict]], runs: int
) -> tuple[dict[str, Verdict], dict[str, list[str]]]:
    """Return the verdict on each exercise, and the exercises whose answers had to be replaced with the course's answers
    to reach the verdicts.

    Parameters:
        ask: a function that judges steps, in the given number of parallel runs.
    """
    verdicts, replaced, references = ask(lesson.steps(), runs), list[str](), dict[str, list[str]]()
    points, needed, begun = lesson.points(), lesson.needs(), lesson.begun()
    there = answers(lesson.mine)
    while True:
        failing = {name for name, of in points.items() if verdicts[name].points < of} - {*replaced}
        again = [name for name in failing if name in begun and failing & {*needed[name]}]
        causes = [name for name in failing if not failing & {*needed[name]} and name in there]
        if not again or not causes:
            return verdicts, references
        replaced += causes
        kept = [name for name in replaced if verdicts[name].named and not verdicts[name].lost]
        try:
            found = ask(lesson.steps(replaced, kept, again))
        except CourseError:  # whatever ended these processes also decided the first verdicts
            return verdicts, references
        for name in again:
            verdicts[name], references[name] = found[name], [other for other in needed[name] if other in replaced]


def _verdicts(parts: list[Future]) -> dict[str, Verdict]:
    try:
        return dict(chain.from_iterable(part.result().items() for part in parts))
    except (JobLost, JobTimeout) as error:
        raise CourseError(ENDED) from error


def _libraries(root: Path, works: list[Work]) -> list[str]:
    """List the libraries that the lessons use up to their last tests, without validating the lessons' files."""
    notebooks = [json.loads((root / "source" / f"{work.lesson}.ipynb").read_text(encoding="utf-8")) for work in works]
    return usual_libraries("".join(cell["source"]) for notebook in notebooks for cell in _before_the_end(notebook))


def _before_the_end(notebook: dict) -> list[dict]:
    """Return the code cells that a check runs."""
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    last = max((place for place, cell in enumerate(cells) if is_test(cell)), default=-1)
    return cells[: last + 1]


@dataclass(frozen=True)
class _Notebooks:
    """Three versions of a lesson: the learner's, the course's, and the released one."""

    mine: NotebookNode
    source: NotebookNode
    release: NotebookNode

    @classmethod
    def read(cls, root: Path, work: Work) -> _Notebooks:
        source, release = (read_work(root / folder / f"{work.lesson}.ipynb") for folder in ("source", "release"))
        return cls(read_work(work.path), source, release)

    def points(self) -> dict[str, float]:
        """Return the points for each exercise."""
        return {exercise(cell): points_of(cell) for cell in filter(is_test, self.release.cells)}

    def begun(self) -> set[str]:
        """Return the exercises whose answers differ from the released ones."""
        given = answers(self.release)
        return {name for name, source in answers(self.mine).items() if source != given.get(name)}

    def needs(self) -> dict[str, list[str]]:
        """Return the exercises that each exercise depends on."""
        tests = {exercise(cell): cell.source for cell in filter(is_test, self.source.cells)}
        found = needs([_code_cell(cell, tests) for cell in self.mine.cells if cell.cell_type == "code"])
        return {name: found.get(name, []) for name in tests}

    def steps(
        self, replaced: Sequence[str] = (), kept: Sequence[str] = (), only: Sequence[str] | None = None
    ) -> list[Step]:
        """Return the learner's cells with the course's own tests. Tests that the learner deleted come last.

        Parameters:
            replaced: the exercises for which the course's own answer runs.
            kept: the replaced exercises for which the learner's answer runs first, because it may define additional
                names.
            only: the exercises to test. None means all exercises.
        """
        tests = by_name(cell for cell in self.source.cells if is_test(cell))
        references = {name: solved(source) for name, source in answers(self.source).items() if name in replaced}
        steps = []
        for cell in self.mine.cells:
            name = name_of(cell)
            if cell.cell_type != "code" or (is_test(cell) and name not in tests):
                continue
            if is_test(cell):
                steps.append(_test_step(tests.pop(name)))
                continue
            if name not in references or name in kept:
                steps.append(Step(cell.source, answer=name if is_answer(cell) else None))
            if name in references:
                steps.append(Step(references[name]))
        steps += [_test_step(cell) for cell in tests.values()]
        return [step for step in steps if only is None or not step.test or step.test in only]


def _code_cell(cell: NotebookNode, tests: dict[str, str]) -> CodeCell:
    name = exercise(cell)
    if is_test(cell):
        return CodeCell(tests.get(name, ""), tests=name)
    return CodeCell(cell.source, answers=name if is_answer(cell) else "")


def _lanes(steps: list[Step], count: int) -> Iterator[list[Step]]:
    """Distribute the tests among parallel runs of the notebook. Leave out the cells after a run's last test."""
    tests = [place for place, step in enumerate(steps) if step.test]
    for mine in filter(None, (tests[turn::count] for turn in range(count))):
        yield [step for place, step in enumerate(steps[: mine[-1] + 1]) if place in mine or not step.test]


def _test_step(cell: NotebookNode) -> Step:
    return Step(cell.source, test=exercise(cell), points=points_of(cell))


def _report(
    name: str, lesson: _Notebooks, verdicts: dict[str, Verdict], references: dict[str, list[str]]
) -> LessonReport:
    report, begun, mine = LessonReport(name), lesson.begun(), answers(lesson.mine)
    report.is_repeatable = not any(verdict.lost for verdict in verdicts.values())
    for one, of in lesson.points().items():
        unreadable = syntax_fault(mine.get(one, "")) if verdicts[one].points < of else None
        message = unreadable.message if unreadable else verdicts[one].message
        mark = Mark(one, verdicts[one].points, of, message, one in begun, references=references.get(one, []))
        mark.note = skipped_steps(verdicts[one].printed) if mark.passed else ""
        report.marks.append(mark)
    lost = [name for name in answers(lesson.release) if name not in mine]
    report.notes += [
        f"The answer cell of {name} is missing: copy the lesson again with `course start`." for name in lost
    ]
    return report
