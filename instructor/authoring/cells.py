"""A cell as its author wrote it, and the line where it begins."""

import re
from dataclasses import dataclass, field

BEGIN_POINT, END_POINT = "{==", "==}"  # marks around the text for a slide, as CriticMarkup highlights text
_POINT_MARK = re.compile(r"^\{==\n|\n==\}$|\{==|==\}", re.MULTILINE)  # alone on its line, or in a sentence
HELPERS = "helpers"  # heads a cell whose functions are copied into the hidden tests that use them


@dataclass
class Cell:
    """A cell. `kind` is markdown or code, `line` is the line number of its header, and `header` is the header's
    content.

    `marked` is the source including the marks around text for slides. Notebooks don't contain these marks.
    """

    kind: str
    source: str
    line: int
    header: dict = field(default_factory=dict)
    marked: str = ""

    @property
    def answer(self) -> str | None:
        """Return the exercise that the cell answers, or None."""
        return self._named("answer", solution=True, grade=False)

    @property
    def test(self) -> str | None:
        """Return the exercise that the cell tests, or None."""
        return self._named("test", solution=False, grade=True)

    @property
    def helpers(self) -> bool:
        """Return whether the cell contains helpers of hidden tests. Notebooks don't have separate cells for helpers."""
        return self.kind == "code" and self.header.get("title") == HELPERS

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


def without_points(text: str) -> str:
    """Return a text without the marks around passages for slides."""
    return _POINT_MARK.sub("", text)
