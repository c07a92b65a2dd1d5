"""Cells that were added to an assignment after work had been handed in, and what counts for work without them."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from nbjudge.records.assignments import Assignment, CellRecord, NotebookRecord

WAIT, FULL, ZERO = "wait", "full", "zero"
KEYS = ("added", "points")
MEANS = {
    WAIT: "the exercise waits for a person",
    FULL: "the exercise counts as right",
    ZERO: "the exercise earns no points",
}


def mark_added(assignment: Assignment, noted: Mapping[str, object]) -> Assignment:
    """Return an assignment in which the cells that were added, and earlier points, are marked.

    Parameters:
        noted: what `note_changes` returned.
    """
    added, points = (_by_notebook(noted.get(key)) for key in KEYS)
    records = {
        name: replace(
            record,
            cells={
                cell.name: _marked(cell, added.get(name, {}).get(cell.name), points.get(name, {}).get(cell.name))
                for cell in record.cells.values()
            },
        )
        for name, record in assignment.notebooks.items()
    }
    return Assignment(assignment.name, records)


def _by_notebook(noted: object) -> dict[str, dict]:
    found = noted if isinstance(noted, dict) else {}
    return {name: cells for name, cells in found.items() if isinstance(cells, dict)}


def _marked(cell: CellRecord, means: object, points: object) -> CellRecord:
    earlier = tuple(one for one in points if isinstance(one, float)) if isinstance(points, list) else ()
    return replace(cell, added=means if isinstance(means, str) and means in MEANS else "", earlier=earlier)


def note_changes(
    noted: Mapping[str, object],
    added: Collection[tuple[str, str]],
    points: Mapping[tuple[str, str], float],
    missing: str,
) -> dict[str, dict[str, dict]]:
    """Return the record of all cells that were added and of all earlier points, in this update and before.

    Parameters:
        noted: the record so far.
        added: the added cells, by notebook and name.
        points: earlier points by notebook and cell.
        missing: one of `MEANS`.
    """
    known = {key: {name: dict(cells) for name, cells in _by_notebook(noted.get(key)).items()} for key in KEYS}
    for notebook, cell in added:
        known["added"].setdefault(notebook, {})[cell] = missing
    for (notebook, cell), before in points.items():
        known["points"].setdefault(notebook, {}).setdefault(cell, []).append(before)
    return known


def missing_answers(record: NotebookRecord, there: Collection[str]) -> dict[str, CellRecord]:
    """Return the added answer cell that each test lacks, by the graded cell.

    Parameters:
        there: the names of the cells in the work that was handed in.
    """
    found: dict[str, CellRecord] = {}
    for graded, answers in record.graded_cells():
        lacks = next((cell for cell in answers if cell.added and cell.name not in there), None)
        if lacks:
            found[graded.name] = lacks
    return found
