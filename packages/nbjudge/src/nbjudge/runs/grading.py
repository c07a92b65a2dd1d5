"""One run of `nbjudge grade`, in which each student's work in submitted/ is graded."""

import functools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from nbjudge.errors import CourseError
from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.excuses import excused_students, flag_waiting
from nbjudge.gradebook.inputs.late_penalties import PENALTY, LatePenalties, penalties_by_student
from nbjudge.gradebook.inputs.stale_lines import open_troubles, seed_line
from nbjudge.gradebook.ledger import Ledger
from nbjudge.gradebook.results import Result, marked_by_hand, read_results
from nbjudge.gradebook.storage import Book, storage_problem
from nbjudge.gradebook.writer import GradebookWriter
from nbjudge.records.assignments import read_assignment
from nbjudge.runs.context import GradingContext, GradingOptions
from nbjudge.runs.pool import Outcome, Pool, Read, grade_all
from nbjudge.runs.progress import ProgressDisplay
from nbjudge.runs.report import GradingReport


class Grading:
    """One run of `nbjudge grade`.

    Subclasses decide what has to be graded for a student, and which result counts.
    """

    def __init__(self, folder: CourseFolder, options: GradingOptions, ledger: Ledger, book: Book) -> None:
        self.folder, self.options, self.ledger, self.book = folder, options, ledger, book
        self.context = GradingContext(folder, options, ledger, read_assignment(book.gradebook, folder.assignment))
        self.excused = excused_students(folder.root, book.gradebook)
        self.report = GradingReport(folder.assignment, excused=sorted(self.excused.get(folder.assignment, ())))

    def run(self, console: Console) -> GradingReport:
        for name, reason in ({} if self.options.students else self.folder.misnamed()).items():
            self._print(self.report.add(Outcome(name, failure=reason)), console)
        chosen = self._chosen()
        marked = self.book.run(self._marked)
        notes = dict(self._notes(chosen, marked, console))
        if not self.options.students:
            self.report.absent = self.book.run(self._absent)
        done = {student for student, note in notes.items() if student in marked and self._finished(student, note)}
        todo = {student: note for student, note in notes.items() if student not in done}
        self.report.skipped = len(done)
        self._repeat(sorted(done), console)
        self._correct_penalties(done if self.options.students else marked - set(todo), console)
        if todo:
            with self.context.workers(console) as workers:
                self._grade(workers, todo, console)
        self.report.results = self.book.run(lambda: self._results(chosen))
        return self.report

    def _repeat(self, done: list[str], console: Console) -> None:
        """Print the lines that earlier runs printed about unchanged work, and record whose seed has changed."""
        by_hand = self.book.run(self._marked_by_hand)
        records = {student: self.ledger.read(student) for student in done}
        for student, entry in records.items():
            entry["troubles"] = open_troubles(entry, student, by_hand)
            self._print(self.report.repeat(student, entry), console)
        others = [one for one, entry in records.items() if self.context.inputs.has_other_seed(one, entry)]
        self.report.other_seed = seed_line(self.folder, others)

    def _correct_penalties(self, students: set[str], console: Console) -> None:
        """Correct late penalties of students who aren't regraded, because dates, points and rules can change."""
        gradebook = self.book.gradebook
        penalties = LatePenalties(self.folder, gradebook)
        students = students - set(self.report.excused)
        for change in self.book.run(lambda: list(penalties.changes(gradebook, self.ledger, students))):
            if not change.by_hand:
                self.book.run(functools.partial(penalties.correct, gradebook, change.student))
                entry = self.ledger.read(change.student)
                self.ledger.write(change.student, entry | {PENALTY: change.after})
            self._print([str(change)], console)

    def _results(self, chosen: list[str]) -> list[Result]:
        """Update the gradebook's flags, and return the results for the report."""
        flag_waiting(self.folder, self.book.gradebook, self.excused)
        excused = self.report.excused
        results = read_results(self.folder, self.book.gradebook, self.context.assignment, excused)
        return [result for result in results if result.student in {*chosen, *excused}]

    def _marked_by_hand(self) -> set[tuple[str, str]]:
        return marked_by_hand(self.book.gradebook, self.folder.assignment)

    def _marked(self) -> set[str]:
        return {one.student_id for one in self.book.gradebook.assignment_submissions(self.folder.assignment)}

    def _absent(self) -> list[str]:
        """Return everyone on the class list who didn't hand in anything."""
        excluded = (self.folder.directory.student_id_exclude or "").split(",")
        there = {*self.folder.students(), *self.report.excused, *excluded}
        return sorted({one.id for one in self.book.gradebook.students} - there)

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
        wanted = set(self.options.students or students) - set(self.report.excused)
        return [student for student in students if student in wanted]

    def _notes(self, chosen: list[str], marked: set[str], console: Console) -> Iterator[tuple[str, str]]:
        for student in chosen:
            try:
                yield student, self._note(student, student in marked)
            except (OSError, RecursionError) as error:  # whatever the folder contains, other students are graded
                failure = one_line(f"the submission can't be read: {type(error).__name__}: {error}")
                self._print(self.report.add(Outcome(student, failure=failure)), console)

    def _note(self, student: str, is_marked: bool) -> str:
        """Return the note for the ledger about a student who is being graded."""
        return self.context.inputs.note(student)

    def _print(self, lines: list[str], console: Console) -> None:
        for line in lines:
            console.print(escape(line), soft_wrap=True)

    def _finished(self, student: str, note: str) -> bool:
        noted = self.ledger.read(student).get("work") == note
        return noted and not self.options.force and self.folder.path("autograded", student).is_dir()

    def _grade(self, workers: Pool, todo: dict[str, str], console: Console) -> None:
        writer = GradebookWriter(self.folder, self.book.gradebook)
        solution = self.context.solution()
        solution.start(workers, self.context.solved_work)
        solution.tell(console)
        with ProgressDisplay(console, self._count(todo), workers.stalled) as watch:
            for outcome in grade_all(workers, self._work(todo), watch.idle):
                lines = self._finish(writer, outcome, todo)
                solution.tell(console)
                watch.done(lines)
        solution.tell(console, wait=True)

    def _count(self, todo: Iterable[str]) -> int:
        return len(list(todo))

    def _work(self, todo: Iterable[str]) -> Iterator[tuple[str, Read]]:
        """Yield the work that has to be graded, each piece with a function that reads it."""
        for student in todo:
            yield student, self._reader(student)

    def _finish(self, writer: GradebookWriter, outcome: Outcome, notes: Mapping[str, str]) -> list[str]:
        """Write and record one student's marks, and return lines about problems.

        Parameters:
            notes: the notes to record about each student's inputs.
        """
        outcome = self._write(writer, outcome)
        lines = self.report.add(outcome)
        if outcome.graded:
            self.ledger.write(outcome.student, self._record(outcome.student, notes[outcome.student]))
        return lines

    def _record(self, student: str, note: str) -> dict[str, object]:
        penalty = self.book.run(lambda: penalties_by_student(self.book.gradebook, self.folder.assignment, student))
        inputs, lines = self.context.inputs.record(student, note), self.report.record(student)
        return {**inputs, **lines, PENALTY: penalty[student]}

    def _write(self, writer: GradebookWriter, outcome: Outcome) -> Outcome:
        """Write one student's marks. If the marks can't be written, return the reason."""
        if outcome.graded is None:
            return outcome
        try:
            self.book.run(functools.partial(writer.write, outcome.graded))
            self.folder.call_hook("post", outcome.student)
        except Exception as error:  # whatever the error is, other students get their marks
            self.book.gradebook.db.rollback()
            if isinstance(error, CourseError) or storage_problem(error):
                raise
            return Outcome(
                outcome.student, failure=one_line(f"the marks can't be written: {type(error).__name__}: {error}")
            )
        return outcome

    def _reader(self, student: str, where: Path | None = None) -> Read:
        """Return a function that reads a student's work.

        Parameters:
            where: the folder with the work. None stands for the student's folder in submitted/.
        """
        self.folder.call_hook("pre", student, where)
        return lambda: self.folder.submitted_files(student, self.context.assignment.recognizer, where)
