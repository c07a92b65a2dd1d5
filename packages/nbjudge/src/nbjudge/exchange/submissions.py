"""The entries in the exchange's folder for submissions, each with the student who handed it in."""

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from nbgrader.exchange.default import ExchangeList

from nbjudge.exchange.snapshot import Refused, account, describe, require_plain
from nbjudge.reading.times import read_time

_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} [A-Z]+", re.ASCII)  # nbgrader's Exchange.timestamp_format
# As nbgrader names entries: the student, who may have a + in the name, the assignment, the time, and random characters.
_NAME = r"(?P<student>.+?)\+{assignment}\+(?P<time>[^+]+)(?:\+[^+]*)?"


@dataclass(frozen=True)
class Entry:
    """A submission in the exchange.

    Attributes:
        path: the submission's folder.
        student: the account that handed it in.
        owner: the user ID of this account, or None if owners aren't checked.
        time: the time of submission in UTC.
    """

    path: Path
    student: str
    owner: int | None
    time: datetime


def read_entry(path: Path, assignment: str, check_owner: bool = True) -> Entry:
    """Find out who handed in a submission, based on its folder.

    Parameters:
        path: the folder, with the name that `nbgrader submit` gave it.
        assignment: the name of the assignment. An empty string matches any assignment.
        check_owner: whether the student must own the folder. This can't be checked if all students share one account.

    Raises:
        Refused: nbgrader wouldn't choose this name, or the name doesn't include the owner's name, or it isn't a folder.
    """
    pattern = _NAME.format(assignment=re.escape(assignment) if assignment else "[^+]+")
    found = re.fullmatch(pattern, path.name, re.DOTALL)
    if not found:
        raise Refused("doesn't have a name that `nbgrader submit` would use")
    if found["student"].startswith("."):
        raise Refused(f"names {found['student']!r} as the student, but that can't be a student's name")
    known = path.lstat()
    owner = known.st_uid
    if check_owner and account(owner) != found["student"]:
        raise Refused(f"names {found['student']!r} as the student, but belongs to {describe(owner)}")
    if not stat.S_ISDIR(known.st_mode):  # a link could lead to a folder of the teacher's
        raise Refused("isn't a folder")
    try:
        time = read_time(found["time"]) if _TIME.fullmatch(found["time"]) else None
    except ValueError:
        time = None
    if time is None:
        raise Refused(f"has the time {found['time']!r}, which isn't a time in nbgrader's format")
    return Entry(path, found["student"], owner if check_owner else None, time)


def inbound(folder: Path, assignment: str) -> Iterator[Path]:
    """Yield the entries whose names identify them as submissions of an assignment, sorted by name."""
    yield from sorted(folder / name for name in os.listdir(folder) if f"+{assignment}+" in name)


class OwnerList(ExchangeList):
    """Lists only submissions that can be read and that were handed in by the student named in the folder's name."""

    assignments: list[str]

    def init_dest(self) -> None:
        super().init_dest()
        if self.inbound:
            self.assignments = [path for path in self.assignments if self._can_be_listed(Path(path))]

    def _can_be_listed(self, path: Path) -> bool:
        try:
            read_entry(path, self.coursedir.assignment_id)
            require_plain(path, 1000 * self.coursedir.max_file_size)  # given in kilobytes
            self.assignments = [str(path)]
            self.parse_assignments()
        except (Refused, OSError, ValueError, AssertionError) as error:  # the student can have written any secret
            self.log.warning("Not listed: %r %s", path.name, error)
            return False
        return True
