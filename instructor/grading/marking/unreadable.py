"""Replaces a submitted file that can't be read as a notebook with one that a person can open and grade."""

import nbformat
from nbformat.v4 import new_markdown_cell, new_notebook

from instructor.grading.marking.repairs import repair
from instructor.grading.records.assignments import NotebookRecord
from instructor.grading.records.cell_outputs import one_line
from instructor.grading.records.submissions import GradedNotebook

REPLACES_UNREADABLE = "replaces_unreadable"  # a key in the metadata of such a notebook
UNREADABLE = """**This file can't be read as a notebook**, so none of it was graded ({reason}).

Below are the assignment's own cells, in which you can enter points by hand. The student's file is unchanged in `submitted/`. If the
student sends a file that can be read, replace it and grade again:

    instructor collect ASSIGNMENT --student STUDENT --from {name}.ipynb --replace
"""


def unreadable(record: NotebookRecord, error: Exception) -> GradedNotebook:
    """Return a notebook with the assignment's own cells, in which a person can enter points for a file that isn't a notebook."""
    scores = {name: None for name, cell in record.cells.items() if cell.grade or cell.task}
    reason = f"{type(error).__name__}: {one_line((str(error).splitlines() or [''])[0])}"
    said = new_markdown_cell(UNREADABLE.format(reason=reason, name=record.name))
    notebook = new_notebook(cells=[said], metadata={REPLACES_UNREADABLE: True})
    repair(notebook, record)
    text = nbformat.writes(notebook) + "\n"
    return GradedNotebook(text, scores, {}, [f"can't be read as a notebook: {reason}"])
