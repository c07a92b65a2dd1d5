"""Lists the files in a download of all submissions from Canvas or Moodle, with the student, name and order of each.

For the format of the paths, see https://github.com/instructure/canvas-lms/blob/master/lib/content_zipper.rb for Canvas,
and `download_submissions` in https://github.com/moodle/moodle/blob/main/mod/assign/locallib.php for Moodle.
"""

import contextlib
import re
import stat
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from nbjudge.errors import CourseError
from nbjudge.reading.archives import MAX_PATH, UnreadableFileError, packed_file

# SORTABLENAME[_LATE]_USER_ATTACHMENT_FILE. Students choose their names and those of their files, so this form can occur
# in a path several times, and the matches can overlap.
CANVAS = re.compile(r"(?<=.)(?<!_LATE)(?=_(?P<late>LATE_)?(?P<key>\d+)_(?P<order>\d+)_(?P<file>.+))", re.DOTALL)
ANONYMOUS = re.compile(r"anon_[0-9A-Za-z]+_")
# NAME_NUMBER_assignsubmission_PLUGIN_/FILE, or with an underscore if Moodle creates no folders. The plugin is `file` or
# `onlinetext`.
MOODLE = re.compile(r"(?P<name>[^/_]+)_(?P<key>\d+)_assignsubmission_[a-z]+_?[/_](?P<file>.+)")


@dataclass(frozen=True)
class Download:
    """One file in a download.

    Attributes:
        path: the file's path in the download, for messages.
        size: the file's size in bytes.
        read: a function that returns the file's bytes, or raises UnreadableFileError. Each file is read only when it's
            needed, because the files of a whole class don't fit into memory.
        file: the file name that the student chose.
        platform: "Canvas", "Moodle", or "" if the path matches neither platform's format.
        key: the number that identifies the student on the platform.
        name: the student's name as the platform writes it.
        order: a number that's higher for the later of two files for the same notebook.
        late: whether the platform marks the file as late.
        readings: for each part of the path that matches Canvas' format, the student's number and whether the file is
            late.
        trouble: the reason why the file can't be read, if it's already known, or an empty string.
    """

    path: str
    file: str
    platform: str = ""
    key: str = ""
    name: str = ""
    order: tuple[int, ...] = ()
    late: bool = False
    readings: tuple[tuple[str, bool], ...] = ()
    size: int = 0
    read: Callable[[], bytes] = bytes
    trouble: str = ""


@contextlib.contextmanager
def open_downloads(source: Path) -> Iterator[list[Download]]:
    """List all files in a zip file or folder, or a single notebook. The files can be read while the context is open.

    Raises:
        CourseError: the file doesn't exist, or can't be read as a zip file.
    """
    if source.is_dir():
        paths = sorted(path for path in source.rglob("*") if path.is_file() or path.is_symlink())
        yield [_from_folder(source, path) for path in paths]
    elif source.suffix == ".ipynb" and source.is_file():
        yield [Download(source.name, source.name, size=source.stat().st_size, read=lambda: _read_path(source))]
    else:
        with _open_zip(source) as archive:
            yield [_from_zip(archive, entry) for entry in archive.infolist() if not entry.filename.endswith("/")]


def parse_path(path: str, order: int = 0) -> Download:
    """Parse a path in a download. If the path contains Canvas' attachment number, this number replaces `order`.

    Moodle's format is tried first, and Canvas' format only if no part of the path matches Moodle's, because Moodle
    keeps the names of students' files. Otherwise, a student could use Moodle to hand in a file with a name in Canvas'
    format, and so pose as another student.
    """
    parts = PurePosixPath(path).parts or (path,)
    for place in range(len(parts)):
        if found := MOODLE.fullmatch("/".join(parts[place:])):
            file = PurePosixPath(found["file"]).name
            return Download(path, file, "Moodle", found["key"], found["name"], (order,))
    matches = [] if ANONYMOUS.match(parts[-1]) else list(CANVAS.finditer(parts[-1]))
    if matches:
        found, readings = matches[0], tuple((one["key"], bool(one["late"])) for one in matches)
        name, late = parts[-1][: found.start()], readings[0][1]
        return Download(path, found["file"], "Canvas", found["key"], name, (int(found["order"]),), late, readings)
    return Download(path, parts[-1], order=(order,))


def _from_folder(folder: Path, path: Path) -> Download:
    known = path.lstat()
    found = parse_path(path.relative_to(folder).as_posix(), int(known.st_mtime))
    trouble = "it's a link" if stat.S_ISLNK(known.st_mode) else ""
    return replace(found, size=known.st_size, read=lambda: _read_path(path), trouble=trouble)


def _read_path(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(f"it can't be read: {error.strerror}") from None


def _open_zip(source: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(source)
    except FileNotFoundError:
        raise CourseError(f"--from is {source}, which doesn't exist. Pass a zip file or a folder.") from None
    except Exception as error:  # a damaged list of entries can lead to any kind of error
        raise CourseError(
            f"--from is {source}, which can't be read as a zip file or folder: {error}. If it's a zip file, the "
            "download may be incomplete, so download it again."
        ) from None


def _from_zip(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Download:
    packed = packed_file(archive, entry)
    order = int("".join(f"{part:04}" for part in entry.date_time))
    name = packed.path
    found = parse_path(name, order) if len(name) <= MAX_PATH else Download(name, name[-MAX_PATH:])
    return replace(found, size=packed.size, read=packed.read, trouble=packed.trouble)
