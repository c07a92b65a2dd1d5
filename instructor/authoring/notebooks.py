"""Notebooks made from lesson texts. Short headers become nbgrader's metadata, and cell IDs depend only on the text."""

import ast
import re
from dataclasses import replace
from pathlib import PurePosixPath

import nbformat
from nbformat import NotebookNode

from instructor.authoring.lessons import Cell, Lesson
from instructor.authoring.test_cells import as_function
from instructor.authoring.times import PLACE, lesson_minutes
from nbjudge.cell_metadata import FAILS, Entry, new_entry
from nbjudge.names import bound_names, free_names
from nbjudge.regions import solved, without_hidden

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
CHECK = (  # ends every lesson
    "## Check your work\n\nSave the notebook with **Ctrl-S** (**Cmd-S** on a Mac), then run the cell below. It shows "
    "your points for the saved version, with hints for answers that aren't right yet and solutions for those that are.",
    "import course\n\ncourse.check()",
)


TEST_LINE = "# Test:"  # the beginning of a test's first line
LINKS_ID = "lesson-links"  # the id of the last cell


def source_notebook(lesson: Lesson, before: Lesson | None = None, after: Lesson | None = None) -> NotebookNode:
    """Make the instructor's notebook, with solutions and hidden tests, and with nbgrader's tags.

    Parameters:
        before: the previous lesson of the course, for a link in the notebook's last cell.
        after: the next lesson of the course, for another link.
    """
    prose, code = CHECK
    every = [*_timed(lesson), Cell("markdown", prose, 0), Cell("code", code, 0)]
    readers = _cells_reading_answers(every)
    cells = [_notebook_cell(cell, place, place in readers) for place, cell in enumerate(every, start=1)]
    links = lesson_links(lesson.stem, *((one.stem, one.title) if one else None for one in (before, after)))
    return _notebook(cells + [nbformat.v4.new_markdown_cell(links, id=LINKS_ID)] * bool(links))


def lesson_links(stem: str, before: tuple[str, str] | None, after: tuple[str, str] | None) -> str:
    """Return Markdown links to the previous and the next lesson, or an empty string if there's neither.

    Parameters:
        stem: the lesson that contains the links.
        before, after: the stem and the title of the lesson to link to, or None if there isn't one.
    """
    chapter = PurePosixPath(stem).parent.name
    links = []
    for label, other in (("Previous", before), ("Next", after)):
        if other:
            there = PurePosixPath(other[0])
            folder = "" if there.parent.name == chapter else f"../{there.parent.name}/"
            links.append(f"**{label} lesson:** [{other[1]}]({folder}{there.name}.ipynb)")
    return " · ".join(links)


def solution_notebook(lesson: Lesson) -> NotebookNode:
    """Make the notebook that shows the answers, without marks, hidden tests, or anything to fill in."""
    cells = []
    for place, cell in enumerate(_timed(lesson), start=1):
        source = without_hidden(solved(_text(cell))).rstrip()
        shown = Cell(cell.kind, source, cell.line)
        cells.append(_notebook_cell(shown, place, False, name=_grade_id(cell)))
    return _notebook(cells)


def _timed(lesson: Lesson) -> list[Cell]:
    """Insert the lesson's expected time into its first cell, and return all cells."""
    first = [replace(one, source=one.source.replace(PLACE, str(lesson_minutes(lesson)))) for one in lesson.cells[:1]]
    return first + lesson.cells[1:]


def _notebook(cells: list[NotebookNode]) -> NotebookNode:
    metadata = {"kernelspec": dict(KERNEL), "language_info": {"name": "python"}}
    return nbformat.v4.new_notebook(cells=cells, metadata=metadata)


def _notebook_cell(cell: Cell, place: int, reads_answer: bool, name: str | None = None) -> NotebookNode:
    make = nbformat.v4.new_markdown_cell if cell.kind == "markdown" else nbformat.v4.new_code_cell
    metadata = _metadata(cell)
    if cell.test or reads_answer:  # Run All continues after a failing cell while exercises are unsolved
        metadata["tags"] = list(dict.fromkeys([*metadata.get("tags", []), FAILS]))  # each tag only once
    text = _text(cell)
    if cell.test:
        text = _headed(text)
        metadata["jupyter"] = {"source_hidden": True}  # JupyterLab folds the cell to its first line
    return make(text, id=_cell_id(name or _grade_id(cell), place), metadata=metadata)


def _headed(test: str) -> str:
    """Return a test whose first line states its purpose."""
    functions = [node for node in ast.parse(test).body if isinstance(node, ast.FunctionDef)]
    sentence = " ".join(((functions and ast.get_docstring(functions[-1])) or "").split())
    return f"{TEST_LINE} {sentence}\n{test}" if sentence else test


def _text(cell: Cell) -> str:
    return as_function(cell.source, cell.test) if cell.test else cell.source


def _metadata(cell: Cell) -> dict:
    kept = {key: cell.header[key] for key in ("tags", "nbgrader") if key in cell.header}
    if cell.expanded or not (cell.answer or cell.test):
        return kept
    return {**kept, "nbgrader": _nbgrader(cell)}


def _nbgrader(cell: Cell) -> Entry:
    tested = cell.test is not None
    points = cell.header["points"] if tested else None
    return new_entry(_grade_id(cell), grade=tested, locked=tested, solution=not tested, points=points)


def _grade_id(cell: Cell) -> str | None:
    if cell.expanded:
        return cell.header["nbgrader"].get("grade_id")
    return f"{cell.test}_test" if cell.test else cell.answer


def _cell_id(name: str | None, place: int) -> str:
    return re.sub(r"[^a-zA-Z0-9_-]", "-", name or f"cell-{place:02d}")[:64]


def _cells_reading_answers(cells: list[Cell]) -> set[int]:
    answers: set[str] = set()
    readers = set()
    for place, cell in enumerate(cells, start=1):
        if cell.answer:
            answers |= bound_names(cell.source)
        elif cell.kind == "code" and not cell.test and free_names(cell.source) & answers:
            readers.add(place)
            answers |= bound_names(cell.source)  # results that depend on an answer may be missing, too
    return readers
