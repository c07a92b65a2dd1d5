"""Code and outputs on slides: how much room they need, and code in short lines."""

import subprocess
import sys
from functools import cache

from nbformat import NotebookNode

COLUMNS = 78  # of code on a slide
LINE = 31  # pixels for each line of code
ROW = 40  # pixels for each row of a table
GAP = 24  # pixels below code, and below each output
FIGURE = 540  # pixels, which fills a slide


def is_figure(output: NotebookNode) -> bool:
    """Return whether an output is a picture."""
    data = output.get("data", {})
    return "<img" in data.get("text/html", "") or any(kind.startswith("image/") for kind in data)


def output_height(output: NotebookNode) -> float:
    """Return how many pixels an output needs."""
    if is_figure(output):
        return FIGURE
    data = output.get("data", {})
    if "text/html" in data:
        return data["text/html"].count("<tr") * ROW + GAP
    return _lines(output.get("text") or data.get("text/plain", "")) * LINE + GAP


def source_height(source: str) -> float:
    """Return how many pixels code needs."""
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
    """Return how many lines a text takes, where a long line goes on in the next one."""
    return sum(max(1, -(-len(line) // COLUMNS)) for line in text.rstrip().split("\n"))
