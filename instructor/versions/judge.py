"""Validates lessons and tables with the libraries of the environment in which it runs.

Such an environment contains only the libraries being tried.
"""

import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from course.datasets import load
from course.datasets.__main__ import DEFAULT_SEED, csv, published
from course.datasets.making.registry import TABLES as TABLE_NAMES
from instructor.authoring.answers import answer_file
from instructor.authoring.lessons import find_lessons, read_lesson, stem_of
from instructor.authoring.validate import AT_ONCE, BOTH, validate
from instructor.versions.outcomes import TABLES, Outcome, Outcomes
from instructor.versions.outputs import new_errors, read_solved
from nbjudge.processes.fork_server import ForkServer

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Extent:
    """How thoroughly each lesson is judged, in addition to reference solutions and unsolved exercises.

    Attributes:
        one_in: n (at least 1) means that one in n answers is tried.
        ways: 2 to judge each test both inside and outside the student's process, 1 to judge it only outside.
    """

    one_in: int
    ways: int


def judge_lessons(root: Path, lessons: dict[Path, str], outcomes: Outcomes, extent: Extent) -> None:
    """Judge lessons one after another, run their solved notebooks, and record each outcome immediately.

    Parameters:
        root: the root folder of the repository.
        lessons: the paths of the lessons' texts in chapters/, and their digests.
        outcomes: the known outcomes, to which new outcomes are added.
        extent: how thoroughly to judge each lesson.
    """
    inside = BOTH if extent.ways == len(BOTH) else (False,)
    workers = AT_ONCE // extent.ways
    with ForkServer() as server, ForkServer(inline=True) as displays, ThreadPoolExecutor(workers) as pool:
        options = {"one_in": extent.one_in, "server": server.path, "ways": inside}
        reports = pool.map(lambda lesson: validate(root, stem_of(lesson), **options), lessons)
        for (lesson, digest), report in zip(lessons.items(), reports, strict=True):
            unexpected = [*report.surprises, *new_errors(stem_of(lesson), read_solved(root, lesson), displays.path)]
            outcomes.add(stem_of(lesson), Outcome(digest, extent.ways, report.tried, unexpected))


def left_to_judge(root: Path, lessons: list[Path], outcomes: Outcomes, extent: Extent) -> dict[Path, str]:
    """Return lessons with their digests, except those whose current texts have already been judged as expected."""
    digests = {lesson: digest_of(root, lesson, extent.one_in) for lesson in lessons}
    return {
        path: digest for path, digest in digests.items() if not outcomes.is_done(stem_of(path), digest, extent.ways)
    }


def compare_tables(outcomes: Outcomes) -> None:
    """Compare each table with the one in datasets/, because other versions of pandas and numpy may produce a different
    table.
    """
    changed = [name for name in TABLE_NAMES if csv(load(name, seed=DEFAULT_SEED)) != published(ROOT / "datasets", name)]
    said = [f"the table {name} isn't the same as in datasets/" for name in changed]
    outcomes.add(TABLES, Outcome("", 1, len(TABLE_NAMES), said))


def digest_of(root: Path, lesson: Path, one_in: int) -> str:
    """Return a digest of a lesson's text and of the answers to try (one in `one_in`)."""
    answers = answer_file(root, read_lesson(lesson))
    texts = [path.read_bytes() for path in (lesson, answers) if path.is_file()]
    return hashlib.sha256(b"\0".join([str(one_in).encode(), *texts])).hexdigest()[:16]


def main(
    path: Annotated[Path, typer.Argument(help="The file to write the outcomes to.")],
    lessons: Annotated[
        list[str] | None, typer.Argument(help="Lesson numbers such as 1.2, or parts of lessons' names.")
    ] = None,
    one_in: int = 1,
    quick: bool = False,
) -> None:
    outcomes = Outcomes(path)
    paths = [path for only in lessons or [None] for path in find_lessons(ROOT, only)]
    if not paths:
        sys.exit(f"Error: no lesson is called {' or '.join(lessons)}.")
    extent = Extent(one_in, ways=1 if quick else 2)
    if left := left_to_judge(ROOT, paths, outcomes, extent):
        judge_lessons(ROOT, left, outcomes, extent)
    compare_tables(outcomes)
    unexpected = [said for one in [*map(stem_of, paths), TABLES] for said in outcomes.known[one].unexpected]
    print(*(f"✗ {said}" for said in unexpected), sep="\n")
    raise typer.Exit(1 if unexpected else 0)


if __name__ == "__main__":
    typer.run(main)
