"""Explains why an exercise can't be tested, if the reason isn't what its answer computes."""

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

RUN_ABOVE = "Select this cell, and choose Run > Run All Above Selected Cell."
_MISSING = object()
SOLVE = "Write your answer in its cell, run that cell, and then run this one."


@dataclass(frozen=True)
class Fault:
    """Why an exercise can't be tested, and what to do about it."""

    state: State
    message: str
    action: str = ""


def syntax_fault(answer: str) -> Fault | None:
    """Return what's wrong with an answer cell that Python can't read, or None."""
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        ast.parse(TransformerManager().transform_cell(answer))  # a cell may also contain IPython's commands
    except (SyntaxError, ValueError) as error:
        line, reason = getattr(error, "lineno", None), getattr(error, "msg", None) or str(error)
        where = f"line {line} of the answer cell" if line else "the answer cell"
        return Fault("error", f"Python can't read {where}: {reason}.", f"Correct {where}, and run it again.")
    return None


@dataclass(frozen=True)
class Kernel:
    """The state of a learner's kernel.

    Attributes:
        lesson: the released notebook of the lesson.
        ran: all cells that have been run, in order.
        names: the learner's names.
    """

    lesson: Path
    ran: Sequence[str]
    names: dict[str, Any]

    def fault_before(self, exercise: str) -> Fault | None:
        """Return why the test of an exercise shouldn't even run."""
        unreadable = syntax_fault(last_giving(exercise, self.ran) or "")
        if unreadable or not is_open(exercise, self.names):
            return unreadable
        if exercise in self.names:
            return Fault("unsolved", "This exercise isn't solved yet.", SOLVE)
        return self._missing(exercise) or self._not_run(exercise)

    def fault_behind(self, exercise: str) -> Fault | None:
        """Return why a test has failed, if it's because of a cell above or of an exercise that isn't solved."""
        needed = self._needs(exercise)
        unsolved = next((other for other in needed if other in self.names and is_open(other, self.names)), "")
        return waiting(unsolved, "isn't solved yet", "Solve") if unsolved else self._missing(exercise)

    @contextlib.contextmanager
    def references(self, exercise: str) -> Iterator[tuple[list[str], bool]]:
        """Find the exercises that this one needs and that aren't right, and put the course's answers in their place for
        a while.

        Yields:
            These exercises, and whether the answer now uses the course's answers to them. A value that was computed
            from a wrong answer doesn't, and nothing does where the course's answers aren't installed.
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
        """Return which cell to run if the exercise reads a name that isn't defined."""
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
        """Run the test of another exercise without showing it."""
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
        """Return the lesson's code cells, with the answers as they were last run."""
        return [
            CodeCell(last_giving(cell.answers, self.ran) or cell.source, cell.answers) if cell.answers else cell
            for cell in code_cells(self.lesson)
        ]


def waiting(exercise: str, why: str, do: str) -> Fault:
    """Explain that an exercise waits for another one, why, and what to do about the other one."""
    words = f"This exercise waits for {called(exercise)}, which {why}."
    return Fault("waits", words, f"{do} {called(exercise)} first. Then run the cells below it again.")
