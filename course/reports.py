"""The results of checking a learner's lesson, and how a terminal shows them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table
from rich.text import Text

SO_FAR = "looks right so far"
SIGNS = {"passed": "✓", SO_FAR: "○", "partly right": "~", "not right yet": "✗", "not begun": "·"}


@dataclass
class Mark:
    """One exercise: the points earned, the available points, what's wrong, and help.

    Attributes:
        begun: whether the answer differs from the released one.
        hints: all hints, in order.
        hint: the hint to read next.
        solution: the course's own answer, or an empty string if it shouldn't be shown.
        is_final: whether all tests ran. If not, no points are promised.
    """

    exercise: str
    points: float
    of: float
    message: str = ""
    begun: bool = True
    hints: list[str] = field(default_factory=list)
    hint: str = ""
    solution: str = ""
    is_final: bool = True

    @property
    def passed(self) -> bool:
        return self.points >= self.of

    @property
    def state(self) -> str:
        """Return the state: passed, looks right so far, partly right, not right yet, or not begun."""
        if self.passed:
            return "passed" if self.is_final else SO_FAR
        if not self.begun:
            return "not begun"
        return "partly right" if self.points else "not right yet"

    @property
    def sign(self) -> str:
        """Return a sign for the state that doesn't need colour."""
        return SIGNS[self.state]

    @property
    def shown_points(self) -> str:
        """Return the points as shown to learners, such as "1 of 2", or only those available if no points are promised."""
        return f"{self.points:g} of {self.of:g}" if self.is_final else f"of {self.of:g}"


@dataclass
class LessonReport:
    """All exercises of one lesson, and notes about anything else that was found.

    Attributes:
        all_tests: whether all tests ran, not only those in the notebook.
    """

    lesson: str
    marks: list[Mark] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    all_tests: bool = True

    @property
    def points(self) -> float:
        return sum(mark.points for mark in self.marks)

    @property
    def of(self) -> float:
        return sum(mark.of for mark in self.marks)

    @property
    def right(self) -> int:
        """Return how many exercises have been passed, or look right so far."""
        return sum(mark.passed for mark in self.marks)

    @property
    def title(self) -> str:
        if self.all_tests:
            return f"{self.lesson}: {self.points:g} of {self.of:g} points"
        return f"{self.lesson}: {self.right} of {len(self.marks)} exercises look right so far"


def print_report(report: LessonReport, console: Console) -> None:
    """Print a lesson's exercises as a table, and then its notes."""
    table = Table(title=report.title, title_justify="left", expand=True)
    table.add_column("", width=1)
    table.add_column("exercise", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("what to do", ratio=1)
    for mark in report.marks:
        table.add_row(mark.sign, mark.exercise, mark.shown_points, _advice(mark))
    console.print(table)
    for note in report.notes:
        console.print(note, markup=False)


def print_total(reports: Sequence[LessonReport], console: Console) -> None:
    """Print the total points of all lessons, or how many exercises look right so far if no points are promised."""
    if not all(report.all_tests for report in reports):
        right, exercises = sum(report.right for report in reports), sum(len(report.marks) for report in reports)
        console.print(f"Total: {right} of {exercises} exercises look right so far.")
        return
    earned, there = sum(report.points for report in reports), sum(report.of for report in reports)
    console.print(f"Total: {earned:g} of {there:g} points.")


def _advice(mark: Mark) -> Text:
    if mark.passed or not mark.begun:
        return Text(mark.state)
    hint = " ".join(mark.hint.split())
    return Text("\n".join(part for part in (without_control(mark.message), hint and f"Hint: {hint}") if part))


def without_control(text: str) -> str:
    """Replace characters that a terminal would interpret instead of showing, because messages quote notebooks, which
    others may have written.
    """
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
