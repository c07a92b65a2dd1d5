"""Finds the parts of a failed assertion's message that the test's author wrote.

Other parts come from libraries and may contain expected values.
"""

import ast
import re
from collections.abc import Iterator

from nbjudge.errors import UNREADABLE_CODE

TEXT_PARAMETERS = {"err_msg", "message", "msg"}  # parts of unittest's and numpy's assertions
# Text that a judge adds around a message.
_JUDGES = re.compile(r"(?:AssertionError: )?(.*?)(?: \(line \S+ of the test\))?", re.DOTALL)


def author_text(message: str, source: str) -> str:
    """Return the part of an AssertionError's message that appears in the test's source, or "" if there's none.

    Parameters:
        source: the source of the whole test cell.
    """
    whole = _JUDGES.fullmatch(message)
    bare = whole[1] if whole else message
    nodes = list(_nodes(source))
    if any(_fits(bare, _pieces(node)) for node in filter(None, map(_statement_text, nodes))):
        return bare
    return next((text for node in nodes for text in _parameter_texts(node) if text.strip() and text in bare), "")


def tells_hidden_value(message: str, source: str, visible: str) -> bool:
    """Return whether a message contains a number or string that occurs only in the hidden part of a test.

    Single characters don't count, because messages such as "takes 1 positional argument" contain them by chance.

    Parameters:
        message: the message from the library.
        source: the source of the whole test cell.
        visible: the part of the test that students see.
    """
    hidden = _constants(source) - _constants(visible)
    return any(re.search(rf"(?<![\w.]){re.escape(value)}(?!\w)", message) for value in hidden)


def _constants(source: str) -> set[str]:
    values = (node.value for node in _nodes(source) if isinstance(node, ast.Constant))
    texts = {str(value) for value in values if isinstance(value, int | float | complex | str) and value not in (0, 1)}
    return {text for text in texts if len(text) > 1}


def _nodes(source: str) -> Iterator[ast.AST]:
    try:
        yield from ast.walk(ast.parse(source))
    except UNREADABLE_CODE:  # messages in a test with magics can't be found
        return


def _statement_text(node: ast.AST) -> ast.expr | None:
    """Return the message of an assert statement, or of an AssertionError that the test itself raises."""
    if isinstance(node, ast.Assert):
        return node.msg
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and len(node.exc.args) == 1:
        return node.exc.args[0]
    return None


def _parameter_texts(node: ast.AST) -> list[str]:
    keywords = node.keywords if isinstance(node, ast.Call) else []
    values = [keyword.value for keyword in keywords if keyword.arg in TEXT_PARAMETERS]
    return [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]


def _pieces(text: ast.expr) -> list[str]:
    """Return the fixed parts of a message, such as the parts of an f-string between its computed values."""
    if isinstance(text, ast.Constant):
        return [str(text.value)]
    pieces = [""]
    for part in text.values if isinstance(text, ast.JoinedStr) else [text]:
        if isinstance(part, ast.Constant):
            pieces[-1] += str(part.value)
        else:
            pieces.append("")
    return pieces


def _fits(message: str, pieces: list[str]) -> bool:
    """Return whether a message consists of these parts in this order, with anything between them.

    The search takes linear time. With a regular expression, a message written by a student could take hours to match.
    """
    first, *middle = pieces
    if not middle:
        return message == first
    last, place = middle.pop(), len(first)
    for piece in middle:
        found = message.find(piece, place)
        if found < 0:
            return False
        place = found + len(piece)
    return message.startswith(first) and message.endswith(last) and place <= len(message) - len(last)
