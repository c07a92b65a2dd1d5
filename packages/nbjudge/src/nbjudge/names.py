"""Finds the names that Python code binds, and the names that it reads before binding them, without running the code."""

import ast
import builtins
import dis
import functools
import symtable
from collections.abc import Callable, Iterator, Sequence, Set
from typing import TypeGuard

from nbjudge.errors import UNREADABLE_CODE

BUILT_IN = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "display", "get_ipython"}
_LOAD, _STORE, _DELETE = (dis.opmap[f"{what}_NAME"] for what in ("LOAD", "STORE", "DELETE"))


@functools.lru_cache(maxsize=256)  # a judge asks this once for each answer to a test
def free_names(source: str) -> frozenset[str]:
    """Return the names that `source` reads before it binds them, except for Python's built-in names.

    Raises:
        SyntaxError: the source isn't valid Python.
    """
    top = symtable.symtable(source, "cell", "exec")
    return frozenset(_globals_read(top) - _globals_bound(top) | _read_first(source)) - BUILT_IN


def bound_names(source: str) -> set[str]:
    """Return the names that `source` binds.

    A name can be bound by an assignment, import, def, class, for, with, or a `global` statement in a function.

    Raises:
        SyntaxError: the source isn't valid Python.
    """
    return _globals_bound(symtable.symtable(source, "cell", "exec"))


def assigned_names(source: str) -> set[str]:
    """Return the names that `source` binds to values, except for modules and the functions and classes that it defines.

    Raises:
        SyntaxError: the source isn't valid Python.
    """
    top = symtable.symtable(source, "cell", "exec")
    code = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_imported() or symbol.is_namespace()}
    return _globals_bound(top) - code


def names_read_later(source: str, before: Sequence[str], behind: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the names that `source` assigns and that later cells read, each with the position of such a cell.

    If earlier cells have bound a name and `source` only imports or defines it again, the name is left out. A cell with
    magics is treated as if it neither bound nor read any names.

    Raises:
        SyntaxError: the source isn't valid Python.
    """
    left = bound_names(source)
    left -= (left - assigned_names(source)) & set().union(*(_names(bound_names, text) for text in before))
    for place, text in enumerate(behind):
        yield from ((place, name) for name in sorted(left & _names(free_names, text)))
        left -= _names(bound_names, text)


def _names(find: Callable[[str], Set[str]], source: str) -> Set[str]:
    try:
        return find(source)
    except UNREADABLE_CODE:
        return frozenset()


def _globals_read(table: symtable.SymbolTable) -> set[str]:
    at_top = table.get_type() == "module"
    names = {s.get_name() for s in table.get_symbols() if s.is_referenced() and (at_top or s.is_global())}
    return names.union(*(_globals_read(child) for child in table.get_children()))


def _globals_bound(table: symtable.SymbolTable) -> set[str]:
    at_top = table.get_type() == "module"
    bound = (symbol for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported())
    names = {symbol.get_name() for symbol in bound if at_top or symbol.is_global()}
    return names.union(*(_globals_bound(child) for child in table.get_children()))


def _read_first(source: str) -> set[str]:
    """Return the names that are bound at the top level, but are read or deleted before that, as in `x += 1`."""
    first: dict[str, int] = {}
    steps = sorted(_name_steps(source))
    for _, _, step, name in steps:
        first.setdefault(name, step)
    bound = {name for _, _, step, name in steps if step != _LOAD}
    return {name for name in bound if first[name] != _STORE}


def _name_steps(source: str) -> Iterator[tuple[int, int, int, str]]:
    """Yield (line, place, instruction, name) for each use of a name, sorted by the line of the statement.

    Sorting is necessary because bytecode can have exception handlers at the end. The bytecode is read directly, because
    `dis` is five times slower.
    """
    tree = ast.parse(source)
    code = compile(tree, "cell", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    begins = {line: node.lineno for node in ast.walk(tree) if _is_simple(node) for line in _lines(node)}
    steps, high = code.co_code, 0
    for place, (line, *_) in zip(range(0, len(steps), 2), code.co_positions(), strict=True):
        step, low = steps[place], steps[place + 1]
        if step in (_LOAD, _STORE, _DELETE) and line:  # the end of `except ... as error` has no line
            yield begins.get(line, line), place, step, code.co_names[high << 8 | low]
        high = (high << 8 | low) if step == dis.EXTENDED_ARG else 0


def _is_simple(node: ast.AST) -> TypeGuard[ast.stmt]:
    return isinstance(node, ast.stmt) and not hasattr(node, "body") and not isinstance(node, ast.Match)


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)
