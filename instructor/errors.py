"""The errors of the instructor's commands."""

from pathlib import Path

from course.errors import CourseError


class AuthorError(CourseError):
    """A lesson's text breaks a rule of authoring; the message says where and what to do."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line = path, line


class LessonNotFoundError(CourseError):
    """No lesson has the name that was asked for."""


class OutOfDateError(CourseError):
    """What is built does not match the text it is built from."""


class InstallError(CourseError):
    """Libraries could not be installed in the versions that were asked for."""
