"""Folders with the files of a case: a learner's function gets a path, a test reads what became of it."""

import contextlib
import json
import os
import shutil
import sqlite3
import stat
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pandas as pd

from course.errors import CheckFailed

CASES = "COURSE_CASES"  # names the folder for cases, where a learner's process does not see all others
MOST = 1 << 28  # bytes of a file that a test reads
MOST_ROWS, LONGEST = 1_000_000, 10  # that a question to a database gives; seconds that it takes
_NOT_THROUGH_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Scratch:
    """A folder of its own for one case.

    Files are written and read through a descriptor of the folder, never through links: a learner's code that is still
    running may put other things in their places.

    Attributes:
        path: the folder, to hand to a learner's function.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        relative = os.open in os.supports_dir_fd
        self.folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | _NOT_THROUGH_LINKS) if relative else None

    def __truediv__(self, name: str) -> Path:
        return self.path / name

    def csv(self, name: str, **options: object) -> pd.DataFrame:
        """Read a CSV file as a table of strings; CheckFailed where it can't be read."""
        return self._read(name, lambda path: pd.read_csv(path, dtype=str, **options))

    def json(self, name: str) -> object:
        """Read a JSON file; CheckFailed where it can't be read."""
        return self._read(name, lambda path: json.loads(path.read_text(encoding="utf-8")))

    def query(self, name: str, sql: str, parameters: tuple = ()) -> list[tuple]:
        """Ask a copy of an SQLite file, with the code in its schema not trusted; CheckFailed where it can't be read."""
        return self._read(name, lambda path: _ask(path, sql, parameters))

    def write(self, name: str, content: bytes) -> None:
        """Write a file that is not there yet."""
        with open(self._open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as file:
            file.write(content)

    def close(self) -> None:
        """Let go of the folder."""
        if self.folder is not None:
            os.close(self.folder)

    def _read(self, name: str, reader: Callable[[Path], object]):
        """Read a copy of a file."""
        content = self._content(name)
        try:
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder) / name
                copy.write_bytes(content)
                return reader(copy)
        except Exception as error:
            raise CheckFailed(f"the file {name} cannot be read any more ({type(error).__name__}: {error})") from error

    def _content(self, name: str) -> bytes:
        try:
            descriptor = self._open(name, os.O_RDONLY)
        except OSError as error:
            raise CheckFailed(f"the file {name} is gone") from error
        with open(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise CheckFailed(f"the file {name} is gone")
            content = file.read(MOST + 1)
        if len(content) > MOST:
            raise CheckFailed(f"the file {name} has more than {MOST} bytes")
        return content

    def _open(self, name: str, flags: int) -> int:
        if self.folder is None:
            return os.open(self.path / name, flags | _NOT_THROUGH_LINKS)
        return os.open(name, flags | _NOT_THROUGH_LINKS, 0o600, dir_fd=self.folder)


@contextlib.contextmanager
def scratch(files: Mapping[str, object]) -> Iterator[Scratch]:
    """Make a folder with these files, and remove it afterwards.

    Parameters:
        files: name → content. A table becomes CSV; text and bytes are written as they are; for a name ending in .sqlite or
            .db, a mapping of table name → table becomes a database; for .json, anything that JSON can hold.
    """
    folder = Scratch(Path(tempfile.mkdtemp(prefix="case-", dir=os.environ.get(CASES))))
    try:
        for name, content in files.items():
            folder.write(name, _bytes(name, content))
        yield folder
    finally:
        folder.close()
        shutil.rmtree(folder.path, ignore_errors=True)


def _bytes(name: str, content: object) -> bytes:
    """Turn a content into what stands in a file of this name."""
    if name.endswith((".sqlite", ".db")):
        return _database(content)
    if name.endswith(".json"):
        content = json.dumps(content, default=str, indent=1)
    elif isinstance(content, pd.DataFrame):
        content = content.to_csv(index=False)
    return content if isinstance(content, bytes) else str(content).encode()


def _database(tables: Mapping[str, pd.DataFrame]) -> bytes:
    with contextlib.closing(sqlite3.connect(":memory:")) as database, database:
        for name, rows in tables.items():
            rows.to_sql(name, database, index=False)
        return database.serialize()


def _ask(path: Path, sql: str, parameters: tuple) -> list[tuple]:
    """Ask a database that may be hostile: what looks like a table may be a view without end."""
    deadline = time.monotonic() + LONGEST
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA trusted_schema = OFF")
        database.set_progress_handler(lambda: time.monotonic() > deadline, 10_000)
        rows = database.execute(sql, parameters).fetchmany(MOST_ROWS + 1)
    if len(rows) > MOST_ROWS:
        raise ValueError(f"it gives more than {MOST_ROWS} rows")
    return rows
