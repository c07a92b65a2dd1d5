"""Runs the visible tests of a learner's lesson, for installations without hidden tests."""

import copy
import os
from pathlib import Path

from nbclient import NotebookClient
from nbformat import NotebookNode

from course.notebook_check import BY_PROGRAM
from course.reports import LessonReport, Mark
from course.work_files import Work, answers, entry, exercise, is_test, read_work

LONGEST_CELL = 30  # seconds
NOTE = "Looks right so far means that the tests in the notebook pass. Your mark also depends on other tests."


def check_visible(work: Work, release: Path) -> LessonReport:
    """Run a copy of a notebook in a kernel and read the results of its test cells.

    Parameters:
        work: the learner's notebook, which isn't modified.
        release: the folder with the lessons as students received them.
    """
    notebook = copy.deepcopy(read_work(work.path))
    NotebookClient(
        notebook,
        timeout=LONGEST_CELL,
        extra_arguments=["--log-level=ERROR"],  # a kernel warns that others on this machine might listen in
        allow_errors=True,
        error_on_timeout={"ename": "Timeout", "evalue": "took too long"},
        resources={"metadata": {"path": str(work.path.parent)}},
    ).execute(env=os.environ | {BY_PROGRAM: "validate"})
    given, mine = answers(read_work(release / f"{work.lesson}.ipynb")), answers(notebook)
    begun = {name for name, source in mine.items() if source != given.get(name)}
    marks = [_mark(cell, begun) for cell in notebook.cells if is_test(cell)]
    return LessonReport(work.name, marks, [NOTE], all_tests=False)


def _mark(cell: NotebookNode, begun: set[str]) -> Mark:
    of = float(entry(cell).get("points", 0))
    errors = [output for output in cell.outputs if output.output_type == "error"]
    message = "" if not errors else _words(errors[0])
    return Mark(exercise(cell), 0 if errors else of, of, message, begun=exercise(cell) in begun, is_final=False)


def _words(error: NotebookNode) -> str:
    return error.evalue if error.ename == "CheckFailed" else f"{error.ename}: {error.evalue}"
