"""Copies a submission file by file, while its owner may still change it."""

import contextlib
import errno
import os
import pwd
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAX_DEPTH = 30  # levels of nested folders
MAX_FILES = 2_000  # files and folders in one submission
CHUNK = 1 << 20  # bytes


class Refused(Exception):
    """Raised if a submission isn't accepted. The message gives the reason, worded to follow the submission's path."""


@dataclass
class Budget:
    """How many more files, folders and bytes a submission may contain.

    Attributes:
        changed: when something in the submission was last changed, in seconds since 1970. Its owner can't choose this
            time, unlike the time of a file's content.
    """

    files: int
    size: int
    changed: float = 0

    def spend(self, size: int = 0) -> None:
        """Count a file, a folder, or some bytes in a file.

        Raises:
            Refused: the limit is exceeded.
        """
        self.files -= not size
        self.size -= size
        if self.files < 0:
            raise Refused(f"contains more than {MAX_FILES:,} files and folders")
        if self.size < 0:
            raise Refused("is larger than the course allows (CourseDirectory.max_dir_size)")


def copy_owned(source: Path, target: Path, owner: int | None, max_size: int) -> float:
    """Copy a folder's files, which must all belong to the same person, and return when the folder last changed.

    The time is in seconds since 1970.

    Links, pipes, devices and other people's files aren't followed, opened or copied. Each file is checked after it has
    been opened, so that its owner can't replace it in between.

    Parameters:
        source: the folder to copy.
        target: the folder to create.
        owner: the user ID of the account that must own everything, or None if the owner doesn't matter.
        max_size: the maximum total size of all files in bytes.

    Raises:
        Refused: the folder contains anything that isn't allowed.
        OSError: a file can't be read or written.
    """
    budget = Budget(MAX_FILES, max_size)
    parent = os.open(source.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with _opened(source.name, parent, owner, os.O_DIRECTORY) as folder:
            _copy(folder, target, owner, budget, 0)
    finally:
        os.close(parent)
    return budget.changed


def require_plain(folder: Path, most: int) -> None:
    """Check a folder's files before nbgrader opens them by name, when it might wait for a pipe or follow a link.

    Parameters:
        most: the maximum size of a file in bytes.

    Raises:
        Refused: the folder contains a file that's too large, or anything other than files and folders.
        OSError: the folder can't be read.
    """
    for one in os.scandir(folder):
        known = one.stat(follow_symlinks=False)
        if not (stat.S_ISREG(known.st_mode) or stat.S_ISDIR(known.st_mode)):
            raise Refused(f"contains {_what(known.st_mode)}, {one.name!r}")
        if stat.S_ISREG(known.st_mode) and known.st_size > most:
            raise Refused(f"contains {one.name!r}, which is larger than the course allows")


def _copy(folder: int, target: Path, owner: int | None, budget: Budget, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise Refused(f"contains folders nested more than {MAX_DEPTH} levels deep")
    target.mkdir()
    budget.changed = max(budget.changed, os.fstat(folder).st_ctime)
    for name in os.listdir(folder):
        budget.spend()
        kind = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
        if stat.S_ISDIR(kind):
            with _opened(name, folder, owner, os.O_DIRECTORY) as inner:
                _copy(inner, target / name, owner, budget, depth + 1)
        elif stat.S_ISREG(kind):
            with _opened(name, folder, owner) as file:
                _copy_content(file, target / name, budget)
        else:
            raise Refused(f"contains {_what(kind)}, {name!r}")


def _copy_content(file: int, target: Path, budget: Budget) -> None:
    with open(target, "xb") as copy:
        while chunk := os.read(file, CHUNK):
            budget.spend(len(chunk))
            copy.write(chunk)
    budget.changed = max(budget.changed, os.fstat(file).st_ctime)


@contextlib.contextmanager
def _opened(name: str, folder: int, owner: int | None, kind: int = 0) -> Iterator[int]:
    """Open a file or folder, and check what was opened. If a file has been replaced by a pipe, don't wait for the
    pipe."""
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | kind, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR):
            raise Refused(f"contains a link, {name!r}") from None
        raise
    try:
        found = os.fstat(descriptor)
        if not (stat.S_ISDIR(found.st_mode) if kind else stat.S_ISREG(found.st_mode)):
            raise Refused(f"contains {_what(found.st_mode)}, {name!r}")
        if owner is not None and found.st_uid != owner:
            raise Refused(f"contains {name!r}, which belongs to {describe(found.st_uid)}")
        yield descriptor
    finally:
        os.close(descriptor)


def account(number: int) -> str | None:
    """Return an account's name, or None if it doesn't have one."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return None


def describe(number: int) -> str:
    """Return the name of an account, or a description for messages if it doesn't have one."""
    return account(number) or f"account number {number}"


def _what(mode: int) -> str:
    kinds = ((stat.S_ISLNK, "a link"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
    return next((words for is_kind, words in kinds if is_kind(mode)), "a device")
