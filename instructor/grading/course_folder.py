"""An nbgrader course folder: its configuration, and where the work of whom lies."""

import contextlib
import hashlib
import os
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.apps import NbGrader
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import Execute
from nbgrader.utils import find_all_files, parse_utc
from traitlets import TraitError
from traitlets.config import Config

from course.errors import CourseError
from instructor.grading.course_limits import GradingLimits
from instructor.grading.student_grading import Work
from instructor.grading.verdicts import Limits

HOOKS = ("pre_convert_hook", "post_convert_hook")
STAMP = "timestamp.txt"  # in a student's folder: when it was handed in
MOST_STAMP = 100  # bytes
NO_LIMIT = 24 * 3600  # seconds a cell, where the course sets no limit


@dataclass
class CourseFolder:
    """A course folder and one assignment in it.

    Parameters:
        root: holds nbgrader_config.py.
        assignment: its name.
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
            raise CourseError(f"{self.root} has no nbgrader_config.py: name the course's folder with --course.")
        app = NbGrader()
        with contextlib.chdir(self.root):
            app.load_config_file()
        app.log.setLevel("ERROR")  # what a student changed is mended, and what goes wrong is in the report
        app.config.CourseDirectory.setdefault("root", str(self.root.resolve()))
        return app

    @property
    def config(self) -> Config:
        """What workers need of the configuration: all but the hooks, functions that are called here."""
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
        return Gradebook(self.directory.db_url, self.directory.course_id)

    def limits(self) -> Limits:
        """What the course gives a student's code."""
        seconds = Execute(parent=self.converter).timeout
        seconds = NO_LIMIT if seconds is None or seconds <= 0 else seconds
        try:
            return GradingLimits(config=self.config).limits(seconds)
        except TraitError as error:
            raise CourseError(f"nbgrader_config.py: {error}") from None

    def path(self, kind: str, student: str = ".") -> Path:
        """Where a student's work of this kind lies: source, submitted, autograded.

        The student "." stands for none, as in nbgrader.
        """
        folder = getattr(self.directory, f"{kind}_directory")
        return Path(os.path.normpath(self.directory.format_path(folder, student, self.assignment)))

    def students(self) -> list[str]:
        """All who handed something in, by name."""
        pattern = self.path("submitted", "*")
        excluded = {name for name in (self.directory.student_id_exclude or "").split(",") if name}
        depth = pattern.parts.index("*")
        here = Path(*pattern.parts[:depth])
        names = (path.parts[depth] for path in here.glob(str(Path(*pattern.parts[depth:]))) if path.is_dir())
        return sorted(set(names) - excluded)

    def work(self, student: str, notebooks: set[str]) -> Work:
        """Read what a student handed in; the course's own files replace the student's, as under nbgrader.

        Parameters:
            notebooks: names of those that belong to the assignment; others are left out.
        """
        folder, source = self.path("submitted", student), self.path("source")
        own = {path.relative_to(folder).as_posix(): path.read_bytes() for path in self._others(folder)}
        kept = set(self.converter.exclude_overwriting.get(self.assignment, []))
        given = {path.relative_to(source).as_posix(): path.read_bytes() for path in self._others(source)}
        given = {name: content for name, content in given.items() if name not in kept}
        found = {path.stem: path for path in folder.glob("*.ipynb") if path.stem in notebooks}
        texts = {name: path.read_bytes().decode("utf-8", "replace") for name, path in found.items() if _is_file(path)}
        strange = [f"{name}: it is no file of its own, and was not read" for name in found if name not in texts]
        return Work(student, texts, own | given, [*strange, *self._wrong_time(student)])

    def time_of(self, student: str) -> datetime | None:
        """Read when a student handed in, in UTC; None where that is not written down.

        Raises:
            ValueError: what stands there is no time.
        """
        path = self.path("submitted", student) / STAMP
        if not _is_file(path):
            return None
        with path.open("rb") as file:
            text = file.read(MOST_STAMP).decode("utf-8", "replace").strip()
        try:
            return parse_utc(text) if text else None
        except (ValueError, OverflowError):
            raise ValueError(f"{STAMP} holds no time, but {text!r}") from None

    def _wrong_time(self, student: str) -> list[str]:
        try:
            self.time_of(student)
        except ValueError as error:
            return [f"{error}: taken for handed in in time"]
        return []

    def call_hook(self, when: str, student: str) -> None:
        """Call what the course wants done before ("pre") or after ("post") a student's notebooks are graded.

        As under nbgrader it gets the assignment, the student and the notebooks' paths, and an error of its own is only logged.
        """
        self.directory.student_id = student
        self.converter.notebooks = sorted(str(path) for path in self.path("submitted", student).glob("*.ipynb"))
        getattr(self.converter, f"run_{when}_convert_hook")()

    def fingerprint(self, student: str) -> str:
        """A fingerprint of all files that a student handed in."""
        digest, folder = hashlib.sha256(), self.path("submitted", student)
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(repr((path.relative_to(folder).as_posix(), path.stat().st_size)).encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def _others(self, folder: Path) -> list[Path]:
        """The files of a folder that are no notebooks and that the course does not ignore; links lead elsewhere."""
        found = [Path(name) for name in find_all_files(str(folder), [*self.directory.ignore, "*.ipynb"])]
        return [path for path in found if _is_file(path)]


def _is_file(path: Path) -> bool:
    """Whether a file lies there itself: a link would show what somebody else wrote."""
    return path.is_file() and not path.is_symlink()
