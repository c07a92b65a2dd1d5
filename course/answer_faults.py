"""Finds reasons why an exercise can't be tested, no matter what its answer computes."""

from __future__ import annotations

import ast
import contextlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from course.lesson_tests import reference_of, test_of
from course.progress.dependencies import CodeCell, code_cells, missing, needs
from course.progress.run_cells import last_giving
from course.progress.unsolved import called, is_open
from course.results import State
from nbjudge.errors import UNREADABLE_CODE

RUN_ABOVE = "Select this cell, and choose Run > Run All Above Selected Cell."
_MISSING = object()
SOLVE = "Write your answer in its cell, run that cell, and then run this one."


@dataclass(frozen=True)
class Fault:
    """The reason why an exercise can't be tested, and what to do about it."""

    state: State
    message: str
    action: str = ""


def syntax_fault(answer: str) -> Fault | None:
    """Describe the syntax error in an answer cell, or return None if the cell is valid."""
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        ast.parse(TransformerManager().transform_cell(answer))  # a cell may also contain IPython's commands
    except UNREADABLE_CODE as error:
        line, reason = getattr(error, "lineno", None), getattr(error, "msg", None) or str(error)
        where = f"line {line} of the answer cell" if line else "the answer cell"
        return Fault("error", f"Python can't read {where}: {reason}.", f"Correct {where}, and run it again.")
    return None


@dataclass(frozen=True)
class Kernel:
    """The state of a learner's kernel.

    Attributes:
        lesson: the lesson's released notebook.
        ran: all cells that have been run, in order.
        names: the learner's variables and functions, by name.
    """

    lesson: Path
    ran: Sequence[str]
    names: dict[str, Any]

    def fault_before(self, exercise: str) -> Fault | None:
        """Return the reason why an exercise's test can't run, or None if it can."""
        unreadable = syntax_fault(last_giving(exercise, self.ran) or "")
        if unreadable or not is_open(exercise, self.names):
            return unreadable
        if exercise in self.names:
            return Fault("unsolved", "This exercise isn't solved yet.", SOLVE)
        return self._missing(exercise) or self._not_run(exercise)

    def fault_behind(self, exercise: str) -> Fault | None:
        """If a test failed because of a cell above it or an unsolved exercise, return that reason. Otherwise, return
        None.
        """
        needed = self._needs(exercise)
        unsolved = next((other for other in needed if other in self.names and is_open(other, self.names)), "")
        return waiting(unsolved, "isn't solved yet", "Solve") if unsolved else self._missing(exercise)

    @contextlib.contextmanager
    def references(self, exercise: str) -> Iterator[tuple[list[str], bool]]:
        """Find the incorrect answers that this exercise depends on, and temporarily replace them with the course's
        answers.

        Yields:
            The exercises with incorrect answers, and whether this exercise's answer now uses the course's answers
            instead. It doesn't if it was computed earlier from an incorrect answer, or if the course's answers aren't
            installed.
        """
        before, wrong, replaced = dict[str, object](), list[str](), callable(self.names.get(exercise))
        try:
            for other in filter(self._fails, self._needs(exercise)):
                wrong.append(other)
                reference = reference_of(self.lesson, other) if callable(self.names.get(other)) else None
                replaced = replaced and reference is not None
                defined = self._defined_by(reference or "")
                before = {name: self.names.get(name, _MISSING) for name in defined} | before
                self.names.update(defined)
            yield wrong, replaced
        finally:
            self.names.update(before)
            for name in [name for name, value in before.items() if value is _MISSING]:
                del self.names[name]

    def _defined_by(self, reference: str) -> dict[str, Any]:
        defined: dict[str, Any] = {}
        exec(reference, self.names, defined)
        return defined

    def _needs(self, exercise: str) -> list[str]:
        return needs(self._cells()).get(exercise, [])

    def _missing(self, exercise: str) -> Fault | None:
        """If the exercise reads an undefined name, return a fault that says which cell to run."""
        cells = self._cells()
        for name, place in missing(cells, exercise, self.names).items():
            cell = cells[place - 1]
            if cell.answers and cell.answers != exercise and last_giving(cell.answers, self.ran):
                return waiting(cell.answers, "stopped with an error", "Correct")
            if cell.answers != exercise:
                first = next(iter(cell.source.strip().splitlines()), "")
                origin = called(cell.answers) if cell.answers else f"the cell that begins with `{first}`"
                return Fault("error", f"Run the cells above first: `{name}` comes from {origin}.", RUN_ABOVE)
        return None

    def _not_run(self, exercise: str) -> Fault:
        if last_giving(exercise, self.ran):
            stopped = f"The answer cell stopped with an error before it defined `{exercise}`."
            return Fault("error", stopped, "Correct the answer cell, and run it again.")
        return Fault("error", f"`{exercise}` isn't defined.", "Run the answer cell, and then run this one.")

    def _fails(self, exercise: str) -> bool:
        """Run another exercise's test without showing its result, and return whether it fails."""
        test = test_of(self.lesson, exercise)
        if test is None:
            return False
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                test.function(self.names)()
        except Exception:
            return True
        return False

    def _cells(self) -> list[CodeCell]:
        """Return the lesson's code cells, with each answer as it was last run."""
        return [
            CodeCell(last_giving(cell.answers, self.ran) or cell.source, cell.answers) if cell.answers else cell
            for cell in code_cells(self.lesson)
        ]


def waiting(exercise: str, why: str, do: str) -> Fault:
    """Name the exercise that this one depends on, and explain what's wrong with it and what to do."""
    words = f"This exercise needs {called(exercise)}, which {why}."
    return Fault("waits", words, f"{do} {called(exercise)} first. Then run the cells below it again.")
