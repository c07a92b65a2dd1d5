"""The exercises of an assignment, which are its graded cells, and which answers each of them marks."""

from collections.abc import Iterator
from dataclasses import dataclass

from nbjudge.notebooks import natural_order
from nbjudge.records.assignments import Assignment, NotebookRecord


@dataclass(frozen=True)
class Exercise:
    """A graded cell.

    Attributes:
        points: the points that it awards.
        number: its place in the notebook, from 1.
        answers: the names of the cells that it marks. It's empty if they're unknown.
        is_bonus: whether its points are in addition to the possible ones.
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
        """Return the points in a few characters, with a plus sign for a bonus."""
        return f"{'+' if self.is_bonus else ''}{self.points:g}"


def exercises_of(assignment: Assignment) -> list[Exercise]:
    """Return the exercises in the order of the notebooks."""
    names = sorted(assignment.notebooks, key=natural_order)
    return [exercise for name in names for exercise in exercises_in(assignment.notebooks[name])]


def exercises_in(record: NotebookRecord) -> Iterator[Exercise]:
    """Yield the exercises of a notebook in order."""
    for number, (cell, answers) in enumerate(record.graded_cells(), start=1):
        of = () if cell.task else tuple(answer.name for answer in answers)
        yield Exercise(record.name, cell.name, cell.points, number, of, bool(cell.bonus))
