"""Finds and replaces outdated cells in graded notebooks, after the assignment has changed.

Grading writes the assignment's own checksum into each cell that it restores, as nbgrader does. The checksum depends on
the cell's text, points and kind, so it shows which version of the assignment was used.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

import nbformat
from nbformat import NotebookNode

from nbjudge.cell_metadata import by_name, entry, points_of, write_entry
from nbjudge.records.assignments import CellRecord, NotebookRecord, is_test


@dataclass(frozen=True)
class GradedState:
    """The tests that were used to grade a notebook.

    Attributes:
        points: the points that each of these tests was worth at that time.
        changed: the tests and given cells that are different in the assignment now.
    """

    points: dict[str, float]
    changed: frozenset[str]


def read_graded_state(text: str, record: NotebookRecord) -> GradedState:
    """Read a graded notebook as plain JSON, which is fast enough for a class with thousands of notebooks.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: the file isn't a notebook.
    """
    known = {name: cell for name, cell in by_name(json.loads(text)["cells"]).items() if name in record.cells}
    points = {name: points_of(cell) for name, cell in known.items() if is_test(record.cells[name])}
    changed = {name for name, cell in known.items() if _was_another(entry(cell), record.cells[name])}
    return GradedState(points, frozenset(changed))


def replace_cells(text: str, new: Mapping[str, NotebookNode]) -> str:
    """Replace cells with others that have the same names.

    The cells' execution numbers and IDs don't change, and neither does the rest of the notebook.

    Parameters:
        new: maps names to executed cells.
    """
    notebook = nbformat.reads(text, as_version=4)
    for name, cell in by_name(notebook.cells).items():
        if name in new:
            _replace(cell, new[name])
    return nbformat.writes(notebook) + text[len(text.rstrip("\n")) :]


def own_texts(notebook: NotebookNode, record: NotebookRecord) -> list[str]:
    """Return the sorted text of the student's own cells.

    If two notebooks have the same text, they contain the same work.
    """
    given = (
        cell for name, cell in by_name(notebook.cells).items() if name in record.cells and record.cells[name].locked
    )
    places = {id(cell) for cell in given}
    return sorted(cell.source for cell in notebook.cells if id(cell) not in places)


def _was_another(noted: dict, cell: CellRecord) -> bool:
    return cell.locked and cell.cell_type == "code" and noted.get("checksum") != cell.checksum


def _replace(cell: NotebookNode, new: NotebookNode) -> None:
    cell.source, cell.outputs = new.source, new.outputs
    write_entry(cell, entry(new))
    for output in cell.outputs:
        if output.output_type == "execute_result":
            output.execution_count = cell.execution_count
