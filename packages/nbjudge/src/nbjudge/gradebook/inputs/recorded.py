"""What marks depend on, as the ledger records it: the submission, the tests, files, the class seed and the grader.

Dates and rules for late work aren't recorded, because penalties are cheap to compute again (see `late_penalties`).
"""

import hashlib
import re
from collections.abc import Mapping
from functools import cached_property

from nbjudge.courses import class_seeds
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.ledger import Ledger
from nbjudge.records.added_cells import mark_added
from nbjudge.records.assignments import Assignment

VERSION = 3  # version of the grading rules; work that was graded with another version is graded again
ADDED = ".added"  # in the ledger's folder: cells that were added after work had been handed in
GRADER, TESTS, FILES, SUBMISSION, SEED = "grader", "tests", "files", "submission", "seed"  # kinds of inputs
NOTED = (GRADER, TESTS, FILES, SUBMISSION)  # in the order of `Inputs.note`


class Inputs:
    """The current inputs of the marks in an assignment.

    Parameters:
        assignment: as the gradebook has it now.
    """

    def __init__(self, folder: CourseFolder, ledger: Ledger, assignment: Assignment) -> None:
        self.folder, self.ledger, self.seeds = folder, ledger, class_seeds()
        self.assignment = mark_added(assignment, ledger.read(ADDED))

    @cached_property
    def rules(self) -> str:
        """Return what marks depend on besides the submission: the tests, and the course's files beside notebooks."""
        given = hashlib.sha256(repr(sorted(self.folder.given().items())).encode()).hexdigest()
        return f"{self.assignment.digest}.{given}"

    def note(self, student: str) -> str:
        """Return what the ledger notes about a student who is graded now. If it's different, `grade` grades again."""
        return f"{VERSION} {self.rules} {self.folder.submission(student).fingerprint()}"

    def changed(self, student: str) -> set[str]:
        """Return the kinds of inputs that have changed since a student was graded.

        It's empty if the ledger doesn't know the student. A submission that was removed hasn't changed.
        """
        return self.changed_since(self.ledger.read(student), self._note_or_nothing(student))

    def changed_since(self, entry: Mapping[str, object], note: str) -> set[str]:
        """Return the kinds of inputs that are different in a record of the ledger and in a new note."""
        pairs = zip(NOTED, _parts(entry.get("work")), _parts(note), strict=False)
        found = {kind for kind, before, now in pairs if before != now}
        return found | ({SEED} if self.has_other_seed(entry) else set())

    def has_other_seed(self, entry: Mapping[str, object]) -> bool:
        """Return whether a record of the ledger contains another class seed than the current one."""
        noted = entry.get("seeds")
        return isinstance(noted, dict) and any(noted.get(course, seed) != seed for course, seed in self.seeds.items())

    def record(self, note: str) -> dict[str, object]:
        """Return what the ledger records about the inputs of a student who has just been graded."""
        return {"work": note, "seeds": self.seeds}

    def _note_or_nothing(self, student: str) -> str:
        if not self.folder.path("submitted", student).is_dir():
            return f"{VERSION} {self.rules}"
        try:
            return self.note(student)
        except (OSError, RecursionError):  # something that can't be read was handed in
            return f"{VERSION} {self.rules} -"


def _parts(note: object) -> list[str]:
    return re.split("[ .]", note) if isinstance(note, str) else []
