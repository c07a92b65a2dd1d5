"""Finds mutants that survive: answers with one small mistake that still earn full marks."""

import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from course.errors import CourseError
from instructor.authoring.answers import ADVERSARY, Equivalent, answer_file, read_equivalents
from instructor.authoring.lessons import Lesson
from instructor.authoring.mutation.mutants import Mutant, mutate
from instructor.authoring.rules import read_lessons
from instructor.authoring.validate import AT_ONCE, answers_to, steps_of
from nbjudge.processes.fork_server import USUAL, ForkServer
from nbjudge.processes.jobs import try_all
from nbjudge.records.verdicts import REFERENCE, Limits, Step, Trial

LIMITS = Limits(cell=6, question=6, notebook=36_000)  # a loop that doesn't end is a common mutant
Watch = Callable[[list[Mutant], int, int], None]
BATCH = 40  # mutants that are tried after running a lesson's cells once


@dataclass
class Score:
    """The verdicts of a lesson's tests on the mutants of its answers.

    Attributes:
        lesson: the lesson's chapter and name.
        tried: the number of mutants that were tried.
        alive: the mutants that earn full marks.
        survivors: the mutants in `alive` that aren't recorded.
        stale: the problems with the records.
    """

    lesson: str
    tried: int
    alive: list[Mutant]
    survivors: list[Mutant]
    stale: list[str]

    def __str__(self) -> str:
        recorded, killed = len(self.alive) - len(self.survivors), self.tried - len(self.alive)
        of = self.tried - recorded
        share = f" ({killed / of:.1%})" if of else ""
        return f"{self.lesson}: {killed} of {of} mutants killed{share}, {recorded} recorded as equivalent"


def find_survivors(
    root: Path,
    only: str | None = None,
    one_in: int = 1,
    watch: Watch = lambda survivors, done, of: None,
    server: str | None = None,
    solutions: bool = False,
) -> Iterator[Score]:
    """Try the mutants of each lesson's right answers in one process, and yield a score per lesson.

    Parameters:
        only: part of a lesson's name, or a number such as 1.2.
        one_in: n means that one in n mutants is tried, so 1 means all.
        watch: a function that's called after each batch with its unrecorded survivors, the number of mutants of the
            lesson tried so far, and their total number.
        server: the socket of a running fork server. None starts a new server.
        solutions: whether to try only the mutants of the reference solutions, which are about an eighth of all mutants.

    Raises:
        AuthorError: a lesson or answer file breaks a rule for authors.
        CourseError: a reference solution fails.
    """
    lessons = read_lessons(root, only)
    # Mistakes are reported before anything runs.
    records = [_of_mutants(records_of(root, lesson)) for lesson in lessons]
    with contextlib.ExitStack() as stack:
        path = server or stack.enter_context(ForkServer(USUAL)).path
        pool = stack.enter_context(ThreadPoolExecutor(AT_ONCE))
        for lesson, recorded in zip(lessons, records, strict=True):
            mutants = mutants_of(root, lesson)
            chosen = [mutant for mutant in mutants if not (solutions and mutant.line)][::one_in]
            known = {(record.exercise, record.change) for record in recorded}
            alive = _survivors(lesson, chosen, known, path, pool, watch)
            stale = _stale(recorded, alive if len(chosen) == len(mutants) else mutants)
            yield Score(lesson.stem, len(chosen), alive, _unrecorded(alive, known), stale)


def mutants_of(root: Path, lesson: Lesson) -> list[Mutant]:
    """List the mutants of a lesson's reference solutions and right answers."""
    right = [answer for answer in answers_to(root, lesson) if answer.kind == "right"]
    exercises = {cell.answer: cell.source for cell in lesson.cells if cell.answer}
    return [
        mutant
        for name, source in exercises.items()
        for mutant in mutate(name, [(0, source), *((one.line, one.source) for one in right if one.exercise == name)])
    ]


def records_of(root: Path, lesson: Lesson) -> list[Equivalent]:
    """Read the mutants and adversaries of a lesson that are recorded as equivalent."""
    path = answer_file(root, lesson)
    return read_equivalents(path, {cell.test for cell in lesson.cells if cell.test}) if path.is_file() else []


def _of_mutants(records: list[Equivalent]) -> list[Equivalent]:
    """Return the records that don't belong to adversaries."""
    return [record for record in records if not record.change[1] or not record.change[1][0].startswith(ADVERSARY)]


def _survivors(
    lesson: Lesson, mutants: list[Mutant], known: set[tuple], server: str, pool: ThreadPoolExecutor, watch: Watch
) -> list[Mutant]:
    steps, alive, done = steps_of(lesson), [], 0
    batches = list(_batches(mutants))
    for batch, found in zip(batches, pool.map(lambda batch: _full_marks(server, steps, batch), batches), strict=True):
        done += len(batch)
        alive += found
        watch(_unrecorded(found, known), done, len(mutants))
    return alive


def _batches(mutants: list[Mutant]) -> Iterator[list[Mutant]]:
    """Yield the mutants of one exercise at a time, because they need the cells only up to that exercise's test."""
    for name in dict.fromkeys(mutant.exercise for mutant in mutants):
        own = [mutant for mutant in mutants if mutant.exercise == name]
        yield from (own[start : start + BATCH] for start in range(0, len(own), BATCH))


def _full_marks(server: str, steps: list[Step], mutants: list[Mutant]) -> list[Mutant]:
    name = mutants[0].exercise
    places = full_marks(server, steps_to(steps, name), name, [mutant.source for mutant in mutants], LIMITS)
    return [mutants[place] for place in places]


def full_marks(server: str, steps: list[Step], exercise: str, sources: list[str], limits: Limits) -> list[int]:
    """Try answers to one exercise, and return the positions of those that earn full marks.

    Parameters:
        steps: the cells up to the exercise's test.

    Raises:
        CourseError: the reference solution doesn't earn full marks.
    """
    trials = [Trial(exercise, source) for source in sources]
    results = try_all(server, steps, trials, inside=True, hidden=False, environment={}, limits=limits)
    reference = next(one.whole for one in results if one.place == REFERENCE)
    if reference.points < steps[-1].points:
        raise CourseError(
            f"mutants of {exercise} prove nothing, because its reference solution fails: {reference.message}"
        )
    return [one.place for one in results if one.place >= 0 and one.whole.points >= steps[-1].points]


def steps_to(steps: list[Step], exercise: str) -> list[Step]:
    """Return the cells up to an exercise's test, without the other tests."""
    end = next(place for place, step in enumerate(steps) if step.test == exercise)
    before = [step for step in steps[:end] if not step.test]
    return [*(step if step.answer == exercise else replace(step, answer=None) for step in before), steps[end]]


def _unrecorded(mutants: list[Mutant], known: set[tuple]) -> list[Mutant]:
    return [mutant for mutant in mutants if (mutant.exercise, mutant.change) not in known]


def _stale(recorded: list[Equivalent], mutants: list[Mutant]) -> list[str]:
    """List the records that don't match any of these mutants."""
    there = {(mutant.exercise, mutant.change) for mutant in mutants}
    return [
        (
            f"the record on line {record.line} matches no surviving mutant of {record.exercise}: "
            f"{' '.join(record.change[1] or record.change[0])}"
        )
        for record in recorded
        if (record.exercise, record.change) not in there
    ]
