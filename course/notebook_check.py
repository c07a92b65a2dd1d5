"""`course.check()`, which shows a learner's marks inside the notebook."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

from course.errors import CourseError
from nbjudge.cells import BY_PROGRAM

if TYPE_CHECKING:
    from ipykernel.zmqshell import ZMQInteractiveShell

NOTEBOOK = "JPY_SESSION_NAME"  # JupyterLab and Jupyter Notebook set it to the path of a kernel's notebook
VS_CODE = "__vsc_ipynb_file__"  # VS Code defines this name in a kernel, with the same meaning
ELSEWHERE = (
    "To see your marks here, run at least one answer and its test in a notebook, and then run this cell. You can also "
    'name the lesson, as in course.check("lesson2_suppression"), or use `course check` in a terminal.'
)
_TEST = re.compile(r"^def \w+_test\(", re.MULTILINE)


class NotChecked(CourseError):
    """The notebook couldn't be checked."""


def check(lesson: str | None = None, *, solutions: bool = False) -> None:
    """Show your marks for this notebook as it was last saved, with hints for answers that aren't right yet.

    If the notebook's file isn't known, as in Colab, your answers are checked as you last ran them, and the tests that
    you've run identify the lesson. If a program runs the notebook to build, validate or grade it, this function prints
    just one sentence.

    Parameters:
        lesson: a lesson or chapter, or part of its name, or the path of a notebook. By default, this notebook is
            checked.
        solutions: whether to show all solutions. By default, you see only the solutions to exercises that you've
            passed.

    Raises:
        NotChecked: the notebook can't be found or read, or doesn't belong to a lesson.
    """
    shell, notebook = learners_shell(), notebook_path()
    is_file, ran = notebook.endswith(".ipynb"), [] if shell is None else list(shell.history_manager.input_hist_raw)
    if shell is None or not (lesson or is_file or _TEST.search("\n".join(ran))):
        print(ELSEWHERE)
        return
    if lesson is not None and not isinstance(lesson, str):
        raise NotChecked(
            f'lesson is {lesson!r}. Pass its name or part of it, as in course.check("lesson2_suppression").'
        )
    request = {"notebook": notebook if is_file else None, "lesson": lesson, "ran": [] if lesson else ran}
    _show(request | {"solutions": solutions})


def notebook_path() -> str:
    """Return the path of the kernel's notebook, or an empty string if it isn't known."""
    main = vars(sys.modules["__main__"])
    return os.environ.get(NOTEBOOK) or str(main.get(VS_CODE, ""))


def learners_shell() -> ZMQInteractiveShell | None:
    """Return the shell of the learner's kernel, or None if there's no such kernel."""
    ipython = sys.modules.get("IPython")  # a kernel has it, and a judge shouldn't wait for it
    shell = ipython.get_ipython() if ipython else None
    return shell if BY_PROGRAM not in os.environ and hasattr(shell, "kernel") else None


def _show(request: dict) -> None:
    from IPython.display import display

    place = display({"text/plain": "Checking your answers …"}, raw=True, display_id=True)
    try:
        page = _page(request)
    except BaseException:
        place.update({"text/plain": "Your answers weren't checked."}, raw=True)
        raise
    place.update(page, raw=True)


def _page(request: dict) -> dict[str, str]:
    """Make the page in a separate process, so that the two processes can't affect each other. In a browser, there's
    only one process, so the page is made there.
    """
    from course.in_process import is_only_process

    if is_only_process():
        from course.check_page import make_page

        return make_page(**request)
    command = [sys.executable, "-P", "-m", "course.check_page"]  # -P: a learner's file can't replace a library
    done = subprocess.run(command, input=json.dumps(request), capture_output=True, encoding="utf-8")
    if done.returncode:
        raise NotChecked((done.stderr.strip().splitlines() or ["the check ended without a message"])[-1])
    return json.loads(done.stdout)
