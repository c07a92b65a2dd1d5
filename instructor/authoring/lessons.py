"""A lesson as its author wrote it: the cells of a text in jupytext's percent format, and the line on which each of them
begins.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import jupytext

from course.work_files import is_called
from instructor.errors import AuthorError

FORMAT = {"extension": ".py", "format_name": "percent", "comment_magics": False}  # `# copy this` stays a comment


@dataclass
class Cell:
    """One cell: `kind` is markdown or code, `line` is the line of its header, and `header` is the header's content."""

    kind: str
    source: str
    line: int
    header: dict = field(default_factory=dict)

    @property
    def answer(self) -> str | None:
        """Return the exercise that the cell answers, or None."""
        return self._named("answer", solution=True, grade=False)

    @property
    def test(self) -> str | None:
        """Return the exercise that the cell tests, or None."""
        return self._named("test", solution=False, grade=True)

    @property
    def expanded(self) -> bool:
        """Return whether the header contains nbgrader's own metadata, written by Create Assignment."""
        return "nbgrader" in self.header

    def _named(self, key: str, *, solution: bool, grade: bool) -> str | None:
        if key in self.header:
            return str(self.header[key])
        full = self.header.get("nbgrader", {})
        matches = full.get("solution") is solution and full.get("grade") is grade
        return full.get("grade_id", "").removesuffix("_test") if matches else None


@dataclass
class Lesson:
    """All cells of one text."""

    path: Path
    cells: list[Cell]

    @property
    def chapter(self) -> str:
        return self.path.parent.name

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def title(self) -> str:
        """Return the first heading, such as `1.2 Suppression`, or else the name."""
        found = re.search(r"^# (.+)", self.cells[0].source if self.cells else "", re.MULTILINE)
        return found[1] if found else self.name

    @property
    def stem(self) -> str:
        """Chapter and lesson, as `stem_of` returns them."""
        return stem_of(self.path)


def stem_of(path: Path) -> str:
    """Return chapter and lesson, such as ch1_introduction/lesson2_suppression, the name that all files of a lesson
    share.
    """
    return f"{path.parent.name}/{path.stem}"


def find_lessons(root: Path, only: str | None = None) -> list[Path]:
    """List the texts under root/chapters in course order.

    `only` selects some of them by part of a name, or by a number such as 1.2.
    """
    paths = sorted((root / "chapters").glob("ch*/lesson*.py"), key=_course_order)
    return [path for path in paths if is_called(stem_of(path), only)]


def read_lesson(path: Path) -> Lesson:
    """Read one text.

    Raises:
        AuthorError: it doesn't begin with a cell, or a line inside a cell looks like a cell header.
    """
    text = path.read_text(encoding="utf-8")
    lines = [number for number, line in enumerate(text.split("\n"), start=1) if re.match(r"# ?%%(\s|$)", line)]
    notebook = jupytext.reads(text, fmt=FORMAT)
    if len(lines) != len(notebook.cells):
        raise AuthorError(
            path,
            1,
            "begin the lesson with a cell header, `# %% [markdown]`, and don't begin any other line of a cell with `# %%`",
        )
    cells = [
        Cell(cell.cell_type, cell.source, line, _header(cell.metadata))
        for cell, line in zip(notebook.cells, lines, strict=True)
    ]
    return Lesson(path, cells)


def _header(metadata: dict) -> dict:
    return {key: value for key, value in metadata.items() if key not in ("lines_to_next_cell", "cell_marker")}


def _course_order(path: Path) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"(?:ch|lesson)(\d+)", stem_of(path)))
