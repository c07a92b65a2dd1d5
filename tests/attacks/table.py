"""Writes docs/attacks.md from what both graders make of all submissions: `python tests/attacks/table.py` takes minutes."""

import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from measure import measure_ours, measure_stock, points_too_many
from runs import Seen
from submission import HONEST, Submission
from submissions import ALL, MODULES

PAGE = Path(__file__).parents[2] / "docs" / "attacks.md"
TITLES = {module.SUBMISSIONS[0].kind: module.__doc__.splitlines()[0] for module in MODULES}
HEAD = """\
# Hostile and clumsy submissions

{attacks} attacks and {honest} pieces of honest work that look like attacks, or came to harm on the way. All are handed in to one small course, with an honest
neighbour before and behind, and graded in one run of `instructor grade`; the same ones are graded by `nbgrader autograde`, those that disturb others
each in a run of its own. The submissions stand in `tests/attacks/submissions/`, each with the most that it may earn; `tests/attacks/test_submissions.py` demands
that none earns more, reads a secret, leaves a process, a file or a call behind, ends the run, or costs a neighbour a point, and that honest work loses none.

An attack that does nothing under stock nbgrader either says why: one that never fires proves nothing. This page is written by `python tests/attacks/table.py` from
what was measured, and a test compares the two.
"""


def page(ours: dict[str, Seen], stock: dict[str, Seen]) -> str:
    """Lay both graders side by side, one table a class."""
    honest = sum(one.kind == HONEST for one in ALL)
    parts = [HEAD.format(attacks=len(ALL) - honest, honest=honest)]
    for kind, group in groupby(ALL, key=lambda one: one.kind):
        rows = [_row(one, ours[one.student], stock.get(one.student)) for one in group]
        head = [f"## {kind.capitalize()}\n", f"{TITLES[kind]}\n", "| Attempt | stock nbgrader | `instructor grade` |"]
        parts.append("\n".join([*head, "|---|---|---|", *rows, ""]))
    return "\n".join(parts)


def _row(one: Submission, ours: Seen, stock: Seen | None) -> str:
    words = _honest if one.kind == HONEST else _hostile
    there = words(one, stock) if stock else f"not tried: {one.why_not}"
    return f"| {one.name[0].upper()}{one.name[1:]} | {there} | {words(one, ours) if not one.open else one.open} |"


def _hostile(one: Submission, seen: Seen) -> str:
    return "; ".join(_gains(one, seen)) or "nothing" + (f": {one.why_not}" if one.why_not and _is_stock(seen) else "")


def _gains(one: Submission, seen: Seen) -> Iterator[str]:
    points = points_too_many(one, seen)
    if points:
        yield f"**{points:g} point{'s' * (points != 1)} too many**"
    if one.effect and one.effect.shows(seen):
        yield f"**{one.effect.words}**"


def _honest(one: Submission, seen: Seen) -> str:
    lost = sum((one.may[test] or 0) - seen.earned[test] for test in seen.marks)
    return f"**loses {lost:g} point{'s' * (lost != 1)}**" if lost > 0 else "loses nothing"


def _is_stock(seen: Seen) -> bool:
    return seen.course.folder.parent.name.startswith("stock")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        ours = measure_ours(Path(folder, "ours")).seen
        PAGE.write_text(page(ours, measure_stock(Path(folder, "stock"))), encoding="utf-8")


if __name__ == "__main__":
    main()
