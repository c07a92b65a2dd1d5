"""Runs a test without changing the notebook: afterwards, the learner has the same names, and they refer to the same
objects.

Only the standard library is imported here, because every `import course` loads this module.
"""

import os
import re
import sys
import warnings
from collections.abc import Callable
from typing import Any

from course.notebook_check import BY_PROGRAM
from course.progress.unsolved import RUNS_A_TEST, watch_unsolved

_ITS_OWN = re.compile(r"In|Out|exit|quit|get_ipython|_+|_i+|_i?\d+|_[ido]h|__\w+__")  # names that IPython sets itself


class _Names:
    """The names of a notebook while a cell with a test runs, as they were before it."""

    def __init__(self) -> None:
        self.before: dict[str, Any] | None = None

    def remember(self, shell: Any, info: Any) -> None:
        if RUNS_A_TEST in (info.raw_cell or ""):
            self.before = dict(shell.user_ns)

    def restore(self, names: dict[str, Any]) -> None:
        """Make every name refer to the same object as before the cell."""
        if self.before is None:
            return
        for name in [name for name in names if name not in self.before and not _ITS_OWN.fullmatch(name)]:
            del names[name]
        names.update({name: value for name, value in self.before.items() if not _ITS_OWN.fullmatch(name)})

    def forget(self, shell: Any) -> None:
        self.restore(shell.user_ns)
        self.before = None


_names = _Names()


def watch_cells(shell: Any) -> None:
    """Restore the names of a shell's notebook after each cell that runs a test.

    Parameters:
        shell: IPython's shell. Call this only once for each shell.
    """
    shell.events.register("pre_run_cell", lambda info: _names.remember(shell, info))
    shell.events.register("post_run_cell", lambda _: _names.forget(shell))


def watch_kernel() -> None:
    """Watch the shell of this process if it's a kernel. Otherwise, do nothing."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell:
        watch_cells(shell)
        if BY_PROGRAM not in os.environ:  # no one would read explanations there
            watch_unsolved(shell)


def test(function: Callable[[], object]) -> None:
    """Run the decorated test, and show its mark if it returns one.

    Warnings that aren't caught inside the test are dropped. nbgrader awards no points to a test cell with anything on stderr,
    and a library's warnings depend on its version, not on the answer.

    Parameters:
        function: the test, which is in a separate cell.

    Raises:
        CheckFailed: the answer breaks a rule.
    """
    _names.restore(function.__globals__)  # the cell's own import and the test's name are no longer in the way
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # overrides the learner's own settings, such as turning warnings into errors
        mark = function()
    if mark is not None:
        sys.displayhook(mark)  # nbgrader reads the mark where the value of a cell is shown
