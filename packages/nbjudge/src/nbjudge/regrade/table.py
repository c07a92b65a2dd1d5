"""Shows a table of the students who gain or lose points through regrading."""

from collections.abc import Iterable
from dataclasses import dataclass

from nbgrader.api import Grade
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table


@dataclass(frozen=True)
class Change:
    """The new result of the test for one student's exercise.

    Attributes:
        before, after: the points that count, including points that were given by hand. `before_of` and `of` are the
            maximum points before and after the change.
        note: anything that the points don't show.
    """

    student: str
    notebook: str
    test: str
    before: float
    before_of: float
    after: float
    of: float
    note: str = ""

    @property
    def difference(self) -> float:
        return round(self.after - self.before, 6)


def change_of(grade: Grade, score: float | None, before_of: float, of: float) -> Change:
    """Compare a new score with the score in the gradebook, and keep points that were given by hand.

    Parameters:
        score: the test's score, or None if the exercise has to be marked by hand.
        before_of, of: the maximum points before and after the change.
    """
    by_hand = grade.manual_score is not None
    after = grade.score if by_hand else (score or 0) + (grade.extra_credit or 0)
    where = (grade.student.id, grade.notebook.name, grade.name)
    return Change(*where, grade.score, before_of, after, of, _note(grade, score))


def show_changes(changes: Iterable[Change], console: Console) -> None:
    """Print who gains and who loses points, with the largest change first, followed by the number of these students."""
    changes = sorted(changes, key=lambda one: (-one.difference, one.student, one.notebook, one.test))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("student", "notebook", "exercise"):
        table.add_column(column, overflow="fold")
    for column in ("before", "after", "difference"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("")
    for change in changes:
        if change.difference or change.note:
            table.add_row(*_row(change))
    if table.row_count:
        console.print(table)
    console.print(_totals(changes))


def _totals(changes: Iterable[Change]) -> str:
    totals: dict[str, float] = {}
    for change in changes:
        totals[change.student] = round(totals.get(change.student, 0) + change.difference, 6)
    gain, lose = (sum(sign * total > 0 for total in totals.values()) for sign in (1, -1))
    same = len(totals) - gain - lose
    return f"Students who gain points: {gain}, who lose points: {lose}, whose points stay the same: {same}."


def _note(grade: Grade, score: float | None) -> str:
    if grade.manual_score is None:
        return "still to be marked" if grade.auto_score is None else ""
    return "" if score == grade.auto_score else f"marked by hand and kept, although the test says {_points(score)}"


def _row(change: Change) -> tuple[str, ...]:
    before, after = (
        f"{_points(change.before)} of {_points(change.before_of)}",
        f"{_points(change.after)} of {_points(change.of)}",
    )
    names = (change.student, change.notebook, change.test.removesuffix("_test"))
    return (*map(escape, names), before, after, _signed(change.difference), change.note)


def _points(points: float | None) -> str:
    return "nothing" if points is None else f"{round(points, 2):g}"


def _signed(difference: float) -> str:
    if not difference:
        return "0"
    sign, color = ("+", "green") if difference > 0 else ("−", "red")
    return f"[{color}]{sign}{_points(abs(difference))}[/]"
