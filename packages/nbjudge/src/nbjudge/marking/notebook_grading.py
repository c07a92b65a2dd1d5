"""Grades one notebook: repairs it, runs it, judges its tests, and reads its marks.

Repairing means restoring everything that isn't the student's.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_notebook
from nbgrader import utils
from traitlets.config import Config

from nbjudge.cell_metadata import SKIPPED, name_of, points_of, tags
from nbjudge.cells import BY_PROGRAM
from nbjudge.escaping.texts import one_line
from nbjudge.judging.session import CellResult, run_notebook
from nbjudge.marking.conversion import Conversion
from nbjudge.marking.unreadable import unreadable
from nbjudge.number_formats import counted
from nbjudge.records.added_cells import FULL, MEANS, WAIT, ZERO
from nbjudge.records.assignments import CellRecord, NotebookRecord
from nbjudge.records.cell_outputs import stream
from nbjudge.records.submissions import GradedNotebook, Plan
from nbjudge.records.verdicts import Limits, Step
from nbjudge.wire.peer import OnStall

ENVIRONMENT = {BY_PROGRAM: "autograde"}


class NotebookGrader:
    """Grades the notebooks of one course. If the grader is created before a fork, the child doesn't have to create it.

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
        environment: Mapping[str, str] = MappingProxyType({}),
        on_stall: OnStall | None = None,
    ) -> GradedNotebook:
        """Grade a notebook.

        Parameters:
            text: the text of the file that was handed in.
            learners: the socket of the learners' fork server.
            folder: the folder where the cells run.
            student: the student's name, which a course's own preprocessors may ask for.
            environment: variables to set in the process where the cells run.
            on_stall: a function that's called if a cell or a question takes longer than a moment (see `peer`).
        """
        try:
            notebook, found = self.conversion.sanitize(text, assignment, record, student)
        except Exception as error:  # this file can't be read as a notebook, but the student's other files count
            return unreadable(record, error)
        cells = [cell for cell in notebook.cells if _runs(cell)]
        steps = list(_steps(cells, plan))
        variables = {**environment, **ENVIRONMENT}
        ran = run_notebook(learners, steps, limits, variables, folder, True, on_stall)
        waiting = dict(_reasons_to_wait(steps, ran))
        for count, (cell, one) in enumerate(zip(cells, ran, strict=True), start=1):
            _fill(cell, one, count)
        waits = {_said(cells[place]): reason for place, reason in waiting.items()}
        doubts = {_said(cells[place]): one_line(ran[place].doubt) for place in waiting}
        troubles = found["repairs"] + list(_troubles(cells, ran, waits, bool(plan.inside)))
        text, found = self.conversion.finish(notebook, found)
        scores = found["scores"] | dict.fromkeys(waits)
        notes = list(_decide_without_answers(scores, found["lacks"], record))
        told = {_said(cell): one.told for cell, one in zip(cells, ran, strict=True) if one.told}
        return GradedNotebook(text, scores, found["comments"], troubles, doubts, told, found["odd"], notes)


def _reasons_to_wait(steps: list[Step], ran: list[CellResult]) -> Iterator[tuple[int, str]]:
    """Yield the tests that couldn't judge this student's work outside the student's process, each with the reason.

    A person has to judge these parts of the work.

    The tests aren't tried inside that process, because the student's code could read them and hide them where a later
    notebook would find them, such as in the page cache. The tests' outputs also state the reason.
    """
    for place, one in enumerate(ran):
        if one.doubt:
            points = one.verdict.points if one.verdict else 0
            most = counted(steps[place].points, "point")
            earned = f"Judged outside the student's process, it earns {points:g} of {most}"
            reason = f"{one_line(one.doubt)}. {earned}"
            one.outputs.append(
                stream("stdout", f"The points for this test still have to be awarded by hand: {reason}.\n")
            )
            yield place, reason


def _troubles(
    cells: list[NotebookNode], ran: list[CellResult], waits: Mapping[str, str], has_tests_inside: bool
) -> Iterator[str]:
    """Describe what happened while the cells ran, and which points have to be awarded by hand."""
    both = list(zip(cells, ran, strict=True))
    yield from (f"{_said(cell)}: {_to_teacher(one.trouble)}" for cell, one in both if one.trouble)
    yield from (f"{name}: you have to award the points by hand, because {reason}" for name, reason in waits.items())
    yield from _replacements(cells, ran) if has_tests_inside else ()
    for cell in (cell for cell, one in both if one.repeated):
        yield f"{_said(cell)}: was run twice, because a message from its process couldn't be read the first time"


def _decide_without_answers(
    scores: dict[str, float | None], lacks: Mapping[str, CellRecord], record: NotebookRecord
) -> Iterator[str]:
    """Set the scores for exercises that were added after the work had been handed in, and describe how they count."""
    for graded, answer in lacks.items():
        counts = {WAIT: None, FULL: record.cells[graded].points, ZERO: 0.0}
        scores[graded] = counts[answer.added]
        yield f"{graded}: {answer.name} was added later, so {MEANS[answer.added]}"


def record_from(entry: dict) -> NotebookRecord:
    """Recreate a record from its plain form."""
    return NotebookRecord(**{**entry, "cells": {name: CellRecord(**cell) for name, cell in entry["cells"].items()}})


def _runs(cell: NotebookNode) -> bool:
    """Return whether a cell is run. Empty cells and cells tagged to be skipped aren't run."""
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
                may_tell=None if plan.may_tell is None else tuple(plan.may_tell.get(name, ())),
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
    """Say which cells replaced parts of Python or IPython that tests in the same process rely on."""
    known: set[str] = set()
    for cell, one in zip(cells, ran, strict=True):
        if new := [name for name in one.replaced if name not in known]:
            more = f" and {len(new) - 3} more" if len(new) > 3 else ""
            parts = one_line(", ".join(new[:3]))
            yield f"{_said(cell)}: replaced {parts}{more}, which tests in the same process rely on"
        known |= set(new)


def _to_teacher(trouble: str) -> str:
    """Reword a message to the student so that it addresses the teacher."""
    return one_line(trouble).replace("your code", "the student's code")


def _said(cell: NotebookNode) -> str:
    return name_of(cell) or f"cell {cell.execution_count}"
