"""Runs the solved lessons with the installed libraries, and says what they print differently from solutions/."""

import difflib
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from instructor.authoring.lessons import find_lessons
from instructor.grading.judging.session import run_notebook
from instructor.grading.processes.fork_server import ForkServer
from instructor.grading.records.verdicts import Limits, Step

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
LONGEST_DIFFERENCE = 20  # lines


@dataclass(frozen=True)
class Difference:
    """A cell of a solved lesson that prints something else than it did when solutions/ was built.

    Attributes:
        lesson: its stem.
        cell: its number in the notebook, from 1.
        was: what solutions/ holds.
        now: what the cell printed here.
    """

    lesson: str
    cell: int
    was: str
    now: str

    def __str__(self) -> str:
        lines = list(difflib.unified_diff(self.was.splitlines(), self.now.splitlines(), lineterm="", n=0))[2:]
        shown = [line for line in lines if not line.startswith("@@")][:LONGEST_DIFFERENCE]
        return "\n".join([f"{self.lesson}, cell {self.cell}:", *(f"  {line}" for line in shown)])


def find_differences(root: Path, only: str | None = None) -> Iterator[Difference]:
    """Run the solved lessons one after the other, and compare what each cell prints.

    Parameters:
        root: of the repository, with solutions/ built.
        only: a chapter, a lesson or its number; all lessons without it.
    """
    with ForkServer(inline=True) as server:
        for path in find_lessons(root, only):
            stem = f"{path.parent.name}/{path.stem}"
            yield from differences(stem, nbformat.read(root / "solutions" / f"{stem}.ipynb", 4), server.path)


def differences(stem: str, notebook: NotebookNode, server: str) -> Iterator[Difference]:
    """Run a notebook that holds outputs already, and compare what each cell prints.

    Parameters:
        stem: what to call the notebook.
        server: the socket of a fork server.
    """
    cells = [(number, cell) for number, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code"]
    with tempfile.TemporaryDirectory(prefix="outputs-") as folder:
        ran = run_notebook(server, [Step(cell.source) for _, cell in cells], Limits(), {}, folder)
    for (number, cell), result in zip(cells, ran, strict=True):
        was, now = printed(cell.outputs), printed(result.outputs)
        if was != now:
            yield Difference(stem, number, was, now)


def printed(outputs: list[dict]) -> str:
    """Return what outputs say as text, without addresses in memory and empty lines. Warnings and errors are part of it."""
    lines = ADDRESS.sub("0x…", "\n".join(map(_text, outputs))).splitlines()
    return "\n".join(
        line.rstrip() for line in lines if line.strip()
    )  # a kernel may cut a text in two, with a line between


def _text(output: dict) -> str:
    if output["output_type"] == "error":
        return f"{output['ename']}: {output['evalue']}"
    text = output.get("text") or output.get("data", {}).get("text/plain", "")
    return (text if isinstance(text, str) else "".join(text)).rstrip("\n")


def main(only: str | None = None) -> int:
    """Print every difference; return how many cells differ, at most 1 for the shell."""
    found = 0
    for found, difference in enumerate(find_differences(ROOT, only), 1):  # noqa: B007
        print(difference, flush=True)
    print(
        f"{found} cells print something different from solutions/."
        if found
        else "All cells print the same as in solutions/."
    )
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
