"""Reads a student's folder in submitted/. The student filled this folder, so it may contain anything."""

import filecmp
import hashlib
import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from nbgrader.utils import find_all_files

from nbjudge.escaping.texts import one_line
from nbjudge.reading.choices import ENDING, Choice, Sighting
from nbjudge.reading.recognition import Recognizer
from nbjudge.reading.texts import decode
from nbjudge.reading.times import read_time
from nbjudge.records.added_cells import digest
from nbjudge.records.submissions import SubmittedFiles

STAMP = "timestamp.txt"  # the file with the time of submission
MAX_STAMP_BYTES = 100  # bytes
MAX_FILES, MAX_TOTAL_BYTES = 2_000, 500_000_000  # the most files beside the notebooks, and the most bytes in them
MAX_NAMED = 5


@dataclass(frozen=True)
class Submission:
    """A student's folder for one assignment.

    Parameters:
        folder: the student's own folder for the assignment.
        most: the size limit in bytes. Larger files aren't read.
        ignored: patterns for files that the course ignores.
        source: the folder with the course's own files, if it's known.
    """

    folder: Path
    most: int
    ignored: tuple[str, ...] = ()
    source: Path | None = None

    def read(self, student: str, recognizer: Recognizer, given: dict[str, bytes]) -> SubmittedFiles:
        """Read the assignment's notebooks, whatever their file names are, and all other files.

        Parameters:
            given: maps paths to the contents of the course's files, which replace the student's files.
        """
        choice = self.choose(recognizer)
        texts = {name: decode(one.read()) for name, one in choice.used.items()}
        others = {path: path.relative_to(self.folder).as_posix() for path in other_files(self.folder, self.ignored)}
        files = self._read(others)
        found = {path: path.stem for path in self.folder.glob("*.ipynb") if path.stem in recognizer.released}
        unread = {path: name for path, name in found.items() if not self._takes(path)}
        unread |= {path: name for path, name in others.items() if _is_own(path) and name not in files}
        notes, doubts = ([one_line(line) for line in lines] for lines in (choice.notes(), choice.doubts()))
        troubles = [*self._why_unread(unread), *doubts, *self._wrong_time()]
        digests = {name: digest(student, text) for name, text in texts.items()}
        return SubmittedFiles(student, texts, files | given, troubles, notes, digests=digests)

    def choose(self, recognizer: Recognizer) -> Choice:
        """Choose which files are graded as the assignment's notebooks."""
        paths = [Path(name) for name in sorted(find_all_files(str(self.folder)))[:MAX_FILES]]
        counted = set(find_all_files(str(self.folder), list(self.ignored)))
        files = [self._file(path, str(path) not in counted) for path in paths if self._may_be_work(path)]
        return recognizer.choose([one for file in files for one in recognizer.look(file)])

    def _file(self, path: Path, is_ignored: bool) -> Sighting:
        place = path.relative_to(self.folder).as_posix()
        return Sighting(place, place, path.read_bytes, path.parent == self.folder, is_ignored=is_ignored)

    def _read(self, others: dict[Path, str]) -> dict[str, bytes]:
        """Read files until their number or their total size reaches a limit."""
        files: dict[str, bytes] = {}
        left = MAX_TOTAL_BYTES
        for path, name in others.items():
            size = path.stat().st_size
            if self._takes(path) and len(files) < MAX_FILES and size <= left:
                files[name] = path.read_bytes()
                left -= size
        return files

    def time(self) -> datetime | None:
        """Return the time of submission in UTC, or None if it wasn't recorded.

        Raises:
            ValueError: the file doesn't contain a time.
        """
        path = self.folder / STAMP
        if not _is_own(path):
            return None
        with path.open("rb") as file:
            text = file.read(MAX_STAMP_BYTES).decode("utf-8", "replace").strip()
        try:
            return read_time(text)
        except ValueError:
            raise ValueError(f"{STAMP} should contain a time, but it contains {text!r}") from None

    def fingerprint(self, without: str = "") -> str:
        """Return a fingerprint of the whole folder. If a file isn't read, its size and time are used instead.

        Parameters:
            without: the name of a file in the folder that has no effect on the fingerprint.
        """
        digest = hashlib.sha256()
        for path in sorted(path for path in self.folder.rglob("*") if _is_own(path)):
            if path == self.folder / without:
                continue
            known = path.stat()
            digest.update(repr((path.relative_to(self.folder).as_posix(), known.st_size)).encode())
            digest.update(path.read_bytes() if self._takes(path) else str(known.st_mtime_ns).encode())
        return digest.hexdigest()

    def _may_be_work(self, path: Path) -> bool:
        """Return whether a file that isn't the course's own should be read, such as a zip file with an older
        notebook."""
        given = self.source and path.suffix != ENDING and self.source / path.relative_to(self.folder)
        return self._takes(path) and not (given and given.is_file() and filecmp.cmp(path, given, shallow=False))

    def _takes(self, path: Path) -> bool:
        return _is_own(path) and path.stat().st_size <= self.most

    def _why_unread(self, unread: dict[Path, str]) -> Iterator[str]:
        wrong = f"because it's a link or is larger than {self.most // 1_000_000} MB"
        many = f"because there are more than {MAX_FILES} files or {MAX_TOTAL_BYTES // 1_000_000} MB in its folder"
        for path, name in list(unread.items())[:MAX_NAMED]:
            yield f"{one_line(name)}: not read, {many if self._takes(path) else wrong}"
        if len(unread) > MAX_NAMED:
            yield f"{len(unread) - MAX_NAMED} more files weren't read"

    def _wrong_time(self) -> Iterator[str]:
        try:
            self.time()
        except ValueError as error:
            yield f"{error}, so the work counts as handed in on time"


def other_files(folder: Path, ignored: Collection[str]) -> list[Path]:
    """Return a folder's files except notebooks, links and files that the course ignores."""
    found = [Path(name) for name in find_all_files(str(folder), [*ignored, "*.ipynb"])]
    return [path for path in found if _is_own(path)]


def _is_own(path: Path) -> bool:
    """Return whether a path is a real file. A link could show someone else's work."""
    return os.path.isfile(path) and not path.is_symlink()
