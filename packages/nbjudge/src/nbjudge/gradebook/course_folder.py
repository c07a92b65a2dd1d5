"""An nbgrader course folder, with its configuration and the paths to students' work."""

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from nbgrader.api import Gradebook
from nbgrader.apps import NbGrader
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import Execute
from traitlets.config import Config, Configurable

from nbjudge.courses import read_seeds, seed_environment
from nbjudge.gradebook.configuration import checked_settings, load_configuration
from nbjudge.gradebook.course_limits import GradebookLock, GradingLimits, TestProtection
from nbjudge.gradebook.inputs.other_data import other_data
from nbjudge.gradebook.storage import Book, open_gradebook, when_unlocked
from nbjudge.gradebook.submissions import Submission, other_files
from nbjudge.reading.recognition import Recognizer
from nbjudge.reading.texts import decode, is_utf8
from nbjudge.records.submissions import SubmittedFiles
from nbjudge.records.verdicts import Limits

HOOKS = ("pre_convert_hook", "post_convert_hook")
C = TypeVar("C", bound=Configurable)
NO_LIMIT = 24 * 3600  # seconds for a cell, if the course sets no limit


@dataclass
class CourseFolder:
    """A course folder, and one assignment in it.

    Parameters:
        root: the folder with nbgrader_config.py.
        assignment: the assignment's name.
    """

    root: Path
    assignment: str

    @cached_property
    def app(self) -> NbGrader:
        """The nbgrader application with the configuration in this folder.

        Raises:
            CourseError: the folder has no configuration, or the configuration has an error.
        """
        return load_configuration(self.root)

    @property
    def config(self) -> Config:
        """Return the configuration for workers, without the hooks, which are called in this process."""
        sections = self.app.config.items()
        return Config(
            {name: {key: value for key, value in part.items() if key not in HOOKS} for name, part in sections}
        )

    @cached_property
    def directory(self) -> CourseDirectory:
        with checked_settings(self.root):
            return CourseDirectory(parent=self.app, assignment_id=self.assignment)

    @cached_property
    def converter(self) -> Autograde:
        with checked_settings(self.root):
            return Autograde(coursedir=self.directory, parent=self.app)

    def gradebook(self) -> Gradebook:
        return open_gradebook(self.directory.db_url, self.directory.course_id)

    @contextlib.contextmanager
    def book(self, tell: Callable[[str], None]) -> Iterator[Book]:
        """Open the gradebook. If another program has locked it, wait as long as the course allows.

        Parameters:
            tell: a function that's called with the reason for waiting.

        Raises:
            CourseError: the gradebook is still locked at the end of that time.
        """
        seconds = self._configured(GradebookLock).timeout
        with when_unlocked(self.gradebook, tell, seconds) as gradebook:
            yield Book(gradebook, tell, seconds)

    def limits(self) -> Limits:
        """Return the course's own limits for students' code."""
        seconds = Execute(parent=self.converter).timeout
        seconds = NO_LIMIT if seconds is None or seconds <= 0 else seconds
        return self._configured(GradingLimits).limits(seconds)

    def protects(self) -> bool:
        """Return whether all tests should be judged outside the learner's process, if that leads to the same marks."""
        return self._configured(TestProtection).outside

    def _configured(self, kind: type[C]) -> C:
        """Return the course's settings for one of nbjudge's own classes."""
        with checked_settings(self.root):
            return kind(config=self.config)

    def require_configuration(self) -> None:
        """Check the configuration before anything else is done.

        Raises:
            CourseError: there's no configuration, or it has an error.
        """
        self.limits()
        self.protects()

    def path(self, kind: str, student: str = ".") -> Path:
        """Return the folder with a student's work in one of nbgrader's folders, such as source or submitted.

        As in nbgrader, the student "." stands for no student.
        """
        folder = getattr(self.directory, f"{kind}_directory")
        return Path(os.path.normpath(self.directory.format_path(folder, student, self.assignment)))

    def students(self) -> list[str]:
        """Return everyone who handed something in, sorted by name, except for students with an unusable folder name."""
        return sorted(name for name in self._folders() if is_utf8(name))

    def misnamed(self) -> dict[str, str]:
        """Return the students' folders whose names the gradebook can't store, each with advice on what to do."""
        names = {os.fsencode(name): decode(os.fsencode(name)) for name in self._folders() if not is_utf8(name)}
        why = "the folder's name isn't valid UTF-8, so rename the folder in submitted/, for example to"
        return {name.decode("utf-8", "backslashreplace"): f"{why} {new}" for name, new in names.items()}

    def _folders(self) -> set[str]:
        pattern = self.path("submitted", "*")
        excluded = {name for name in (self.directory.student_id_exclude or "").split(",") if name}
        depth = pattern.parts.index("*")
        here = Path(*pattern.parts[:depth])
        names = (path.parts[depth] for path in here.glob(str(Path(*pattern.parts[depth:]))) if path.is_dir())
        return set(names) - excluded

    def submitted_files(self, student: str, recognizer: Recognizer, where: Path | None = None) -> SubmittedFiles:
        """Read a student's submission.

        As in nbgrader, the course's own files replace the student's files of the same name.

        Parameters:
            where: the folder with the submission. None stands for the student's folder in submitted/.
        """
        work = self.submission(student, where).read(student, recognizer, self.given())
        own = self.seeds(student)
        others = other_data(work.notebooks, recognizer.released, own)
        return replace(work, troubles=[*work.troubles, *others], environment=seed_environment(own))

    @cached_property
    def seeds(self) -> Callable[[str], dict[str, int]]:
        """A function that maps a student to the student's seeds, keyed by the course package that needs them.

        Raises:
            CourseError: a course has an invalid setting.
        """
        return read_seeds()

    def given(self) -> dict[str, bytes]:
        """Return the contents of the files that the course stores beside the notebooks, keyed by path."""
        source, kept = self.path("source"), set(self.converter.exclude_overwriting.get(self.assignment, []))
        given = {path.relative_to(source).as_posix(): path for path in other_files(source, self.directory.ignore)}
        return {name: path.read_bytes() for name, path in given.items() if name not in kept}

    def submission(self, student: str, where: Path | None = None) -> Submission:
        """Return the folder that contains a student's submission.

        Parameters:
            where: the same as for `submitted_files`.
        """
        most = 1000 * self.directory.max_file_size  # given in kilobytes, and the exchange doesn't accept larger files
        folder = where or self.path("submitted", student)
        return Submission(folder, most, tuple(self.directory.ignore), self.path("source"))

    def call_hook(self, when: str, student: str, where: Path | None = None) -> None:
        """Call the course's hook before ("pre") or after ("post") a student's notebooks are graded.

        As in nbgrader, the hook receives the assignment, the student and the notebooks' paths. If the hook fails, the
        error is only logged.

        Parameters:
            where: the same as for `submitted_files`.
        """
        self.directory.student_id = student
        notebooks = (where or self.path("submitted", student)).glob("*.ipynb")
        self.converter.notebooks = sorted(str(path) for path in notebooks)
        getattr(self.converter, f"run_{when}_convert_hook")()
