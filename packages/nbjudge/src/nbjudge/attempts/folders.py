"""The folders with students' attempts: `attempts/<student>/<assignment>/<number>/` in the course folder."""

import os
import shutil
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from nbjudge.files import folder_atomically
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.submissions import STAMP, Submission
from nbjudge.reading.texts import is_utf8

FOLDER = "attempts"  # in the course's folder


@dataclass(frozen=True)
class Attempt:
    """One of a student's attempts.

    Parameters:
        path: the attempt's folder, whose name is a number.
        most: the size limit in bytes. Larger files aren't read.
    """

    path: Path
    most: int

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def order(self) -> tuple[datetime, int]:
        """Return the key that sorts attempts by time.

        Work without a recorded time counts as handed in on time, so it comes first.
        """
        return self.time or datetime.min, int(self.name)

    @cached_property
    def time(self) -> datetime | None:
        """Return the time of submission in UTC, or None if it isn't known."""
        return _time(self._submission)

    @cached_property
    def fingerprint(self) -> str:
        return self._submission.fingerprint()

    @property
    def content(self) -> str:
        """Return the fingerprint of the attempt's files, without the time."""
        return self._submission.fingerprint(without=STAMP)

    @property
    def _submission(self) -> Submission:
        return Submission(self.path, self.most)


class Attempts:
    """All of the students' attempts at one assignment.

    Parameters:
        root: the course folder.
        assignment: the assignment's name.
        most: the size limit in bytes. Larger files aren't read.
    """

    def __init__(self, root: Path, assignment: str, most: int) -> None:
        self.root, self.assignment, self.most = root / FOLDER, assignment, most

    @classmethod
    def of_course(cls, folder: CourseFolder) -> "Attempts":
        """Return the attempts at the assignment in a course folder."""
        return cls(folder.root, folder.assignment, folder.submission("").most)

    def students(self) -> list[str]:
        """Return the students who have attempts."""
        return sorted(path.parent.name for path in self.root.glob(f"*/{self.assignment}") if is_utf8(path.parent.name))

    def of(self, student: str) -> list[Attempt]:
        """Return a student's attempts, from the first to the last."""
        paths = (path for path in self._folder(student).glob("*") if path.name.isdecimal() and path.is_dir())
        return sorted((Attempt(path, self.most) for path in paths), key=lambda one: one.order)

    def next_folder(self, student: str) -> Path:
        """Return the path for the next attempt's folder, which doesn't exist yet."""
        numbers = [int(one.name) for one in self.of(student)]
        return self._folder(student) / str(max(numbers, default=0) + 1)

    def keep(self, student: str, submitted: Path, counted: str = "") -> bool:
        """Make sure that the work in a student's folder in submitted/ is one of the attempts.

        If the work differs from an attempt only in its time, someone has corrected the time, so the attempt's time is
        corrected, too.

        Parameters:
            counted: the name of the attempt that has counted so far. If several attempts have the same files, this
                attempt's time is corrected.

        Returns: True if a new attempt was added.
        """
        known = self.of(student)
        if not submitted.is_dir() or self.find(known, submitted):
            return False
        content = Attempt(submitted, self.most).content
        same = [one for one in known if one.content == content]
        if same:
            _copy_time(submitted, next((one for one in same if one.name == counted), same[-1]).path)
            return False
        self._copy(submitted, self.next_folder(student))
        return True

    def find(self, known: Iterable[Attempt], submitted: Path) -> Attempt | None:
        """Return the attempt that's in a student's folder in submitted/, or None if there's no such attempt."""
        if not submitted.is_dir():
            return None
        found = Attempt(submitted, self.most).fingerprint
        return next((one for one in known if one.fingerprint == found), None)

    def put(self, attempt: Attempt, submitted: Path) -> None:
        """Replace a student's folder in submitted/ with a copy of an attempt, unless the two are already the same."""
        if not self.find([attempt], submitted):
            self._copy(attempt.path, submitted)

    def _copy(self, source: Path, target: Path) -> None:
        with folder_atomically(target) as new:
            shutil.copytree(source, new, symlinks=True, ignore=_pipes_and_devices)

    def _folder(self, student: str) -> Path:
        return self.root / student / self.assignment


def _time(submission: Submission) -> datetime | None:
    try:
        return submission.time()
    except ValueError:  # grading reports it
        return None


def _copy_time(source: Path, target: Path) -> None:
    if (source / STAMP).is_file():
        shutil.copyfile(source / STAMP, target / STAMP)
    else:
        (target / STAMP).unlink(missing_ok=True)


def _pipes_and_devices(folder: str, names: list[str]) -> list[str]:
    """Return the names of files that can't be copied, such as pipes and devices."""
    kinds = {name: stat.S_IFMT(os.lstat(os.path.join(folder, name)).st_mode) for name in names}
    return [name for name, kind in kinds.items() if kind not in (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK)]
