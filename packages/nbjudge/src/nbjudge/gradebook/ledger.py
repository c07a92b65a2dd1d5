"""Records which students have been graded completely, and from which files, so that later runs can skip them."""

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from nbjudge.errors import CourseError
from nbjudge.files import write_atomically

FOLDER = ".grading"  # in the course folder
LTI_SCORES = "lti_scores.json"  # a file in the same folder with the scores that were sent to a platform
ATTEMPTS = "attempts"  # the key in a student's entry for what's known about each attempt, if the best one counts
ATTEMPT = "attempt"  # the key for the attempt that counts and the number of all attempts, such as "2 of 3"
MAX_NAME = 200  # the most bytes in a student's name. A file name may have 255, and ours have extensions


class Ledger:
    """The records of all students: one small file each, which is written after everything else.

    Parameters:
        root: the course folder.
        assignment: the assignment's name.
    """

    def __init__(self, root: Path, assignment: str) -> None:
        self.folder = root / FOLDER / assignment

    def read(self, student: str) -> dict:
        """Return a student's record, or an empty record if there isn't one or it can't be read."""
        try:
            return dict(json.loads(self.path(student).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return {}

    def write(self, student: str, entry: dict) -> None:
        """Record that a student has been graded. The record is written atomically."""
        write_atomically(self.path(student), json.dumps(entry, indent=1, sort_keys=True))

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Prevent a second run from starting at the same time.

        Raises:
            CourseError: another run is under way.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / ".lock").open("a") as file:
            try:
                _lock(file)
            except OSError:
                raise CourseError(
                    f"{self.folder.name} is being graded by another run. Wait until that run ends."
                ) from None
            yield

    def path(self, student: str) -> Path:
        """Return the path of the file with a student's record. The file doesn't have to exist."""
        too_long = len(os.fsencode(student)) > MAX_NAME
        return self.folder / f"{hashlib.sha256(os.fsencode(student)).hexdigest() if too_long else student}.json"


def _lock(file: IO[str]) -> None:
    with contextlib.suppress(ImportError):  # Windows doesn't have this module
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
