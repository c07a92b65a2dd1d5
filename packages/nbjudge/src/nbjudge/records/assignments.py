"""An assignment as recorded in the gradebook, with its notebooks and the cells that grading restores and marks."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property

from nbgrader.api import Gradebook, MissingEntry, Notebook

from nbjudge.cell_metadata import Entry, bonus_in, new_entry
from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.number_formats import counted
from nbjudge.reading.recognition import Recognizer

PYTHON = "python"


@dataclass(frozen=True)
class CellRecord:
    """One cell of an assignment as nbgrader generated it. The attribute names are nbgrader's own.

    Attributes:
        max_score: points, if the cell is graded. Those of a bonus aren't among them.
        earlier: points that the cell had before, in work that had already been handed in.
        added: if the cell was added after work had been handed in, what counts for work without it.
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
    earlier: tuple[float, ...] = ()
    added: str = ""

    @property
    def bonus(self) -> float:
        """Return the points of a bonus exercise, or 0."""
        return bonus_in(self.source) if is_test(self) and not self.max_score else 0.0

    @property
    def points(self) -> float:
        """Return the points that the cell awards."""
        return self.max_score or self.bonus

    def metadata(self) -> Entry:
        """Return the metadata that nbgrader writes to the cell."""
        made = new_entry(self.name, self.grade, self.solution, self.task, self.locked, self.max_score)
        return {**made, "checksum": self.checksum, "cell_type": self.cell_type}


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

    def graded_cells(self) -> Iterator[tuple[CellRecord, list[CellRecord]]]:
        """Yield each graded cell with the answers that it marks, in order.

        These are the cell itself if it's an answer, or else all answers between this test and the one before. Tests
        without an answer between them mark the same answers.
        """
        answers: list[CellRecord] = []
        is_tested = False
        for cell in self.cells.values():
            if cell.solution and not cell.grade:
                answers, is_tested = ([] if is_tested else answers) + [cell], False
            elif cell.grade or cell.task:
                yield cell, [cell] if cell.solution or cell.task else answers
                is_tested = True


@dataclass(frozen=True)
class Assignment:
    """All of an assignment."""

    name: str
    notebooks: dict[str, NotebookRecord]

    @cached_property
    def digest(self) -> str:
        """Return a fingerprint. Work that was graded with a different one is out of date."""
        return hashlib.sha256(repr(asdict(self)).encode()).hexdigest()

    @cached_property
    def recognizer(self) -> Recognizer:
        """Return what recognizes the assignment's notebooks among the files that students send."""
        return Recognizer(
            {
                name: {cell.name: cell.source if cell.solution else None for cell in record.cells.values()}
                for name, record in self.notebooks.items()
            }
        )


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
    records = {notebook.name: _notebook(notebook) for notebook in notebooks}
    for record in records.values():
        check_bonuses(record)
    return Assignment(name, records)


def check_bonuses(record: NotebookRecord) -> None:
    """Refuse lines of tests that look like a bonus, but don't award one.

    Raises:
        CourseError: such a line isn't in the right form, or its test has points of its own.
    """
    for cell in record.cells.values():
        line = next((line for line in cell.source.splitlines() if line.startswith("### BONUS")), "")
        if line and is_test(cell) and not cell.bonus:
            problem = (
                f"it has {counted(cell.max_score, 'point')} of its own, so set them to 0" if cell.max_score else ""
            )
            raise CourseError(
                f"The test {cell.name!r} of the notebook {record.name!r} contains the line {line!r}, but "
                f"{problem or 'a bonus is a line such as `### BONUS 2 POINTS`'}."
            )


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
                f"The notebook {name!r} is in {language}, and `{program()} grade` runs Python only: "
                "use `nbgrader autograde`."
            )


def _language(record: NotebookRecord, text: str | None) -> str:
    metadata = json.loads(text).get("metadata", {}) if text else {}
    kernel = json.loads(record.kernelspec or "{}") or metadata.get("kernelspec", {})
    named = {"ir": "R"}.get(kernel.get("name", ""), PYTHON)
    return kernel.get("language") or metadata.get("language_info", {}).get("name") or named


def _notebook(notebook: Notebook) -> NotebookRecord:
    graded = {cell.name: cell.max_score for cell in [*notebook.grade_cells, *notebook.task_cells]}
    grades, solutions, tasks = (
        {cell.name for cell in cells} for cells in (notebook.grade_cells, notebook.solution_cells, notebook.task_cells)
    )
    record = NotebookRecord(notebook.name, notebook.kernelspec)
    for cell in notebook.source_cells:
        record.cells[cell.name] = CellRecord(
            cell.name,
            cell.cell_type,
            cell.source,
            cell.checksum,
            cell.locked,
            grade=cell.name in grades,
            solution=cell.name in solutions,
            task=cell.name in tasks,
            max_score=graded.get(cell.name),
        )
    return record
