"""Checks that each lesson's tests accept right answers and reject wrong ones, both in one process and in two."""

import contextlib
import functools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from course.class_settings import SEED_VARIABLE
from instructor.authoring.answers import Answer, answer_file, read_answers
from instructor.authoring.caches.known_verdicts import KnownVerdicts
from instructor.authoring.lessons import Cell, Lesson
from instructor.authoring.renames import renamed_answers
from instructor.authoring.rules import read_lessons
from instructor.authoring.test_cells import as_function
from nbjudge.processes.fork_server import USUAL, ForkServer
from nbjudge.processes.jobs import try_all
from nbjudge.records.verdicts import GIVEN, OPEN, REFERENCE, Step, Trial, TrialResult
from nbjudge.regions import hidden_alone

FEWEST = {"right": 2, "wrong": 4}  # how many answers an exercise needs besides the reference
BOTH = (True, False)
AT_ONCE = 2  # judges that work at the same time


@dataclass
class ValidationReport:
    """The result of validation: the number of verdicts, the time, and every unexpected verdict."""

    tried: int = 0
    seconds: float = 0
    surprises: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Run:
    """Some answers to a lesson, to be tried with one class seed and in one way.

    Attributes:
        environment: the variables that set the seed. The mapping is empty for the default data.
        inside: whether tests run inside the learner's process.
    """

    environment: dict[str, str]
    answers: list[Answer]
    inside: bool

    def __str__(self) -> str:
        return f"{'one process' if self.inside else 'two processes'}, {self.environment or 'default data'}"


def validate(
    root: Path,
    only: str | None = None,
    seeds: Iterable[int | None] = (None,),
    tell: Callable[[str], None] = print,
    ways: Sequence[bool] = BOTH,
    one_in: int = 1,
    first: int = 0,
    server: str | None = None,
    renamed: bool = False,
    solutions: bool = False,
    known: KnownVerdicts | None = None,
) -> ValidationReport:
    """Validate all lessons. `only` selects lessons by part of a name, or by a number such as 1.2.

    Parameters:
        seeds: the class seeds with which to try everything. None means the default data.
        tell: a function that's called with a message after each lesson.
        ways: whether tests run inside the learner's process, for each way to run them. All ways must give
            the same results.
        one_in: n means that one in n answers is tried with each seed, and different ones with the next seed. 1 means
            all.
        first: the part of the answers to begin with, counted from 0.
        server: the socket of a running fork server. None starts a new server.
        renamed: whether to try only right answers, with their helpers renamed to names that the tests use.
        solutions: whether to try only the reference solutions, for example with many seeds.
        known: the verdicts of earlier runs. Answers with a known verdict aren't tried again. Without known verdicts,
            everything is tried.

    Raises:
        AuthorError: a lesson or answer file breaks a rule for authors.
    """
    lessons = read_lessons(root, only)
    # Before anything runs, so that mistakes in answer files are reported at once
    answers = [[] if solutions else answers_to(root, lesson) for lesson in lessons]
    if renamed:
        answers = list(map(renamed_answers, lessons, answers))
    report, data = ValidationReport(), [{} if seed is None else {SEED_VARIABLE: str(seed)} for seed in seeds]
    with contextlib.ExitStack() as stack:
        path = server or stack.enter_context(ForkServer(USUAL)).path
        pool = stack.enter_context(ThreadPoolExecutor(AT_ONCE))
        for lesson, to_try in zip(lessons, answers, strict=True):
            started = time.perf_counter()
            parts = [(environment, to_try[turn % one_in :: one_in]) for turn, environment in enumerate(data, first)]
            runs = [Run(*part, inside) for part in parts for inside in ways]
            steps = solved_steps(lesson) if solutions else steps_of(lesson)
            tried, surprises = _validate_lesson(lesson, steps, runs, path, pool, known)
            surprises += [] if renamed or solutions else _too_few(lesson, to_try)
            seconds = time.perf_counter() - started
            report.tried, report.seconds = report.tried + tried, report.seconds + seconds
            report.surprises += surprises
            tell(f"{lesson.stem}: {tried} verdicts in {seconds:.1f} s, {len(surprises)} unexpected")
    return report


def steps_of(lesson: Lesson) -> list[Step]:
    """Return the code cells of the solved lesson as the grader sees them."""
    return [_step(cell) for cell in lesson.cells if cell.kind == "code"]


def solved_steps(lesson: Lesson) -> list[Step]:
    """Return the same cells, but treat the solutions as given cells, so that nothing else is tried in their place."""
    return [replace(step, answer=None) for step in steps_of(lesson)]


def _step(cell: Cell) -> Step:
    if not cell.test:
        return Step(cell.source, cell.answer)
    whole, hidden = (as_function(text, cell.test) for text in (cell.source, hidden_alone(cell.source)))
    return Step(whole, test=cell.test, points=float(_points(cell.header)), hidden=hidden)


