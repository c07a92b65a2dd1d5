"""Finds the exercises whose answers are used in another exercise's answer or test, directly or through given cells."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from course.progress.unsolved import read_and_bound
from course.work_files import read_cells
from nbjudge.cell_metadata import exercise, is_answer, is_test, name_of


@dataclass(frozen=True)
class CodeCell:
    """A code cell, and the exercise that it answers or tests, if any."""

    source: str
    answers: str = ""
    tests: str = ""


def code_cells(notebook: Path) -> list[CodeCell]:
    """Return the code cells of one of the course's own notebooks."""
    return [code_cell(cell) for cell in read_cells(notebook) if cell["cell_type"] == "code"]


def code_cell(cell: dict) -> CodeCell:
    """Return a notebook's code cell, with the exercise that it answers or tests."""
    source = "".join(cell["source"])
    if is_test(cell):
        return CodeCell(source, tests=exercise(cell))
    return CodeCell(source, answers=name_of(cell) if is_answer(cell) else "")


def needs(cells: Sequence[CodeCell]) -> dict[str, list[str]]:
    """For each exercise, return the exercises that it depends on, in the order of the notebook.

    Parameters:
        cells: the code cells of one lesson, in order.
    """
    origins: dict[str, set[str]] = {}  # the exercises that each name's value depends on
    found: dict[str, set[str]] = {}
    for cell in cells:
        reads, bound = read_and_bound(cell.source)
        name = cell.answers or cell.tests
        needed = set().union(*(origins.get(read, set()) for read in reads - {name})) - {name}
        if name:
            found[name] = found.get(name, set()) | needed
        if not cell.tests:
            origin = needed | {name} if name else needed
            origins.update(dict.fromkeys(bound | {name} if name else bound, origin))
    order = list(found)
    return {name: sorted(needed & set(order), key=order.index) for name, needed in found.items()}


def missing(cells: Sequence[CodeCell], exercise: str, names: Iterable[str]) -> dict[str, int]:
    """Return the names that an exercise reads but that aren't in `names`. Return each name with the code cell that
    defines it.

    Parameters:
        cells: the code cells of one lesson, in order.
        exercise: the exercise that reads the names.
        names: all names that are defined at the moment.

    Returns:
        Cells are counted from 1. Names that no earlier cell defines aren't included.
    """
    there, defined, found = {*names, *dir(builtins)}, dict[str, int](), dict[str, int]()
    for place, cell in enumerate(cells, 1):
        reads, bound = read_and_bound(cell.source)
        if exercise in (cell.answers, cell.tests):
            found |= {name: defined[name] for name in sorted(reads - there) if name in defined}
        if not cell.tests:
            defined |= dict.fromkeys({*bound, cell.answers} - {""}, place)
    return found
