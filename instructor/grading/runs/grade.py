"""`instructor grade`: does what `nbgrader autograde` does, but in parallel, with tests judged outside, and without
losing any work.
"""

import functools
from collections.abc import Iterator

from nbgrader.api import Gradebook
from rich.console import Console
from rich.markup import escape

from course.errors import CourseError
from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.grading.gradebook.due_dates import set_due_date
from instructor.grading.gradebook.ledger import Ledger
from instructor.grading.gradebook.writer import GradebookWriter
from instructor.grading.records.assignments import read_assignment
from instructor.grading.records.cell_outputs import one_line
from instructor.grading.runs.context import GradingContext, GradingOptions, require_sandbox
from instructor.grading.runs.pool import Outcome, Pool, Read, grade_all
from instructor.grading.runs.progress import ProgressDisplay
from instructor.grading.runs.report import Report


def grade(folder: CourseFolder, options: GradingOptions, console: Console) -> Report:
    """Grade an assignment, and return the report.

    Raises:
        CourseError: there is nothing to grade, another run is under way, or there is no sandbox.
    """
    require_sandbox(options, console)
    ledger = Ledger(folder.root, folder.assignment)
    with ledger.locked(), folder.when_unlocked(folder.gradebook, console.print) as gradebook:
        folder.when_unlocked(lambda: set_due_date(folder, gradebook), console.print, gradebook)
        make = functools.partial(Grading, folder, options, ledger, gradebook)
        return folder.when_unlocked(make, console.print, gradebook).run(console)


class Grading:
    """One run of the command."""

    def __init__(self, folder: CourseFolder, options: GradingOptions, ledger: Ledger, gradebook: Gradebook) -> None:
        self.folder, self.options, self.ledger, self.gradebook = folder, options, ledger, gradebook
        self.context = GradingContext(folder, options, ledger, read_assignment(gradebook, folder.assignment))
        self.report = Report(folder.assignment)

    def run(self, console: Console) -> Report:
        chosen = self._chosen()
        notes = dict(self._notes(chosen, console))
        marked = self.folder.when_unlocked(self._marked, console.print, self.gradebook)
        done = {student for student, note in notes.items() if student in marked and self._finished(student, note)}
        todo = {student: note for student, note in notes.items() if student not in done}
        self.report.skipped = len(done)
        if todo:
            with self.context.workers(console) as workers:
                self._grade(workers, todo, console)
        self.folder.when_unlocked(lambda: self.report.read(self.gradebook, chosen), console.print, self.gradebook)
        return self.report

    def _marked(self) -> set[str]:
        return {one.student_id for one in self.gradebook.assignment_submissions(self.folder.assignment)}

    def _chosen(self) -> list[str]:
        students = self.folder.students()
        unknown = sorted(set(self.options.students) - set(students))
        if unknown:
            raise CourseError(
                f"--student is {unknown[0]!r}, but that student didn't hand in anything for {self.folder.assignment}."
            )
        if not students:
            raise CourseError(
                f"No one has handed in {self.folder.assignment}: {self.folder.path('submitted', '*')} doesn't exist."
            )
        return [student for student in students if student in self.options.students or not self.options.students]

    def _notes(self, chosen: list[str], console: Console) -> Iterator[tuple[str, str]]:
        for student in chosen:
            try:
                yield student, self.context.note(student)
            except (OSError, RecursionError) as error:  # no matter what the folder contains, the others are graded
                failure = one_line(f"the submission can't be read: {type(error).__name__}: {error}")
                for line in self.report.add(Outcome(student, failure=failure)):
                    console.print(escape(line), soft_wrap=True)

    def _finished(self, student: str, note: str) -> bool:
        noted = self.ledger.read(student).get("work") == note
        return noted and not self.options.force and self.folder.path("autograded", student).is_dir()

    def _grade(self, workers: Pool, todo: dict[str, str], console: Console) -> None:
        writer = GradebookWriter(self.folder, self.gradebook)
        solution = self.context.solution()
        solution.start(workers, self.context.solved_work)
        solution.tell(console)
        with ProgressDisplay(console, len(todo)) as watch:
            for outcome in grade_all(workers, ((student, self._reader(student)) for student in todo)):
                if outcome.graded:
                    self.folder.when_unlocked(
                        functools.partial(writer.write, outcome.graded), watch.say, self.gradebook
                    )
                    self.folder.call_hook("post", outcome.student)
                    self.ledger.write(outcome.student, {"work": todo[outcome.student]})
                solution.tell(console)
                watch.done(self.report.add(outcome))
        solution.tell(console, wait=True)

    def _reader(self, student: str) -> Read:
        self.folder.call_hook("pre", student)
        return lambda: self.folder.submitted_files(student, set(self.context.assignment.notebooks))
