"""Runs a test without changing the notebook: afterwards, the learner's names refer to the same objects as before.

Only the standard library is imported here, because notebooks load this module first.
"""

import contextlib
import re
import sys
import warnings
from collections.abc import Iterator
from types import FunctionType
from typing import Any

BY_PROGRAM = "NBGRADER_EXECUTION"  # set if a program runs the cells to validate or grade them, so no one is watching
RUNS_A_TEST = re.compile(r"^@\w+\.test\b", re.MULTILINE)  # occurs in the source of a test cell

_ITS_OWN = re.compile(r"In|Out|exit|quit|get_ipython|_+|_i+|_i?\d+|_[ido]h|__\w+__")  # names that IPython sets itself


class _Names:
    """The names in a notebook, as they were before a test cell ran."""

    def __init__(self) -> None:
        self.before: dict[str, Any] | None = None

    def remember(self, shell: Any, info: Any) -> None:
        if RUNS_A_TEST.search(info.raw_cell or ""):
            self.before = dict(shell.user_ns)

    def restore(self, names: dict[str, Any]) -> None:
        """Make every name refer to the same object as before the cell ran."""
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
    """Restore the names in a notebook after each cell that runs a test.

    Parameters:
        shell: IPython's shell. Call this only once for each shell.
    """
    shell.events.register("pre_run_cell", lambda info: _names.remember(shell, info))
    shell.events.register("post_run_cell", lambda _: _names.forget(shell))


def test(function: FunctionType) -> None:
    """Run the decorated test, and show its mark if it returns one.

    Parameters:
        function: the test function, which is defined in a cell of its own.

    Raises:
        CheckFailed: the answer breaks a rule.
    """
    with isolated(function):
        mark = function()
    if mark is not None:
        sys.displayhook(mark)  # nbgrader reads the mark from the displayed value of a cell


@contextlib.contextmanager
def isolated(function: FunctionType) -> Iterator[None]:
    """Run a test that sees only the learner's names, and suppress warnings that the test doesn't catch.

    nbgrader awards no points to a test cell that writes to stderr, and a library's warnings depend on its version, not
    on the answer.

    Parameters:
        function: the test.
    """
    _names.restore(function.__globals__)  # hides the cell's own import and the test's name
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # overrides the learner's own settings, such as turning warnings into errors
        yield
