"""Reads zip files, which may be damaged, encrypted, or much larger after they're unpacked."""

import io
import stat
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nbjudge.errors import CourseError

MAX_PATH = 1_000  # characters, because platforms shorten names, and matching a much longer one takes seconds
MAX_DEPTH = 3  # levels of zip files in zip files
MAX_ENTRIES, MAX_BYTES = 2_000, 500_000_000  # the most bytes in a file that a student sent, with everything inside it
ENCRYPTED, IS_UTF8 = 1, 1 << 11  # bits in an entry's flags
# Other compression methods can't be limited while unpacking, and no platform uses them.
KNOWN_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
DAMAGED = "it's damaged, so it can't be read"
ZIP = b"PK\x03\x04"
OTHERS = {b"Rar!": "a RAR file", b"7z\xbc\xaf\x27\x1c": "a 7z file", b"\x1f\x8b": "a gzip file"}


class UnreadableFileError(CourseError):
    """Raised if a file can't be read. The message says why."""


@dataclass(frozen=True)
class PackedFile:
    """A file in a zip file.

    Attributes:
        path: the file's path, with the names of inner zip files as folders.
        read: a function that returns the file's bytes, or raises UnreadableFileError.
        trouble: the reason why the file can't be read, if it's already known, or an empty string.
    """

    path: str
    size: int
    read: Callable[[], bytes]
    trouble: str = ""


def packed_files(content: bytes, depth: int = 1) -> Iterator[PackedFile]:
    """Yield the files in a zip file that a student sent, including the files in inner zip files.

    Raises:
        UnreadableFileError: the zip file can't be read, or its contents are too large.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except Exception:  # a damaged list of entries can lead to any kind of error
        raise UnreadableFileError(DAMAGED) from None
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MAX_ENTRIES or sum(entry.file_size for entry in entries) > MAX_BYTES:
        raise UnreadableFileError(f"it contains more than {MAX_ENTRIES} files or {MAX_BYTES // 1_000_000} MB")
    for entry in entries:
        one = packed_file(archive, entry)
        inner = None if one.trouble or not one.path.lower().endswith(".zip") else one.read()
        if inner is None or depth == MAX_DEPTH:
            yield one
            continue
        for deeper in packed_files(inner, depth + 1):
            yield PackedFile(f"{one.path}/{deeper.path}", deeper.size, deeper.read, deeper.trouble)


def packed_file(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> PackedFile:
    """Return one file in an open zip file."""
    return PackedFile(name_of(entry), entry.file_size, lambda: _read(archive, entry), _trouble(entry))


def name_of(entry: zipfile.ZipInfo) -> str:
    """Return the path of an entry, even if it's in UTF-8 without being marked as UTF-8."""
    if not entry.flag_bits & IS_UTF8:
        try:
            return entry.filename.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return entry.filename


def _trouble(entry: zipfile.ZipInfo) -> str:
    """Return the reason why an entry can't be read, if the list of entries already shows it, or an empty string."""
    if len(entry.filename) > MAX_PATH:
        return f"its path has more than {MAX_PATH} characters"
    if stat.S_ISLNK(entry.external_attr >> 16):
        return "it's a link"
    if entry.flag_bits & ENCRYPTED:
        return "it's encrypted"
    return "" if entry.compress_type in KNOWN_METHODS else "it's compressed with an unsupported method"


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Read an entry, but never more bytes than the entry claims to have."""
    try:
        with archive.open(entry) as file:
            content = file.read(entry.file_size)
    except Exception:  # the kind of error depends on which bytes are wrong
        raise UnreadableFileError(DAMAGED) from None
    if len(content) != entry.file_size:
        raise UnreadableFileError(DAMAGED)
    return content
