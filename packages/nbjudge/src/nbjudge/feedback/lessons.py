"""Collects the parts of a graded notebook that the student sees: answers, outputs and test results."""

import contextlib
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from markupsafe import Markup
from nbformat import NotebookNode
from traitlets.config import Configurable

from nbjudge.cell_metadata import name_of
from nbjudge.errors import UNREADABLE_CODE
from nbjudge.feedback.outputs import NOT_SHOWN, Display
from nbjudge.feedback.results import ExplainedResult, explain, message_of
from nbjudge.feedback.secret_lines import Secrets, handed_out, hidden_lines
from nbjudge.gradebook.results import Result
from nbjudge.names import bound_names, free_names
from nbjudge.records.assignments import NotebookRecord

MOST_PARSED = 50_000  # the most characters in a cell. Finding its names takes about 400 bytes of memory per character
EMPTY = Markup("<p>Your answer is empty.</p>")
_TITLE, _HEADING = (re.compile(rf"^#{{{levels}}} +(.+?)[ #]*$", re.MULTILINE) for levels in ("1", "1,6"))


@dataclass
class Block:
    """A piece of a page. The kind of a block is code, output, text, note or comment."""

    kind: str
    html: Markup


@dataclass
class Part:
    """An exercise, or anything else that a student wrote."""

    title: str
    blocks: list[Block | ExplainedResult] = field(default_factory=list)

    @property
    def results(self) -> list[ExplainedResult]:
        return [block for block in self.blocks if isinstance(block, ExplainedResult)]


class Handout:
    """A lesson as students received it, and the parts that they didn't receive.

    Parameters:
        record: the notebook's record in the gradebook.
        path: the notebook in release/. If the notebook doesn't exist, all cells that aren't in the gradebook count as
            the student's own.
        course: an nbgrader object with the course's configuration.
    """

    def __init__(self, record: NotebookRecord, path: Path, course: Configurable) -> None:
        self.record = record
        self.sources = {name: handed_out(cell, course) for name, cell in record.cells.items()}
        self.hidden = {name: hidden_lines(cell, self.sources[name]) for name, cell in record.cells.items()}
        cells = nbformat.read(path, as_version=4).cells if path.is_file() else []
        self.given = {cell.source for cell in cells}
        self.title = next((_heading(cell, _TITLE) for cell in cells if _heading(cell, _TITLE)), record.name)

    def kind(self, cell: NotebookNode) -> str:
        """Return the kind of a cell according to the gradebook, because students can change the metadata of cells."""
        known = self.record.cells.get(name_of(cell))
        if known is None:
            return "given" if cell.source in self.given else "own"
        if known.task or known.solution:
            return "task" if known.task else "answer"
        return "test" if known.grade else "given"


