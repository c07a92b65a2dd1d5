"""Finds the lines of hidden tests and mark schemes, which feedback must not repeat."""

import re
from collections.abc import Iterable

from nbconvert.filters import strip_ansi
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme
from traitlets.config import Configurable

from nbjudge.cell_metadata import write_entry
from nbjudge.records.assignments import CellRecord

SHORTEST = 12  # the fewest characters in a secret line, not counting spaces, because shorter lines may occur anywhere
LEFT_OUT = "[left out, because of a line from a hidden test]"
_LOOKS = re.compile(r"[\s\\'\"]")  # the parts of a line that wrapping and `repr` change


def handed_out(cell: CellRecord, course: Configurable) -> str:
    """Return the source of a cell as students receive it: without hidden tests or mark schemes.

    Parameters:
        course: an nbgrader object with the course's configuration.
    """
    copy = NotebookNode(cell_type=cell.cell_type, source=cell.source, metadata=NotebookNode())
    write_entry(copy, cell.metadata())
    for step in (ClearHiddenTests(parent=course), ClearMarkScheme(parent=course)):
        step.preprocess_cell(copy, {}, 0)
    return copy.source


def hidden_lines(cell: CellRecord, handed_out: str) -> set[str]:
    """Return the lines of a cell that students don't receive."""
    return set(cell.source.splitlines()) - set(handed_out.splitlines())


class Secrets:
    """The secret lines of an assignment. All feedback is searched for them, as a last line of defence.

    `nbjudge grade` keeps tests out of reach of students' code. But nbgrader runs both in the same process, so a
    student's cell can print a test's source.

    Parameters:
        lines: the hidden lines.
        visible: text that students can see. Lines that occur in it aren't secret.
    """

    def __init__(self, lines: Iterable[str], visible: str) -> None:
        bare, visible = {_bare(line) for line in lines}, _bare(visible)
        self.lines = frozenset(line for line in bare if len(line) >= SHORTEST and line not in visible)

    def beside(self, own: str) -> "Secrets":
        """Return the lines that have to be kept from the author of a text."""
        return Secrets(self.lines, own)

    def are_in(self, text: str) -> bool:
        """Return whether a text contains a secret line, even if the line is wrapped, quoted or coloured."""
        bare = _bare(text)
        return any(line in bare for line in self.lines)

    def redact(self, text: str) -> str:
        """Return the text, or a note if it contains a secret.

        The note mustn't reveal which of many guesses is correct.
        """
        return LEFT_OUT if self.are_in(text) else text


def _bare(text: str) -> str:
    return _LOOKS.sub("", strip_ansi(text))
