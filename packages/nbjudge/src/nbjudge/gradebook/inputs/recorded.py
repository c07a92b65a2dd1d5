"""The inputs of marks that the ledger records: the submission, tests, files, the student's seed and the grader.

Dates and rules for late work aren't recorded, because penalties are easy to recompute (see `late_penalties`).
"""

import hashlib
import re
from collections.abc import Mapping
from functools import cached_property

from nbjudge.class_file.attempts import counts_best
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.attempt_records import read_records
from nbjudge.gradebook.ledger import Ledger
from nbjudge.records.added_cells import mark_added, works_lacking
from nbjudge.records.assignments import Assignment

VERSION = 3  # the version of the grading rules. Work that was graded with another version is regraded
ADDED = ".added"  # in the ledger's folder: cells that were added after work had been handed in
GRADER, TESTS, FILES, SUBMISSION, SEED = "grader", "tests", "files", "submission", "seed"  # kinds of inputs
NOTED = (GRADER, TESTS, FILES, SUBMISSION)  # in the order of `Inputs.note`


class Inputs:
    """The current inputs that an assignment's marks depend on.

    Parameters:
        assignment: the assignment as it is in the gradebook now.
    """

    def __init__(self, folder: CourseFolder, ledger: Ledger, assignment: Assignment) -> None:
        self.folder, self.ledger, self.seeds = folder, ledger, folder.seeds
        noted = ledger.read(ADDED)
        self.assignment, self.lacking = mark_added(assignment, noted), works_lacking(noted)

    @cached_property
    def rules(self) -> str:
        """Return the inputs besides the submission: the tests, and the course's files beside the notebooks."""
        given = hashlib.sha256(repr(sorted(self.folder.given().items())).encode()).hexdigest()
        return f"{self.assignment.digest}.{given}"

    def note(self, student: str) -> str:
        """Return the note that the ledger would store if a student were graded now.

        If this note differs from the student's last one, `grade` regrades the work.
        """
        return self.note_of(self.folder.submission(student).fingerprint())

    def note_of(self, fingerprint: str) -> str:
        """Return the note for work with this fingerprint."""
        return f"{VERSION} {self.rules} {fingerprint}"

    def changed(self, student: str) -> set[str]:
        """Return the kinds of inputs that have changed since a student was graded.

        The set is empty if the ledger has no record of the student. A submission that was removed counts as unchanged.
        """
        entry, note = self.ledger.read(student), self._note_or_nothing(student)
        return self.changed_since(student, entry, note) | self._changed_for_attempts(entry)

    def changed_since(self, student: str, entry: Mapping[str, object], note: str) -> set[str]:
        """Return the kinds of inputs that differ between a student's record in the ledger and a new note."""
        return _differing(entry.get("work"), note) | ({SEED} if self.has_other_seed(student, entry) else set())

    def _changed_for_attempts(self, entry: Mapping[str, object]) -> set[str]:
        """Return the kinds of inputs that have changed since a student's other attempts were graded."""
        if not self._counts_best:
            return set()
        kinds = (_differing(one.note, self.note_of("")) for one in read_records(entry).values())
        return set().union(*kinds) - {SUBMISSION}

    @cached_property
    def _counts_best(self) -> bool:
        return counts_best(self.folder.root)

    def has_other_seed(self, student: str, entry: Mapping[str, object]) -> bool:
        """Return whether the seed in a student's record differs from the student's current seed."""
        noted, seeds = entry.get("seeds"), self.seeds(student)
        return isinstance(noted, dict) and any(noted.get(course, seed) != seed for course, seed in seeds.items())

    def record(self, student: str, note: str) -> dict[str, object]:
        """Return the inputs to record in the ledger for a student who has just been graded."""
        return {"work": note, "seeds": self.seeds(student)}

    def _note_or_nothing(self, student: str) -> str:
        if not self.folder.path("submitted", student).is_dir():
            return f"{VERSION} {self.rules}"
        try:
            return self.note(student)
        except (OSError, RecursionError):  # something that can't be read was handed in
            return f"{VERSION} {self.rules} -"


def _differing(before: object, now: str) -> set[str]:
    pairs = zip(NOTED, _parts(before), _parts(now), strict=False)
    return {kind for kind, one, other in pairs if one != other}


def _parts(note: object) -> list[str]:
    return re.split("[ .]", note) if isinstance(note, str) else []
