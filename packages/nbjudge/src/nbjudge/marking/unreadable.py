"""Replaces a submitted file that can't be read as a notebook with one that a grader can open and mark by hand."""

import nbformat
from nbformat.v4 import new_markdown_cell, new_notebook

from nbjudge.cell_metadata import REPLACES_UNREADABLE
from nbjudge.courses import program
from nbjudge.escaping.texts import one_line
from nbjudge.marking.repairs import repair
from nbjudge.reading.notebook_texts import UnreadableNotebookError
from nbjudge.records.assignments import NotebookRecord
from nbjudge.records.submissions import GradedNotebook

UNREADABLE = """**This file can't be read as a notebook**, so none of it was graded ({reason}).

Below are the assignment's own cells, where you can enter points by hand. The student's file is unchanged in
`submitted/`. If the student sends a file that can be read, replace it and grade again:

    {program} collect ASSIGNMENT --student STUDENT --from {name}.ipynb --replace
"""


def unreadable(record: NotebookRecord, error: Exception) -> GradedNotebook:
    """Return a notebook in which a grader can enter points for a file that couldn't be read as a notebook."""
    scores: dict[str, float | None] = {name: None for name, cell in record.cells.items() if cell.grade or cell.task}
    known = isinstance(error, UnreadableNotebookError)
    said = one_line((str(error).splitlines() or [""])[0])
    reason = said if known else f"{type(error).__name__}: {said}"
    note = new_markdown_cell(UNREADABLE.format(reason=reason, name=record.name, program=program()))
    notebook = new_notebook(cells=[note], metadata={REPLACES_UNREADABLE: True})
    repair(notebook, record)
    text = nbformat.writes(notebook) + "\n"
    return GradedNotebook(text, scores, {}, [f"can't be read as a notebook: {reason}"])
