"""Grades one notebook: restores what isn't the student's, runs it, judges its tests and reads its marks."""

from collections.abc import Iterator, Mapping

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_notebook
from nbgrader import utils
from traitlets.config import Config

from nbjudge.cell_metadata import SKIPPED, name_of, points_of, tags
from nbjudge.cells import BY_PROGRAM
from nbjudge.judging.session import CellResult, run_notebook
from nbjudge.marking.conversion import Conversion
from nbjudge.marking.unreadable import unreadable
from nbjudge.records.added_cells import FULL, MEANS, WAIT, ZERO
from nbjudge.records.assignments import CellRecord, NotebookRecord
from nbjudge.records.cell_outputs import one_line
from nbjudge.records.submissions import GradedNotebook, Plan
from nbjudge.records.verdicts import Limits, Step
from nbjudge.wire.peer import OnStall

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
        on_stall: OnStall | None = None,
    ) -> GradedNotebook:
        """Grade a notebook.

        Parameters:
            text: the text of the file that was handed in.
            learners: the socket of the fork server for learners' processes.
            folder: the folder in which the cells run.
            student: the student's name, which a course's own preprocessors may ask for.
            on_stall: called if a cell or a question takes longer than a moment (see `peer`).
        """
        try:
            notebook, found = self.conversion.sanitize(text, assignment, record, student)
        except Exception as error:  # this file can't be read as a notebook, but the others count
            return unreadable(record, error)
        cells = [cell for cell in notebook.cells if _runs(cell)]
        ran = run_notebook(learners, list(_steps(cells, plan)), limits, ENVIRONMENT, folder, True, on_stall)
        for count, (cell, one) in enumerate(zip(cells, ran, strict=True), start=1):
            _fill(cell, one, count)
        stopped = [(cell, one.trouble) for cell, one in zip(cells, ran, strict=True) if one.trouble]
        troubles = found["repairs"] + [f"{_said(cell)}: {_to_teacher(trouble)}" for cell, trouble in stopped]
        moved = {_said(cell): one.moved for cell, one in zip(cells, ran, strict=True) if one.moved}
        troubles += [f"{name}: judged inside, unprotected: {one_line(reason)}" for name, reason in moved.items()]
        troubles += list(_replacements(cells, ran)) if plan.inside or moved else []
        again = [_said(cell) for cell, one in zip(cells, ran, strict=True) if one.repeated]
        troubles += [
            f"{name}: ran twice, because the first time, a message of its process couldn't be read" for name in again
        ]
        text, found = self.conversion.finish(notebook, found)
        notes = list(_decide_without_answers(found["scores"], found["lacks"], record))
        return GradedNotebook(text, found["scores"], found["comments"], troubles, moved, found["odd"], notes)


def _decide_without_answers(
    scores: dict[str, float | None], lacks: Mapping[str, CellRecord], record: NotebookRecord
) -> Iterator[str]:
    """Set the scores of exercises that were added after the work had been handed in, and describe what counts."""
    for graded, answer in lacks.items():
        counts = {WAIT: None, FULL: record.cells[graded].points, ZERO: 0.0}
        scores[graded] = counts[answer.added]
        yield f"{graded}: {answer.name} was added later, so {MEANS[answer.added]}"


def record_from(entry: dict) -> NotebookRecord:
    """Rebuild a record from its plain form."""
    return NotebookRecord(**{**entry, "cells": {name: CellRecord(**cell) for name, cell in entry["cells"].items()}})


def _runs(cell: NotebookNode) -> bool:
    """Return whether the cell is run. Empty cells aren't, and neither are cells tagged to be skipped."""
    if cell.cell_type != "code":
        return False
    cell.outputs, cell.execution_count = [], None
    return bool(cell.source.strip()) and SKIPPED not in tags(cell)


def _steps(cells: list[NotebookNode], plan: Plan) -> Iterator[Step]:
    for cell in cells:
        if utils.is_grade(cell) and not utils.is_solution(cell):
            name = name_of(cell)
            yield Step(
                cell.source,
                test=name,
                points=points_of(cell),
                inside=name in plan.inside,
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


def _replacements(cells: list[NotebookNode], ran: list[CellResult]) -> Iterator[str]:
    """Describe which cells replaced parts that tests in the same process rely on."""
    known: set[str] = set()
    for cell, one in zip(cells, ran, strict=True):
        if new := [name for name in one.replaced if name not in known]:
            more = f" and {len(new) - 3} more" if len(new) > 3 else ""
            yield f"{_said(cell)}: replaced {one_line(', '.join(new[:3]))}{more}, which tests rely on that run with it"
        known |= set(new)


def _to_teacher(trouble: str) -> str:
    """Return a message to the student in words for the teacher."""
    return one_line(trouble).replace("your code", "the student's code")


def _said(cell: NotebookNode) -> str:
    return name_of(cell) or f"cell {cell.execution_count}"
