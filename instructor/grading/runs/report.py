"""The output of `instructor grade`: progress, problems, and the results of the class."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from nbgrader.api import Gradebook, MissingEntry
from rich import box
from rich.console import Console
from rich.table import Table

from course.work_files import natural_order
from instructor.grading.runs.pool import Outcome


@dataclass
class Exercise:
    """The results of the class in one graded cell."""

    notebook: str
    name: str
    of: float
    scores: list[float | None] = field(default_factory=list)


@dataclass
class Report:
    """The result of a run.

    Attributes:
        failed: students who couldn't be graded. The next run tries again.
        troubles: for each student, problems in work that was graded nevertheless.
        skipped: how many were graded before and are unchanged.
    """

    assignment: str
    graded: int = 0
    skipped: int = 0
    failed: dict[str, str] = field(default_factory=dict)
    troubles: dict[str, list[str]] = field(default_factory=dict)
    exercises: list[Exercise] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not (self.failed or self.troubles or self.is_all_zero)

    @property
    def is_all_zero(self) -> bool:
        """Return whether tests decided marks, but no one earned a point."""
        scores = [score for exercise in self.exercises if exercise.of for score in exercise.scores if score is not None]
        return bool(scores) and not any(scores)

    def add(self, outcome: Outcome) -> list[str]:
        """Add the result of one student. Return lines about problems."""
        if outcome.graded is None:
            self.failed[outcome.student] = outcome.failure
            return [f"{outcome.student}: not graded: {outcome.failure}"]
        self.graded += 1
        notebooks = sorted(outcome.graded.notebooks.items(), key=lambda entry: natural_order(entry[0]))
        found = [f"{name}: {trouble}" for name, one in notebooks for trouble in one.troubles]
        found = outcome.graded.troubles + (
            found if notebooks else ["the submission contains no notebook of this assignment"]
        )
        if found:
            self.troubles[outcome.student] = found
        return [f"{outcome.student}: {line}" for line in found]

    def read(self, gradebook: Gradebook, students: Iterable[str]) -> None:
        """Read these students' results from the gradebook."""
        exercises: dict[tuple[str, str], Exercise] = {}
        for student in students:
            for notebook, grade in _grades(gradebook, self.assignment, student):
                new = Exercise(notebook, grade.name, grade.max_score)
                exercises.setdefault((notebook, grade.name), new).scores.append(grade.auto_score)
        self.exercises = list(exercises.values())

    def show(self, console: Console) -> None:
        """Print the results of the class by exercise, and then problems."""
        title = f"{self.assignment} by exercise"
        table = Table("notebook", "exercise", box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False)
        for column in ("points", "mean", "full", "none", "waiting"):
            table.add_column(column, justify="right")
        for exercise in self.exercises:
            table.add_row(*_row(exercise))
        console.print(table)
        console.print(
            f"{self.graded} graded, {self.skipped} graded before and unchanged, {len(self.failed)} not graded."
        )
        if self.is_all_zero:
            console.print("No one earned a point: look at a notebook in autograded/ before you use these marks.")
        if self.troubles:
            console.print(f"There were problems in the work of {len(self.troubles)} students: see the lines above.")


def _grades(gradebook: Gradebook, assignment: str, student: str) -> list[tuple[str, object]]:
    try:
        submission = gradebook.find_submission(assignment, student)
    except MissingEntry:
        return []
    notebooks = sorted(submission.notebooks, key=lambda notebook: natural_order(notebook.name))
    return [(notebook.name, grade) for notebook in notebooks for grade in notebook.grades]


def _row(exercise: Exercise) -> tuple[str, ...]:
    scores = [score for score in exercise.scores if score is not None]
    mean = f"{sum(scores) / len(scores):.2f}" if scores else ""
    counts = (scores.count(exercise.of), scores.count(0), len(exercise.scores) - len(scores))
    return (exercise.notebook, exercise.name.removesuffix("_test"), f"{exercise.of:g}", mean, *map(str, counts))
