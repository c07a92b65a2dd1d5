"""The form of tests in notebooks. Each test is a function that `course.test` runs, so that its names don't affect other
cells.
"""

import ast
import io
import textwrap
import tokenize

HEAD = "import course\n\n\n@course.test\ndef {name}_test():\n"
_STRINGS = {tokenize.STRING: tokenize.STRING}  # first and last token of a string
if hasattr(tokenize, "FSTRING_START"):  # from Python 3.12 on, an f-string consists of several tokens
    _STRINGS[tokenize.FSTRING_START] = tokenize.FSTRING_END


def as_function(source: str, name: str) -> str:
    """Return a test's statements as the body of a function. A test that already has this form is returned unchanged.

    Parameters:
        source: the whole test, or a part of it that's valid Python.
        name: the name of the exercise.

    Raises:
        SyntaxError: the source isn't valid Python.
    """
    if is_function(source):
        return source
    body = _returning(source)
    inside = _lines_in_strings(body)
    lines = body.strip("\n").split("\n")
    indented = [line if number in inside else textwrap.indent(line, "    ") for number, line in enumerate(lines, 1)]
    return HEAD.format(name=name) + "\n".join(indented)


def is_function(source: str) -> bool:
    """Return whether a test already has this form: imports and one function decorated with `course.test`."""
    *imports, last = ast.parse(source).body or [None]
    marks = [ast.unparse(mark) for mark in getattr(last, "decorator_list", [])]
    return marks == ["course.test"] and all(isinstance(node, ast.Import | ast.ImportFrom) for node in imports)


def _returning(source: str) -> str:
    """Make the function return the mark, which is the value of the test's last line, if it has one."""
    last = (ast.parse(source).body or [None])[-1]
    if not isinstance(last, ast.Expr) or _is_text(last.value) or _only_checks(last.value):
        return source
    lines = source.split("\n")
    lines[last.lineno - 1] = "return " + lines[last.lineno - 1]
    return "\n".join(lines)


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _only_checks(value: ast.expr) -> bool:
    """Return whether a node calls a check that doesn't return a mark. Only `checks.score` returns a mark."""
    called = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
    return called.startswith("checks.") and called != "checks.score"


def _lines_in_strings(source: str) -> set[int]:
    """Return the numbers of the lines that begin inside a string. Indenting these lines would change the string."""
    found: set[int] = set()
    begins: list[tuple[int, int]] = []  # first line of an open string, and the token that ends it
    for token in tokenize.generate_tokens(io.StringIO(source.strip("\n")).readline):
        if token.type in _STRINGS:
            begins.append((token.start[0], _STRINGS[token.type]))
        if begins and token.type == begins[-1][1]:
            first, _ = begins.pop()
            found.update(range(first + 1, token.end[0] + 1))
    return found