class Reader:
    """Reads one student's graded notebook.

    Parameters:
        comments: maps cells to the teacher's comments.
        results: the student's results in this notebook.
        secrets: the secret lines of the whole assignment.
    """

    def __init__(
        self,
        handout: Handout,
        comments: Mapping[str, str],
        results: list[Result],
        secrets: Secrets,
        notebook: NotebookNode,
    ) -> None:
        self.handout, self.cells = handout, notebook.cells
        self.unplaced, self.comments = {result.exercise.cell: result for result in results}, comments
        own = [cell.source for cell in self.cells if handout.kind(cell) in ("own", "answer")]
        self.display = Display(secrets.beside("\n".join(own)))
        self.parts: list[Part] = []
        self.heading, self.name = "", "this lesson"
        self.begun: bool | None = None  # the answer before a test, or None
        self.own_names: set[str] = set()

    def read(self) -> list[Part]:
        """Return the parts of the feedback, in the order of the notebook."""
        for cell in self.cells:
            kind = self.handout.kind(cell)
            if cell.source.strip() or kind in ("answer", "task"):
                getattr(self, f"_{kind}")(cell)
        left: list[Block | ExplainedResult] = [self._missing(result) for result in self.unplaced.values()]
        self._hide_outputs()
        return [part for part in [*self.parts, Part("Missing cells", left)] if part.blocks]

    def _hide_outputs(self) -> None:
        """Hide all outputs if one contains a hidden line, so that students can't test guesses."""
        if not self.display.found_secret:
            return
        for block in (block for part in self.parts for block in part.blocks):
            if isinstance(block, Block) and block.kind == "output":
                block.html = NOT_SHOWN

    def _missing(self, result: Result) -> ExplainedResult:
        is_answer = self.handout.record.cells[result.exercise.cell].solution
        return explain(result, f"this {'answer' if is_answer else 'test'} is missing from your notebook")

    def _given(self, cell: NotebookNode) -> None:
        """Select the headings among the lesson's own cells, and the figures that depend on the student's answers."""
        heading = _heading(cell)
        if heading and heading != self.handout.title:
            self.heading = heading
        if cell.cell_type == "code" and self._reads_own(cell.source):
            self._add("output", self.display.figures(cell, f"Figure made using your answer to {self.name}"))

    def _own(self, cell: NotebookNode) -> None:
        self._show(cell, "Figure from your own cell")
        if cell.cell_type == "code":
            self.begun = True

    def _answer(self, cell: NotebookNode) -> None:
        self._begin(name_of(cell))
        changed = cell.source.strip() != self.handout.sources[self.name].strip()
        if not cell.source.strip():
            self._add("text", [EMPTY])
        elif changed:
            self._show(cell, f"Figure from your answer to {self.name}")
        self.begun = changed or bool(self.begun)
        self._judge(self.name)

    def _task(self, cell: NotebookNode) -> None:
        self._begin(name_of(cell))
        text = self.display.prose(self.handout.sources[self.name], f"Picture in {self.name}", cell.get("attachments"))
        self._add("text", [text])
        self._judge(self.name)

    def _test(self, cell: NotebookNode) -> None:
        name = name_of(cell)
        source = self.handout.record.cells[name].source
        said = message_of(cell.get("outputs", []), source, self.handout.sources[name])
        self._judge(name, self.display.message(said))

    def _begin(self, name: str) -> None:
        """Begin the next exercise, which includes everything that the student wrote under its heading."""
        self.name = name
        if self.heading or not self.parts or self.parts[-1].results:
            self._part(name)

    def _part(self, title: str) -> None:
        self.parts.append(Part(self.heading or title))
        self.heading, self.begun = "", None

    def _add(self, kind: str, made: list[Markup]) -> None:
        if made and (self.heading or not self.parts):
            self._part("Your own cells")
        if made:
            self.parts[-1].blocks += [Block(kind, html) for html in made]

    def _show(self, cell: NotebookNode, alt: str) -> None:
        """Show a cell that the student wrote."""
        if cell.cell_type != "code":
            self._add("text", [self.display.prose(cell.source, alt, cell.get("attachments"))])
            return
        self._reads_own(cell.source, own=True)
        self._add("code", [self.display.code(cell.source)])
        self._add("output", self.display.outputs(cell, alt))

    def _judge(self, name: str, message: str = "") -> None:
        result = self.unplaced.pop(name, None)
        if result:
            if not self.parts:
                self._begin(name)
            self.parts[-1].blocks.append(explain(result, message, self.begun is not False))
        if self.comments.get(name):
            self._add("comment", [self.display.prose(self.comments[name], "Picture in a comment")])

    def _reads_own(self, source: str, own: bool = False) -> bool:
        """Return whether a cell belongs to the student or depends on the student's code.

        If so, the names that the cell defines depend on that code, too.
        """
        names = self._names(source)
        if names is None:
            return own or bool(self.parts)
        read, bound = names
        own = own or bool(read & self.own_names)
        self.own_names |= bound if own else set()
        return own

    def _names(self, source: str) -> tuple[Set[str], Set[str]] | None:
        """Return the names that a cell reads and binds, or None if the cell is too large or isn't plain Python."""
        effort = self.display.effort
        with contextlib.suppress(*UNREADABLE_CODE), effort.spent():
            if effort.allows(source, MOST_PARSED):
                return free_names(source), bound_names(source)
        return None


def _heading(cell: NotebookNode, pattern: re.Pattern = _HEADING) -> str:
    """Return the last heading in a text, or an empty string. The cells that follow belong to this heading."""
    found = pattern.findall(cell.source) if cell.cell_type == "markdown" else []
    return re.sub(r"[`*]", "", found[-1]) if found else ""
