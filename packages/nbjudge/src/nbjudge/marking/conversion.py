"""Runs nbgrader's own steps before and after a notebook runs, with the assignment in memory instead of a gradebook.

Before the run, nbgrader restores the parts that a student may not change. After the run, it reads marks from the
outputs and shortens long outputs. The preprocessors come from the course's configuration, except for a few that are
replaced with the ones below.
"""

import json
from collections.abc import Iterable

import nbformat
from ipykernel.ipkernel import IPythonKernel
from nbconvert.exporters import Exporter
from nbformat import NotebookNode
from nbgrader import preprocessors as stock
from nbgrader import utils
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets.config import Config
from traitlets.utils.importstring import import_item

from nbjudge.cell_metadata import entry, name_of, points_of
from nbjudge.escaping.texts import one_line
from nbjudge.marking.repairs import cell_names, normalize_cells, repair
from nbjudge.notebooks import parse_notebook
from nbjudge.number_formats import counted
from nbjudge.records.added_cells import missing_answers
from nbjudge.records.assignments import NotebookRecord


class KnownKernel(stock.OverwriteKernelspec):
    """Sets a notebook's kernel to the assignment's kernel, and its language to Python."""

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        nb.metadata["language_info"] = nbformat.from_dict(IPythonKernel.language_info)
        if resources["record"].kernelspec:
            nb.metadata["kernelspec"] = nbformat.from_dict(json.loads(resources["record"].kernelspec))
        return nb, resources


class CollectedGrades(stock.SaveAutoGrades):
    """Stores scores and comments in `resources`. A single writer saves them to the gradebook later."""

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        resources["scores"], resources["comments"], resources["odd"] = {}, {}, {}
        return NbGraderPreprocessor.preprocess(self, nb, resources)

    def _add_score(self, cell: NotebookNode, resources: dict) -> None:
        name, most = name_of(cell), points_of(cell)
        shown = _last_value(cell)
        try:
            score = utils.determine_grade(_with_points(cell, most))[0]
        except (ValueError, KeyError):  # nbgrader wouldn't grade anything for this student
            score = None
            resources["odd"][name] = (shown, f"but the maximum is {counted(most, 'point')}, so you have to mark it")
        else:
            if score == most and shown and not _is_number(shown):
                resources["odd"][name] = (shown, "which isn't a number of points, so it counts as full marks")
        resources["scores"][name] = score

    def _add_comment(self, cell: NotebookNode, resources: dict) -> None:
        untouched = entry(cell).get("checksum") == utils.compute_checksum(cell) and not utils.is_task(cell)
        resources["comments"][name_of(cell)] = "No response." if untouched else None


def _with_points(cell: NotebookNode, points: float) -> NotebookNode:
    """Return the cell with these points in its metadata, because nbgrader doesn't recognise a bonus."""
    return NotebookNode(cell, metadata=NotebookNode(nbgrader=NotebookNode(entry(cell), points=points)))


def _last_value(cell: NotebookNode) -> str:
    """Return the displayed value of a test's last line, or an empty string if there's none."""
    results = [one for one in cell.get("outputs", []) if one.output_type == "execute_result"]
    is_test = utils.is_grade(cell) and not utils.is_solution(cell)
    return one_line(results[0].data.get("text/plain", "")) if results and is_test else ""


def _is_number(shown: str) -> bool:
    """Return whether nbgrader would interpret a displayed value as points."""
    try:
        return float(shown) >= 0
    except ValueError:
        return False


OURS = {
    stock.DeduplicateIds: None,  # nbgrader would stop for the whole class if a test was copied, so `repair` does this
    stock.OverwriteCells: None,
    stock.OverwriteKernelspec: KnownKernel,
    stock.SaveAutoGrades: CollectedGrades,
    stock.CheckCellMetadata: None,  # the notebook was just created, and validating it takes longer than many cells
    stock.AssignLatePenalties: None,  # this needs all of a student's notebooks, so the writer does it
}


class Conversion:
    """The steps that nbgrader takes before and after a notebook runs. They're set up only once.

    Parameters:
        config: the course's configuration, as nbgrader loads it.
    """

    def __init__(self, config: Config) -> None:
        self.converter = Autograde(coursedir=CourseDirectory(config=config), config=config)
        self.converter.log.setLevel("CRITICAL")  # a student's changes are undone, so they don't have to be reported
        steps = [_class_of(step) for step in self.converter.autograde_preprocessors]
        runs = next((place for place, step in enumerate(steps) if issubclass(step, stock.Execute)), 0)
        self.before = self._exporter([*map(_class_of, self.converter.sanitize_preprocessors), *steps[:runs]])
        self.after = self._exporter(step for step in steps[runs:] if not issubclass(step, stock.Execute))

    def sanitize(
        self, text: str, assignment: str, record: NotebookRecord, student: str = ""
    ) -> tuple[NotebookNode, dict]:
        """Read a submitted notebook, and restore all parts that aren't the student's. `resources` lists the repairs.

        Raises:
            ValueError, KeyError, TypeError, AttributeError: the text isn't a notebook.
        """
        notebook = parse_notebook(text)
        normalize_cells(notebook)
        about = {"notebook": record.name, "assignment": assignment, "student": student}
        lacks = missing_answers(record, cell_names(notebook))
        resources = {"unique_key": record.name, "nbgrader": about, "record": record, "lacks": lacks}
        return _through(self.before, notebook, resources | {"repairs": repair(notebook, record)})

    def finish(self, notebook: NotebookNode, resources: dict) -> tuple[str, dict]:
        """Mark an executed notebook by its outputs, and return its text, and the scores and comments for each cell."""
        notebook, resources = _through(self.after, notebook, resources)
        text = nbformat.writes(notebook).encode(errors="replace").decode()  # outputs may contain lone surrogates
        return text + "\n", {key: resources.get(key, {}) for key in ("scores", "comments", "odd", "lacks")}

    def _exporter(self, steps: Iterable[type]) -> Exporter:
        exporter = self.converter.exporter_class(parent=self.converter, config=self.converter.config)
        for step in steps:
            if OURS.get(step, step):
                exporter.register_preprocessor(OURS.get(step, step))
        return exporter


def _class_of(step: type | str) -> type:
    """Return the class of a preprocessor. A configuration may contain its name instead."""
    return import_item(step) if isinstance(step, str) else step


def _through(exporter: Exporter, notebook: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
    """Run an exporter's preprocessors on a notebook. A full export would copy and validate the notebook each time."""
    for step in exporter._preprocessors:
        notebook, resources = step(notebook, resources)
    return notebook, resources
