"""Runs the solved lessons with the installed libraries, and lists the outputs that differ from solutions/."""

import difflib
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from instructor.authoring.lessons import find_lessons, stem_of
from instructor.versions.claims import outdated_claims
from nbjudge.judging.session import run_notebook
from nbjudge.processes.fork_server import ForkServer
from nbjudge.records.verdicts import Limits, Step

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
LONGEST_DIFFERENCE = 20  # lines


@dataclass(frozen=True)
class Difference:
    """A cell of a solved lesson whose output differs from the one in solutions/.

    Attributes:
        lesson: the lesson's stem.
        cell: the cell's number in the notebook, from 1.
        was: the cell's text in solutions/.
        now: the text that the cell printed in this run.
        claims: the sentences in the lesson with a number that the cell no longer prints.
    """

    lesson: str
    cell: int
    was: str
    now: str
    claims: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = list(difflib.unified_diff(self.was.splitlines(), self.now.splitlines(), lineterm="", n=0))[2:]
        shown = [line for line in lines if not line.startswith("@@")][:LONGEST_DIFFERENCE]
        claims = [f"the text says: {claim}" for claim in self.claims]
        return "\n".join([f"{self.lesson}, cell {self.cell}:", *(f"  {line}" for line in [*shown, *claims])])


def find_differences(root: Path, only: str | None = None) -> Iterator[Difference]:
    """Run the solved lessons one after another, and compare the outputs of each cell with those in solutions/.

    Parameters:
        root: the root folder of the repository, in which solutions/ has been built.
        only: a chapter, a lesson or its number. By default, all lessons are run.
    """
    with ForkServer(inline=True) as server:
        for path in find_lessons(root, only):
            yield from differences(stem_of(path), read_solved(root, path), server.path)


def read_solved(root: Path, lesson: Path) -> NotebookNode:
    """Read the solved notebook that was built from a lesson's text."""
    return nbformat.read(root / "solutions" / f"{stem_of(lesson)}.ipynb", 4)


def differences(stem: str, notebook: NotebookNode, server: str) -> list[Difference]:
    """Run a notebook that already contains outputs, and compare each cell's outputs with them.

    If an output differs, the notebook is run again. An output that's different each time, such as a duration or
    unseeded noise, doesn't depend on versions.

    Parameters:
        stem: the name to use for the notebook.
        server: the socket of a fork server.
    """
    cells = _code_cells(notebook)
    text = "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    was = {number: printed(cell.outputs) for number, cell in cells.items()}
    now = _run(cells, server)
    if was == now:
        return []
    again = _run(cells, server)
    changed = [number for number in cells if was[number] != now[number] and now[number] == again[number]]
    return [Difference(stem, one, was[one], now[one], outdated_claims(text, was[one], now[one])) for one in changed]


def new_errors(stem: str, notebook: NotebookNode, server: str) -> list[str]:
    """Run a notebook that already contains outputs, and list the cells that raise an error now but didn't raise one
    when the notebook was built.

    Parameters:
        stem: the name to use for the notebook.
        server: the socket of a fork server.
    """
    cells = _code_cells(notebook)
    return [
        f"{stem}: cell {number} of the solved lesson raises {error}"
        for number, outputs in _outputs(cells, server).items()
        if (error := _error(outputs)) and not _error(cells[number].outputs)
    ]


def _error(outputs: list[dict]) -> str:
    return next((_text(output) for output in outputs if output["output_type"] == "error"), "")


def _code_cells(notebook: NotebookNode) -> dict[int, NotebookNode]:
    return {number: cell for number, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code"}


def _run(cells: dict[int, NotebookNode], server: str) -> dict[int, str]:
    """Run the cells of a notebook in order, and return the output of each."""
    return {number: printed(outputs) for number, outputs in _outputs(cells, server).items()}


def _outputs(cells: dict[int, NotebookNode], server: str) -> dict[int, list[dict]]:
    with tempfile.TemporaryDirectory(prefix="outputs-") as folder:
        ran = run_notebook(server, [Step(cell.source) for cell in cells.values()], Limits(), {}, folder)
    return {number: result.outputs for number, result in zip(cells, ran, strict=True)}


def printed(outputs: list[dict]) -> str:
    """Return the text of outputs, including warnings and errors, but without memory addresses or empty lines."""
    lines = ADDRESS.sub("0x…", "\n".join(map(_text, outputs))).splitlines()
    # A kernel may split a text in two, with a line break in between.
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _text(output: dict) -> str:
    if output["output_type"] == "error":
        return f"{output['ename']}: {output['evalue']}"
    text = output.get("text") or output.get("data", {}).get("text/plain", "")
    return (text if isinstance(text, str) else "".join(text)).rstrip("\n")


def main(only: str | None = None) -> int:
    """Print every difference. Return 1 if there are any, and 0 otherwise."""
    found, claims = 0, 0
    for difference in find_differences(ROOT, only):
        found, claims = found + 1, claims + len(difference.claims)
        print(difference, flush=True)
    if not found:
        print("All cells print what solutions/ contains, except for output that differs in every run.")
        return 0
    print(
        f"Cells that print something different from solutions/: {found}. "
        f"Sentences that mention a number that changed: {claims}."
    )
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
