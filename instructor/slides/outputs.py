"""Code and outputs on slides: the height that they need, and code in short lines."""

import subprocess
import sys
from functools import cache

from nbformat import NotebookNode

COLUMNS = 78  # columns of code on a slide
LINE = 31  # pixels for each line of code
ROW = 40  # pixels for each row of a table
GAP = 24  # pixels below code, and below each output
FIGURE = 540  # pixels, which fills a slide


def is_figure(output: NotebookNode) -> bool:
    """Return whether an output is a picture."""
    data = output.get("data", {})
    return "<img" in data.get("text/html", "") or any(kind.startswith("image/") for kind in data)


def output_height(output: NotebookNode) -> float:
    """Return the height of an output in pixels."""
    if is_figure(output):
        return FIGURE
    data = output.get("data", {})
    if "text/html" in data:
        return data["text/html"].count("<tr") * ROW + GAP
    return _lines(output.get("text") or data.get("text/plain", "")) * LINE + GAP


def source_height(source: str) -> float:
    """Return the height of code in pixels."""
    return _lines(source) * LINE + GAP


@cache
def source_of(code: str) -> str:
    """Return code with lines that fit on a slide."""
    if all(len(line) <= COLUMNS for line in code.split("\n")):
        return code
    command = [sys.executable, "-m", "ruff", "format", "--isolated", "--line-length", str(COLUMNS), "-"]
    done = subprocess.run(command, input=code, capture_output=True, text=True, check=True)
    return done.stdout.rstrip()


def _lines(text: str) -> int:
    """Return the number of lines that a text takes up once long lines are wrapped."""
    return sum(max(1, -(-len(line) // COLUMNS)) for line in text.rstrip().split("\n"))
