"""Grades one submitted notebook: restores everything that isn't the student's, runs it, judges its tests and reads its
marks.
"""

from collections.abc import Iterator

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_notebook
from nbgrader import utils
from traitlets.config import Config

from course.notebook_check import BY_PROGRAM
from instructor.grading.judging.session import CellResult, run_notebook
from instructor.grading.marking.conversion import Conversion
from instructor.grading.marking.repairs import SKIPPED
from instructor.grading.marking.unreadable import unreadable
from instructor.grading.records.assignments import CellRecord, NotebookRecord
from instructor.grading.records.cell_outputs import one_line
from instructor.grading.records.submissions import GradedNotebook, Plan
from instructor.grading.records.verdicts import Limits, Step

ENVIRONMENT = {BY_PROGRAM: "autograde"}


class NotebookGrader:
    """Grades notebooks of one course. If it's made before a fork, it costs the child nothing.

    Parameters:
        config: the course's configuration, as nbgrader loads it.
    """

    def __init__(self, config: Config) -> None:
        self.conversion = Conversion(config)
        nbformat.validate(new_notebook())  # sets up the validation of notebooks

    def grade(
        self,
        text: str,
        assignment: str,
        record: NotebookRecord,
        plan: Plan,
        learners: str,
        folder: str,
        limits: Limits,
        student: str = "",
    ) -> GradedNotebook:
        """Grade a notebook.

        Parameters:
            text: the text of the file that was handed in.
            learners: the socket of the fork server for learners' processes.
            folder: the folder in which the cells run.
            student: the student's name, which a course's own preprocessors may ask for.
        """
        try:
            notebook, found = self.conversion.sanitize(text, assignment, record, student)
        except Exception as error:  # this file can't be read as a notebook, but the others count
            return unreadable(record, error)
        cells = [cell for cell in notebook.cells if _runs(cell)]
        ran = run_notebook(learners, list(_steps(cells, plan)), limits, ENVIRONMENT, folder, tracebacks=True)
        for count, (cell, one) in enumerate(zip(cells, ran, strict=True), start=1):
            _fill(cell, one, count)
        stopped = [(cell, one.trouble) for cell, one in zip(cells, ran, strict=True) if one.trouble]
        troubles = found["repairs"] + [f"{_said(cell)}: {one_line(trouble)}" for cell, trouble in stopped]
        moved = {_said(cell): one.moved for cell, one in zip(cells, ran, strict=True) if one.moved}
        troubles += [f"{name}: judged inside, unprotected: {one_line(reason)}" for name, reason in moved.items()]
        text, found = self.conversion.finish(notebook, found)
        return GradedNotebook(text, found["scores"], found["comments"], troubles, moved)


def record_from(entry: dict) -> NotebookRecord:
    """Rebuild a record from its plain form."""
    return NotebookRecord(**{**entry, "cells": {name: CellRecord(**cell) for name, cell in entry["cells"].items()}})


def _runs(cell: NotebookNode) -> bool:
    """Return whether the cell is run. Empty cells aren't, and neither are cells tagged to be skipped."""
    if cell.cell_type != "code":
        return False
    cell.outputs, cell.execution_count = [], None
    return bool(cell.source.strip()) and SKIPPED not in cell.metadata.get("tags", [])


def _steps(cells: list[NotebookNode], plan: Plan) -> Iterator[Step]:
    for cell in cells:
        if utils.is_grade(cell) and not utils.is_solution(cell):
            name, points = cell.metadata.nbgrader["grade_id"], float(cell.metadata.nbgrader["points"])
            inside = name in plan.inside
            yield Step(
                cell.source,
                test=name,
                points=points,
                inside=inside,
                exact=name in plan.exact,
                imports=plan.imports.get(name, ""),
            )
        else:
            yield Step(cell.source)


def _fill(cell: NotebookNode, ran: CellResult, count: int) -> None:
    cell.execution_count = count
    for output in ran.outputs:
        if output["output_type"] == "execute_result":
            output["execution_count"] = count
    cell.outputs = [nbformat.from_dict(output) for output in ran.outputs]


def _said(cell: NotebookNode) -> str:
    name = cell.metadata.get("nbgrader", {}).get("grade_id")
    return name or f"cell {cell.execution_count}"
