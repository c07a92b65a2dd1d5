"""One run of `nbjudge grade` in which every attempt is graded, and the best attempt counts."""

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console

from nbjudge.errors import CourseError
from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.stale_lines import open_troubles
from nbjudge.gradebook.ledger import Ledger
from nbjudge.gradebook.storage import Book, storage_problem
from nbjudge.gradebook.writer import GradebookWriter
from nbjudge.runs.attempt_choice import AttemptChoice, Candidates
from nbjudge.runs.context import GradingOptions
from nbjudge.runs.grading import Grading
from nbjudge.runs.pool import Outcome, Read
from nbjudge.runs.report import GradingReport

SEPARATOR = "/"  # between a student and the name of an attempt, because a student's name can't contain it


class BestAttemptGrading(Grading):
    """One run of `nbjudge grade` that grades every attempt."""

    def __init__(self, folder: CourseFolder, options: GradingOptions, ledger: Ledger, book: Book) -> None:
        super().__init__(folder, options, ledger, book)
        self.choice = AttemptChoice(folder, self.context.inputs, ledger, book.gradebook)
        self.found: dict[str, Candidates] = {}

    def run(self, console: Console) -> GradingReport:
        self.choice.restore()
        return super().run(console)

    def _note(self, student: str, is_marked: bool) -> str:
        """Find the student's attempts. Notes on attempts are recorded together with the attempts' points."""
        force = self.options.force
        self.found[student] = self.book.run(lambda: self.choice.candidates(student, is_marked, force))
        return ""

    def _finished(self, student: str, note: str) -> bool:
        """Return whether the best attempt already counts. The ledger's data about the other attempts is updated."""
        found = self.found[student]
        if found.todo:
            return False
        best, entry = self.book.run(lambda: self.choice.settle(student, found)), self.ledger.read(student)
        if (new := entry | found.record(best)) != entry:
            self.ledger.write(student, new)
        return True

    def _correct_penalties(self, students: set[str], console: Console) -> None:
        """Also correct the penalties of students who have more attempts to grade, because these may not count."""
        super()._correct_penalties(students | {one for one, found in self.found.items() if found.counted}, console)

    def _count(self, todo: Iterable[str]) -> int:
        return sum(len(self.found[student].todo) for student in todo)

    def _work(self, todo: Iterable[str]) -> Iterator[tuple[str, Read]]:
        for student in todo:
            found = self.found[student]
            for name in [name for name in found.attempts if name in found.todo]:
                yield f"{student}{SEPARATOR}{name}", self._reader(student, found.attempts[name].path)

    def _finish(self, writer: GradebookWriter, outcome: Outcome, notes: Mapping[str, str]) -> list[str]:
        """Store the result of an attempt. After the student's last attempt, write the marks of the best one."""
        student, _, name = outcome.student.rpartition(SEPARATOR)
        found = self.found[student]
        found.todo.discard(name)
        lines = [] if outcome.graded else [self._failed(student, name, outcome.failure)]
        try:
            if outcome.graded:
                graded = outcome.graded
                self.book.run(lambda: self.choice.add(student, found, name, graded))
            return lines if found.todo else [*lines, *self._finish_student(writer, student, found)]
        except Exception as error:  # whatever the error is, other students get their marks
            self.book.gradebook.db.rollback()
            if isinstance(error, CourseError) or storage_problem(error):
                raise
            return [*lines, self._failed(student, name, one_line(f"{type(error).__name__}: {error}"))]

    def _finish_student(self, writer: GradebookWriter, student: str, found: Candidates) -> list[str]:
        best = self.book.run(lambda: self.choice.settle(student, found))
        if not best:
            return []
        if best in found.graded:
            lines = super()._finish(writer, Outcome(student, found.graded[best]), {student: found.notes[best]})
        else:
            entry = self.ledger.read(student) | found.record(best)
            self.ledger.write(student, entry)
            entry["troubles"] = open_troubles(entry, student, self.book.run(self._marked_by_hand))
            lines = self.report.keep(student, entry)
        found.graded.clear()  # they need memory
        return [*lines, *self._told(student, found, best)]

    def _record(self, student: str, note: str) -> dict[str, object]:
        found = self.found[student]
        return super()._record(student, note) | found.record(next(iter(found.graded)))

    def _failed(self, student: str, name: str, reason: str) -> str:
        self.report.failed[student] = f"attempt {name}: {reason}"
        return f"{student}: attempt {name}: not graded: {reason}"

    def _told(self, student: str, found: Candidates, best: str) -> Iterator[str]:
        """Say which attempt counts, if there are several attempts."""
        if len(found.attempts) > 1:
            known = [name for name in found.attempts if name in found.records]
            points = ", ".join(f"{self.choice.total(student, found, name):g}" for name in known)
            yield f"{student}: attempt {found.place(best)} counts. Automatic points after penalties: {points}"
