"""The errors of the course: one small family, so that a caller can catch them all."""


class CourseError(Exception):
    """Something the course was asked for cannot be done; the message says what would be right."""

    def _render_traceback_(self) -> list[str]:
        """Lines that Jupyter shows instead of a traceback: a learner needs the message, not our code."""
        return [f"{type(self).__name__}: {self}"]


class UnknownTable(CourseError, KeyError):
    """There is no data set of that name."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would show the message in quotes


class CheckFailed(CourseError, AssertionError):
    """An answer breaks a rule that a test cell states."""

    def _render_traceback_(self) -> list[str]:
        return [f"Not yet: {self}"]
