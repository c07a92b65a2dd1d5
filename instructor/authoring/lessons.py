"""Lessons, which are written as text files in jupytext's percent format."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import jupytext
from nbformat import NotebookNode

from course.work_files import is_called
from instructor.authoring.cells import Cell, without_points
from instructor.authoring.helpers import with_helpers
from instructor.errors import AuthorError

FORMAT = {"extension": ".py", "format_name": "percent", "comment_magics": False}  # `# copy this` stays a comment
_OUTCOMES = re.compile(r"^\*\*You will be able to\*\*\n\n((?:(?:- |  ).*\n)+)", re.MULTILINE)
_HEADING = re.compile(r"#{1,6} (.+)")
_ITEM = re.compile(r"^[ ]*(?:[-*]|\d+\.)[ ]+(.*(?:\n(?![ ]*(?:[-*]|\d+\.)[ ])[ ]+\S.*)*)", re.MULTILINE)


@dataclass
class Lesson:
    """All the cells in one source text.

    Attributes:
        cells: the cells for notebooks. Each test contains the helpers that it uses.
        written: the cells as their author wrote them, including cells with helpers.
    """

    path: Path
    cells: list[Cell]
    written: list[Cell]

    @property
    def chapter(self) -> str:
        return self.path.parent.name

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def title(self) -> str:
        """Return the first heading, such as `1.2 Suppression`, or the lesson's name if there's no heading."""
        found = re.search(r"^# (.+)", self.cells[0].source if self.cells else "", re.MULTILINE)
        return found[1] if found else self.name

    @property
    def outcomes(self) -> list[str]:
        """Return the learning goals that the first cell lists."""
        found = _OUTCOMES.search(self.cells[0].source if self.cells else "")
        return list_items(found[1]) if found else []

    def answers(self) -> Iterator[tuple[Cell, str]]:
        """Yield each answer cell with its prose, which is between it and the code cell above it."""
        prose: list[str] = []
        for cell in self.cells:
            if cell.answer:
                yield cell, "\n\n".join(prose)
            prose = [*prose, cell.source] if cell.kind == "markdown" else []

    @property
    def stem(self) -> str:
        """Return the chapter and the lesson in the form of `stem_of`."""
        return stem_of(self.path)


def stem_of(path: Path) -> str:
    """Return the chapter and the lesson, such as ch1_introduction/lesson2_suppression. All files of a lesson share this
    name.
    """
    return f"{path.parent.name}/{path.stem}"


def list_items(markdown: str) -> list[str]:
    """Return the items of the lists in a text, each on one line."""
    return [" ".join(item.split()) for item in _ITEM.findall(markdown)]


def sections(markdown: str) -> list[tuple[str, str]]:
    """Split Markdown at its headings, and return each heading with the text below it.

    The first heading is empty, for the text above all headings. In code blocks, a number sign begins a comment.
    """
    parts: list[tuple[str, list[str]]] = [("", [])]
    in_code = False
    for line in markdown.split("\n"):
        in_code ^= line.lstrip().startswith("```")
        heading = None if in_code else _HEADING.match(line)
        if heading:
            parts.append((heading[1], []))
        else:
            parts[-1][1].append(line)
    return [(heading, "\n".join(lines).lstrip("\n")) for heading, lines in parts]


def find_lessons(root: Path, only: str | None = None) -> list[Path]:
    """List the texts under root/chapters in course order.

    `only` selects texts by part of a name, or by a number such as 1.2.
    """
    paths = sorted((root / "chapters").glob("ch*/lesson*.py"), key=_course_order)
    return [path for path in paths if is_called(stem_of(path), only)]


def read_lesson(path: Path) -> Lesson:
    """Read one text.

    Raises:
        AuthorError: the text doesn't begin with a cell, or a line inside a cell looks like a cell header.
    """
    text = path.read_text(encoding="utf-8")
    lines = [number for number, line in enumerate(text.split("\n"), start=1) if re.match(r"# ?%%(\s|$)", line)]
    notebook = jupytext.reads(text, fmt=FORMAT)
    if len(lines) != len(notebook.cells):
        raise AuthorError(
            path,
            1,
            (
                "begin the lesson with a cell header, `# %% [markdown]`, "
                "and don't begin any other line of a cell with `# %%`"
            ),
        )
    cells = [_cell(cell, line) for cell, line in zip(notebook.cells, lines, strict=True)]
    return Lesson(path, _copied(cells), cells)


def _cell(cell: NotebookNode, line: int) -> Cell:
    source = without_points(cell.source) if cell.cell_type == "markdown" else cell.source
    return Cell(cell.cell_type, source, line, _header(cell.metadata), cell.source)


def _copied(written: list[Cell]) -> list[Cell]:
    """Copy helpers into tests. If the text isn't valid Python, leave them out, because a rule reports the error."""
    try:
        return with_helpers(written)
    except SyntaxError:
        return written


def _header(metadata: dict) -> dict:
    return {key: value for key, value in metadata.items() if key not in ("lines_to_next_cell", "cell_marker")}


def _course_order(path: Path) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"(?:ch|lesson)(\d+)", stem_of(path)))
