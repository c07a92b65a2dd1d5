"""Lists the changes in a new version of an assignment as a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from nbjudge.records.assignments import Assignment, CellRecord

ADDED, REMOVED, POINTS, TEXT, KIND = "added", "removed", "different points", "different text", "different type"


@dataclass(frozen=True)
class CellChange:
    """A cell that's different in the new version.

    Attributes:
        what: the kind of change, as one of the constants above.
        points: the points before and after the change. None means that the cell isn't graded or doesn't exist.
        is_answer: whether students write an answer in this cell.
    """

    notebook: str
    cell: str
    what: str
    points: tuple[float | None, float | None] = (None, None)
    is_answer: bool = False


def changes_between(old: Assignment, new: Assignment) -> list[CellChange]:
    """Return the changed cells of notebooks that are in both versions, in order."""
    return [
        change
        for name, record in new.notebooks.items()
        if name in old.notebooks
        for change in _changes(name, old.notebooks[name].cells, record.cells)
    ]


def _changes(notebook: str, old: Mapping[str, CellRecord], new: Mapping[str, CellRecord]) -> Iterator[CellChange]:
    for name, cell in new.items():
        before = old.get(name)
        what = _what(before, cell)
        if what:
            points = (before.max_score if before else None, cell.max_score)
            yield CellChange(notebook, name, what, points, cell.solution or cell.task)
    for name in old.keys() - new.keys():
        yield CellChange(notebook, name, REMOVED, (old[name].max_score, None))


def _what(before: CellRecord | None, after: CellRecord) -> str:
    if before is None:
        return ADDED
    if any(getattr(before, key) != getattr(after, key) for key in ("grade", "solution", "task", "cell_type")):
        return KIND
    if before.max_score != after.max_score:
        return POINTS
    return TEXT if before.source != after.source else ""


def show_changes(
    changes: list[CellChange],
    lacks: Mapping[tuple[str, str], int],
    by_hand: Mapping[tuple[str, str], int],
    console: Console,
) -> None:
    """Print the changes as a table.

    Parameters:
        lacks: maps notebooks and added cells to the number of students who handed in work without the cell.
        by_hand: maps notebooks and removed cells to the number of students who were given points by hand for the cell.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("notebook", "cell", "change"):
        table.add_column(column, overflow="fold")
    for column in ("before", "after", "without it", "by hand"):
        table.add_column(column, justify="right", no_wrap=True)
    for one in changes:
        counts = [found.get((one.notebook, one.cell)) for found in (lacks, by_hand)]
        names = (one.notebook, one.cell, one.what)
        table.add_row(*map(escape, names), *map(_shown, (*one.points, *counts)))
    console.print(table)


def _shown(number: float | None) -> str:
    return "" if number is None else f"{number:g}"
