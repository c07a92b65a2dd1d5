"""Writes collected notebooks to `submitted/` without losing earlier work."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from nbjudge.attempts.folders import Attempts
from nbjudge.collect.report import CollectReport
from nbjudge.files import write_atomically
from nbjudge.gradebook.course_folder import CourseFolder

REPLACED = "replaced"  # a folder beside submitted/


class Storage:
    """Saves notebooks in `submitted/`.

    Parameters:
        replace: whether to replace files that are different. The old files are then moved to `replaced/`.
        keeps_attempts: whether each student's attempts are kept in `attempts/`. If so, files that are different are
            also replaced, but not moved.
    """

    def __init__(self, course: CourseFolder, replace: bool, keeps_attempts: bool, report: CollectReport) -> None:
        self.course, self.report = course, report
        self.replace, self.keeps_attempts = replace, keeps_attempts

    @contextlib.contextmanager
    def attempt(self, student: str) -> Iterator[None]:
        """Let the block change the student's latest attempt, and then save the result as another attempt.

        If the block changes nothing, `submitted/` is left as it was.
        """
        if not self.keeps_attempts:
            yield
            return
        attempts, submitted = Attempts.of_course(self.course), self.course.path("submitted", student)
        attempts.keep(student, submitted)
        earlier = attempts.of(student)
        before = attempts.find(earlier, submitted)
        if earlier:
            attempts.put(earlier[-1], submitted)
        yield
        if not attempts.keep(student, submitted, earlier[-1].name if earlier else "") and before:
            attempts.put(before, submitted)

    def store(self, student: str, notebook: str, content: bytes) -> bool:
        """Write a file, and return whether `submitted/` now contains this file."""
        path, entry = self.course.path("submitted", student) / f"{notebook}.ipynb", (student, notebook)
        if path.exists() and path.read_bytes() == content:
            self.report.unchanged.append(entry)
            return True
        if path.exists() and not (self.replace or self.keeps_attempts):
            self.report.kept.append(entry)
            return False
        if path.exists() and not self.keeps_attempts:
            self.report.replaced.append(self._set_aside(path, student))
        write_atomically(path, content)
        self.report.written.append(entry)
        return True

    def _set_aside(self, path: Path, student: str) -> Path:
        """Move a file to the first unused name in `replaced/`."""
        folder = self.course.root / REPLACED / student / self.course.assignment
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (aside := folder / f"{path.stem}-{number}.ipynb").exists():
            number += 1
        os.replace(path, aside)
        return aside
