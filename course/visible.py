"""Runs the visible tests of a learner's lesson, for those who have the course without its hidden tests."""

import copy
from pathlib import Path

from nbclient import NotebookClient
from nbformat import NotebookNode

from course.reports import LessonReport, Mark
from course.work_files import entry, is_answer, is_test, read_work

LONGEST_CELL = 30  # seconds
NOTE = "These are the visible tests only. The hidden ones come with a clone of the course's repository."


def check_visible(path: Path, release: Path) -> LessonReport:
    """Run a copy of a notebook in a kernel and read its test cells.

    Parameters:
        path: the learner's notebook, which is not changed.
        release: the lesson as it was given out.
    """
    notebook = copy.deepcopy(read_work(path))
    NotebookClient(
        notebook,
        timeout=LONGEST_CELL,
        allow_errors=True,
        error_on_timeout={"ename": "Timeout", "evalue": "took too long"},
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    given = {entry(cell).get("grade_id"): cell.source for cell in read_work(release).cells if is_answer(cell)}
    begun = {
        entry(c).get("grade_id")
        for c in notebook.cells
        if is_answer(c) and c.source != given.get(entry(c).get("grade_id"))
    }
    marks = [_mark(cell, begun) for cell in notebook.cells if is_test(cell)]
    return LessonReport(path.stem, marks, [NOTE])


def _mark(cell: NotebookNode, begun: set[str]) -> Mark:
    name = str(entry(cell).get("grade_id")).removesuffix("_test")
    of = float(entry(cell).get("points", 0))
    errors = [output for output in cell.outputs if output.output_type == "error"]
    message = "" if not errors else _words(errors[0])
    return Mark(name, 0 if errors else of, of, message, begun=name in begun)


def _words(error: NotebookNode) -> str:
    return error.evalue if error.ename == "CheckFailed" else f"{error.ename}: {error.evalue}"
