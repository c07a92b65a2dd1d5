"""Reads a test that wasn't written for a judge, to find out whether it has to run in the student's process.

Outside the student's process, a test may use only assertions, assignments to its own names, loops, calls, and imports
of modules that do nothing but compute. Everything else could behave differently in another process.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator, Sequence

from IPython.core.inputtransformer2 import TransformerManager

from nbjudge.errors import UNREADABLE_CODE
from nbjudge.names import bound_names, free_names, names_read_later

MODULES = {
    "cmath",
    "collections",
    "datetime",
    "decimal",
    "fractions",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "math",
}
MODULES |= {"numpy", "operator", "pandas", "re", "scipy", "statistics", "string", "typing"}
DENIED_NAMES = {
    "AssertionError",
    "BaseException",
    "Exception",
    "StopAsyncIteration",
    "StopIteration",
    "Warning",
    "__import__",
    "breakpoint",
    "compile",
    "delattr",
    "dir",
}
DENIED_NAMES |= {
    "display",
    "eval",
    "exec",
    "get_ipython",
    "getattr",
    "globals",
    "hash",
    "help",
    "id",
    "input",
    "locals",
    "object",
}
DENIED_NAMES |= {"In", "Out", "_", "__", "___", "open", "setattr", "super", "type", "vars"}
DENIED_ATTRIBUTES = {
    "add",
    "append",
    "clear",
    "discard",
    "errstate",
    "extend",
    "fill",
    "insert",
    "pop",
    "popitem",
    "put",
    "random",
}
DENIED_ATTRIBUTES |= {
    "remove",
    "reverse",
    "seed",
    "seterr",
    "setdefault",
    "sort",
    "update",
    "assert_raises",
    "assert_warns",
}
FOREIGN = "which no answer defines"
DENIED_NODES = (
    ast.AsyncFunctionDef,
    ast.Await,
    ast.ClassDef,
    ast.Delete,
    ast.Global,
    ast.Nonlocal,
    ast.Starred,
    ast.With,
    ast.Yield,
)


def bound_in(cell: str) -> set[str]:
    """Return the names that a cell binds, including names for the results of magics and shell commands."""
    try:
        return bound_names(TransformerManager().transform_cell(cell))
    except UNREADABLE_CODE:  # a cell in another language
        return set()


def import_statements(cell: str) -> list[ast.Import | ast.ImportFrom]:
    """Return the top-level import statements in a cell, which may contain magics."""
    try:
        nodes = ast.parse(TransformerManager().transform_cell(cell)).body
    except UNREADABLE_CODE:
        return []
    return [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]


def why_inside(source: str, before: Sequence[str], given: Sequence[str], behind: Sequence[str]) -> str:
    """Return the reason why a test has to run in the student's process, or an empty string if a judge can run it.

    Parameters:
        before: all cells before the test.
        given: all cells that aren't answers, including other tests.
        behind: all cells after the test.
    """
    try:
        nodes = list(ast.walk(ast.parse(source)))
        found = next(filter(None, map(_why, nodes)), "")
        return found or _why_of_names(source, before, given, behind)
    except UNREADABLE_CODE:
        return "it contains more than Python code"


def advice(reasons: Iterable[str]) -> str:
    """If tests run in the student's process for the most common reason, return advice on changing them. Otherwise,
    return an empty string.
    """
    if not any(reason.endswith(FOREIGN) for reason in reasons):
        return ""
    return (
        "To protect a test that reads a given value, write the correct result into the test instead of computing it, "
        "or import nbjudge.checks in the test."
    )


def _why_of_names(source: str, before: Sequence[str], given: Sequence[str], behind: Sequence[str]) -> str:
    free, shared = free_names(source), set().union(*map(_values_of, given))
    made = set().union(*(bound_in(text) for text in before if text not in given))
    imported = set().union(*(bound_in(text) for text in given)) - shared
    if foreign := sorted(free & shared | free - made - imported):
        return f"it reads {foreign[0]}, {FOREIGN}"
    if later := [name for _, name in names_read_later(source, before, behind)]:
        return f"later cells read {later[0]}, which it defines"
    if changed := sorted(free & bound_names(source)):
        return f"it changes {changed[0]}"
    if aliased := sorted(free & set(_aliases(source))):
        return f"it gives {aliased[0]} another name"
    return ""


def _values_of(source: str) -> set[str]:
    """Return the names that a cell binds, except for modules that only compute, which are imported again."""
    names = bound_in(source)
    for node in import_statements(source):
        if not _why(node):
            names -= bound_names(ast.unparse(node))
    return names


def _aliases(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value:
            yield from (
                part.id
                for part in ast.walk(node.value)
                if isinstance(part, ast.Name) and not _is_called(part, node.value)
            )


def _is_called(name: ast.Name, value: ast.AST) -> bool:
    return any(isinstance(node, ast.Call) and node.func is name for node in ast.walk(value))


def _why(node: ast.AST) -> str:
    if isinstance(node, ast.Import):
        return next((_why_module(alias.name) for alias in node.names if _why_module(alias.name)), "")
    if isinstance(node, ast.ImportFrom):
        star = any(alias.name == "*" for alias in node.names)
        return "it imports every name from a module" if star else _why_module(node.module or "." * node.level)
    if isinstance(node, ast.Name) and node.id in DENIED_NAMES:
        return f"it uses {node.id}"
    if isinstance(node, ast.Attribute):
        denied = node.attr in DENIED_ATTRIBUTES or node.attr.startswith("_") or isinstance(node.ctx, ast.Store)
        return f"it uses .{node.attr}" if denied else ""
    return _why_statement(node)


def _why_statement(node: ast.AST) -> str:
    if isinstance(node, DENIED_NODES):
        return f"it uses {type(node).__name__}"
    if isinstance(node, ast.Compare):
        alike = zip(node.ops, node.comparators, strict=True)
        return "it compares objects with `is`" if any(_is_identity(*one) for one in alike) else ""
    if isinstance(node, ast.ExceptHandler):
        names = [part.id for part in ast.walk(node.type) if isinstance(part, ast.Name)] if node.type else []
        known = names and all(hasattr(builtins, name) for name in names)
        return "" if known and not node.name else "it catches exceptions itself"
    return "it changes an object" if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) else ""


def _is_identity(operator: ast.cmpop, right: ast.AST) -> bool:
    return isinstance(operator, ast.Is | ast.IsNot) and not isinstance(right, ast.Constant)


def _why_module(name: str) -> str:
    top = name.partition(".")[0]
    return "" if top in MODULES and "random" not in name else f"it imports {name}"
