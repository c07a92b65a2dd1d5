"""What checking a learner's lesson came to, and how it is told."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table
from rich.text import Text


@dataclass
class Mark:
    """One exercise: points earned of those there are, what is wrong, and the hint to read next."""

    exercise: str
    points: float
    of: float
    message: str = ""
    hint: str = ""
    begun: bool = True

    @property
    def sign(self) -> str:
        """Passed, partly right, wrong or not begun: a sign that does not need colour."""
        if self.points >= self.of:
            return "✓"
        if not self.begun:
            return "·"
        return "~" if self.points else "✗"


@dataclass
class LessonReport:
    """All exercises of one lesson, and sentences on what else was found."""

    lesson: str
    marks: list[Mark] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def points(self) -> float:
        return sum(mark.points for mark in self.marks)

    @property
    def of(self) -> float:
        return sum(mark.of for mark in self.marks)


def print_report(report: LessonReport, console: Console) -> None:
    """Print a lesson's exercises as a table, then its notes."""
    table = Table(
        title=f"{report.lesson}: {report.points:g} of {report.of:g} points", title_justify="left", expand=True
    )
    table.add_column("", width=1)
    table.add_column("exercise", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("what to do", ratio=1)
    for mark in report.marks:
        table.add_row(mark.sign, mark.exercise, f"{mark.points:g} of {mark.of:g}", _advice(mark))
    console.print(table)
    for note in report.notes:
        console.print(note, markup=False)


def print_total(reports: Sequence[LessonReport], console: Console) -> None:
    """Print the points of all lessons together."""
    earned, there = sum(report.points for report in reports), sum(report.of for report in reports)
    console.print(f"Together {earned:g} of {there:g} points.")


def _advice(mark: Mark) -> Text:
    if mark.points >= mark.of:
        return Text("passed")
    if not mark.begun:
        return Text("not begun")
    return Text("\n".join(part for part in (mark.message, mark.hint and f"Hint: {mark.hint}") if part))
