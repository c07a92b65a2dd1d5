"""The errors of the instructor's commands."""

from pathlib import Path

from course.errors import CourseError


class AuthorError(CourseError):
    """A lesson's text breaks a rule for authors. The message says where, and what to do about it."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line = path, line


class LessonNotFoundError(CourseError):
    """No lesson has the requested name."""


class OutOfDateError(CourseError):
    """The built files don't match the texts from which they're built."""


class InstallError(CourseError):
    """Some libraries couldn't be installed at the requested versions."""
