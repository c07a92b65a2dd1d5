"""Creates the folder in which one student's cells run, and reads the files left there without trusting them."""

import contextlib
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

MAX_FILE_BYTES, MAX_TOTAL_BYTES = (
    50_000_000,
    100_000_000,
)  # bytes that a student's code may leave behind, in one file and in all files together
MAX_FILES = 2_000
MAX_DEPTH = 10  # levels of nested folders, because removing thousands would end in a RecursionError
_NOT_THROUGH_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@contextlib.contextmanager
def working_dir(place: Path, files: Mapping[str, bytes], name: str = "work") -> Iterator[Path]:
    """Create a folder with these files, and remove it with everything in it afterwards.

    Parameters:
        place: the folder in which to create the new folder.
        files: maps paths to file contents. If two files conflict, the later file is kept.
        name: the folder's name. Its parent folder gets a random name.
    """
    with tempfile.TemporaryDirectory(prefix="student-", dir=place, ignore_cleanup_errors=True) as above:
        folder = Path(above, name)
        folder.mkdir()
        for path, content in files.items():
            _write_file(folder, folder / path, content)
        try:
            yield folder
        finally:
            for _ in _walk(folder):  # nothing in it is deeply nested anymore
                pass


def files_left(folder: Path, names: set[str]) -> dict[str, bytes]:
    """Read the files in a folder, except links, pipes, devices and anything beyond the limits.

    Parameters:
        names: the names of files and folders to leave out, because other files will have these names.
    """
    found: dict[str, bytes] = {}
    together = 0
    for path in sorted(_walk(folder)):
        inside = path.relative_to(folder)
        content = None if inside.parts[0] in names else _content(path)
        if content is not None and together + len(content) <= MAX_TOTAL_BYTES and len(found) < MAX_FILES:
            found[inside.as_posix()] = content
            together += len(content)
    return found


def _write_file(folder: Path, path: Path, content: bytes) -> None:
    for above in path.parents:
        if above != folder and above.is_file():
            above.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        shutil.rmtree(path)
    path.write_bytes(content)


def _walk(folder: Path) -> Iterator[Path]:
    """Yield all files in a folder. Folders that are nested too deeply are moved to the top level and left out."""
    todo, moved = [folder], set()
    while todo:
        here = todo.pop()
        with contextlib.suppress(OSError):
            os.chmod(here, 0o700)
            with os.scandir(here) as entries:
                for entry in list(entries):
                    path = Path(entry.path)
                    top = folder / path.relative_to(folder).parts[0]
                    if not entry.is_dir(follow_symlinks=False):
                        yield from [] if top in moved else [path]
                    elif len(path.relative_to(folder).parts) < MAX_DEPTH:
                        todo.append(path)
                    else:
                        todo.append(path.rename(folder / f"deep-{secrets.token_hex(8)}"))
                        moved.add(todo[-1])


def _content(path: Path) -> bytes | None:
    """Read a regular file if it isn't too large and has no other hard links."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _NOT_THROUGH_LINKS)
    except OSError:
        return None
    with open(descriptor, "rb") as file:
        known = os.fstat(descriptor)
        usable = stat.S_ISREG(known.st_mode) and known.st_nlink == 1 and known.st_size <= MAX_FILE_BYTES
        return file.read(MAX_FILE_BYTES) if usable else None
