"""Implements `nbjudge regrade`, which regrades exercises after a test has been corrected, and keeps all other marks."""

import functools
from collections.abc import Callable, Iterator, Sequence

from rich.console import Console
from rich.markup import escape
from rich.progress import track

from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.deadlines import set_deadlines
from nbjudge.gradebook.excuses import excused_students
from nbjudge.gradebook.inputs.late_penalties import PENALTY, penalties_by_student
from nbjudge.gradebook.inputs.stale_lines import stale_lines
from nbjudge.gradebook.ledger import Ledger
from nbjudge.gradebook.outdated import replace_cells
from nbjudge.gradebook.storage import Book
from nbjudge.gradebook.writer import GradebookWriter
from nbjudge.records.assignments import Assignment, is_test, read_assignment
from nbjudge.regrade.table import Change, change_of, show_changes
from nbjudge.regrade.tasks import Planner, RegradeResult, StaleSubmissionError, Task, remaining_troubles
from nbjudge.runs.context import GradingContext, GradingOptions, require_sandbox
from nbjudge.runs.pool import Outcome, Read, grade_all
from nbjudge.runs.progress import ProgressDisplay

Ask = Callable[[], bool]


def regrade(
    folder: CourseFolder, exercises: Sequence[str], options: GradingOptions, console: Console, ask: Ask | None = None
) -> bool:
    """Regrade exercises whose tests have changed since they were graded.

    Parameters:
        exercises: the exercises to regrade, even if their tests haven't changed. If there are none, all exercises with
            changed tests are regraded.
        ask: a function that asks whether to write the marks, after the table has been shown. If `ask` is None, no one
            can be asked and nothing is written.

    Returns: True if everything went well.

    Raises:
        CourseError: the assignment or an exercise doesn't exist, no one has been graded, another run is active, or
            there's no sandbox.
    """
    require_sandbox(options, console)
    ledger = Ledger(folder.root, folder.assignment)
    with ledger.locked(), folder.book(console.print) as book:
        assignment = book.run(lambda: read_assignment(book.gradebook, folder.assignment))
        context = GradingContext(folder, options, ledger, assignment)
        planner = Planner(context, _tests_of(context.assignment, exercises))
        return Regrading(context, planner, book).run(console, ask)


def _tests_of(assignment: Assignment, exercises: Sequence[str]) -> frozenset[str]:
    """Return the names of the tests for these exercises."""
    cells = [cell for record in assignment.notebooks.values() for cell in record.cells.values()]
    tests = dict.fromkeys(cell.name for cell in cells if is_test(cell))
    for name in exercises:
        if not {name, f"{name}_test"} & set(tests):
            known = ", ".join(test.removesuffix("_test") for test in tests)
            raise CourseError(f"--exercise is {name!r}, but {assignment.name} only has tests for: {known}.")
    return frozenset(test for test in tests if {test, test.removesuffix("_test")} & set(exercises))


