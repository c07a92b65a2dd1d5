"""All submissions under both graders: in one run here, two at a time under nbgrader, the disturbing ones alone."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hostile_course import copy, lay_out
from runs import OURS, STOCK, Listener, Run, Seen
from submission import HONEST, Submission
from submissions import ALL

Numbered = list[tuple[int, Submission]]
AT_ONCE = 2


def measure_ours(folder: Path, submissions: list[Submission] = ALL) -> Run:
    """Grade all submissions in one run of `instructor grade`."""
    with _course(folder) as (course, listener):
        chosen = _numbered(submissions)
        return OURS.run(copy(course, folder / "ours", chosen, listener), chosen)


def measure_stock(folder: Path, submissions: list[Submission] = ALL) -> dict[str, Seen]:
    """Grade all submissions with `nbgrader autograde`; return what was seen, by student."""
    tried = [(number, one) for number, one in _numbered(submissions) if one.in_stock]
    with _course(folder) as (course, listener), ThreadPoolExecutor(AT_ONCE) as pool:
        groups = list(enumerate(_groups(tried)))
        runs = pool.map(lambda n: STOCK.run(copy(course, folder / f"stock{n[0]}", n[1], listener), n[1]), groups)
        return {student: seen for run in runs for student, seen in run.seen.items()}


def fires(one: Submission, seen: Seen) -> bool:
    """Whether an attack comes to what it is after: marks that it should not have, or its effect."""
    gained = any(seen.earned[test] > (one.may[test] or 0) for test in one.wanted)
    return gained or (one.effect is not None and one.effect.shows(seen))


def _numbered(submissions: list[Submission]) -> Numbered:
    return [(number, one) for number, one in enumerate(ALL) if one in submissions]


def _groups(tried: Numbered) -> list[Numbered]:
    """Those that would disturb others one by one, the rest in as many groups as run at the same time."""
    quiet = [pair for pair in tried if not pair[1].alone]
    shares = [quiet[start::AT_ONCE] for start in range(AT_ONCE)]
    return [share for share in shares if share] + [[pair] for pair in tried if pair[1].alone]


@contextlib.contextmanager
def _course(folder: Path) -> Iterator[tuple]:
    listener = Listener()
    try:
        yield lay_out(folder / "made" / "course"), listener
    finally:
        listener.close()


__all__ = ["HONEST", "fires", "measure_ours", "measure_stock"]
