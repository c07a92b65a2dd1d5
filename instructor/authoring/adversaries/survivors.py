"""Finds adversaries that survive: reference solutions that are wrong in one way and still earn full marks."""

import contextlib
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from course.errors import CourseError
from instructor.authoring.adversaries import disguise  # noqa: F401  (fills the catalogue)
from instructor.authoring.adversaries.catalogue import ADVERSARIES, KINDS
from instructor.authoring.answers import ADVERSARY, Equivalent
from instructor.authoring.lessons import Lesson
from instructor.authoring.mutation.survivors import full_marks, records_of, steps_to
from instructor.authoring.rules import read_lessons
from instructor.authoring.times import without_hints
from instructor.authoring.validate import AT_ONCE, steps_of
from nbjudge.processes.fork_server import USUAL, ForkServer
from nbjudge.processes.jobs import try_all
from nbjudge.records.verdicts import Limits, Step, Trial

LIMITS = Limits(cell=20, question=20, notebook=36_000)
PATIENT = Limits(cell=120, question=120, notebook=36_000)  # for finding out which adversaries differ
MODULE = "instructor.authoring.adversaries.disguise"


@dataclass(frozen=True)
class Disguised:
    """The reference solution of one exercise, after an adversary has made it wrong in one way.

    Attributes:
        exercise: the exercise's name.
        name: the adversary.
        where: the arguments for which the adversary differs from the solution.
    """

    exercise: str
    name: str
    where: str

    @property
    def change(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the text with which an answer file records that this adversary may earn full marks."""
        return (), (f"{ADVERSARY}{self.name}",)

    def __str__(self) -> str:
        adversary = ADVERSARIES[self.name]
        return (
            f"✗ {self.exercise}, {adversary.kind}: {adversary.text} It differs on {self.where}.\n"
            f"# + {ADVERSARY}{self.name}"
        )


@dataclass
class Score:
    """The verdicts of a lesson's tests on adversaries.

    Attributes:
        lesson: the lesson's chapter and name.
        tried: the adversaries that were tried.
        survivors: the adversaries that earn full marks and aren't recorded.
        recorded: the adversaries that earn full marks and are recorded.
        stale: the problems with the records.
    """

    lesson: str
    tried: list[Disguised] = field(default_factory=list)
    survivors: list[Disguised] = field(default_factory=list)
    recorded: list[Disguised] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)

    def counts(self) -> dict[str, tuple[int, int]]:
        """For each kind, return how many adversaries were killed and how many there are, not counting recorded ones."""
        of = Counter(ADVERSARIES[one.name].kind for one in self.tried if one not in self.recorded)
        alive = Counter(ADVERSARIES[one.name].kind for one in self.survivors)
        return {kind: (of[kind] - alive[kind], of[kind]) for kind in of}

    def __str__(self) -> str:
        of = len(self.tried) - len(self.recorded)
        killed = of - len(self.survivors)
        share = f" ({killed / of:.1%})" if of else ""
        return f"{self.lesson}: {killed} of {of} adversaries killed{share}, {len(self.recorded)} recorded"


def find_survivors(
    root: Path,
    only: str | None = None,
    kind: str | None = None,
    watch: Callable[[int, int], None] = lambda done, of: None,
    server: str | None = None,
) -> Iterator[Score]:
    """Try the adversaries for each exercise in one process, and yield a score per lesson.

    Parameters:
        only: part of a lesson's name, or a number such as 1.2.
        kind: the kind of adversaries to try. By default, all kinds are tried.
        watch: a function that's called after each exercise with the number of finished exercises and the total number
            of exercises in the lesson.
        server: the socket of a running fork server. None starts a new server.

    Raises:
        AuthorError: a lesson or answer file breaks a rule for authors.
        CourseError: a reference solution fails, or there's no such kind.
    """
    if kind not in (None, *KINDS):
        raise CourseError(f"--kind is {kind!r}, but it must be one of {', '.join(KINDS)}.")
    with contextlib.ExitStack() as stack:
        path = server or stack.enter_context(ForkServer(USUAL)).path
        pool = stack.enter_context(ThreadPoolExecutor(AT_ONCE))
        for lesson in read_lessons(root, only):
            known = [record for record in records_of(root, lesson) if _names_adversary(record)]
            score, names = Score(lesson.stem), [cell.test for cell in lesson.cells if cell.test]
            for done, (tried, alive) in enumerate(pool.map(partial(_try, path, lesson, kind), names), 1):
                score.tried += tried
                for one in alive:
                    recorded = any((one.exercise, one.change) == (r.exercise, r.change) for r in known)
                    (score.recorded if recorded else score.survivors).append(one)
                watch(done, len(names))
            score.stale = [] if kind else _stale(known, score.recorded)
            yield score


def _try(server: str, lesson: Lesson, kind: str | None, exercise: str) -> tuple[list[Disguised], list[Disguised]]:
    """Return the adversaries for one exercise that differ from its solution, and those of them that earn full marks."""
    steps = steps_to(steps_of(lesson), exercise)
    solution = next(step.source for step in steps if step.answer == exercise)
    found, text = _differing(server, steps, solution, exercise), _text(lesson, exercise)
    wrong = {name for name, one in ADVERSARIES.items() if kind in (None, one.kind) and one.breaks(text)}
    tried = [Disguised(exercise, name, where) for name, where in found.items() if name in wrong]
    sources = [
        f"{solution}\n\n{exercise} = __import__('{MODULE}', fromlist=['x']).disguise({exercise}, {one.name!r})"
        for one in tried
    ]
    places = full_marks(server, steps, exercise, sources, LIMITS) if tried else []
    return tried, [tried[place] for place in places]


def _differing(server: str, steps: list[Step], solution: str, exercise: str) -> dict[str, str]:
    with tempfile.TemporaryDirectory(prefix="adversaries-") as folder:
        notes = Path(folder) / "notes.json"
        recording = f"{exercise} = __import__('{MODULE}', fromlist=['x']).record({exercise}, {str(notes)!r})"
        trial = Trial(exercise, f"{solution}\n\n{recording}")
        try_all(server, steps, [trial], inside=True, hidden=False, environment={}, limits=PATIENT)
        return json.loads(notes.read_text(encoding="utf-8")) if notes.is_file() else {}


def _text(lesson: Lesson, exercise: str) -> str:
    """Return the text directly above an answer, without hints."""
    place = next(place for place, cell in enumerate(lesson.cells) if cell.answer == exercise)
    return without_hints(lesson.cells[place - 1].source)


def _names_adversary(record: Equivalent) -> bool:
    return any(line.startswith(ADVERSARY) for line in record.change[1])


def _stale(known: list[Equivalent], recorded: list[Disguised]) -> list[str]:
    """List the records that don't match any adversary that earns full marks."""
    there = {(one.exercise, one.change) for one in recorded}
    return [
        f"the record on line {record.line} matches no surviving adversary of {record.exercise}: {record.change[1][0]}"
        for record in known
        if (record.exercise, record.change) not in there
    ]
