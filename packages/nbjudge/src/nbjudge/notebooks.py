"""Reads notebooks and the answers in them."""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from nbjudge.cell_metadata import exercise, is_answer
from nbjudge.reading.fields import complete
from nbjudge.reading.notebook_texts import STRING, load_notebook
from nbjudge.reading.texts import decode

if TYPE_CHECKING:  # nbformat is slow to import, so a check starts its processes first
    from nbformat import NotebookNode

MAX_PARTS = 2_000_000  # the most lists, dictionaries and entries in a notebook, each of which may use 500 bytes


def read_json(path: Path) -> object:
    """Return the content of a JSON file.

    Raises:
        OSError: the file can't be read.
        ValueError: the file isn't JSON, or its lists are nested too deeply.
    """
    try:
        return json.loads(decode(path.read_bytes()))
    except RecursionError as error:
        raise ValueError(f"{path} is nested too deeply") from error


def parse_notebook(text: str) -> NotebookNode:
    """Parse the text of a notebook, and return the notebook in the current format.

    Fields that are missing or null get their default values. A notebook with too many lists or dictionaries is refused,
    because it would need hundreds of times as much memory as its text. If several cells have the same ID, nbformat
    changes the ID without a warning.

    Raises:
        UnreadableNotebookError: the text isn't a notebook. Exception: the cells aren't those of a notebook, which can
        cause an error of any kind.
    """
    _check_parts(text)
    import nbformat
    from nbformat.warnings import DuplicateCellId

    warnings.simplefilter("ignore", DuplicateCellId)  # otherwise, each of these cells prints a line each time
    content, is_repaired = load_notebook(text)
    is_changed = complete(content) or is_repaired
    notebook = nbformat.reads(json.dumps(content) if is_changed else text, as_version=4)
    for cell in notebook.cells:
        if isinstance(cell.get("source"), str) and "\r" in cell.source:
            cell.source = cell.source.replace("\r\n", "\n").replace("\r", "\n")
    return notebook


def read_notebook(path: Path) -> NotebookNode:
    """Read a notebook from a file with any encoding. Raises the same exceptions as `parse_notebook`."""
    return parse_notebook(decode(path.read_bytes()))


def _check_parts(text: str) -> None:
    if text.count("{") + text.count("[") + text.count(":") <= MAX_PARTS:  # most text has even fewer such characters
        return
    bare = STRING.sub("", text)
    if (count := bare.count("{") + bare.count("[") + bare.count(":")) > MAX_PARTS:
        raise ValueError(f"it consists of {count:,} parts, but a notebook may have at most {MAX_PARTS:,}")


def answers(notebook: NotebookNode) -> dict[str, str]:
    """Map each exercise to the source of its answer cell."""
    return {exercise(cell): cell.source for cell in notebook.cells if is_answer(cell)}


def natural_order(name: str) -> list[str | int]:
    """Return a sort key for names with numbers, so that lesson10 comes after lesson9."""
    return [int(part) if part.isdigit() else part for part in re.split(r"([0-9]+)", name)]
