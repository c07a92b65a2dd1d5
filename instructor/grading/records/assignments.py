"""An assignment as recorded in the gradebook, with its notebooks and the cells that grading restores and marks."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property

from nbgrader.api import Gradebook, MissingEntry, Notebook

from course.errors import CourseError

PYTHON = "python"
SCHEMA = 3  # of nbgrader's cell metadata


@dataclass(frozen=True)
class CellRecord:
    """One cell of an assignment as nbgrader generated it. The attribute names are nbgrader's own.

    Attributes:
        max_score: points, if the cell is graded.
    """

    name: str
    cell_type: str
    source: str
    checksum: str
    locked: bool
    grade: bool
    solution: bool
    task: bool
    max_score: float | None = None

    def metadata(self) -> dict:
        """Return the metadata that nbgrader writes to the cell."""
        flags = {key: getattr(self, key) for key in ("grade", "solution", "task", "locked")}
        entry = {"grade_id": self.name, "schema_version": SCHEMA, "checksum": self.checksum, **flags}
        entry["cell_type"] = self.cell_type
        return {**entry, "points": self.max_score} if self.max_score is not None else entry


@dataclass(frozen=True)
class NotebookRecord:
    """One notebook of an assignment.

    Attributes:
        kernelspec: the JSON text, or None.
        cells: by name, in their order in the notebook.
    """

    name: str
    kernelspec: str | None
    cells: dict[str, CellRecord] = field(default_factory=dict)

    # nbgrader's preprocessors query a gradebook. These two functions answer instead.
    def find_source_cell(self, name: str, *_: str) -> CellRecord:
        if name not in self.cells:
            raise MissingEntry(f"No such cell: {name}")
        return self.cells[name]

    find_graded_cell = find_source_cell


@dataclass(frozen=True)
class Assignment:
    """All of an assignment."""

    name: str
    notebooks: dict[str, NotebookRecord]

    @cached_property
    def digest(self) -> str:
        """Return a fingerprint. Work that was graded with a different one is out of date."""
        return hashlib.sha256(repr(asdict(self)).encode()).hexdigest()


def is_test(cell: CellRecord) -> bool:
    """Check whether running this cell decides a mark."""
    return cell.grade and not cell.solution and cell.cell_type == "code"


def read_assignment(gradebook: Gradebook, name: str) -> Assignment:
    """Read an assignment from the gradebook.

    Raises:
        CourseError: nbgrader has not generated it.
    """
    try:
        notebooks = gradebook.find_assignment(name).notebooks
    except MissingEntry:
        notebooks = []
    if not notebooks:
        raise CourseError(f"The gradebook has no assignment {name!r}: run `nbgrader generate_assignment {name}` first.")
    return Assignment(name, {notebook.name: _notebook(notebook) for notebook in notebooks})


def require_python(assignment: Assignment, texts: Mapping[str, str]) -> None:
    """Refuse notebooks in other languages, because their cells would earn nothing as Python.

    Parameters:
        texts: the instructor's notebooks, by name. They contain the language if the kernel doesn't.

    Raises:
        CourseError: a notebook is in another language.
    """
    for name, record in assignment.notebooks.items():
        language = _language(record, texts.get(name))
        if not language.lower().startswith(PYTHON):
            raise CourseError(
                f"The notebook {name!r} is in {language}, and `instructor grade` runs Python only: use `nbgrader autograde`."
            )


def _language(record: NotebookRecord, text: str | None) -> str:
    metadata = json.loads(text).get("metadata", {}) if text else {}
    kernel = json.loads(record.kernelspec or "{}") or metadata.get("kernelspec", {})
    named = {"ir": "R"}.get(kernel.get("name", ""), PYTHON)
    return kernel.get("language") or metadata.get("language_info", {}).get("name") or named


def _notebook(notebook: Notebook) -> NotebookRecord:
    graded = {cell.name: cell.max_score for cell in [*notebook.grade_cells, *notebook.task_cells]}
    kinds = {
        "grade": {cell.name for cell in notebook.grade_cells},
        "solution": {cell.name for cell in notebook.solution_cells},
        "task": {cell.name for cell in notebook.task_cells},
    }
    record = NotebookRecord(notebook.name, notebook.kernelspec)
    for cell in notebook.source_cells:
        flags = {kind: cell.name in names for kind, names in kinds.items()}
        text = {key: getattr(cell, key) for key in ("cell_type", "source", "checksum", "locked")}
        record.cells[cell.name] = CellRecord(cell.name, **text, **flags, max_score=graded.get(cell.name))
    return record
