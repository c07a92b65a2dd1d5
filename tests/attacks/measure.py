"""All submissions under both graders: in one run here, in groups under nbgrader, the disturbing ones alone."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hostile_course import FIRST, LAST, Course, copy, lay_out
from runs import OURS, STOCK, Grader, Listener, Run, Seen
from submission import Submission
from submissions import ALL

Numbered = list[tuple[int, Submission]]
AT_ONCE = 2  # runs of nbgrader
SECONDS = 4  # that a cell may take here
PATIENCE = 15  # the same under nbgrader, where cells have to load their libraries


def measure_ours(folder: Path, submissions: list[Submission] = ALL) -> Run:
    """Grade submissions in one run of `instructor grade`."""
    return _measure(folder, submissions, OURS)


def measure_protected(folder: Path, submissions: list[Submission]) -> Run:
    """Grade submissions to a course of plain asserts in one run of `instructor grade --protect`."""
    return _measure(folder, submissions, Grader((*OURS.words, "--protect")), plain=True)


def measure_on_cluster(folder: Path, submissions: list[Submission], address: str) -> Run:
    """Grade submissions in one run on the Dask cluster at this address."""
    return _measure(folder, submissions, Grader((*OURS.words, "--scheduler", address)))


def measure_stock(folder: Path, submissions: list[Submission] = ALL) -> dict[str, Seen]:
    """Grade submissions with `nbgrader autograde`; return what was seen, by student."""
    tried = [(number, one) for number, one in _numbered(submissions) if one.in_stock]
    with _course(folder) as (course, listener), ThreadPoolExecutor(AT_ONCE) as pool:

        def run(place: int, group: Numbered) -> Run:
            neighbours = (LAST,) if len(group) == 1 else (FIRST, LAST)
            made = copy(course, folder / f"stock{place}", listener, PATIENCE, neighbours)
            for number, one in group:
                made.hand_in(one, number, both=one.costs_all)
            return STOCK.run(made, group)

        runs = pool.map(run, *zip(*enumerate(_groups(tried)), strict=True))
        return {student: seen for run in runs for student, seen in run.seen.items()}


def fires(one: Submission, seen: Seen) -> bool:
    """Whether an attack comes to what it is after: marks that it should not have, or its effect."""
    return points_too_many(one, seen) > 0 or (one.effect is not None and one.effect.shows(seen))


def points_too_many(one: Submission, seen: Seen) -> float:
    """How many points an attack has that it should not."""
    return sum(max(seen.earned[test] - (one.may[test] or 0), 0) for test in one.may)


def _measure(folder: Path, submissions: list[Submission], grader: Grader, plain: bool = False) -> Run:
    chosen = _numbered(submissions)
    with _course(folder, plain) as (course, listener):
        made = copy(course, folder / "ours", listener, SECONDS, (FIRST, LAST))
        for number, one in chosen:
            made.hand_in(one, number)
        return grader.run(made, chosen)


def _numbered(submissions: list[Submission]) -> Numbered:
    return [(number, one) for number, one in enumerate(ALL) if one in submissions]


def _groups(tried: Numbered) -> list[Numbered]:
    """Those that would disturb others one by one, the rest in as many groups as run at the same time."""
    quiet, loud = ([pair for pair in tried if pair[1].alone == alone] for alone in (False, True))
    shares = [quiet[start::AT_ONCE] for start in range(AT_ONCE)]
    return [share for share in shares if share] + [[pair] for pair in loud]


@contextlib.contextmanager
def _course(folder: Path, plain: bool = False) -> Iterator[tuple[Course, Listener]]:
    listener = Listener()
    try:
        yield lay_out(folder / "made" / "course", plain), listener
    finally:
        listener.close()
