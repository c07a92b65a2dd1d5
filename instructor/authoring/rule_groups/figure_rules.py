"""Rules about the figures in a lesson. Each figure states its finding in a title, and learners' code doesn't describe
figures.
"""

import ast
from collections.abc import Iterator

from course import plotting
from instructor.authoring.lessons import Cell, Lesson
from instructor.authoring.rule_groups.text_rules import Mistake

UNTITLED = {"diagram", "show", "slider"}  # these draw nothing, or have a title of their own


def figures_have_titles(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.cells:
        for call in [] if cell.answer else _plotting_calls(cell):
            if call.func.attr not in UNTITLED and not any(keyword.arg in ("title", None) for keyword in call.keywords):
                yield (
                    cell.line + call.lineno,
                    (
                        f"plotting.{call.func.attr} has no title: pass title= with the figure's finding, and compute "
                        "it if it depends on data"
                    ),
                )


def descriptions_are_computed(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.cells:
        for call in _plotting_calls(cell):
            if any(keyword.arg == "alt" for keyword in call.keywords):
                yield (
                    cell.line + call.lineno,
                    (
                        "alt= reveals the result before the code has run: leave it out, because the title, labels and "
                        "data already describe the figure"
                    ),
                )


def _plotting_calls(cell: Cell) -> list[ast.Call]:
    """Return the calls to the course's figure functions in a given cell or an answer."""
    if cell.kind != "code" or cell.test:
        return []
    calls = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)]
    return [call for call in calls if ast.unparse(call.func).partition(".")[::2] in _FIGURES]


_FIGURES = {("plotting", name) for name in plotting.__all__}
