"""Chooses which of a student's attempts counts: the one with the most points, or the last of several equal ones."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, field

from nbgrader.api import Gradebook

from nbjudge.attempts.folders import Attempt, Attempts
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.attempt_records import AttemptRecord, read_records
from nbjudge.gradebook.inputs.late_penalties import LatePenalties
from nbjudge.gradebook.inputs.recorded import Inputs
from nbjudge.gradebook.ledger import ATTEMPT, ATTEMPTS, Ledger
from nbjudge.gradebook.marks import DECIMALS
from nbjudge.records.submissions import GradedSubmission


@dataclass
class Candidates:
    """The attempts of one student in a run.

    Attributes:
        attempts: maps names to all attempts, from the first to the last.
        notes: maps each attempt to the current inputs that its points depend on.
        records: the records of attempts whose points are known.
        counted: the name of the attempt whose marks are in the gradebook, or an empty string if something has changed
            since.
        todo: the names of the attempts that still have to be graded.
        graded: the best attempt that has been graded in this run so far, under its name.
    """

    attempts: dict[str, Attempt]
    notes: dict[str, str]
    records: dict[str, AttemptRecord]
    counted: str
    todo: set[str] = field(default_factory=set)
    graded: dict[str, GradedSubmission] = field(default_factory=dict)

    def place(self, name: str) -> str:
        """Return an attempt's place among all of the student's attempts, such as "2 of 3"."""
        return f"{list(self.attempts).index(name) + 1} of {len(self.attempts)}"

    def record(self, name: str) -> dict[str, object]:
        """Return the data to record in the ledger if this attempt counts."""
        known = {one: asdict(record) for one, record in self.records.items()}
        return {ATTEMPTS: known, ATTEMPT: self.place(name)}


class AttemptChoice:
    """Compares attempts by their automatically awarded points after penalties.

    Parameters:
        gradebook: the course's gradebook, which must be open.
    """

    def __init__(self, folder: CourseFolder, inputs: Inputs, ledger: Ledger, gradebook: Gradebook) -> None:
        self.folder, self.inputs, self.ledger, self.gradebook = folder, inputs, ledger, gradebook
        self.penalties, self.attempts = LatePenalties(folder, gradebook), Attempts.of_course(folder)

    def candidates(self, student: str, is_marked: bool, force: bool) -> Candidates:
        """Return a student's attempts, including the work in submitted/, and the attempts that have to be graded.

        Parameters:
            is_marked: whether the gradebook contains marks for the student.
            force: whether all attempts have to be graded.

        Raises:
            OSError: the work can't be read.
        """
        entry, submitted = self.ledger.read(student), self.folder.path("submitted", student)
        known, work = read_records(entry), entry.get("work")
        counted = next((name for name, one in known.items() if one.note == work), "")
        self.attempts.keep(student, submitted, counted)
        attempts = {one.name: one for one in self.attempts.of(student)}
        notes = {name: self.inputs.note_of(one.fingerprint) for name, one in attempts.items()}
        records = {name: one for name, one in known.items() if one.note == notes.get(name) and not force}
        is_current = is_marked and counted in records and self.folder.path("autograded", student).is_dir()
        found = Candidates(attempts, notes, records, counted if is_current else "", attempts.keys() - records.keys())
        if records:
            found.todo |= {self.best(student, found, records)} - {found.counted}
        return found

    def best(self, student: str, found: Candidates, names: Collection[str]) -> str:
        """Return the attempt that counts. The points of all these attempts must be known."""
        return max(names, key=lambda name: (self.total(student, found, name), found.attempts[name].order))

    def total(self, student: str, found: Candidates, name: str) -> float:
        """Return an attempt's points after penalties."""
        scores, time = found.records[name].scores, found.attempts[name].time
        return round(self.penalties.total(self.gradebook, student, time, scores), DECIMALS)

    def add(self, student: str, found: Candidates, name: str, graded: GradedSubmission) -> None:
        """Record the points of an attempt that has just been graded, and keep its notebooks if it's the best so far."""
        scores = {key: sum(one or 0 for one in notebook.scores.values()) for key, notebook in graded.notebooks.items()}
        found.records[name] = AttemptRecord(found.notes[name], scores)
        if self.best(student, found, [*found.graded, name]) == name:
            found.graded = {name: graded}

    def settle(self, student: str, found: Candidates) -> str:
        """Copy the attempt that counts to submitted/, and return its name, or an empty string if there's none.

        An attempt can count only if its marks are in the gradebook or it was graded in this run.
        """
        names = [*found.graded, *([found.counted] if found.counted in found.records else [])]
        best = self.best(student, found, names) if names else ""
        if best:
            self.attempts.put(found.attempts[best], self.folder.path("submitted", student))
        return best

    def restore(self) -> None:
        """Copy the latest attempt to submitted/ for each student who has attempts but no work in submitted/."""
        for student in self.attempts.students():
            submitted, attempts = self.folder.path("submitted", student), self.attempts.of(student)
            if attempts and not submitted.exists():
                self.attempts.put(attempts[-1], submitted)
