"""Restores the parts of a notebook that a student may not change: given cells and tests, their kind, points, tags and order.

The student's own text is kept, wherever it is.
"""

from collections.abc import Iterator

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

from instructor.grading.records.assignments import SCHEMA, CellRecord, NotebookRecord

BACK = "# This cell was missing from the submission, so grading restored it.\n"
SKIPPED = "skip-execution"  # a tag that would earn a test cell full marks
ONLY_CODE, ONLY_TEXT = ("outputs", "execution_count"), ("attachments",)
KIND = ("grade", "solution", "task", "points")


def normalize_cells(nb: NotebookNode) -> None:
    """Convert cells to the form that all later steps rely on.

    Raises:
        ValueError: something isn't a cell.
    """
    for place, cell in enumerate(nb.cells):
        if cell.get("cell_type") not in ("code", "markdown", "raw") or not isinstance(cell.get("source"), str):
            raise ValueError(f"cell {place + 1} isn't a valid cell")
        cell.source = cell.source.encode(errors="replace").decode()  # lone surrogates can't be written to a file
        if not isinstance(cell.get("metadata"), dict):
            cell["metadata"] = NotebookNode()
        if not _are_words(cell.metadata.get("tags", [])):
            del cell.metadata["tags"]
        _set_type(cell, cell.cell_type)


def repair(nb: NotebookNode, record: NotebookRecord) -> list[str]:
    """Restore everything that's known about a notebook, and describe the repairs."""
    known = [found for cell in nb.cells if (found := _known(cell, record))]
    # Copies come first, so that a copy that belongs to the student doesn't get a test's text.
    done = _forget_copies(known)
    done += [note for cell, one in known if _name(cell) for note in _restore(cell, one)]
    done += [f"{name} was missing" for name in _put_back(nb, record)]
    return [*done, *_put_in_order(nb, record)]


def _known(cell: NotebookNode, record: NotebookRecord) -> tuple[NotebookNode, CellRecord] | None:
    """Find the record of a cell. An unknown cell keeps nbgrader's metadata only if it doesn't affect marks."""
    entry = cell.metadata.get("nbgrader")
    name = entry.get("grade_id") if isinstance(entry, dict) else None
    if isinstance(name, str) and name in record.cells:
        return cell, record.cells[name]
    if not _decides_nothing(entry):
        cell.metadata.pop("nbgrader", None)
    return None


def _decides_nothing(entry: object) -> bool:
    """Return whether metadata mark neither an answer nor a test.

    An old version of nbgrader wrote such metadata into every cell.
    """
    if not isinstance(entry, dict) or not isinstance(entry.get("grade_id"), str) or "points" in entry:
        return False
    flags = [entry.get(key, False) for key in ("grade", "solution", "locked", "task")]
    return entry.get("schema_version") == SCHEMA and all(flag is False for flag in flags)


def _restore(cell: NotebookNode, known: CellRecord) -> Iterator[str]:
    entry, right = cell.metadata.nbgrader, known.metadata()
    if any(entry.get(key, False) != right.get(key, False) for key in KIND):
        yield f"{known.name} had different points or a different purpose"
    if cell.cell_type != known.cell_type:
        yield f"{known.name} had been converted to another kind of cell"
        _set_type(cell, known.cell_type)
    if known.grade and SKIPPED in cell.metadata.get("tags", []):
        yield f"{known.name} was tagged to be skipped"
        cell.metadata.tags = [tag for tag in cell.metadata.tags if tag != SKIPPED]
    keys = [*KIND, "schema_version", "checksum"]  # `locked` isn't restored, as under nbgrader
    entry.update({key: right[key] for key in keys if key in right and entry.get(key, False) != right[key]})
    if _is_given(known):
        cell.source = known.source


def _is_given(known: CellRecord) -> bool:
    """Return whether the text is the instructor's. A test's text is always run as a test, no matter what the metadata says."""
    return known.locked or (known.grade and not known.solution)


def _set_type(cell: NotebookNode, kind: str) -> None:
    """Change a cell to this type, and remove fields that only other types have."""
    cell.cell_type = kind
    for key in ONLY_TEXT if kind == "code" else ONLY_CODE:
        cell.pop(key, None)
    if kind == "code":
        cell.update(outputs=[], execution_count=None)


def _forget_copies(known: list[tuple[NotebookNode, CellRecord]]) -> list[str]:
    """If several cells have the same name, the last one counts, as under nbgrader. The others become the student's own."""
    last = {one.name: cell for cell, one in known}
    copies = [(cell, one) for cell, one in known if cell is not last[one.name]]
    for cell, _ in copies:
        del cell.metadata["nbgrader"]
    return [f"{name} occurred more than once" for name in dict.fromkeys(one.name for _, one in copies)]


def _put_back(nb: NotebookNode, record: NotebookRecord) -> list[str]:
    """Restore missing given and graded cells, and return their names."""
    names, missing, there = list(record.cells), [], _places(nb)
    for place, name in enumerate(names):
        known = record.cells[name]
        if name in there or not (known.grade or _is_given(known)):
            continue
        missing.append(name)
        before, behind = names[:place][-1:], [there[one] for one in names[place:] if one in there]
        at = there[before[0]] + 1 if before and before[0] in there else min(behind, default=len(nb.cells))
        nb.cells.insert(at, _cell(known))
        there = _places(nb)
    return missing


def _put_in_order(nb: NotebookNode, record: NotebookRecord) -> list[str]:
    """Sort known cells in the order of the assignment. Cells that follow one of them move with it."""
    order = {name: place for place, name in enumerate(record.cells)}
    blocks: list[list[NotebookNode]] = [[]]
    for cell in nb.cells:
        blocks += [[cell]] if _name(cell) in order else []
        blocks[-1] += [] if _name(cell) in order else [cell]
    head, *rest = blocks
    right = sorted(rest, key=lambda block: order[_name(block[0])])
    nb.cells = [*head, *(cell for block in right for cell in block)]
    return [] if right == rest else ["its cells were in a different order"]


def _cell(known: CellRecord) -> NotebookNode:
    code = known.cell_type == "code"
    cell = new_code_cell(BACK + known.source) if code else new_markdown_cell(known.source)
    cell.metadata["nbgrader"] = NotebookNode(known.metadata())
    return cell


def _places(nb: NotebookNode) -> dict[str, int]:
    return {_name(cell): place for place, cell in enumerate(nb.cells) if _name(cell)}


def _name(cell: NotebookNode) -> str | None:
    return cell.metadata.get("nbgrader", {}).get("grade_id")


def _are_words(tags: object) -> bool:
    return isinstance(tags, list) and all(isinstance(tag, str) for tag in tags)
