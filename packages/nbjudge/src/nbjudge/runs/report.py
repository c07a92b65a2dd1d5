"""The output of `nbjudge grade`: its progress, problems, and the class's results."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.results import Result
from nbjudge.gradebook.states import State, is_beyond, is_to_review
from nbjudge.notebooks import natural_order
from nbjudge.number_formats import counted
from nbjudge.runs.pool import Outcome


@dataclass
class GradingReport:
    """The result of a run of `nbjudge grade`.

    Attributes:
        failed: students who couldn't be graded. The next run tries to grade them again.
        troubles: maps students to problems with their work, which was graded nevertheless.
        results: the results of the chosen students, and of students who are excused.
        notes: maps students to files that were found under other names, which isn't a problem.
        absent: students on the class list who didn't hand in anything.
        excused: students who are excused.
        skipped: the number of students who were graded before and haven't changed their work.
        other_seed: a line about skipped students whose marks were computed with a different seed, if there are any.
    """

    assignment: str
    graded: int = 0
    skipped: int = 0
    absent: list[str] = field(default_factory=list)
    excused: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    troubles: dict[str, list[str]] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)
    other_seed: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not (self.failed or self.troubles or self.other_seed or self.is_all_zero)

    @property
    def is_all_zero(self) -> bool:
        """Return whether no one earned a point, although tests determined marks."""
        points = [one.points for one in self.results if one.exercise.points and one.points is not None]
        return bool(points) and not any(points)

    def add(self, outcome: Outcome) -> list[str]:
        """Add one student's result, and return lines about problems."""
        if outcome.graded is None:
            self.failed[outcome.student] = outcome.failure
            return [f"{outcome.student}: not graded: {outcome.failure}"]
        self.graded += 1
        notebooks = sorted(outcome.graded.notebooks.items(), key=lambda entry: natural_order(entry[0]))
        found = [f"{name}: {trouble}" for name, one in notebooks for trouble in one.troubles]
        found += [f"{name}: {line}" for name, one in notebooks for line in one.odd_lines()]
        found = outcome.graded.troubles + (
            found if notebooks else ["the submission contains no notebook of this assignment"]
        )
        notes = [f"{name}: {note}" for name, one in notebooks for note in one.notes]
        return self._note(outcome.student, found, [*outcome.graded.notes, *notes])

    def keep(self, student: str, entry: Mapping[str, object]) -> list[str]:
        """Count a student as graded because the earlier result still counts, and then do the same as `repeat`."""
        self.graded += 1
        return self.repeat(student, entry)

    def repeat(self, student: str, entry: Mapping[str, object]) -> list[str]:
        """Return the lines that an earlier run printed about work that hasn't changed.

        Parameters:
            entry: the student's record in the ledger.
        """
        return self._note(student, _lines(entry.get("troubles")), _lines(entry.get("notes")))

    def _note(self, student: str, troubles: list[str], notes: list[str]) -> list[str]:
        for known, lines in ((self.troubles, troubles), (self.notes, notes)):
            if lines:
                known[student] = lines
        return [f"{student}: {line}" for line in (*notes, *troubles)]

    def record(self, student: str) -> dict[str, list[str]]:
        """Return the data that the ledger records about a student besides the work, for a later run to repeat."""
        return {"troubles": self.troubles.get(student, []), "notes": self.notes.get(student, [])}

    def show(self, console: Console) -> None:
        """Print the class's results for each exercise, and then any problems."""
        console.print(self._table())
        console.print(
            f"{self.graded} graded, {self.skipped} graded before and unchanged, {len(self.failed)} not graded."
        )
        for line in self._remarks():
            console.print(line, soft_wrap=True, markup=False)
        if self.is_all_zero:
            console.print("No one earned a point. Look at a student's work in Formgrader before you use these marks.")
        if self.troubles:
            count = counted(len(self.troubles), "student")
            console.print(f"There were problems in the work of {count}. See the lines above.")

    def _table(self) -> Table:
        """Return a table with one row per exercise, grouped by notebook, and one column for each state that occurs."""
        title = f"{self.assignment} by exercise"
        table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False, padding=0)
        table.add_column("exercise", overflow="fold")
        states = [state for state in State if any(one.state == state for one in self.results)]
        for column in ("points", "mean", *states):
            table.add_column(column, justify="right", min_width=max(map(len, column.split())))
        for notebook, rows in groupby(self.results, lambda one: one.exercise.notebook):
            table.add_row(f"[bold]{escape(notebook)}[/]")
            for _, results in groupby(rows, lambda one: one.exercise):
                table.add_row(*_row(list(results), states))
        return table

    def _remarks(self) -> Iterator[str]:
        for one in self.results:
            of, given = one.exercise.points, one.scores.manual_score
            if is_beyond(one.scores, of):
                place = f"{one_line(one.student)}: {one.exercise.notebook}: {one.exercise.cell}"
                yield f"{place}: you gave {given:g} of {counted(of, 'point')} by hand"
        to_review = sorted({one.student for one in self.results if is_to_review(one.scores)})
        waiting = sorted({one.student for one in self.results if one.state == State.WAITS})
        for words, students in (
            ("Points still to be awarded by hand", waiting),
            ("Points that you gave by hand are kept, but look at this work again in Formgrader", to_review),
            ("Didn't hand in anything", self.absent),
            ("Excused", self.excused),
        ):
            if students:
                yield f"{words}: {', '.join(one_line(name) for name in students)}."
        yield from self.other_seed


def _lines(recorded: object) -> list[str]:
    """Return the lines in a record, which someone may have edited."""
    return [line for line in recorded if isinstance(line, str)] if isinstance(recorded, list) else []


def _row(results: list[Result], states: Iterable[State]) -> tuple[str, ...]:
    """Describe the class's results for one exercise."""
    exercise = results[0].exercise
    points = [one.points for one in results if one.points is not None]
    mean = f"{sum(points) / len(points):.2f}" if points else ""
    counts = [str(sum(one.state == state for one in results)) if exercise.points else "" for state in states]
    return (f"{exercise.number} {escape(exercise.name)}", exercise.shown_points, mean, *counts)
