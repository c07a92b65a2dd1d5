"""Runs a notebook and its tests in this process, for browsers, where no other process can be started.

The notebook has its own namespace, and its output isn't displayed. But it shares the libraries with everything
else in the process, and code that never ends can't be stopped.
"""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from course.errors import CheckFailed
from course.learner_tests import earned, parts_of
from course.lesson_tests import test_function
from nbjudge.cell_metadata import is_test, points_of
from nbjudge.cells import BY_PROGRAM

if TYPE_CHECKING:
    from nbformat import NotebookNode

    from nbjudge.records.verdicts import Step, Verdict


def is_only_process() -> bool:
    """Return whether this system can't start other processes, as is the case in a browser."""
    return sys.platform == "emscripten"


def execute(notebook: NotebookNode) -> None:
    """Run all code cells. The only outputs that are stored are errors in tests."""
    from nbformat.v4 import new_output

    with _own_names() as names:
        for cell in notebook.cells:
            cell.outputs = []
            if is_test(cell):
                error = _try(cell.source, points_of(cell), names)[2]
                shown = error and new_output("error", ename=type(error).__name__, evalue=str(error), traceback=[])
                cell.outputs = [shown] if shown else []
            elif cell.cell_type == "code":
                _run(cell.source, names)


def judge(steps: Sequence[Step]) -> dict[str, Verdict]:
    """Run the cells of one notebook and return the verdict of each test.

    Parameters:
        steps: the cells and the tests, in order.
    """
    from nbjudge.records.verdicts import Verdict  # not at the top, because a bundle for a class lacks it

    found = {}
    with _own_names() as names:
        for step in steps:
            if step.test:
                points, message, error = _try(step.source, step.points, names)
                named = error is None or isinstance(error, CheckFailed)
                said = message if named else f"{type(error).__name__}: {error}"
                found[step.test] = Verdict(points, said, named=named)
            else:
                _run(step.source, names)
    return found


def _run(source: str, names: dict[str, Any]) -> None:
    """Run a cell. An error doesn't prevent the next cells from running."""
    from IPython.core.compilerop import CachingCompiler
    from IPython.core.inputtransformer2 import TransformerManager

    with contextlib.suppress(Exception, SystemExit):
        code = TransformerManager().transform_cell(source)
        compiler = CachingCompiler()
        exec(compiler(code, compiler.cache(code), "exec"), names)  # cached, because tests may read an answer's source


def _try(source: str, of: float, names: dict[str, Any]) -> tuple[float, str, Exception | None]:
    """Run a test. Return the points, the reason for any lost points, and the error that ended the test (or None)."""
    from IPython.utils.capture import capture_output

    try:
        with capture_output() as shown, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            points = earned(test_function(source, names)(), of)
    except Exception as error:
        return 0.0, str(error), error
    return points, "" if points >= of else parts_of(shown.stdout)[1], None


@contextlib.contextmanager
def _own_names() -> Iterator[dict[str, Any]]:
    """Provide a namespace like that of a new notebook. Nothing is displayed, and figures are closed afterwards."""
    from IPython import get_ipython
    from IPython.display import display
    from IPython.utils.capture import capture_output

    main = ModuleType("__main__")
    vars(main).update(display=display, get_ipython=get_ipython)
    before, program = sys.modules["__main__"], os.environ.get(BY_PROGRAM)
    figures = _open_figures()
    sys.modules["__main__"], os.environ[BY_PROGRAM] = main, "validate"
    try:
        with capture_output():
            yield vars(main)
    finally:
        sys.modules["__main__"] = before
        os.environ.pop(BY_PROGRAM) if program is None else os.environ.update({BY_PROGRAM: program})
        for number in _open_figures() - figures:
            sys.modules["matplotlib.pyplot"].close(number)


def _open_figures() -> set[int]:
    pyplot = sys.modules.get("matplotlib.pyplot")
    return set(pyplot.get_fignums()) if pyplot else set()
