"""The errors of the package. They have a common base class, so that a caller can catch all of them."""


class CourseError(Exception):
    """The course can't do what it was asked to do. The message says what to do instead."""

    def _render_traceback_(self) -> list[str]:
        """Return what Jupyter shows instead of a traceback. Learners need the message and not our code."""
        return [f"{type(self).__name__}: {self}"]


class CheckFailed(CourseError, AssertionError):
    """An answer breaks a rule that a test cell states.

    Attributes:
        rule: the rule as `checks.rule` names it, or an empty string.
    """

    rule = ""

    def _render_traceback_(self) -> list[str]:
        return [f"Not yet: {self}"]
