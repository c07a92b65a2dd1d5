"""Folders for the files of a test case. A learner's function gets a path, and the test reads the files afterwards."""

import contextlib
import io
import json
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import pandas as pd

from nbjudge.errors import CheckFailed

# The environment variable that names the folder for test cases, if it's the only one that a learner's process sees.
CASES = "COURSE_CASES"
T = TypeVar("T")
MOST = 1 << 28  # the largest file that a test reads, in bytes
# The most rows that a database query may return, and the most seconds it may compute.
MOST_ROWS, LONGEST = 1_000_000, 10
# In bytes. A single SQL function on a long string can take minutes and can't be interrupted.
LONGEST_FIELD = 100_000
_NOT_THROUGH_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Scratch:
    """A temporary folder for one test case.

    Files are written and read through the folder's descriptor, and links are never followed, because a learner's code
    may still be running and could replace files with links.

    Attributes:
        path: the path of the folder, which a test passes to a learner's function.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        relative = os.open in os.supports_dir_fd
        self.folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | _NOT_THROUGH_LINKS) if relative else None

    def __truediv__(self, name: str) -> Path:
        return self.path / name

    def csv(self, name: str, **options: object) -> pd.DataFrame:
        """Read a CSV file as a table of strings. Raises CheckFailed if it can't be read."""
        return self._read(name, lambda content: pd.read_csv(io.BytesIO(content), dtype=str, **options))

    def json(self, name: str) -> object:
        """Read a JSON file. Raises CheckFailed if it can't be read."""
        return self._read(name, lambda content: json.loads(content.decode("utf-8")))

    def query(self, name: str, sql: str, parameters: tuple = ()) -> list[tuple]:
        """Query a copy of an SQLite file without trusting its schema. Raises CheckFailed if it can't be read."""
        return self._read(name, lambda content: _ask(content, sql, parameters))

    def write(self, name: str, content: bytes) -> None:
        """Write a file that doesn't exist yet."""
        with open(self._open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as file:
            file.write(content)

    def close(self) -> None:
        """Close the folder's descriptor."""
        if self.folder is not None:
            os.close(self.folder)

    def _read(self, name: str, reader: Callable[[bytes], T]) -> T:
        """Read a copy of a file's content."""
        content = self._content(name)
        try:
            return reader(content)
        except Exception as error:
            raise CheckFailed(f"the file {name} can no longer be read ({type(error).__name__}: {error})") from error

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
            raise CheckFailed(f"the file {name} is larger than {MOST} bytes")
        return content

    def _open(self, name: str, flags: int) -> int:
        if self.folder is None:
            return os.open(self.path / name, flags | _NOT_THROUGH_LINKS)
        return os.open(name, flags | _NOT_THROUGH_LINKS, 0o600, dir_fd=self.folder)


@contextlib.contextmanager
def scratch(files: Mapping[str, object]) -> Iterator[Scratch]:
    """Create a folder with these files, and remove it afterwards.

    Parameters:
        files: maps each file name to its content. A table is written as CSV, and strings and bytes are written
            unchanged. If the name ends in .sqlite or .db, the content maps table names to tables. If the name ends in
            .json, the content is any JSON value.
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
    """Return the bytes to write to a file with this name and content."""
    if name.endswith((".sqlite", ".db")):
        if not isinstance(content, Mapping):
            raise TypeError(
                f"{name}: the content is {content!r}, but a database needs a mapping from table names to tables"
            )
        return _database(content)
    if name.endswith(".json"):
        content = json.dumps(content, default=str, indent=1)
    elif isinstance(content, pd.DataFrame):
        content = content.to_csv(index=False)
    return content if isinstance(content, bytes) else str(content).encode()


def _database(tables: Mapping[str, pd.DataFrame]) -> bytes:
    import sqlite3  # imported here and below, because a browser has it only in lessons that use it

    with contextlib.closing(sqlite3.connect(":memory:")) as database, database:
        for name, rows in tables.items():
            rows.to_sql(name, database, index=False)
        return database.serialize()


def _ask(content: bytes, sql: str, parameters: tuple) -> list[tuple]:
    """Query a database that may be hostile, for example one with an endless view that looks like a table."""
    import sqlite3

    deadline = time.process_time() + LONGEST  # processor time used by other programs doesn't count
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"  # a file, because a database in memory can't use a write-ahead log
        copy.write_bytes(content)
        with contextlib.closing(sqlite3.connect(copy)) as database:
            database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_FIELD)
            database.execute("PRAGMA trusted_schema = OFF")
            database.set_progress_handler(lambda: time.process_time() > deadline, 10_000)
            rows = database.execute(sql, parameters).fetchmany(MOST_ROWS + 1)
    if len(rows) > MOST_ROWS:
        raise ValueError(f"the query returns more than {MOST_ROWS} rows")
    return rows
