"""A gradebook that another program has locked, that can't be written, or a disk that is full: wait, or say so in one sentence."""

import contextlib
import errno
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from nbgrader.api import Gradebook, InvalidEntry
from sqlalchemy.exc import OperationalError

from course.errors import CourseError

LOCK_TIMEOUT = 600  # seconds to wait for another program that is writing to the gradebook
DATABASE_ERRORS = (OperationalError, InvalidEntry)  # nbgrader wraps the former in the latter when it adds a row
PAUSE = 0.2  # seconds between two tries; SQLite itself waits for five seconds in each
WAITING = "Another program, such as Formgrader, has locked the gradebook. Grading continues as soon as it's free."
LATER = "The next run completes the work."
FULL, NOT_ALLOWED = {errno.ENOSPC, errno.EDQUOT}, {errno.EROFS, errno.EACCES, errno.EPERM}
PROBLEMS = {
    "readonly database": "The gradebook can't be written because it's read-only.",
    "unable to open database": "The gradebook can't be opened: check the permissions of its folder.",
    "disk is full": "The disk with the gradebook is full.",
    "disk i/o error": "The disk with the gradebook fails or is full.",
}
T = TypeVar("T")


def when_unlocked(action: Callable[[], T], tell: Callable[[str], None], gradebook: Gradebook | None = None) -> T:
    """Do something with the gradebook. While another program locks it, try again, and say so once.

    Parameters:
        action: can be done again if it failed.
        gradebook: its changes are undone before each new try.

    Raises:
        CourseError: it's still locked after ten minutes.
    """
    deadline, told = time.monotonic() + LOCK_TIMEOUT, False
    while True:
        try:
            return action()
        except DATABASE_ERRORS as error:
            if gradebook is not None:
                gradebook.db.rollback()
            if "database is locked" not in str(error):
                raise
        if time.monotonic() > deadline:
            raise CourseError(f"The gradebook has been locked for {LOCK_TIMEOUT // 60} minutes. {LATER}")
        if not told:
            tell(WAITING)
        told = True
        time.sleep(PAUSE)


@contextlib.contextmanager
def storage_errors() -> Iterator[None]:
    """Describe an error of the disk or the gradebook in one sentence.

    Raises:
        CourseError: in place of the library's error.
    """
    try:
        yield
    except DATABASE_ERRORS as error:
        known = str(error).lower()
        problem = next((words for part, words in PROBLEMS.items() if part in known), None)
        if problem is None:
            raise
        raise CourseError(f"{problem} {LATER}") from error
    except OSError as error:
        if error.errno not in FULL | NOT_ALLOWED:
            raise
        problem = "The disk is full" if error.errno in FULL else "A file can't be written"
        raise CourseError(f"{problem}: {error.filename or error.strerror}. {LATER}") from error
