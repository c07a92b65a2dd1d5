"""`instructor regrade`: after a test has been corrected, only its exercise is graded again, and all other marks are
kept.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from nbgrader.api import Gradebook
from rich.console import Console
from rich.markup import escape
from rich.progress import track

from course.errors import CourseError
from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.grading.gradebook.ledger import Ledger
from instructor.grading.gradebook.outdated import replace_cells
from instructor.grading.gradebook.writer import GradebookWriter
from instructor.grading.records.assignments import Assignment, is_test, read_assignment
from instructor.grading.records.cell_outputs import one_line
from instructor.grading.runs.context import GradingContext, GradingOptions, require_sandbox
from instructor.grading.runs.pool import Outcome, Read, grade_all
from instructor.grading.runs.progress import ProgressDisplay
from instructor.regrade.table import Change, change_of, show_changes
from instructor.regrade.tasks import Planner, RegradeResult, StaleSubmissionError, Task

Ask = Callable[[], bool]
ANOTHER = "the submission has changed since it was graded, so use `instructor grade` for it"
T = TypeVar("T")


def regrade(
    folder: CourseFolder, exercises: Sequence[str], options: GradingOptions, console: Console, ask: Ask | None = None
) -> bool:
    """Grade exercises again if they were graded with a different test.

    Parameters:
        exercises: only these exercises, even if their tests haven't changed. If it's empty, all exercises with changed
            tests.
        ask: asks whether to write the marks, after the table is shown. If it's None, no one can be asked and nothing is
            written.

    Returns: whether everything went well.

    Raises:
        CourseError: the assignment or exercise doesn't exist, no one has been graded, another run is active, or there's no sandbox.
    """
    require_sandbox(options, console)
    ledger = Ledger(folder.root, folder.assignment)
    with ledger.locked(), folder.when_unlocked(folder.gradebook, console.print) as gradebook:
        assignment = folder.when_unlocked(
            lambda: read_assignment(gradebook, folder.assignment), console.print, gradebook
        )
        context = GradingContext(folder, options, ledger, assignment)
        planner = Planner(context, _tests_of(context.assignment, exercises))
        return Regrading(context, planner, gradebook).run(console, ask)


def _tests_of(assignment: Assignment, exercises: Sequence[str]) -> frozenset[str]:
    """Return the names of these exercises' tests."""
    cells = [cell for record in assignment.notebooks.values() for cell in record.cells.values()]
    tests = dict.fromkeys(cell.name for cell in cells if is_test(cell))
    for name in exercises:
        if not {name, f"{name}_test"} & set(tests):
            known = ", ".join(test.removesuffix("_test") for test in tests)
            raise CourseError(f"--exercise is {name!r}, but {assignment.name} has tests of: {known}.")
    return frozenset(test for test in tests if {test, test.removesuffix("_test")} & set(exercises))


