"""Runs the visible tests of a learner's lesson in installations that have no hidden tests."""

import copy
import os
from pathlib import Path

from nbformat import NotebookNode

from course import in_process
from course.answer_faults import syntax_fault
from course.kernels import private_connection
from course.learner_tests import compares_values
from course.progress.dependencies import code_cell, needs
from course.reports import LessonReport
from course.work_files import Work, read_work
from nbjudge.cell_metadata import exercise, is_test, points_of
from nbjudge.cells import BY_PROGRAM
from nbjudge.notebooks import answers
from nbjudge.results import Mark

LONGEST_CELL = 30  # seconds
_BY_CHANCE = ("Timeout", "DeadKernelError")  # errors that may not occur in another run
ONLY_FORM = "Only the form was tested."
NOTE = '"Looks right so far" means that the tests in the notebook pass. Your mark also depends on other tests.'


def check_visible(work: Work, release: Path) -> LessonReport:
    """Run a copy of a notebook in a kernel and read the results of its test cells.

    Parameters:
        work: the learner's notebook, which isn't modified.
        release: the folder with the lessons as students received them.
    """
    notebook = copy.deepcopy(read_work(work.path))
    if in_process.is_only_process():
        in_process.execute(notebook)
    else:
        _execute(notebook, work.path.parent)
    given, mine = answers(read_work(release / f"{work.lesson}.ipynb")), answers(notebook)
    begun = {name for name, source in mine.items() if source != given.get(name)}
    marks = {exercise(cell): _mark(cell, begun) for cell in notebook.cells if is_test(cell)}
    for name, needed in needs([code_cell(cell) for cell in notebook.cells if cell.cell_type == "code"]).items():
        unreadable = syntax_fault(mine.get(name, ""))
        if name in marks and not marks[name].passed:
            marks[name].message = unreadable.message if unreadable else marks[name].message
            marks[name].waits_for = next((one for one in needed if one in marks and not marks[one].passed), "")
    repeatable = not any(
        output.get("ename") in _BY_CHANCE for cell in notebook.cells for output in cell.get("outputs", [])
    )
    return LessonReport(work.name, list(marks.values()), [NOTE], all_tests=False, is_repeatable=repeatable)


def _execute(notebook: NotebookNode, folder: Path) -> None:
    """Run all cells in a kernel."""
    from nbclient import NotebookClient  # not at the top, because a browser lacks it

    with private_connection() as config:
        NotebookClient(
            notebook,
            config=config,
            timeout=LONGEST_CELL,
            extra_arguments=["--log-level=ERROR"],  # the kernel's warnings aren't about the learner's work
            allow_errors=True,
            error_on_timeout={"ename": "Timeout", "evalue": "took too long"},
            resources={"metadata": {"path": str(folder)}},
        ).execute(env=os.environ | {BY_PROGRAM: "validate"})


def _mark(cell: NotebookNode, begun: set[str]) -> Mark:
    of = points_of(cell)
    errors = [output for output in cell.outputs if output.output_type == "error"]
    message = "" if not errors else _words(errors[0])
    points, note = (0.0, "") if errors else (of, "" if compares_values(cell.source) else ONLY_FORM)
    return Mark(exercise(cell), points, of, message, begun=exercise(cell) in begun, is_final=False, note=note)


def _words(error: NotebookNode) -> str:
    return error.evalue if error.ename == "CheckFailed" else f"{error.ename}: {error.evalue}"
