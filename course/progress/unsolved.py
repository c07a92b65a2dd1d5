"""Tells learners "Solve exercise 2 first" if a cell fails because it depends on an exercise that hasn't been solved
yet.

Only the standard library is imported here, because every `import course` loads this module. The lessons are read after
the first cell has run.
"""

from __future__ import annotations

import dis
import functools
import symtable
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, TracebackType
from typing import Any

from course.notebook_check import notebook_path
from nbjudge.cells import RUNS_A_TEST
from nbjudge.errors import UNREADABLE_CODE

_NO_CODE = (["RETURN_CONST"], ["LOAD_CONST", "RETURN_VALUE"])  # the bytecode of a function that only has a docstring
_NOT_SHOWN = {"RESUME", "NOP", "CACHE"}


class _Cells:
    """Records which values in a notebook were computed from unsolved exercises.

    Attributes:
        source: the source of the running cell.
        derived: the names whose values were computed from an unsolved exercise, each with that exercise's name.
    """

    def __init__(self) -> None:
        self.source = ""
        self.derived: dict[str, str] = {}

    def begin(self, info: Any) -> None:
        self.source = info.raw_cell or ""

    def end(self, names: dict[str, Any], succeeded: bool = True) -> None:
        """Record which names the last cell computed from unsolved exercises.

        Some cells that need an unsolved exercise don't fail, for example if they only print None. Such cells are
        explained here.
        """
        reads, bound = read_and_bound(self.source)
        needed = next(self.needs(reads - bound, names), None)
        for name in bound:
            self.derived.pop(name, None)
            if needed and name not in exercises():
                self.derived[name] = needed
        used = next(self.needs(_reads_at_top(self.source) - bound, names), None)
        if succeeded and used and is_open(used, names) and not bound & {*exercises()}:
            print(self.explain(names))

    def needs(self, reads: set[str], names: dict[str, Any]) -> Iterator[str]:
        """Yield the exercises that weren't solved when the values of these names were computed."""
        for name in sorted(reads):
            if name in self.derived:
                yield self.derived[name]
            elif is_open(name, names):
                yield name

    def explain(self, names: dict[str, Any]) -> str:
        """Return a sentence that names the exercise on which the cell depends, or an empty string if there's none."""
        if RUNS_A_TEST.search(self.source):  # a test reports by itself what's missing
            return ""
        reads, bound = read_and_bound(self.source)
        needed = next(self.needs(reads - bound, names), None)
        if needed is None:
            return ""
        if is_open(needed, names):
            return f"Solve {called(needed)} first, and then run this cell again."
        return (
            f"This cell uses results from before you solved {called(needed)}. Run the cells below that exercise again."
        )


def watch_unsolved(shell: Any) -> None:
    """Explain errors in a shell's cells that are caused by an unsolved exercise.

    Parameters:
        shell: IPython's shell. Call this only once for each shell.
    """
    cells = _Cells()

    def show(shell: Any, kind: type, error: BaseException, trace: TracebackType, tb_offset: int | None = None) -> None:
        said = cells.explain(shell.user_ns)
        if said:
            error._render_traceback_ = lambda: [said]
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

    shell.events.register("pre_run_cell", cells.begin)
    shell.events.register("post_run_cell", lambda result: cells.end(shell.user_ns, result.success))
    shell.set_custom_exc((Exception,), show)


def read_and_bound(source: str) -> tuple[set[str], set[str]]:
    """Return the names that a cell reads and the names that it binds, or no names if the cell isn't plain Python."""
    try:
        top = symtable.symtable(source, "cell", "exec")
    except UNREADABLE_CODE:
        return set(), set()
    reads = {one.get_name() for one in top.get_symbols() if one.is_referenced()}
    bound = {one.get_name() for one in top.get_symbols() if one.is_assigned() or one.is_imported()}
    return reads | _global_reads(top), bound


def _reads_at_top(source: str) -> set[str]:
    """Return the names that a cell reads outside its own functions. If the cell is a test or isn't plain Python, return
    no names.
    """
    try:
        symbols = symtable.symtable(source, "cell", "exec").get_symbols()
    except UNREADABLE_CODE:
        return set()
    is_test = RUNS_A_TEST.search(source)
    return set() if is_test else {one.get_name() for one in symbols if one.is_referenced()}


def _global_reads(table: symtable.SymbolTable) -> set[str]:
    found = set()
    for child in table.get_children():
        found |= {one.get_name() for one in child.get_symbols() if one.is_global() and one.is_referenced()}
        found |= _global_reads(child)
    return found


def is_open(name: str, names: dict[str, Any]) -> bool:
    """Return whether a name belongs to an unsolved exercise, which means that it's missing or hasn't been changed."""
    if name not in exercises():
        return names.get(name) is Ellipsis
    return name not in names or names[name] is Ellipsis or _is_stub(names[name])


def _is_stub(value: object) -> bool:
    """Return whether this is a function without code, or a class that has a method without code."""
    if isinstance(value, type):
        return any(map(_is_stub, vars(value).values()))
    if not isinstance(value, FunctionType):
        return False
    code = [one for one in dis.get_instructions(value) if one.opname not in _NOT_SHOWN]
    return [one.opname for one in code] in _NO_CODE and code[0].argval is None


def exercises() -> dict[str, int]:
    """Return the numbers of the exercises by name: for this notebook's lesson, or for all lessons if the lesson isn't
    known.

    If an exercise has different numbers in different lessons, its number here is 0.
    """
    return _numbers(Path(notebook_path()).stem.partition(".")[0])


@functools.cache
def _numbers(name: str) -> dict[str, int]:
    from course.errors import CourseError
    from course.progress.outline import lessons_of, read_lesson, read_outline
    from course.workspace import find_release

    try:
        release = find_release()
        here = [read_lesson(path) for path in release.glob(f"ch*/{name}.ipynb")] or lessons_of(read_outline(release))
    except (CourseError, OSError, ValueError, KeyError):
        return {}
    found: dict[str, int] = {}
    for one in (exercise for lesson in here for exercise in lesson.exercises):
        found[one.name] = one.number if found.get(one.name, one.number) == one.number else 0
    return found


def called(name: str) -> str:
    """Return a phrase that refers to an exercise, including its number if it's known."""
    number = exercises().get(name, 0)
    return f"exercise {number} ({name})" if number else name
