"""Changes the gradebook's rows for the cells of an assignment, even if work has been handed in.

If work has been handed in, nbgrader refuses to add or remove cells. The rows and their links are those that nbgrader
would write.
"""

from collections.abc import Iterator

from nbgrader.api import (
    BaseCell,
    Comment,
    Grade,
    Gradebook,
    GradeCell,
    Notebook,
    SolutionCell,
    SourceCell,
    SubmittedNotebook,
    TaskCell,
)

from nbjudge.records.assignments import CellRecord, NotebookRecord


def replace_cells(gradebook: Gradebook, notebook: Notebook, record: NotebookRecord) -> None:
    """Replace a notebook's cells with those in a record.

    For each new cell, every submission gets a grade and a comment.

    Grades and comments for the remaining cells don't change, and those for all other cells are deleted.
    """
    kept = {(type(cell), cell.name): cell for cell in notebook._base_cells}
    wanted = {(kind, cell.name): cell for cell in record.cells.values() for kind in _kinds(cell)}
    for key, row in kept.items():
        if key not in wanted:
            _delete(gradebook, row)
    for key, cell in wanted.items():
        if key not in kept:
            _add(gradebook, notebook, key[0], cell)
    for source in list(notebook.source_cells):
        gradebook.db.delete(source)
    gradebook.db.flush()
    for cell in record.cells.values():  # in the notebook's order, because cells are read in this order
        fields = {"cell_type": cell.cell_type, "locked": cell.locked, "source": cell.source, "checksum": cell.checksum}
        gradebook.db.add(SourceCell(name=cell.name, notebook=notebook, **fields))
        gradebook.db.flush()


def marks_by_hand(notebook: Notebook, cell: str) -> int:
    """Return how many students were given points for a cell by hand."""
    return sum(
        grade.manual_score is not None for row in notebook._base_cells if row.name == cell for grade in row.grades
    )


def _kinds(cell: CellRecord) -> Iterator[type[BaseCell]]:
    if cell.grade:
        yield GradeCell
    if cell.solution:
        yield SolutionCell
    if cell.task:
        yield TaskCell


def _delete(gradebook: Gradebook, row: BaseCell) -> None:
    for entry in [*row.grades, *row.comments]:
        gradebook.db.delete(entry)
    gradebook.db.flush()
    gradebook.db.delete(row)


def _add(gradebook: Gradebook, notebook: Notebook, kind: type[BaseCell], cell: CellRecord) -> None:
    points = {} if kind is SolutionCell else {"max_score": cell.max_score or 0, "cell_type": cell.cell_type}
    row = kind(name=cell.name, notebook=notebook, **points)
    gradebook.db.add(row)
    gradebook.db.flush()
    submissions: list[SubmittedNotebook] = notebook.submissions
    for submission in submissions:
        if kind is not SolutionCell:
            gradebook.db.add(Grade(cell_id=row.id, notebook=submission))
        if kind is not GradeCell:
            gradebook.db.add(Comment(cell_id=row.id, notebook=submission))
