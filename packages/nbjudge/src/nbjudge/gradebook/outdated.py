"""Graded notebooks whose assignment has changed since: finds the cells that were different, and replaces them.

Grading writes the assignment's own checksum into each cell that it restores, and so does nbgrader. It depends on the
text, the points and the kind of the cell, so it shows how a notebook was graded.
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
    """The tests that a notebook was graded with.

    Attributes:
        points: the points of each of its tests at that time.
        changed: tests and given cells that are different in the assignment now.
    """

    points: dict[str, float]
    changed: frozenset[str]


def read_graded_state(text: str, record: NotebookRecord) -> GradedState:
    """Read a graded notebook, but only as JSON, because a class can have thousands.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: it isn't a notebook.
    """
    known = {name: cell for name, cell in by_name(json.loads(text)["cells"]).items() if name in record.cells}
    points = {name: points_of(cell) for name, cell in known.items() if is_test(record.cells[name])}
    changed = {name for name, cell in known.items() if _was_another(entry(cell), record.cells[name])}
    return GradedState(points, frozenset(changed))


def replace_cells(text: str, new: Mapping[str, NotebookNode]) -> str:
    """Replace cells with others that have the same names.

    Their numbers and ids don't change, and neither does the rest of the notebook.

    Parameters:
        new: executed cells, by name.
    """
    notebook = nbformat.reads(text, as_version=4)
    for name, cell in by_name(notebook.cells).items():
        if name in new:
            _replace(cell, new[name])
    return nbformat.writes(notebook) + text[len(text.rstrip("\n")) :]


def own_texts(notebook: NotebookNode, record: NotebookRecord) -> list[str]:
    """Return the student's own texts, sorted. If they're equal in two notebooks, both contain the same work."""
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
