"""Finds the texts in a failed assertion that the test's author wrote. Others come from libraries and contain expected values."""

import ast
import re
from collections.abc import Iterator

TEXT_PARAMETERS = {"err_msg", "message", "msg"}  # of unittest's and numpy's assertions
_JUDGES = re.compile(
    r"(?:AssertionError: )?(.*?)(?: \(line \S+ of the test\))?", re.DOTALL
)  # what a judge puts around a message


def author_text(message: str, source: str) -> str:
    """Return the part of an AssertionError's message that's in the test's source, or "" if there's none.

    Parameters:
        source: of the whole test cell.
    """
    (bare,) = _JUDGES.fullmatch(message).groups()
    nodes = list(_nodes(source))
    if any(re.fullmatch(_pattern(node), bare, re.DOTALL) for node in filter(None, map(_statement_text, nodes))):
        return bare
    return next((text for node in nodes for text in _parameter_texts(node) if text.strip() and text in bare), "")


def _nodes(source: str) -> Iterator[ast.AST]:
    try:
        yield from ast.walk(ast.parse(source))
    except SyntaxError:  # a test with magics: nothing is known about its texts
        return


def _statement_text(node: ast.AST) -> ast.expr | None:
    """The text of an assert statement or of an AssertionError that the test raises itself."""
    if isinstance(node, ast.Assert):
        return node.msg
    is_call = isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and len(node.exc.args) == 1
    return node.exc.args[0] if is_call else None


def _parameter_texts(node: ast.AST) -> list[str]:
    keywords = node.keywords if isinstance(node, ast.Call) else []
    values = [keyword.value for keyword in keywords if keyword.arg in TEXT_PARAMETERS]
    return [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]


def _pattern(text: ast.expr) -> str:
    """What a text may read like: the values in an f-string, and a text that is computed, can be anything."""
    if isinstance(text, ast.Constant):
        return re.escape(str(text.value))
    if isinstance(text, ast.JoinedStr):
        return "".join(map(_pattern, text.values))
    return ".*"
