"""`course.check()`: a learner's marks, shown in the notebook that they are of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from course.errors import CourseError

if TYPE_CHECKING:
    from ipykernel.zmqshell import ZMQInteractiveShell

BY_PROGRAM = "NBGRADER_EXECUTION"  # set where a program runs the cells, to validate or to grade: there nobody reads
NOTEBOOK = "JPY_SESSION_NAME"  # where JupyterLab tells a kernel the path of its notebook
ELSEWHERE = (
    "Run this cell in JupyterLab to see your marks here. Elsewhere name the lesson, as in "
    'course.check("lesson2_suppression"), or use `course check` in a terminal.'
)


class NotChecked(CourseError):
    """The notebook could not be checked."""


def check(lesson: str | None = None, *, solutions: bool = False) -> None:
    """Show your marks for this notebook as it was last saved, with hints for what is not right yet.

    Where a program runs the notebook, to build, validate or grade it, this says so in one sentence and does nothing.

    Parameters
    ----------
    lesson : a lesson or chapter, or part of its name, or the path of a notebook; this notebook without it.
    solutions : whether to show all solutions; without it, those of the exercises that you passed.

    Raises
    ------
    NotChecked : the notebook is not to be found, cannot be read, or is of no lesson.
    """
    shell, notebook = _shell(), os.environ.get(NOTEBOOK, "")
    if shell is None or not (lesson or notebook.endswith(".ipynb")):
        print(ELSEWHERE)
        return
    if lesson is not None and not isinstance(lesson, str):
        raise NotChecked(
            f'lesson is {lesson!r}: give its name or part of it, as in course.check("lesson2_suppression").'
        )
    ran = [] if lesson else list(shell.history_manager.input_hist_raw)
    _show({"notebook": notebook, "lesson": lesson, "ran": ran, "solutions": solutions})


def _shell() -> ZMQInteractiveShell | None:
    """Find the shell of the kernel that a learner works in; None where this is none."""
    from IPython import get_ipython

    shell = get_ipython()
    return shell if hasattr(shell, "kernel") and BY_PROGRAM not in os.environ else None


def _show(request: dict) -> None:
    from IPython.display import display

    place = display({"text/plain": "Checking your answers …"}, raw=True, display_id=True)
    try:
        page = _page(request)
    except BaseException:
        place.update({"text/plain": "Your answers were not checked."}, raw=True)
        raise
    place.update(page, raw=True)


def _page(request: dict) -> dict[str, str]:
    """Have the page made by another process: nothing that was done to this one can change it, nor the other way round."""
    command = [sys.executable, "-P", "-m", "course.check_page"]  # -P: no file of the learner's stands for a library
    done = subprocess.run(command, input=json.dumps(request), capture_output=True, encoding="utf-8")
    if done.returncode:
        raise NotChecked((done.stderr.strip().splitlines() or ["the check ended without a word"])[-1])
    return json.loads(done.stdout)
