"""The changes that `import course` makes to a kernel, and how the kernel runs tests. Only the standard library is
imported here, because every notebook loads this module.
"""

import os
import sys
from types import FunctionType

from course.notebook_check import learners_shell
from course.progress.unsolved import watch_unsolved
from nbjudge import cells
from nbjudge.cells import BY_PROGRAM, watch_cells


def watch_kernel() -> None:
    """Watch this process's shell if the process is a kernel. Otherwise, do nothing."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell:
        watch_cells(shell)
        if BY_PROGRAM not in os.environ:  # no one would read explanations there
            watch_unsolved(shell)


def test(function: FunctionType) -> None:
    """Run the decorated test. Show its mark if it returns one, or its result if a learner has just run it in a
    notebook.

    Parameters:
        function: the test, which has a cell of its own.

    Raises:
        CheckFailed: the answer breaks a rule.
    """
    shell = learners_shell()
    if shell is None:
        cells.test(function)
        return
    from course.learner_tests import run_test  # not at the top, because programs that run tests don't need it

    with cells.isolated(function):
        run_test(function, shell)
