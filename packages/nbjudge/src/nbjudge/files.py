"""Writes files atomically, so that they're always complete."""

import contextlib
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

PRIVATE = 0o600  # permissions of a file that only its owner can read


def write_atomically(path: Path, content: bytes | str, mode: int | None = None) -> None:
    """Write a file so that it always has either the old or the new content, even if writing fails.

    Parameters:
        path: the file's path. The folder is created if it doesn't exist.
        content: bytes, or a string that's written as UTF-8.
        mode: the file's permissions. None keeps the permissions of an existing file, and uses the default for a new
            file.

    Raises:
        OSError: the file can't be written.
    """
    with open_atomically(path, mode) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextlib.contextmanager
def open_atomically(path: Path, mode: int | None = None) -> Iterator[IO[bytes]]:
    """Open a draft that replaces a file once it's complete. If writing fails, the draft is deleted.

    The parameters and exceptions are the same as for `write_atomically`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # The name is random, because a folder that a student handed in may contain a link under a predictable name.
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    if mode is None:
        with contextlib.suppress(FileNotFoundError):
            mode = path.stat().st_mode & 0o777
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode), "wb") as file:
            yield file
        if mode is not None:
            draft.chmod(mode)  # opening a file applies the umask
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


@contextlib.contextmanager
def folder_atomically(target: Path) -> Iterator[Path]:
    """Return the path of a folder to create, which then replaces another folder either completely or not at all.

    Parameters:
        target: the folder to replace, which doesn't have to exist. The old folder is deleted afterwards.

    Raises:
        OSError: the folder can't be replaced.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".replacing-") as name:
        new, old = Path(name) / "new", Path(name) / "old"
        yield new
        if target.exists():
            target.rename(old)
        new.rename(target)
