"""Handles a locked or read-only gradebook, or a full disk, by waiting or by explaining it in one sentence."""

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
PAUSE = 0.2  # seconds between two tries
SQLITE_TIMEOUT = 1  # seconds that SQLite itself waits in each try, before we report that we're waiting
WAITING = "Another program, such as Formgrader, has locked the gradebook. Work continues as soon as it's free."
LATER = "The next run completes the work."
FILE_PROBLEMS = {
    errno.ENOSPC: "The disk is full",
    errno.EDQUOT: "Your disk quota is exceeded",
    errno.EROFS: "A file can't be written",
    errno.EACCES: "You don't have permission for a file",
    errno.EPERM: "You don't have permission for a file",
}
PROBLEMS = {
    "readonly database": "The gradebook can't be written because it's read-only.",
    "unable to open database": "The gradebook can't be opened: check the permissions of its folder.",
    "disk is full": "The disk with the gradebook is full.",
    "disk i/o error": "The disk with the gradebook is full or has failed.",
}
T = TypeVar("T")


def open_gradebook(url: str, course: str) -> Gradebook:
    """Open a gradebook.

    Parameters:
        url: the address of the database, as SQLAlchemy reads it.
        course: the course's id in nbgrader.
    """
    known = make_url(url)
    if known.get_backend_name() == "sqlite" and "timeout" not in known.query:
        url = known.update_query_dict({"timeout": str(SQLITE_TIMEOUT)}).render_as_string(hide_password=False)
    return Gradebook(url, course)


def when_unlocked(
    action: Callable[[], T], tell: Callable[[str], None], seconds: float, gradebook: Gradebook | None = None
) -> T:
    """Do something with the gradebook. As long as another program has locked it, try again, and report that once.

    Parameters:
        action: what to do. It can be repeated if it failed.
        seconds: the longest time to wait, at least 0.
        gradebook: its changes are undone before each new try.

    Raises:
        CourseError: it's still locked after that.
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
    """An open gradebook. Another program may lock it for a while.

    Attributes:
        gradebook: the gradebook.
        tell: called with the reason for waiting.
        seconds: the longest time to wait, at least 0.
    """

    gradebook: Gradebook
    tell: Callable[[str], None]
    seconds: float

    def run(self, action: Callable[[], T]) -> T:
        """Do something with the gradebook. If another program has locked it, wait as long as the course allows.

        Parameters:
            action: what to do. It can be repeated if it failed, because its changes are undone before each new try.

        Raises:
            CourseError: it's still locked after that.
        """
        return when_unlocked(action, self.tell, self.seconds, self.gradebook)


def storage_problem(error: Exception) -> str:
    """Describe an error of the disk or the gradebook in one or two sentences, or return "" for others."""
    if isinstance(error, OSError):
        words = FILE_PROBLEMS.get(error.errno or 0)
        return f"{words}: {error.filename or error.strerror}. {LATER}" if words else ""
    known = str(error).lower() if isinstance(error, DATABASE_ERRORS) else ""
    words = next((words for part, words in PROBLEMS.items() if part in known), "")
    return f"{words} {LATER}" if words else ""
