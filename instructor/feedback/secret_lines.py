"""Lines of hidden tests and mark schemes: what a student is shown may not repeat them."""

import re
from collections.abc import Iterable

from nbconvert.filters import strip_ansi
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme
from traitlets.config import Configurable

from instructor.grading.records.assignments import CellRecord

SHORTEST = 12  # characters except spaces, because shorter lines may occur anywhere
LEFT_OUT = "[left out: a line of a hidden test]"
_LOOKS = re.compile(r"[\s\\'\"]")  # what wrapping and `repr` change of a line


def handed_out(cell: CellRecord, course: Configurable) -> str:
    """Return the source of a cell as students get it: without hidden tests and mark schemes.

    Parameters:
        course: anything of nbgrader's that is set up with the course's configuration.
    """
    metadata = NotebookNode(nbgrader=NotebookNode(cell.metadata()))
    copy = NotebookNode(cell_type=cell.cell_type, source=cell.source, metadata=metadata)
    for step in (ClearHiddenTests(parent=course), ClearMarkScheme(parent=course)):
        step.preprocess_cell(copy, {}, 0)
    return copy.source


def hidden_lines(cell: CellRecord, handed_out: str) -> set[str]:
    """Return the lines of a cell that students do not get."""
    return set(cell.source.splitlines()) - set(handed_out.splitlines())


class Secrets:
    """A last defence. `instructor grade` keeps tests from students' code; where nbgrader runs both in one process, a
    student's cell can show the source of a test.

    Parameters:
        lines: that are hidden.
        visible: text that students have. Lines in it aren't secret.
    """

    def __init__(self, lines: Iterable[str], visible: str) -> None:
        bare, visible = {_bare(line) for line in lines}, _bare(visible)
        self.lines = frozenset(line for line in bare if len(line) >= SHORTEST and line not in visible)

    def beside(self, own: str) -> "Secrets":
        """Return those that are secret to whoever wrote this text."""
        return Secrets(self.lines, own)

    def are_in(self, text: str) -> bool:
        """Whether one of them is in a text, also wrapped, quoted or coloured."""
        bare = _bare(text)
        return any(line in bare for line in self.lines)

    def redact(self, text: str) -> str:
        """Return a text in which a note replaces each line that contains a secret."""
        if not self.are_in(text):
            return text
        covered = "\n".join(LEFT_OUT if self.are_in(line) else line for line in text.split("\n"))
        return LEFT_OUT if self.are_in(covered) else covered  # it was wrapped


def _bare(text: str) -> str:
    return _LOOKS.sub("", strip_ansi(text))
