"""Reads the text of a notebook as JSON, and says what to do if it can't be read."""

import json
import re

from nbjudge.errors import CourseError

# The last string may lack a closing quotation mark. If one were required, each mark in it would be tried as a start.
STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
# A string, or a comma after the last item in a list or dictionary, which JSON doesn't allow but some programs write.
_STRING_OR_COMMA = re.compile(rf"({STRING.pattern})|,(?=\s*[}}\]])", re.DOTALL)
_CONFLICT = re.compile(r"^(<<<<<<<|>>>>>>>) ", re.MULTILINE)
AGAIN = "save the notebook again, and hand in that file"
# The beginnings of files that people mistake for notebooks, and what these files are.
OTHER_KINDS = {
    "version https://git-lfs": "it's only a pointer to a notebook in Git LFS: run `git lfs pull`, and hand in the file",
    "%pdf": "it's a PDF: hand in the notebook, a file that ends in .ipynb",
    "pk\x03\x04": f"it's a zip file without a notebook in it: {AGAIN}",
    "\x1f": "it's a compressed file: unpack it, and hand in the notebook",
    "<": "it's a web page: download the notebook itself, a file that ends in .ipynb",
    "# databricks notebook source": "it's a Databricks script: export the notebook in the IPython Notebook format",
    "import marimo": "it's a marimo notebook: run `marimo export ipynb`, and hand in the result",
    "# %%": "it's a script: export it as a notebook, a file that ends in .ipynb",
}


class UnreadableNotebookError(CourseError, ValueError):
    """Raised if a file can't be read as a notebook. The message says what the file is and what to do."""


def load_notebook(text: str) -> tuple[dict, bool]:
    """Parse the text of a notebook as JSON, and return the notebook and whether the text isn't quite valid JSON.

    Commas after the last item and line breaks inside strings are allowed.

    Raises:
        UnreadableNotebookError: the text doesn't contain a notebook.
    """
    content, is_repaired = _load(text)
    if not isinstance(content, dict) or not any(isinstance(content.get(key), list) for key in ("cells", "worksheets")):
        raise UnreadableNotebookError(f"it doesn't contain a list of cells: {AGAIN}")
    return content, is_repaired


def _load(text: str) -> tuple[object, bool]:
    try:
        return json.loads(text), False
    except RecursionError:
        raise UnreadableNotebookError(f"its lists are nested too deeply: {AGAIN}") from None
    except ValueError:
        pass
    try:
        return json.loads(_STRING_OR_COMMA.sub(r"\1", text).strip("\0 \r\n\t"), strict=False), True
    except (ValueError, RecursionError) as error:
        raise UnreadableNotebookError(_why(text, error)) from None


def _why(text: str, error: Exception) -> str:
    """Describe a text that isn't JSON, and say what to do with it."""
    start = text.lstrip()[:100].lower()
    if not start.strip("\0"):
        return f"the file is empty: {AGAIN}"
    kind = next((what for beginning, what in OTHER_KINDS.items() if start.startswith(beginning)), "")
    if kind:
        return kind
    if _CONFLICT.search(text):
        return f"it contains both versions of a Git conflict: choose one of them, and then {AGAIN}"
    if not start.startswith("{"):
        return f"it isn't a notebook: {AGAIN}"
    if isinstance(error, json.JSONDecodeError) and error.pos < len(text.rstrip()) and "Unterminated" not in error.msg:
        return f"it's damaged on line {error.lineno}: {AGAIN}"
    return f"its end is missing: {AGAIN}"
