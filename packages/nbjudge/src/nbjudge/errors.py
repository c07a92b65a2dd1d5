"""The package's exceptions. All exceptions have the same base class, so that a caller can catch them all."""

# What Python, or IPython's transformation of magics, raises for source that it can't read. Long chains and many magics
# exceed limits (a RecursionError is a RuntimeError), and an open string before a magic is an IndexError.
UNREADABLE_CODE = (SyntaxError, ValueError, RuntimeError, MemoryError, IndexError)


class CourseError(Exception):
    """Raised if a request can't be carried out. The message says what to do instead."""

    def _render_traceback_(self) -> list[str]:
        """Return the lines that Jupyter shows instead of a traceback, because learners need only the message."""
        return [f"{type(self).__name__}: {self}"]


class CheckFailed(CourseError, AssertionError):
    """Raised if an answer breaks a rule in a test cell.

    Attributes:
        rule: the rule, as passed to `checks.rule`, or an empty string.
    """

    rule = ""

    def _render_traceback_(self) -> list[str]:
        return [f"Not yet: {self}"]