class Regrading:
    """One run of the command."""

    def __init__(self, context: GradingContext, planner: Planner, gradebook: Gradebook) -> None:
        self.context, self.planner, self.gradebook = context, planner, gradebook
        self.folder = context.folder
        self.failed: set[str] = set()
        self.tasks: dict[str, Task] = {}
        self.renewals: dict[str, RegradeResult] = {}
        self.changes: list[Change] = []

    def run(self, console: Console, ask: Ask | None) -> bool:
        self._look(console)
        if any(task.tests for task in self.tasks.values()):
            self._judge(console)
        else:
            console.print("No test has changed since it was used for grading, so there's nothing to do.")
        self._tell_left(console)
        return self._settle(console, ask) and not self.failed

    def _look(self, console: Console) -> None:
        """Find the tasks for each student."""
        students = self._when_unlocked(self._students, console)
        if not students:
            raise CourseError(f"No one has been graded for {self.folder.assignment}: run `instructor grade` first.")
        for student in track(students, "Reading notebooks", console=console, disable=not console.is_terminal):
            try:
                self.tasks[student] = self.planner.task(student)
            except StaleSubmissionError:
                console.print(f"{escape(student)}: {ANOTHER}", soft_wrap=True)
            except Exception as error:  # no matter what the error is, the others are graded again
                failure = one_line(f"the graded notebook can't be read: {type(error).__name__}: {error}")
                console.print(escape(self._failed(student, failure)), soft_wrap=True)

    def _students(self) -> list[str]:
        excluded = set((self.folder.directory.student_id_exclude or "").split(","))
        submissions = self.gradebook.assignment_submissions(self.folder.assignment)
        return sorted({one.student_id for one in submissions} - excluded)

    def _judge(self, console: Console) -> None:
        """Grade again, and show what changes."""
        todo = {student: task for student, task in self.tasks.items() if task.tests}
        with self.context.workers(console) as workers, ProgressDisplay(console, len(todo)) as watch:
            for outcome in grade_all(workers, ((student, self._reader(student)) for student in todo)):
                watch.done(self._when_unlocked(functools.partial(self._take, outcome), console))
        show_changes(self.changes, console)

    def _reader(self, student: str) -> Read:
        self.folder.call_hook("pre", student)
        return lambda: self.planner.work(student, self.tasks[student])

    def _take(self, outcome: Outcome) -> list[str]:
        """Keep a student's new results. Return lines about problems."""
        student = outcome.student
        if outcome.graded is None:
            return [self._failed(student, outcome.failure)]
        try:
            result = self.planner.result(outcome.graded, self.tasks[student])
        except StaleSubmissionError:
            del self.tasks[student]
            return [f"{student}: {ANOTHER}"]
        self.renewals[student] = result
        self.changes += self._changes(student, result)
        return [f"{student}: {trouble}" for trouble in result.troubles]

    def _failed(self, student: str, reason: str) -> str:
        self.failed.add(student)
        return f"{student}: not graded again: {reason}"

    def _changes(self, student: str, result: RegradeResult) -> Iterator[Change]:
        tests = self.tasks[student].tests
        for notebook in self.gradebook.find_submission(self.folder.assignment, student).notebooks:
            for grade in notebook.grades:
                if grade.name in tests.get(notebook.name, {}):
                    before_of = tests[notebook.name][grade.name]
                    yield change_of(grade, result.scores[notebook.name][grade.name], before_of)

    def _tell_left(self, console: Console) -> None:
        left = sorted({name for task in self.tasks.values() for name in task.left})
        if left:
            console.print(
                f"These cells have changed, too: {', '.join(left)}. Exercises that depend on them are graded again only if you name them with --exercise, "
                "while `instructor grade` grades everything again.",
                soft_wrap=True,
            )

    def _settle(self, console: Console, ask: Ask | None) -> bool:
        """Write if the answer is yes. Return False if no one could be asked."""
        if self.renewals and ask and ask():
            self._write(console)
        elif self.renewals:
            how = "" if ask else " Look at the table, and then add --yes."
            console.print(f"Nothing was written.{how}")
            return ask is not None
        return True

    def _write(self, console: Console) -> None:
        self.gradebook.db.expire_all()  # before the question was answered, someone may have marked work by hand
        writer = GradebookWriter(self.folder, self.gradebook)
        tasks = {student: task for student, task in self.tasks.items() if student not in self.failed}
        for student in track(tasks, "Writing", console=console, disable=not console.is_terminal):
            if student in self.renewals:
                self._when_unlocked(functools.partial(self._write_one, writer, student), console)
            if tasks[student].note:
                self.context.ledger.write(student, {"work": tasks[student].note})
        console.print(f"{len(self.renewals)} graded again.")

    def _write_one(self, writer: GradebookWriter, student: str) -> None:
        result = self.renewals[student]
        texts = {
            name: replace_cells(self.planner.graded_text(student, name), new) for name, new in result.cells.items()
        }
        writer.update(student, result.scores, texts)
        self.folder.call_hook("post", student)

    def _when_unlocked(self, action: Callable[[], T], console: Console) -> T:
        return self.folder.when_unlocked(action, console.print, self.gradebook)
