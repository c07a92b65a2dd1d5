"""The entries of the exchange's folder for submissions, each with the student who handed it in."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from nbgrader.exchange.default import ExchangeList
from nbgrader.utils import parse_utc

from nbjudge.exchange.snapshot import Refused, account

# As nbgrader names entries: the student, who may have a + in the name, the assignment, the time, and random characters.
_NAME = r"(?P<student>.+?)\+{assignment}\+(?P<time>[^+]+)(?:\+[^+]*)?"


@dataclass(frozen=True)
class Entry:
    """A submission in the exchange.

    Attributes:
        path: its folder.
        student: the account that handed it in.
        owner: the number of this account, or None if owners aren't checked.
        time: when it was handed in, in UTC.
    """

    path: Path
    student: str
    owner: int | None
    time: datetime


def read_entry(path: Path, assignment: str, check_owner: bool = True) -> Entry:
    """Find out whose submission a folder is.

    Parameters:
        path: the folder, which is named as `nbgrader submit` names it.
        assignment: the name of the assignment. An empty string means any.
        check_owner: whether the student must own it. If all students use one account, that can't be checked.

    Raises:
        Refused: the name isn't one that nbgrader uses, or doesn't name the owner.
    """
    pattern = _NAME.format(assignment=re.escape(assignment) if assignment else "[^+]+")
    found = re.fullmatch(pattern, path.name, re.DOTALL)
    if not found:
        raise Refused("doesn't have a name that `nbgrader submit` uses")
    if found["student"].startswith("."):
        raise Refused(f"names {found['student']!r} as the student, which can't be a name")
    owner = path.lstat().st_uid
    if check_owner and account(owner) != found["student"]:
        raise Refused(f"names {found['student']!r} as the student, but belongs to {account(owner)}")
    try:
        time = parse_utc(found["time"])
    except (ValueError, OverflowError, TypeError):
        raise Refused(f"has the time {found['time']!r}, which isn't a time") from None
    return Entry(path, found["student"], owner if check_owner else None, time)


def inbound(folder: Path, assignment: str) -> Iterator[Path]:
    """Yield the entries whose names say that they're submissions of an assignment, sorted by name."""
    yield from sorted(folder / name for name in os.listdir(folder) if f"+{assignment}+" in name)


class OwnerList(ExchangeList):
    """Lists submissions, but only those that the student named by the folder has handed in."""

    assignments: list[str]

    def init_dest(self) -> None:
        super().init_dest()
        if self.inbound:
            self.assignments = [path for path in self.assignments if self._is_owned(Path(path))]

    def _is_owned(self, path: Path) -> bool:
        try:
            read_entry(path, self.coursedir.assignment_id)
        except (Refused, OSError) as error:
            self.log.warning("Not listed: %r %s", path.name, error)
            return False
        return True
