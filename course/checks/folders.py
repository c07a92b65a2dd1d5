"""Folders with the files of a case: a learner's function gets a path, a test reads what became of it."""

import contextlib
import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pandas as pd

from course.errors import CheckFailed


class Scratch:
    """A folder of its own for one case.

    Attributes:
        path: the folder, to hand to a learner's function.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

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

    def _read(self, name: str, reader):
        path = self.path / name
        if path.is_symlink() or not path.is_file():
            raise CheckFailed(f"the file {name} is gone")
        try:
            return reader(path)
        except Exception as error:
            raise CheckFailed(f"the file {name} cannot be read any more ({type(error).__name__}: {error})") from error


@contextlib.contextmanager
def scratch(files: Mapping[str, object]) -> Iterator[Scratch]:
    """Make a folder with these files, and remove it afterwards.

    Parameters:
        files: name → content. A table becomes CSV; text and bytes are written as they are; for a name ending in .sqlite or
            .db, a mapping of table name → table becomes a database; for .json, anything that JSON can hold.
    """
    folder = Path(tempfile.mkdtemp(prefix="case-"))
    try:
        for name, content in files.items():
            _write(folder / name, content)
        yield Scratch(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write(path: Path, content: object) -> None:
    if path.suffix in (".sqlite", ".db"):
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            for table, rows in content.items():
                rows.to_sql(table, database, index=False)
    elif path.suffix == ".json":
        path.write_text(json.dumps(content, default=str, indent=1), encoding="utf-8")
    elif isinstance(content, pd.DataFrame):
        content.to_csv(path, index=False)
    elif isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(str(content), encoding="utf-8")


def _ask(path: Path, sql: str, parameters: tuple) -> list[tuple]:
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(path, folder)
        with contextlib.closing(sqlite3.connect(copy)) as database:
            database.execute("PRAGMA trusted_schema = OFF")
            return database.execute(sql, parameters).fetchall()
