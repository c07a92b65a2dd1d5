"""The errors of the course. They have a common base class, so that a caller can catch all of them."""


class CourseError(Exception):
    """The course can't do what it was asked to do. The message says what to do instead."""

    def _render_traceback_(self) -> list[str]:
        """Return the lines that Jupyter shows instead of a traceback, because learners need the message and not our code."""
        return [f"{type(self).__name__}: {self}"]


class UnknownTable(CourseError, KeyError):
    """There's no data set with this name."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would show the message in quotes


class CheckFailed(CourseError, AssertionError):
    """An answer breaks a rule that a test cell states."""

    def _render_traceback_(self) -> list[str]:
        return [f"Not yet: {self}"]
