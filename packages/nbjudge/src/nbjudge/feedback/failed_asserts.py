"""Finds the condition of a failed assertion in a visible test, if the assertion has no message."""

import ast
import re

from nbconvert.filters import strip_ansi
from nbformat import NotebookNode

from nbjudge.errors import UNREADABLE_CODE

LONGEST = 200  # the most characters in a condition
_ARROW = re.compile(r"^-+> *(\d+) (.*)$", re.MULTILINE)  # the line at which a frame stopped
_JUDGES = re.compile(r"\(line (\d+) of the test\)$")  # a judge's message about a test in its own process


def failed_condition(error: NotebookNode, source: str, visible: str) -> str:
    """Return the condition of the assert statement that failed, or "" if it's unknown or hidden from students.

    Parameters:
        error: an AssertionError from the outputs of a test.
        source: the source of the whole test cell.
        visible: the part of the test that students see.
    """
    line = _line_in_test(error, source)
    try:
        asserts = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)]
    except UNREADABLE_CODE:  # the test contains magics
        return ""
    failed = [one for one in asserts if line and one.lineno <= line <= (one.end_lineno or one.lineno)]
    text = ast.get_source_segment(source, failed[0].test) or "" if failed else ""
    return " ".join(text.split())[:LONGEST] if text in visible else ""


def _line_in_test(error: NotebookNode, source: str) -> int | None:
    """Return the line where a test stopped, or None if it stopped in other code."""
    told = _JUDGES.search(error.evalue)
    arrows = _ARROW.findall(strip_ansi("\n".join(error.traceback)))
    if told or not arrows:
        return int(told[1]) if told else None
    line, text = int(arrows[-1][0]), arrows[-1][1]
    lines = source.splitlines()
    return line if line <= len(lines) and lines[line - 1].strip() == text.strip() else None
