"""Collects submissions from nbgrader's exchange, from whoever owns them."""

import contextlib
import shutil
import tempfile
from datetime import datetime
from itertools import groupby
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.exchange import ExchangeError
from nbgrader.exchange.default import ExchangeCollect

from nbjudge.exchange.snapshot import Refused, copy_owned
from nbjudge.exchange.submissions import Entry, inbound, read_entry

KILOBYTE = 1000  # bytes in nbgrader's limits
TIME = "%Y-%m-%d %H:%M:%S.%f UTC"


class OwnerCollect(ExchangeCollect):
    """Replaces nbgrader's class. Options and results are the same, except for entries that are refused.

    A submission counts for the student who owns its folder and all files in it. Links, pipes, devices and other
    people's files are refused. An entry that's refused or can't be read doesn't keep the others from being collected.

    Attributes:
        collected: the students whose work was copied.
        refused: a sentence for each entry that wasn't taken.
    """

    def init_src(self) -> None:
        """Choose one submission of each student, as nbgrader does."""
        if not self.coursedir.course_id:
            self.fail("No course id specified. Re-run with --course flag.")
        self.collected: list[str] = []
        self.refused: list[str] = []
        folder = Path(self.root) / self.coursedir.course_id / "inbound"
        if not folder.is_dir():
            self.fail(f"Course not found: {folder}")
        entries = sorted(self._entries(folder), key=lambda entry: (entry.student, entry.time))
        due = self._due_date()
        self.src_records = [
            next((one for one in reversed(own) if due and one.time <= due), own[-1])
            for own in (list(group) for _, group in groupby(entries, key=lambda entry: entry.student))
        ]

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
        for entry in self.src_records:
            target = Path(
                self.coursedir.format_path(
                    self.coursedir.submitted_directory, entry.student, self.coursedir.assignment_id
                )
            )
            if self._is_wanted(entry, target):
                try:
                    self._take(entry, target)
                except (Refused, OSError, RuntimeError, shutil.Error) as error:
                    self._refuse(entry.path, error)
        self.log.info("%d submissions collected, %d entries refused", len(self.collected), len(self.refused))

    def _is_wanted(self, entry: Entry, target: Path) -> bool:
        if not target.is_dir():
            return True
        known = None
        with contextlib.suppress(ExchangeError):  # the file contains something else, so any time is newer
            known = self.coursedir.get_existing_timestamp(str(target))
        if self.before_duedate and known != entry.time:
            return True
        if self.update and (known is None or entry.time > known):
            return True
        self.log.info("Collected before: %s (use --update for newer work)", entry.student)
        return False

    def _take(self, entry: Entry, target: Path) -> None:
        """Make the student's folder appear completely or not at all."""
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".collecting-") as name:
            copied, chosen, old = (Path(name) / part for part in ("copied", "chosen", "old"))
            copy_owned(entry.path, copied, entry.owner, KILOBYTE * self.coursedir.max_dir_size)
            self.do_copy(str(copied), str(chosen))  # leaves out the files that the course ignores
            stamp = entry.time.strftime(TIME)  # a student can write anything into the file
            (chosen / "timestamp.txt").write_text(stamp, encoding="utf-8")
            if target.exists():
                target.rename(old)
            chosen.rename(target)
        self.collected.append(entry.student)
        self.log.info("Collected: %s", entry.student)

    def _refuse(self, path: Path, error: Exception) -> None:
        sentence = f"{path.name!r} {error}"
        self.refused.append(sentence)
        self.log.warning("Not collected: %s", sentence)
