"""Helpers of a lesson's hidden tests. Helpers are written once, in a cell that starts with `# %% helpers`, and copied
into each test that uses them.
"""

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from instructor.authoring.cells import Cell
from nbjudge.names import bound_names, free_names
from nbjudge.regions import BEGIN_HIDDEN, hidden_alone, without_hidden


@dataclass(frozen=True)
class Statement:
    """One top-level statement of a helpers cell.

    Attributes:
        binds: the names that it assigns to.
        reads: the names that it uses, except Python's own.
        line: the statement's line in the lesson.
    """

    source: str
    binds: frozenset[str]
    reads: frozenset[str]
    line: int

    @property
    def imports(self) -> bool:
        return isinstance(ast.parse(self.source).body[0], ast.Import | ast.ImportFrom)


def statements_of(cells: list[Cell]) -> list[Statement]:
    """List the statements of all helpers cells, each with the comments directly above it.

    Raises:
        SyntaxError: a cell isn't valid Python.
    """
    return [statement for cell in cells if cell.helpers for statement in _statements(cell)]


def used_by(test: Cell, statements: list[Statement]) -> list[Statement]:
    """Return the helpers that a test's hidden part needs, including helpers of helpers, but without the imports in the
    visible part.

    Raises:
        SyntaxError: the test isn't valid Python.
    """
    needed, used = set(free_names(hidden_alone(test.source))), set()
    while more := {one for one in statements if one.binds & needed} - used:
        used |= more
        needed = needed.union(*(one.reads for one in more))
    own = {ast.unparse(node) for node in ast.parse(without_hidden(test.source)).body}
    return [
        one for one in statements if one in used and not (one.imports and ast.unparse(ast.parse(one.source)) in own)
    ]


def with_helpers(cells: list[Cell]) -> list[Cell]:
    """Return a lesson's cells, leaving out the cells with helpers.

    The hidden part of each test includes a copy of the helpers that it uses.

    Raises:
        SyntaxError: a helpers cell or a test isn't valid Python.
    """
    statements = statements_of(cells)
    return [_with_used(cell, statements) for cell in cells if not cell.helpers]


def _with_used(cell: Cell, statements: list[Statement]) -> Cell:
    used = used_by(cell, statements) if cell.test and statements else []
    if not used:
        return cell
    before, mark, after = cell.source.partition(f"{BEGIN_HIDDEN}\n")
    return replace(cell, source=f"{before}{mark}{_joined(used)}\n\n\n{after.lstrip()}")


def _joined(used: list[Statement]) -> str:
    """Return statements as one string, with two blank lines around functions and classes, as is usual in modules."""
    text = used[0].source
    for above, one in itertools.pairwise(used):
        apart = any("\n" in statement.source and not statement.imports for statement in (above, one))
        text += ("\n\n\n" if apart else "\n") + one.source
    return text


def _statements(cell: Cell) -> Iterator[Statement]:
    lines, end = cell.source.split("\n"), 0
    for node in ast.parse(cell.source).body:
        first = min([node.lineno, *(mark.lineno for mark in getattr(node, "decorator_list", []))]) - 1
        while first > end and lines[first - 1].startswith("#"):
            first -= 1
        end = node.end_lineno or node.lineno
        source = "\n".join(lines[first:end])
        yield Statement(source, frozenset(bound_names(source)), free_names(source), cell.line + node.lineno)
