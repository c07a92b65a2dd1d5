"""Reads and writes cell metadata: tags, and nbgrader's names, points and cell types.

The format is defined in nbgrader/nbgraderformat/v3.json in https://github.com/jupyter/nbgrader.
"""

import re
from collections.abc import Iterable, Mapping, MutableMapping
from typing import TypedDict, TypeVar

SCHEMA = 3  # the version of nbgrader's metadata
FLAGS = ("grade", "solution", "task", "locked")
SKIPPED = "skip-execution"  # the tag of cells that don't run
FAILS = "raises-exception"  # the tag of cells that may fail without stopping the notebook
REPLACES_UNREADABLE = "replaces_unreadable"  # our key in a notebook that replaces an unreadable file
_KEY = "nbgrader"
# nbgrader doesn't count points above the maximum, so a bonus is a line in a test that has no points of its own.
_BONUS = re.compile(r"^### BONUS (\d+(?:\.\d+)?) POINTS?\s*$", re.MULTILINE)

Cell = Mapping[str, object]  # a notebook's cell, read by nbformat or as JSON
C = TypeVar("C", bound=Cell)


class Entry(TypedDict, total=False):
    """nbgrader's metadata for a cell."""

    grade_id: str | None
    schema_version: int
    checksum: str
    cell_type: str
    points: float
    grade: bool
    solution: bool
    task: bool
    locked: bool


def new_entry(
    name: str | None,
    grade: bool = False,
    solution: bool = False,
    task: bool = False,
    locked: bool = False,
    points: float | None = None,
) -> Entry:
    """Return nbgrader's metadata for a new cell.

    Parameters:
        points: the cell's points, at least 0, or None for a cell without points.
    """
    made = Entry(grade_id=name, schema_version=SCHEMA, grade=grade, solution=solution, task=task, locked=locked)
    return made if points is None else {**made, "points": points}


def entry(cell: Cell) -> dict:
    """Return nbgrader's metadata for a cell, or an empty dictionary if the cell has no valid metadata."""
    metadata = cell.get("metadata")
    found = metadata.get(_KEY) if isinstance(metadata, dict) else None
    return found if isinstance(found, dict) else {}


def write_entry(cell: MutableMapping[str, MutableMapping[str, object]], new: Mapping[str, object]) -> None:
    """Replace nbgrader's metadata for a cell."""
    cell["metadata"][_KEY] = new


def remove_entry(cell: MutableMapping[str, MutableMapping[str, object]]) -> None:
    """Remove nbgrader's metadata from a cell, so that it counts as a student's own cell."""
    cell["metadata"].pop(_KEY, None)


def name_of(cell: Cell) -> str:
    """Return nbgrader's name for a cell, or an empty string if it has none."""
    name = entry(cell).get("grade_id")
    return name if isinstance(name, str) else ""


def by_name(cells: Iterable[C]) -> dict[str, C]:
    """Map nbgrader's names to the cells. If a name occurs more than once, the last cell counts."""
    return {name: cell for cell in cells if (name := name_of(cell))}


def points_of(cell: Cell) -> float:
    """Return the points that a cell is worth, or the bonus if it's a test without points of its own."""
    points, source = float(entry(cell).get("points", 0)), cell.get("source")
    if points or is_answer(cell) or not is_test(cell) or not isinstance(source, str | list):
        return points
    return bonus_in("".join(map(str, source)))


def bonus_in(test: str) -> float:
    """Return the bonus that a test's source declares in a line such as `### BONUS 2 POINTS`, or 0."""
    found = _BONUS.search(test)
    return float(found[1]) if found else 0.0


def exercise(cell: Cell) -> str:
    """Return the name of the exercise that an answer or a test belongs to."""
    return name_of(cell).removesuffix("_test")


def is_test(cell: Cell) -> bool:
    """Return whether the cell is graded, which makes it a test."""
    return bool(entry(cell).get("grade"))


def is_answer(cell: Cell) -> bool:
    """Return whether the cell is an answer."""
    return bool(entry(cell).get("solution"))


def tags(cell: Cell) -> list[str]:
    """Return the tags of a cell, or an empty list if the metadata has no valid list of tags."""
    metadata = cell.get("metadata")
    found = metadata.get("tags") if isinstance(metadata, dict) else None
    return found if isinstance(found, list) and all(isinstance(tag, str) for tag in found) else []


def replaces_unreadable(notebook: Mapping[str, object]) -> bool:
    """Return whether a notebook replaces a submitted file that couldn't be read."""
    metadata = notebook.get("metadata")
    return isinstance(metadata, dict) and bool(metadata.get(REPLACES_UNREADABLE))
