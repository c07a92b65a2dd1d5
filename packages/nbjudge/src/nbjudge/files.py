"""Writes files that are always complete."""

import contextlib
import os
import secrets
from pathlib import Path


def write_atomically(path: Path, content: bytes | str, mode: int | None = None) -> None:
    """Write a file so that there's always either the old or the new content, even if writing fails.

    Parameters:
        path: the file. Its folder is created if it doesn't exist.
        content: bytes, or text that's written as UTF-8.
        mode: the permissions. None keeps those of the old file, or chooses the usual ones for a new file.

    Raises:
        OSError: the file can't be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # An unknown name, because in a folder that a student handed in, a link may be waiting under a known one.
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    if mode is None:
        with contextlib.suppress(FileNotFoundError):
            mode = path.stat().st_mode & 0o777
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode), "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        if mode is not None:
            draft.chmod(mode)  # opening a file applies the umask
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
