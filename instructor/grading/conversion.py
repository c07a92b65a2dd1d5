"""nbgrader's own steps around the run of a notebook, with the assignment in memory instead of a gradebook.

Before the run nbgrader restores what a student may not change, behind it marks are read from the outputs and these are
cut to size. The preprocessors are those of the course's configuration; a few are replaced by the ones below.
"""

import json
from collections.abc import Iterable

import nbformat
from ipykernel.ipkernel import IPythonKernel
from nbconvert.exporters import Exporter
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader import preprocessors as stock
from nbgrader import utils
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets.config import Config

from instructor.grading.assignments import CellRecord, NotebookRecord

BACK = "# This cell was missing from what was handed in; grading put it back.\n"


class KnownCells(stock.DeduplicateIds):
    """Only cells of the assignment carry nbgrader's metadata, each once, and as they were generated.

    nbgrader itself gives up on the whole class where a test cell was copied, and believes changed metadata.
    """

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        record: NotebookRecord = resources["record"]
        for cell in nb.cells:
            _restore_metadata(cell, record)
        nb, resources = super().preprocess(nb, resources)
        for cell in nb.cells:
            if not cell.metadata.get("nbgrader", True):  # a copy, emptied
                del cell.metadata["nbgrader"]
        return nb, resources


class KnownKernel(stock.OverwriteKernelspec):
    """The kernel is the assignment's, and Python."""

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        nb.metadata["language_info"] = nbformat.from_dict(IPythonKernel.language_info)
        if resources["record"].kernelspec:
            nb.metadata["kernelspec"] = nbformat.from_dict(json.loads(resources["record"].kernelspec))
        return nb, resources


class RestoredCells(stock.OverwriteCells):
    """Locked cells get their source back; a graded cell that is gone comes back behind the one that stood before it."""

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        self.notebook_id, self.assignment_id = (resources["nbgrader"][key] for key in ("notebook", "assignment"))
        self.gradebook = resources["record"]
        nb, resources = NbGraderPreprocessor.preprocess(self, nb, resources)
        resources["missing"] = _put_back(nb, resources["record"])
        return nb, resources


class CollectedGrades(stock.SaveAutoGrades):
    """Scores and comments go into `resources`; one writer brings them into the gradebook later."""

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        resources["scores"], resources["comments"] = {}, {}
        return NbGraderPreprocessor.preprocess(self, nb, resources)

    def _add_score(self, cell: NotebookNode, resources: dict) -> None:
        name = cell.metadata.nbgrader["grade_id"]
        resources["scores"][name] = utils.determine_grade(cell, self.log)[0]

    def _add_comment(self, cell: NotebookNode, resources: dict) -> None:
        entry = cell.metadata.nbgrader
        untouched = entry.get("checksum") == utils.compute_checksum(cell) and not utils.is_task(cell)
        resources["comments"][entry["grade_id"]] = "No response." if untouched else None


OURS = {
    stock.DeduplicateIds: KnownCells,
    stock.OverwriteKernelspec: KnownKernel,
    stock.OverwriteCells: RestoredCells,
    stock.SaveAutoGrades: CollectedGrades,
    stock.CheckCellMetadata: None,  # KnownCells has made the metadata; checking it takes longer than many a cell
    stock.Execute: None,  # the session runs the cells
    stock.AssignLatePenalties: None,  # needs all notebooks of a student: the writer does it
}


class Conversion:
    """Both halves of what nbgrader does to a notebook, set up once.

    Parameters:
        config: of the course, as nbgrader loads it.
    """

    def __init__(self, config: Config) -> None:
        self.converter = Autograde(coursedir=CourseDirectory(config=config), config=config)
        self.converter.log.setLevel("CRITICAL")  # what a student changed is mended, and no news
        self.before = self._exporter(self.converter.sanitize_preprocessors)
        self.after = self._exporter(self.converter.autograde_preprocessors)

    def sanitize(self, text: str, assignment: str, record: NotebookRecord) -> tuple[NotebookNode, dict]:
        """Read a submitted notebook and restore what is not the student's.

        Raises:
            ValueError, KeyError, TypeError, AttributeError: it is no notebook.
        """
        resources = {"nbgrader": {"notebook": record.name, "assignment": assignment}, "record": record}
        return _through(self.before, nbformat.reads(text, as_version=4), resources)

    def finish(self, notebook: NotebookNode, resources: dict) -> tuple[str, dict]:
        """Mark an executed notebook by its outputs; return its text, and scores and comments by cell."""
        notebook, resources = _through(self.after, notebook, resources)
        return nbformat.writes(notebook) + "\n", {
            key: resources.get(key, {}) for key in ("scores", "comments", "missing")
        }

    def _exporter(self, steps: Iterable[type]) -> Exporter:
        exporter = self.converter.exporter_class(parent=self.converter, config=self.converter.config)
        for step in steps:
            if OURS.get(step, step):
                exporter.register_preprocessor(OURS.get(step, step))
        return exporter


def _through(exporter: Exporter, notebook: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
    """Send a notebook through an exporter's preprocessors; the export itself would copy and validate it each time."""
    for step in exporter._preprocessors:
        notebook, resources = step(notebook, resources)
    return notebook, resources


def _restore_metadata(cell: NotebookNode, record: NotebookRecord) -> None:
    if not isinstance(cell.get("metadata"), dict):
        cell.metadata = NotebookNode()
    entry = cell.metadata.get("nbgrader")
    if entry is None:
        return
    known = record.cells.get(entry.get("grade_id")) if isinstance(entry, dict) else None
    if not known:
        del cell.metadata["nbgrader"]
        return
    generated = known.metadata()
    for key in ("grade", "solution", "task", "points", "schema_version"):
        value = generated.get(key, False)
        if entry.get(key, False) != value:
            entry[key] = value


def _put_back(nb: NotebookNode, record: NotebookRecord) -> list[str]:
    """Put back graded cells that are gone, and return their names."""
    missing, before = [], -1
    for name, known in record.cells.items():
        place = next((at for at, cell in enumerate(nb.cells) if _name(cell) == name), None)
        if place is None and known.grade:
            missing.append(name)
            place = before + 1 if before >= 0 else len(nb.cells)
            nb.cells.insert(place, _cell(known))
        before = before if place is None else place
    return missing


def _cell(known: CellRecord) -> NotebookNode:
    code = known.cell_type == "code"
    cell = new_code_cell(BACK + known.source) if code else new_markdown_cell(known.source)
    cell.metadata["nbgrader"] = NotebookNode(known.metadata())
    return cell


def _name(cell: NotebookNode) -> str | None:
    return cell.metadata.get("nbgrader", {}).get("grade_id")
