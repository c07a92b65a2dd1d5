"""An nbgrader course folder, with its configuration and the places of students' work."""

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from nbgrader.api import Gradebook
from nbgrader.apps import NbGrader
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import Execute
from tornado.log import app_log
from traitlets import TraitError
from traitlets.config import Config, Configurable

from course.errors import CourseError
from instructor.grading.gradebook.course_limits import GradebookLock, GradingLimits, TestProtection
from instructor.grading.gradebook.storage import open_gradebook, when_unlocked
from instructor.grading.gradebook.submissions import Submission, other_files
from instructor.grading.records.submissions import SubmittedFiles
from instructor.grading.records.verdicts import Limits

HOOKS = ("pre_convert_hook", "post_convert_hook")
T, C = TypeVar("T"), TypeVar("C", bound=Configurable)
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
        """nbgrader with the configuration of this folder.

        Raises:
            CourseError: the folder has no configuration.
        """
        if not (self.root / "nbgrader_config.py").is_file():
            raise CourseError(f"{self.root} has no nbgrader_config.py: set the course's folder with --course.")
        app = NbGrader()
        with contextlib.chdir(self.root):
            app.load_config_file()
        app.log.setLevel("ERROR")  # grading restores the parts that a student changed, and the report lists problems
        app_log.setLevel("CRITICAL")  # nbgrader's gradebook also logs the errors that it raises
        app.config.CourseDirectory.setdefault("root", str(self.root.resolve()))
        return app

    @property
    def config(self) -> Config:
        """Return the configuration for workers, without the hooks, which are called in this process."""
        sections = self.app.config.items()
        return Config(
            {name: {key: value for key, value in part.items() if key not in HOOKS} for name, part in sections}
        )

    @cached_property
    def directory(self) -> CourseDirectory:
        return CourseDirectory(parent=self.app, assignment_id=self.assignment)

    @cached_property
    def converter(self) -> Autograde:
        return Autograde(coursedir=self.directory, parent=self.app)

    def gradebook(self) -> Gradebook:
        return open_gradebook(self.directory.db_url, self.directory.course_id)

    def when_unlocked(
        self, action: Callable[[], T], tell: Callable[[str], None], gradebook: Gradebook | None = None
    ) -> T:
        """Do something with the gradebook. If another program has locked it, wait as long as the course allows.

        Parameters:
            action: what to do. It can be repeated if it failed.
            tell: called once with the reason for waiting.
            gradebook: its changes are undone before each new try.

        Raises:
            CourseError: it's still locked after that.
        """
        return when_unlocked(action, tell, self._configured(GradebookLock).timeout, gradebook)

    def limits(self) -> Limits:
        """Return the course's own limits for students' code."""
        seconds = Execute(parent=self.converter).timeout
        seconds = NO_LIMIT if seconds is None or seconds <= 0 else seconds
        return self._configured(GradingLimits).limits(seconds)

    def protects(self) -> bool:
        """Return whether the course wants all tests to be judged outside if that leads to the same marks."""
        return self._configured(TestProtection).outside

    def _configured(self, kind: type[C]) -> C:
        """Return the course's settings for one of our own classes."""
        try:
            return kind(config=self.config)
        except TraitError as error:
            raise CourseError(f"nbgrader_config.py: {error}") from None

    def path(self, kind: str, student: str = ".") -> Path:
        """Return the folder of a student's work of this kind, such as source, submitted or autograded.

        As in nbgrader, the student "." means that there's no student.
        """
        folder = getattr(self.directory, f"{kind}_directory")
        return Path(os.path.normpath(self.directory.format_path(folder, student, self.assignment)))

    def students(self) -> list[str]:
        """Everyone who handed something in, by name."""
        pattern = self.path("submitted", "*")
        excluded = {name for name in (self.directory.student_id_exclude or "").split(",") if name}
        depth = pattern.parts.index("*")
        here = Path(*pattern.parts[:depth])
        names = (path.parts[depth] for path in here.glob(str(Path(*pattern.parts[depth:]))) if path.is_dir())
        return sorted(set(names) - excluded)

    def submitted_files(self, student: str, notebooks: set[str]) -> SubmittedFiles:
        """Read a student's submission. The course's own files replace the student's, as under nbgrader.

        Parameters:
            notebooks: names of the assignment's notebooks. Others are left out.
        """
        return self.submission(student).read(student, notebooks, self.given())

    def given(self) -> dict[str, bytes]:
        """Read the files that the course stores beside notebooks, by path."""
        source, kept = self.path("source"), set(self.converter.exclude_overwriting.get(self.assignment, []))
        given = {path.relative_to(source).as_posix(): path for path in other_files(source, self.directory.ignore)}
        return {name: path.read_bytes() for name, path in given.items() if name not in kept}

    def submission(self, student: str) -> Submission:
        """Return the folder that contains a student's submission."""
        most = 1000 * self.directory.max_file_size  # in kilobytes; the exchange accepts nothing larger
        return Submission(self.path("submitted", student), most, tuple(self.directory.ignore))

    def call_hook(self, when: str, student: str) -> None:
        """Call the course's hook before ("pre") or after ("post") a student's notebooks are graded.

        As under nbgrader, it gets the assignment, the student and the notebooks' paths. If it fails, the error is only logged.
        """
        self.directory.student_id = student
        self.converter.notebooks = sorted(str(path) for path in self.path("submitted", student).glob("*.ipynb"))
        getattr(self.converter, f"run_{when}_convert_hook")()
