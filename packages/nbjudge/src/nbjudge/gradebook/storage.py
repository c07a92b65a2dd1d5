"""Handles a locked or read-only gradebook or a full disk, by waiting or by explaining the problem in a sentence."""

import errno
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from nbgrader.api import Gradebook, InvalidEntry
from sqlalchemy import make_url
from sqlalchemy.exc import OperationalError

from nbjudge.errors import CourseError
from nbjudge.number_formats import counted

DATABASE_ERRORS = (OperationalError, InvalidEntry)  # nbgrader wraps the former in the latter when it adds a row
PAUSE = 0.2  # seconds between two attempts
SQLITE_TIMEOUT = 1  # seconds that SQLite itself waits in each attempt, before we report that we're waiting
WAITING = (
    "Another program, such as Formgrader, has locked the gradebook. Work will continue when the gradebook is free."
)
LATER = "The next run will finish the work."
FILE_PROBLEMS = {
    errno.ENOSPC: "The disk is full",
    errno.EDQUOT: "Your disk quota is exceeded",
    errno.EROFS: "A file can't be written",
    errno.EACCES: "You don't have permission to access a file",
    errno.EPERM: "You don't have permission to access a file",
}
PROBLEMS = {
    "readonly database": "The gradebook can't be changed because it's read-only.",
    "unable to open database": "The gradebook can't be opened. Check the permissions of its folder.",
    "disk is full": "The disk with the gradebook is full.",
    "disk i/o error": "The disk with the gradebook is full or has failed.",
}
T = TypeVar("T")


def open_gradebook(url: str, course: str) -> Gradebook:
    """Open a gradebook.

    Parameters:
        url: the address of the database, in SQLAlchemy's format.
        course: the course's ID in nbgrader.
    """
    known = make_url(url)
    if known.get_backend_name() == "sqlite" and "timeout" not in known.query:
        url = known.update_query_dict({"timeout": str(SQLITE_TIMEOUT)}).render_as_string(hide_password=False)
    return Gradebook(url, course)


def when_unlocked(
    action: Callable[[], T], tell: Callable[[str], None], seconds: float, gradebook: Gradebook | None = None
) -> T:
    """Run an action on the gradebook.

    While another program has locked the gradebook, keep trying, and report the wait once.

    Parameters:
        action: the function to run, which must be repeatable after a failure.
        seconds: the longest time to wait, which is at least 0.
        gradebook: the gradebook, whose changes are undone before each new attempt.

    Raises:
        CourseError: the gradebook is still locked at the end of that time.
    """
    deadline, told = time.monotonic() + seconds, False
    while True:
        try:
            return action()
        except DATABASE_ERRORS as error:
            if gradebook is not None:
                gradebook.db.rollback()
            if "database is locked" not in str(error):
                raise
        if time.monotonic() > deadline:
            lasted = counted(seconds, "second")
            raise CourseError(f"The gradebook has been locked for {lasted} by another program. {LATER}")
        if not told:
            tell(WAITING)
        told = True
        time.sleep(PAUSE)


@dataclass
class Book:
    """An open gradebook, which another program may lock for a while.

    Attributes:
        gradebook: the gradebook that's open.
        tell: a function that's called with the reason for waiting.
        seconds: the longest time to wait, which is at least 0.
    """

    gradebook: Gradebook
    tell: Callable[[str], None]
    seconds: float

    def run(self, action: Callable[[], T]) -> T:
        """Run an action on the gradebook. If another program has locked it, wait as long as the course allows.

        Parameters:
            action: the function to run. A failed action can be repeated, because its changes are undone before each new
                attempt.

        Raises:
            CourseError: the gradebook is still locked at the end of that time.
        """
        return when_unlocked(action, self.tell, self.seconds, self.gradebook)


def storage_problem(error: Exception) -> str:
    """Describe a disk or gradebook error in one or two sentences, or return "" for any other error."""
    if isinstance(error, OSError):
        words = FILE_PROBLEMS.get(error.errno or 0)
        return f"{words}: {error.filename or error.strerror}. {LATER}" if words else ""
    known = str(error).lower() if isinstance(error, DATABASE_ERRORS) else ""
    words = next((words for part, words in PROBLEMS.items() if part in known), "")
    return f"{words} {LATER}" if words else ""
