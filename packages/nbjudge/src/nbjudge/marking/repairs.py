"""Restores the parts of a notebook that a student may not change: given cells and tests, and how they're graded. The
 cells' kind, points, tags and order are restored, too.

The student's own text is kept, no matter where it is.
"""

from collections.abc import Iterator

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

from nbjudge.cell_metadata import FLAGS, SCHEMA, SKIPPED, entry, name_of, remove_entry, tags, write_entry
from nbjudge.records.assignments import CellRecord, NotebookRecord

BACK = "# This cell was missing from the submission, so grading restored it.\n"
ONLY_CODE, ONLY_TEXT = ("outputs", "execution_count"), ("attachments",)
KIND = ("grade", "solution", "task", "points")


def normalize_cells(nb: NotebookNode) -> None:
    """Convert cells to the format that all later steps rely on.

    Raises:
        ValueError: an item in the list of cells isn't a cell.
    """
    for place, cell in enumerate(nb.cells):
        if cell.get("cell_type") not in ("code", "markdown", "raw") or not isinstance(cell.get("source"), str):
            raise ValueError(f"cell {place + 1} isn't a valid cell")
        cell.source = cell.source.encode(errors="replace").decode()  # lone surrogates can't be written to a file
        if not isinstance(cell.get("metadata"), dict):
            cell["metadata"] = NotebookNode()
        if cell.metadata.get("tags", []) != tags(cell):
            del cell.metadata["tags"]
        _set_type(cell, cell.cell_type)


def cell_names(nb: NotebookNode) -> set[str]:
    """Return the names of the cells that have nbgrader's metadata."""
    return {name_of(cell) for cell in nb.cells} - {""}


def repair(nb: NotebookNode, record: NotebookRecord) -> list[str]:
    """Restore everything that's known about a notebook, and describe the repairs."""
    known = [found for cell in nb.cells if (found := _known(cell, record))]
    # Copies come first, so that a copy that becomes the student's own doesn't get a test's text.
    done = _forget_copies(known)
    done += [note for cell, one in known if name_of(cell) for note in _restore(cell, one)]
    done += [f"{name} was missing" for name in _put_back(nb, record)]
    return [*done, *_put_in_order(nb, record)]


def _known(cell: NotebookNode, record: NotebookRecord) -> tuple[NotebookNode, CellRecord] | None:
    """Find the record of a cell. An unknown cell keeps only metadata from nbgrader that doesn't affect marks."""
    if name_of(cell) in record.cells:
        return cell, record.cells[name_of(cell)]
    if not _decides_nothing(cell):
        remove_entry(cell)
    return None


def _decides_nothing(cell: NotebookNode) -> bool:
    """Return whether a cell's metadata marks neither an answer nor a test.

    An old version of nbgrader wrote such metadata into every cell.
    """
    noted = entry(cell)
    if not name_of(cell) or "points" in noted:
        return False
    return noted.get("schema_version") == SCHEMA and all(noted.get(key, False) is False for key in FLAGS)


def _restore(cell: NotebookNode, known: CellRecord) -> Iterator[str]:
    noted, right = entry(cell), dict(known.metadata())
    if any(noted.get(key, False) != right.get(key, False) for key in KIND) and not _is_earlier(noted, known):
        yield f"{known.name} had different points or a different type"
    if cell.cell_type != known.cell_type:
        yield f"{known.name} had been converted to another kind of cell"
        _set_type(cell, known.cell_type)
    if known.grade and SKIPPED in tags(cell):
        yield f"{known.name} was tagged to be skipped"
        cell.metadata.tags = [tag for tag in tags(cell) if tag != SKIPPED]
    keys = [*KIND, "schema_version", "checksum"]  # `locked` isn't restored, as under nbgrader
    noted.update({key: right[key] for key in keys if key in right and noted.get(key, False) != right[key]})
    if _is_given(known):
        cell.source = known.source


def _is_earlier(noted: dict, known: CellRecord) -> bool:
    """Return whether only the points differ, and match the points that the cell had when the work was handed in."""
    right = dict(known.metadata())
    same = all(noted.get(key, False) == right.get(key, False) for key in KIND if key != "points")
    return same and noted.get("points") in known.earlier


def _is_given(known: CellRecord) -> bool:
    """Return whether a cell's text is the instructor's.

    A test's text runs as a test, no matter what its metadata says.
    """
    return known.locked or (known.grade and not known.solution)


def _set_type(cell: NotebookNode, kind: str) -> None:
    """Change a cell to this type, and remove fields that belong only to other types."""
    cell.cell_type = kind
    for key in ONLY_TEXT if kind == "code" else ONLY_CODE:
        cell.pop(key, None)
    if kind == "code":
        cell.update(outputs=[], execution_count=None)


def _forget_copies(known: list[tuple[NotebookNode, CellRecord]]) -> list[str]:
    """If several cells have the same name, keep only the last one, as nbgrader does.

    The others become the student's own cells.
    """
    last = {one.name: cell for cell, one in known}
    copies = [(cell, one) for cell, one in known if cell is not last[one.name]]
    for cell, _ in copies:
        remove_entry(cell)
    return [f"{name} occurred more than once" for name in dict.fromkeys(one.name for _, one in copies)]


def _put_back(nb: NotebookNode, record: NotebookRecord) -> list[str]:
    """Restore missing given and graded cells, and return their names."""
    names, missing, there = list(record.cells), [], _places(nb)
    for place, name in enumerate(names):
        known = record.cells[name]
        if name in there or not (known.grade or _is_given(known)):
            continue
        missing += [] if known.added else [name]
        before, behind = names[:place][-1:], [there[one] for one in names[place:] if one in there]
        at = there[before[0]] + 1 if before and before[0] in there else min(behind, default=len(nb.cells))
        nb.cells.insert(at, _cell(known))
        there = _places(nb)
    return missing


def _put_in_order(nb: NotebookNode, record: NotebookRecord) -> list[str]:
    """Sort known cells in the order of the assignment. Cells that follow a known cell move with it."""
    order = {name: place for place, name in enumerate(record.cells)}
    blocks: list[list[NotebookNode]] = [[]]
    for cell in nb.cells:
        blocks += [[cell]] if name_of(cell) in order else []
        blocks[-1] += [] if name_of(cell) in order else [cell]
    head, *rest = blocks
    right = sorted(rest, key=lambda block: order[name_of(block[0])])
    nb.cells = [*head, *(cell for block in right for cell in block)]
    return [] if right == rest else ["its cells were in a different order"]


def _cell(known: CellRecord) -> NotebookNode:
    code = known.cell_type == "code"
    cell = new_code_cell(BACK + known.source) if code else new_markdown_cell(known.source)
    write_entry(cell, known.metadata())
    return cell


def _places(nb: NotebookNode) -> dict[str, int]:
    return {name_of(cell): place for place, cell in enumerate(nb.cells) if name_of(cell)}
