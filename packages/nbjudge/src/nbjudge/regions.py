"""The regions of a cell's text that nbgrader removes because they contain solutions or hidden tests."""

import ast
import re

BEGIN_SOLUTION, END_SOLUTION = "### BEGIN SOLUTION", "### END SOLUTION"
BEGIN_HIDDEN, END_HIDDEN = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"
_STUB = r"\w+(?: ?: ?[^=\n]+)? ?= ?\.\.\.[ \t]*(?:#[^\n]*)?\n"  # `name = ...`


def without_hidden(source: str) -> str:
    """Return the visible part of a test."""
    return _outside(source, BEGIN_HIDDEN, END_HIDDEN)


def hidden_alone(source: str) -> str:
    """Return the imports and the hidden part of a test. The hidden part must reject wrong answers by itself.

    Raises:
        SyntaxError: the visible part isn't valid Python.
    """
    inside = re.findall(f"{BEGIN_HIDDEN}[^\n]*\n(.*?){END_HIDDEN}", source, flags=re.DOTALL)
    visible = without_hidden(source)
    imports = [ast.unparse(node) for node in ast.parse(visible).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return "\n".join([*imports, *inside])


def without_solution(source: str) -> str:
    """Return the text of an answer cell without its solution region."""
    return _outside(source, BEGIN_SOLUTION, END_SOLUTION)


def solved(source: str) -> str:
    """Return an answer cell for readers of solutions, without markers and without the `name = ...` stub."""
    source = re.sub(rf"^(?:{_STUB}\s*)+(?={BEGIN_SOLUTION})", "", source, flags=re.MULTILINE)
    lines = [line for line in source.splitlines() if line.strip() not in (BEGIN_SOLUTION, END_SOLUTION)]
    return "\n".join(lines).strip("\n")


def _outside(source: str, begin: str, end: str) -> str:
    return re.sub(rf"^[ \t]*{begin}.*?{end}[^\n]*\n?", "", source, flags=re.DOTALL | re.MULTILINE)
