"""The results of checking a learner's lesson, and their display in a terminal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nbjudge.escaping.texts import in_terminal
from nbjudge.results import Mark

EXERCISE_WIDTH = 28  # characters of an exercise's heading in one line of a table


@dataclass
class LessonReport:
    """The results of all exercises in a lesson, and notes about other findings.

    Attributes:
        all_tests: whether all tests ran, rather than only those in the notebook.
        is_repeatable: whether another check of the same notebook would have the same results. The results might differ
            if code was too slow or terminated a process.
    """

    lesson: str
    marks: list[Mark] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    all_tests: bool = True
    is_repeatable: bool = True

    @property
    def points(self) -> float:
        return sum(mark.points for mark in self.marks)

    @property
    def of(self) -> float:
        return sum(mark.of for mark in self.marks)

    @property
    def right(self) -> int:
        """Return the number of exercises that have been passed or look right so far."""
        return sum(mark.passed for mark in self.marks)

    @property
    def praise(self) -> str:
        """Return a sentence of praise if every answer is right, and an empty string otherwise."""
        if not self.marks or self.right < len(self.marks):
            return ""
        if self.all_tests:
            return f"You've passed all {len(self.marks)} exercises, so this lesson is done."
        return f"All {len(self.marks)} exercises look right so far."

    @property
    def title(self) -> str:
        if self.all_tests:
            return f"{self.lesson}: {self.points:g} of {self.of:g} points"
        return f"{self.lesson}: {self.right} of {len(self.marks)} exercises look right so far"


def print_report(report: LessonReport, console: Console) -> None:
    """Print a lesson's exercises as a table, and then its notes."""
    table = Table(title=report.title, title_justify="left", expand=True)
    table.add_column("", width=1)
    table.add_column("exercise", max_width=EXERCISE_WIDTH)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("what to do", ratio=1)
    for mark in report.marks:
        table.add_row(mark.sign, Text(mark.title), mark.shown_points, _advice(mark))
    console.print(table)
    if report.praise:
        console.print(f"✓ {report.praise}", style="bold green")
    for note in report.notes:
        console.print(note, markup=False)


def print_total(reports: Sequence[LessonReport], console: Console) -> None:
    """Print the total points of all lessons. If no points are promised, print the number of exercises that look right
    so far.
    """
    if not all(report.all_tests for report in reports):
        right, exercises = sum(report.right for report in reports), sum(len(report.marks) for report in reports)
        console.print(f"Total: {right} of {exercises} exercises look right so far.")
        return
    earned, there = sum(report.points for report in reports), sum(report.of for report in reports)
    console.print(f"Total: {earned:g} of {there:g} points.")


def _advice(mark: Mark) -> Text:
    hint = mark.hint and f"Hint: {' '.join(mark.hint.split())}"
    is_open = mark.begun and not mark.passed
    parts = [in_terminal(mark.message), mark.note, hint] if is_open else [mark.state, mark.note]
    return Text("\n".join(filter(None, parts)))


def with_right(exercises: Iterable[str]) -> str:
    """Return a sentence about other exercises whose answers were replaced with the course's own during a test.

    Parameters:
        exercises: phrases that refer to the exercises, such as "exercise 1".
    """
    names = list(exercises)
    answer, verb = ("answer", "isn't") if len(names) == 1 else ("answers", "aren't")
    return f"Tested with the course's {answer} to {' and '.join(names)}, because yours {verb} right yet."