class Regrading:
    """One run of `nbjudge regrade`."""

    def __init__(self, context: GradingContext, planner: Planner, book: Book) -> None:
        self.context, self.planner, self.book = context, planner, book
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
        is_settled = self._settle(console, ask)
        for line in self.book.run(self._stale_lines):
            console.print(escape(line), soft_wrap=True)
        return is_settled and not self.failed

    def _stale_lines(self) -> list[str]:
        excused = excused_students(self.folder.root, self.book.gradebook).get(self.folder.assignment, ())
        return stale_lines(self.folder, self.book.gradebook, excused)

    def _look(self, console: Console) -> None:
        """Find out what has to be regraded for each student."""
        students = self.book.run(self._students)
        if not students:
            raise CourseError(
                f"No work for {self.folder.assignment} has been graded yet. Run `{program()} grade` first."
            )
        for student in track(students, "Reading notebooks", console=console, disable=not console.is_terminal):
            try:
                self.tasks[student] = self.planner.task(student)
            except StaleSubmissionError as error:
                console.print(escape(f"{student}: {error}"), soft_wrap=True)
            except Exception as error:  # whatever the error is, other students' work is regraded
                failure = one_line(f"the graded notebook can't be read: {type(error).__name__}: {error}")
                console.print(escape(self._failed(student, failure)), soft_wrap=True)

    def _students(self) -> list[str]:
        excluded = set((self.folder.directory.student_id_exclude or "").split(","))
        submissions = self.book.gradebook.assignment_submissions(self.folder.assignment)
        return sorted({one.student_id for one in submissions} - excluded)

    def _judge(self, console: Console) -> None:
        """Regrade the exercises, and show how the points change."""
        todo = {student: task for student, task in self.tasks.items() if task.tests}
        with self.context.workers(console) as workers, ProgressDisplay(console, len(todo), workers.stalled) as watch:
            for outcome in grade_all(workers, ((student, self._reader(student)) for student in todo), watch.idle):
                watch.done(self.book.run(functools.partial(self._take, outcome)))
        show_changes(self.changes, console)

    def _reader(self, student: str) -> Read:
        self.folder.call_hook("pre", student)
        return lambda: self.planner.work(student, self.tasks[student])

    def _take(self, outcome: Outcome) -> list[str]:
        """Store a student's new results, and return lines about problems."""
        student = outcome.student
        if outcome.graded is None:
            return [self._failed(student, outcome.failure)]
        try:
            result = self.planner.result(outcome.graded, self.tasks[student])
        except StaleSubmissionError as error:
            del self.tasks[student]
            return [f"{student}: {error}"]
        self.renewals[student] = result
        self.changes += self._changes(student, result)
        return [f"{student}: {trouble}" for trouble in result.troubles]

    def _failed(self, student: str, reason: str) -> str:
        self.failed.add(student)
        return f"{student}: not regraded: {reason}"

    def _changes(self, student: str, result: RegradeResult) -> Iterator[Change]:
        tests, records = self.tasks[student].tests, self.context.assignment.notebooks
        for notebook in self.book.gradebook.find_submission(self.folder.assignment, student).notebooks:
            for grade in notebook.grades:
                if grade.name in tests.get(notebook.name, {}):
                    before_of = tests[notebook.name][grade.name]
                    of = records[notebook.name].cells[grade.name].points
                    yield change_of(grade, result.scores[notebook.name][grade.name], before_of, of)

    def _tell_left(self, console: Console) -> None:
        left = sorted({name for task in self.tasks.values() for name in task.left})
        if left:
            console.print(
                f"These cells have changed, too: {', '.join(left)}. Exercises that depend on them are regraded "
                f"only if you name them with --exercise, while `{program()} grade` regrades everything.",
                soft_wrap=True,
            )

    def _settle(self, console: Console, ask: Ask | None) -> bool:
        """Write the marks if the answer is yes. Return False if no one could be asked."""
        if self.renewals and ask and ask():
            self._write(console)
        elif self.renewals:
            how = "" if ask else " Look at the table, and then add --yes."
            console.print(f"Nothing was written.{how}")
            return ask is not None
        return True

    def _write(self, console: Console) -> None:
        self.book.gradebook.db.expire_all()  # someone may have marked work by hand before the question was answered
        self.book.run(lambda: set_deadlines(self.folder, self.book.gradebook))
        writer = GradebookWriter(self.folder, self.book.gradebook)
        tasks = {student: task for student, task in self.tasks.items() if student not in self.failed}
        for student in track(tasks, "Writing", console=console, disable=not console.is_terminal):
            if student in self.renewals:
                self.book.run(functools.partial(self._write_one, writer, student))
            self._record(student)
        console.print(f"{len(self.renewals)} regraded.")

    def _record(self, student: str) -> None:
        """Record what was graded, and keep problems that have nothing to do with the regraded exercises."""
        task, ledger, result = self.tasks[student], self.context.ledger, self.renewals.get(student)
        entry = ledger.read(student) | ({"work": task.note} if task.note else {})
        if result:
            entry["troubles"] = [*remaining_troubles(entry.get("troubles"), task), *result.troubles]
            gradebook, assignment = self.book.gradebook, self.folder.assignment
            entry[PENALTY] = self.book.run(lambda: penalties_by_student(gradebook, assignment, student))[student]
        if entry.get("work"):
            ledger.write(student, entry)

    def _write_one(self, writer: GradebookWriter, student: str) -> None:
        result = self.renewals[student]
        texts = {
            name: replace_cells(self.planner.graded_text(student, name), new) for name, new in result.cells.items()
        }
        writer.update(student, result.scores, texts)
        self.folder.call_hook("post", student)
