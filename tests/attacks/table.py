"""Writes docs/attacks.md from what both graders make of all submissions: `python tests/attacks/table.py` takes minutes.

With names of submissions after it, it measures only these and keeps the other rows.
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from measure import measure_ours, measure_stock, points_too_many
from runs import Seen
from submission import HONEST, Submission
from submissions import ALL, MODULES

PAGE = Path(__file__).parents[2] / "docs" / "attacks.md"
TITLES: dict[str, str] = {}
for module in MODULES:
    kind = module.SUBMISSIONS[0].kind
    TITLES[kind] = " ".join(filter(None, [TITLES.get(kind), module.__doc__.splitlines()[0]]))
HEAD = """\
# Hostile and clumsy submissions

This page lists {attacks} attacks, and {honest} honest submissions that look like attacks or were damaged by accident.
For each one, it shows what happens under stock nbgrader and under `instructor grade`.

All submissions are handed in to one small course. Two honest students, who are called neighbours below, hand in work as
well. One of them is graded before all other students, and the other one after them. `instructor grade` grades all
submissions in one run. `nbgrader autograde` grades the same submissions, but each submission that disturbs others is
graded in a separate run.

The submissions are in `tests/attacks/submissions/`, each with the highest mark that it may earn.
`tests/attacks/test_submissions.py` checks that

- no attack earns more than this mark, or reads a secret;
- no attack leaves a process or a file behind, or contacts another program;
- no attack ends the run or costs a neighbour a point;
- honest work loses no points.

If an attack does nothing under stock nbgrader, the table says why, because an attack that never works proves nothing.
`python tests/attacks/table.py` writes this page from measurements, and a test compares it with new measurements.
"""


def page(ours: dict[str, Seen], stock: dict[str, Seen], kept: Mapping[str, str] | None = None) -> str:
    """Lay both graders side by side, one table a class.

    Parameters:
        kept: rows of submissions that weren't measured, by attempt.
    """
    honest = sum(one.kind == HONEST for one in ALL)
    parts = [HEAD.format(attacks=len(ALL) - honest, honest=honest)]
    for kind, group in groupby(ALL, key=lambda one: one.kind):
        rows = [
            _row(one, ours[one.student], stock.get(one.student)) if one.student in ours else kept[attempt(one)]
            for one in group
        ]
        head = [f"## {kind.capitalize()}\n", f"{TITLES[kind]}\n", "| Attempt | stock nbgrader | `instructor grade` |"]
        parts.append("\n".join([*head, "|---|---|---|", *rows, ""]))
    return "\n".join(parts)


def attempt(one: Submission) -> str:
    """The first cell of a submission's row."""
    return f"{one.name[0].upper()}{one.name[1:]}"


def rows_of(text: str) -> dict[str, str]:
    """The rows of a page, by attempt."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| Attempt ")]
    return {line.split(" | ")[0].removeprefix("| "): line for line in lines}


def _row(one: Submission, ours: Seen, stock: Seen | None) -> str:
    words = _honest if one.kind == HONEST else _hostile
    there = words(one, stock) if stock else f"not tried: {one.why_not}"
    return f"| {attempt(one)} | {there} | {words(one, ours) if not one.open else one.open} |"


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
    names = sys.argv[1:] or [one.name for one in ALL]
    chosen, kept = [one for one in ALL if one.name in names], rows_of(PAGE.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        ours, stock = measure_ours(Path(folder, "ours"), chosen).seen, measure_stock(Path(folder, "stock"), chosen)
        PAGE.write_text(page(ours, stock, kept), encoding="utf-8")


if __name__ == "__main__":
    main()