def _validate_lesson(
    lesson: Lesson,
    steps: list[Step],
    runs: list[Run],
    server: str,
    pool: ThreadPoolExecutor,
    known: KnownVerdicts | None,
) -> tuple[int, list[str]]:
    points = {step.test: step.points for step in steps if step.test}
    results = list(pool.map(lambda run: _try(run, server, steps, points, known), runs))
    surprises: list[str] = []
    for run, tried in zip(runs, results, strict=True):
        causes = [_failing_cell(one, lesson) for one in tried if one.place == GIVEN]
        texts = causes or [text for one in tried for text in _surprises(one, run.answers, points)]
        surprises += [f"{lesson.stem} ({run}): {text}" for text in texts]
    if any(one.place == GIVEN for tried in results for one in tried):  # the other results only follow from that
        return sum(map(len, results)), surprises
    for inside, outside, answers in _pairs(runs, results):
        surprises += [f"{lesson.stem}: {text}" for text in _unequal(inside, outside, answers)]
    return sum(map(len, results)), surprises


def _try(
    run: Run, server: str, steps: list[Step], points: dict[str, float], known: KnownVerdicts | None
) -> list[TrialResult]:
    trials, data = [Trial(answer.exercise, answer.source) for answer in run.answers], run.environment
    try_them = functools.partial(try_all, server, steps, inside=run.inside, hidden=not data, environment=data)
    if known is None:
        return try_them(trials)
    return known.results(str(run), steps, trials, try_them, lambda one: not any(_surprises(one, run.answers, points)))


def _pairs(
    runs: list[Run], results: list[list[TrialResult]]
) -> Iterator[tuple[list[TrialResult], list[TrialResult], list[Answer]]]:
    """Pair the results of both ways for the same data."""
    found = {(str(run.environment), run.inside): tried for run, tried in zip(runs, results, strict=True)}
    for run, tried in zip(runs, results, strict=True):
        if run.inside and (str(run.environment), False) in found:
            yield tried, found[str(run.environment), False], run.answers


def answers_to(root: Path, lesson: Lesson) -> list[Answer]:
    """Return the answers to a lesson's exercises, or none if the lesson has no answer file."""
    path = answer_file(root, lesson)
    return read_answers(path, {cell.test for cell in lesson.cells if cell.test}) if path.is_file() else []


def _failing_cell(one: TrialResult, lesson: Lesson) -> str:
    cell = [cell for cell in lesson.cells if cell.kind == "code"][int(one.exercise)]
    which = f"{'solution' if cell.answer else 'given cell'} on line {cell.line}"
    return f"the {which} stops with an error, so no answer after it can be judged: {one.whole.message}"


def _surprises(one: TrialResult, answers: list[Answer], points: dict[str, float]) -> Iterable[str]:
    if one.place == GIVEN:
        yield one.whole.message
        return
    of, said = points[one.exercise], _said(one, answers)
    low, high, kind = {REFERENCE: (1, 1, ""), OPEN: (0, 0, "")}.get(one.place) or _stated(answers[one.place])
    if not low * of <= one.whole.points <= high * of:
        yield f"{said} earned {one.whole.points:g} of {of:g}{_because(one)}"
    if kind == "wrong" and one.hidden is not None and one.hidden.points > 0:
        yield f"{said} passes the hidden part by itself"
    if kind == "wrong" and one.hidden is not None and not one.hidden.points and not one.hidden.named:
        yield f"{said} fails in the hidden part because of an error, not a check: {one.hidden.message}"


def _unequal(inside: list[TrialResult], outside: list[TrialResult], answers: list[Answer]) -> Iterable[str]:
    for one, other in zip(inside, outside, strict=True):
        if one.whole.points != other.whole.points:
            both = f"{one.whole.points:g} points in one process and {other.whole.points:g} in two"
            yield f"{_said(one, answers)} earned {both}{_because(one) or _because(other)}"


def _said(one: TrialResult, answers: list[Answer]) -> str:
    """Describe a trial in the words of the answer file."""
    if one.place in (REFERENCE, OPEN):
        return f"{one.exercise}, the {'reference solution' if one.place == REFERENCE else 'unsolved exercise'}"
    answer = answers[one.place]
    return f"{one.exercise}, {answer.kind} answer on line {answer.line} ({answer.why})"


def _stated(answer: Answer) -> tuple[float, float, str]:
    return answer.low, answer.high, answer.kind


def _because(one: TrialResult) -> str:
    return f": {one.whole.message.splitlines()[0]}" if one.whole.message else ""


def _too_few(lesson: Lesson, answers: list[Answer]) -> list[str]:
    tests = [cell.test for cell in lesson.cells if cell.test]
    counts = {(name, kind): 0 for name in tests for kind in FEWEST}
    for answer in answers:
        if answer.kind in FEWEST:
            counts[answer.exercise, answer.kind] += 1
    return [
        f"{lesson.stem}: {name} has {count} {kind} answers, but it needs {FEWEST[kind]}"
        for (name, kind), count in counts.items()
        if count < FEWEST[kind]
    ]


def _points(header: dict) -> float:
    return header.get("points") or header.get("nbgrader", {}).get("points") or 0
