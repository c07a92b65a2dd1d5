"""The course's exceptions, which have a common base class, so that a caller can catch all of them."""

from nbjudge.errors import CheckFailed, CourseError

__all__ = ["CheckFailed", "CourseError", "UnknownTable"]


class UnknownTable(CourseError, KeyError):
    """There's no data set with this name."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would show the message in quotes
