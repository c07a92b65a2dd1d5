"""Records which cells were added to an assignment after work had been handed in, and how work without them counts."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import replace

from nbjudge.records.assignments import Assignment, CellRecord, NotebookRecord

WAIT, FULL, ZERO = "wait", "full", "zero"
KEYS = ("added", "points", "lacking")
MEANS = {
    WAIT: "you have to award the points by hand",
    FULL: "the exercise counts as correct",
    ZERO: "the exercise earns no points",
}


def mark_added(assignment: Assignment, noted: Mapping[str, object]) -> Assignment:
    """Return an assignment in which the added cells and the earlier points are marked.

    Parameters:
        noted: the record that `note_changes` returned.
    """
    added, points, _ = (_by_notebook(noted.get(key)) for key in KEYS)
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
    lacking: Mapping[tuple[str, str], Collection[str]],
) -> dict[str, dict[str, dict]]:
    """Return the record of all added cells and all earlier points, from this update and previous updates.

    Parameters:
        noted: the record so far.
        added: the added cells, keyed by notebook and name.
        points: the earlier points, keyed by notebook and cell.
        missing: one of `MEANS`.
        lacking: the digests (see `digest`) of the work without each added answer cell at the time of this update.
    """
    known = {key: {name: dict(cells) for name, cells in _by_notebook(noted.get(key)).items()} for key in KEYS}
    for notebook, cell in added:
        known["added"].setdefault(notebook, {})[cell] = missing
        known["lacking"].setdefault(notebook, {})[cell] = sorted(lacking.get((notebook, cell), ()))
    for (notebook, cell), before in points.items():
        known["points"].setdefault(notebook, {}).setdefault(cell, []).append(before)
    return known


def digest(student: str, text: str) -> str:
    """Return a digest that identifies a notebook that a student handed in."""
    return hashlib.sha256(f"{student}\0{text}".encode(errors="surrogatepass")).hexdigest()


def works_lacking(noted: Mapping[str, object]) -> dict[str, dict[str, list[str]]]:
    """Map notebooks and added answer cells to the work that had been handed in without the cell when it was added.

    Parameters:
        noted: the record that `note_changes` returned.
    """
    return _by_notebook(noted.get("lacking"))


def counted_for(record: NotebookRecord, lacking: Mapping[str, Collection[str]], work: str) -> NotebookRecord:
    """Return a record that counts missing exercises as correct only if the work was handed in before they were added.

    Otherwise, students could delete exercises to get their points.

    Parameters:
        lacking: the work that lacked each added answer cell when the cell was added.
        work: the digest of the work, as returned by `digest`.
    """
    return replace(
        record,
        cells={
            name: replace(cell, added=WAIT) if cell.added == FULL and work not in lacking.get(name, ()) else cell
            for name, cell in record.cells.items()
        },
    )


def missing_answers(record: NotebookRecord, there: Collection[str]) -> dict[str, CellRecord]:
    """Map graded cells to the added answer cells that are missing from the work.

    If any added cell is present, the work is based on the new version. A missing exercise then can't count as correct,
    so its points have to be awarded by hand.

    Parameters:
        there: the names of the cells in the work that was handed in.
    """
    found: dict[str, CellRecord] = {}
    is_new = any(cell.added and cell.name in there for cell in record.cells.values())
    for graded, answers in record.graded_cells():
        lacks = next((cell for cell in answers if cell.added and cell.name not in there), None)
        if lacks:
            found[graded.name] = replace(lacks, added=WAIT) if is_new and lacks.added == FULL else lacks
    return found
