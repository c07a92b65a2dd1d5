"""Collects submissions from nbgrader's exchange, and attributes each one to the student who owns its files."""

import contextlib
import shutil
from collections import Counter
from datetime import UTC, datetime
from functools import cached_property
from itertools import groupby
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.exchange.default import ExchangeCollect

from nbjudge.attempts.folders import Attempts
from nbjudge.class_file.attempts import counts_best
from nbjudge.errors import CourseError
from nbjudge.exchange.snapshot import Refused, copy_owned, describe
from nbjudge.exchange.submissions import Entry, inbound, read_entry
from nbjudge.files import folder_atomically
from nbjudge.gradebook.submissions import STAMP, Submission

MAX_NAMED = 20  # the most refused entries of one account that are named
KILOBYTE = 1000  # bytes per unit of nbgrader's limits
MAX_ATTEMPTS = 100  # of one student. Each is copied and graded
HANDING_IN = 600  # seconds that copying the files into the exchange may take


class OwnerCollect(ExchangeCollect):
    """Replaces nbgrader's class. The options and results are the same, except that some entries are refused.

    A submission belongs to the student who owns its folder and all files in it. Links, pipes, devices and other
    people's files are refused. If an entry is refused or can't be read, the others are still collected. If a student's
    best attempt counts, all of the student's submissions are collected.

    Attributes:
        collected: the student who handed in each submission that was copied.
        changed: a sentence for each submission that was copied, but had changed after the time in its name.
        refused: a sentence for each entry that was refused. If one account has many such entries, a single sentence
            covers the rest.
    """

    def init_src(self) -> None:
        """Choose one submission for each student, as nbgrader does, or all submissions if the best one counts."""
        if not self.coursedir.course_id:
            self.fail("No course id specified. Re-run with --course flag.")
        self.collected: list[str] = []
        self.changed: list[str] = []
        self.refused: list[str] = []
        self._refusals: Counter[str] = Counter()  # how many refused entries each account has
        folder = Path(self.root) / self.coursedir.course_id / "inbound"
        if not folder.is_dir():
            self.fail(f"Course not found: {folder}")
        entries = sorted(self._entries(folder), key=lambda entry: (entry.student, entry.time))
        due = self._due_date()
        groups = (list(group) for _, group in groupby(entries, key=lambda entry: entry.student))
        self.src_records = [entry for own in groups for entry in self._chosen(own, due)]

    def _chosen(self, own: list[Entry], due: datetime | None) -> list[Entry]:
        """Return those of a student's submissions that are collected."""
        in_time = [one for one in own if due is None or one.time <= due] or own[-1:]
        return in_time if self._keeps_all else in_time[-1:]

    @cached_property
    def _keeps_all(self) -> bool:
        try:
            return counts_best(Path(self.coursedir.root))
        except CourseError as error:
            self.fail(str(error))
            raise

    def _entries(self, folder: Path) -> list[Entry]:
        found = []
        for path in inbound(folder, self.coursedir.assignment_id):
            try:
                entry = read_entry(path, self.coursedir.assignment_id, self.check_owner)
            except (Refused, OSError) as error:
                self._refuse(path, error)
                continue
            if self.coursedir.student_id in ("", "*", entry.student):
                found.append(entry)
        return found

    def _due_date(self) -> datetime | None:
        if not self.before_duedate:
            return None
        with Gradebook(self.coursedir.db_url, self.coursedir.course_id) as gradebook:
            try:
                return gradebook.find_assignment(self.coursedir.assignment_id).duedate
            except MissingEntry:
                return None

    def copy_files(self) -> None:
        """Copy the chosen submissions to submitted/."""
        for student, own in groupby(self.src_records, key=lambda entry: entry.student):
            target = Path(
                self.coursedir.format_path(self.coursedir.submitted_directory, student, self.coursedir.assignment_id)
            )
            if self._keeps_all:
                self._take_all(student, list(own), target)
            else:
                for entry in (one for one in own if self._is_wanted(one, target)):
                    self._take(entry, target)
        for owner, number in self._refusals.items():
            if number > MAX_NAMED:
                self._note_refusal(f"{number - MAX_NAMED} more entries from {owner}")
        self.log.info("%d submissions collected, %d entries refused", len(self.collected), self._refusals.total())

    def _is_wanted(self, entry: Entry, target: Path) -> bool:
        if not target.is_dir():
            return True
        known = None
        with contextlib.suppress(ValueError):  # the file contains no time, so any time is newer
            known = Submission(target, self.coursedir.max_file_size).time()
        if self.before_duedate and known != entry.time:
            return True
        if self.update and (known is None or entry.time > known):
            return True
        self.log.info("Collected before: %s (use --update for newer work)", entry.student)
        return False

    def _take_all(self, student: str, own: list[Entry], target: Path) -> None:
        """Copy a student's new submissions to attempts/, and the latest attempt to submitted/."""
        attempts = Attempts(
            Path(self.coursedir.root), self.coursedir.assignment_id, KILOBYTE * self.coursedir.max_file_size
        )
        attempts.keep(student, target)
        known = {one.time for one in attempts.of(student)}
        new = [one for one in own if one.time not in known]
        left_out = new[: max(0, len(known) + len(new) - MAX_ATTEMPTS)]
        if left_out:
            self._note_refusal(f"{len(left_out)} of {student}'s attempts, because only {MAX_ATTEMPTS} are collected")
        if [one for one in new[len(left_out) :] if self._take(one, attempts.next_folder(student))]:
            attempts.put(attempts.of(student)[-1], target)
        else:
            self.log.info("Collected before: %s", student)

    def _take(self, entry: Entry, target: Path) -> bool:
        """Copy a student's submission atomically, and return False if it was refused."""
        try:
            with folder_atomically(target) as chosen:
                copied = chosen.with_name("copied")
                changed = copy_owned(entry.path, copied, entry.owner, KILOBYTE * self.coursedir.max_dir_size)
                self.do_copy(str(copied), str(chosen))  # leaves out the files that the course ignores
                stamp = _written(entry.time)  # a student can write anything into the file
                (chosen / STAMP).write_text(stamp, encoding="utf-8")
        except (Refused, OSError, RuntimeError, shutil.Error) as error:
            self._refuse(entry.path, error)
            return False
        self.collected.append(entry.student)
        self.log.info("Collected: %s", entry.student)
        if changed > entry.time.replace(tzinfo=UTC).timestamp() + HANDING_IN:
            later = _written(datetime.fromtimestamp(changed, UTC).replace(tzinfo=None))
            self.changed.append(f"{entry.student} says that work was handed in at {stamp}, but it changed at {later}")
            self.log.warning(self.changed[-1])
        return True

    def _refuse(self, path: Path, error: Exception) -> None:
        owner = _owner(path)
        self._refusals[owner] += 1
        if self._refusals[owner] <= MAX_NAMED:
            self._note_refusal(f"{path.name!r} {error}")

    def _note_refusal(self, sentence: str) -> None:
        self.refused.append(sentence)
        self.log.warning("Not collected: %s", sentence)


def _owner(path: Path) -> str:
    try:
        return describe(path.lstat().st_uid)
    except OSError:
        return "an unknown account"


def _written(time: datetime) -> str:
    """Return a time in UTC in nbgrader's format. Unlike with `strftime`, each year has four digits."""
    return f"{time.isoformat(' ', 'microseconds')} UTC"
