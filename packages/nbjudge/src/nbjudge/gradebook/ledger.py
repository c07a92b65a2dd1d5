"""Records which students have been graded completely, and from which files, so that a later run can skip them."""

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
LTI_SCORES = "lti_scores.json"  # in the same folder: the scores that were sent to a platform
MAX_NAME = 200  # bytes of a student's name. The name of a file may have 255, and ours have endings


class Ledger:
    """One small file per student, which is written after everything else.

    Parameters:
        root: the course folder.
        assignment: the assignment's name.
    """

    def __init__(self, root: Path, assignment: str) -> None:
        self.folder = root / FOLDER / assignment

    def read(self, student: str) -> dict:
        """Return the record of a student. It's empty if there's none, or if it can't be read."""
        try:
            return dict(json.loads(self.path(student).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return {}

    def write(self, student: str, entry: dict) -> None:
        """Record that a student has been graded. The record is written completely or not at all."""
        write_atomically(self.path(student), json.dumps(entry, indent=1, sort_keys=True))

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Prevent a second run.

        Raises:
            CourseError: another run is under way.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / ".lock").open("a") as file:
            try:
                _lock(file)
            except OSError:
                raise CourseError(f"{self.folder.name} is being graded by another run: wait until it ends.") from None
            yield

    def path(self, student: str) -> Path:
        """Return the file with the record of a student, which may not exist."""
        too_long = len(os.fsencode(student)) > MAX_NAME
        return self.folder / f"{hashlib.sha256(os.fsencode(student)).hexdigest() if too_long else student}.json"


def _lock(file: IO[str]) -> None:
    with contextlib.suppress(ImportError):  # Windows doesn't have it
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
