"""The exercises in an assignment. An exercise is a graded cell together with the answers that it marks."""

from collections.abc import Iterator
from dataclasses import dataclass

from nbjudge.notebooks import natural_order
from nbjudge.records.assignments import Assignment, NotebookRecord


@dataclass(frozen=True)
class Exercise:
    """A graded cell, which counts as an exercise.

    Attributes:
        points: the points that the cell is worth.
        number: the cell's position in the notebook, counting from 1.
        answers: the names of the cells that this cell marks, or an empty tuple if they're unknown.
        is_bonus: whether the cell's points are awarded in addition to the maximum.
    """

    notebook: str
    cell: str
    points: float
    number: int
    answers: tuple[str, ...] = ()
    is_bonus: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.notebook, self.cell

    @property
    def name(self) -> str:
        return self.cell.removesuffix("_test")

    @property
    def shown_points(self) -> str:
        """Return the points as a short string, with a plus sign for a bonus."""
        return f"{'+' if self.is_bonus else ''}{self.points:g}"


def exercises_of(assignment: Assignment) -> list[Exercise]:
    """Return an assignment's exercises in the order of its notebooks."""
    names = sorted(assignment.notebooks, key=natural_order)
    return [exercise for name in names for exercise in exercises_in(assignment.notebooks[name])]


def exercises_in(record: NotebookRecord) -> Iterator[Exercise]:
    """Yield the exercises in a notebook, in order."""
    for number, (cell, answers) in enumerate(record.graded_cells(), start=1):
        of = () if cell.task else tuple(answer.name for answer in answers)
        yield Exercise(record.name, cell.name, cell.points, number, of, bool(cell.bonus))
