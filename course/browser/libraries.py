"""Finds the libraries that a lesson needs, so that a browser doesn't load any others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

ALWAYS = ("numpy", "pandas")  # every table and every test uses them
USES = {  # for each library, words in a lesson's code that show that the lesson needs it
    "matplotlib": r"matplotlib|plotting",
    "scipy": r"scipy|checks\.(fresh|noise|reaches|drawn_from|follows)\b|canaries|census",
    "scikit-learn": r"sklearn|attacks|census",
    "threadpoolctl": r"threadpoolctl",
    "diffprivlib": r"diffprivlib",
    "faker": r"\bfaker\b",
    "phe": r"\bphe\b",
    "gmpy2": r"\bgmpy2\b|\bphe\b",
    "ipywidgets": r"plotting\.slider\b",
    "sqlite3": r"\bsqlite3\b",
}


def libraries(notebooks: Iterable[Path]) -> list[str]:
    """Return the names, in a package index, of the libraries that the code in notebooks needs.

    Parameters:
        notebooks: the learner's notebook, and the course's own notebook of the same lesson with all tests.
    """
    code = "\n".join(_code(path) for path in notebooks)
    return [*ALWAYS, *(library for library, words in USES.items() if re.search(words, code))]


def _code(notebook: Path) -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
