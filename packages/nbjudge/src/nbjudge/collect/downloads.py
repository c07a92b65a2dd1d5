"""The files in a download of all submissions from Canvas or Moodle, each with its student, name, order and lateness.

Canvas: https://github.com/instructure/canvas-lms/blob/master/lib/content_zipper.rb. Moodle:
https://github.com/moodle/moodle/blob/main/mod/assign/locallib.php, `download_submissions`.
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

# SORTABLENAME[_LATE]_USER_ATTACHMENT_FILE; Canvas puts hyphens around numbers in a name.
CANVAS = re.compile(r"(?P<name>[^/]+?)_(?P<late>LATE_)?(?P<key>\d+)_(?P<order>\d+)_(?P<file>[^/]+)")
# NAME_NUMBER_assignsubmission_PLUGIN_/FILE, or with an underscore if Moodle makes no folders. The plugin is `file` or
# `onlinetext`.
MOODLE = re.compile(r"(?P<name>[^/_]+)_(?P<key>\d+)_assignsubmission_[a-z]+_?[/_](?P<file>.+)")


@dataclass(frozen=True)
class Download:
    """One file of a download.

    Attributes:
        path: the file's path in the download, for messages.
        size: the file's size in bytes.
        read: a function that returns the file's bytes, or raises UnreadableFileError. The files of a whole class don't
            fit into memory, so each is read only when it's needed.
        file: the name that the student gave it.
        platform: "Canvas", "Moodle", or "" if the path follows neither platform's form.
        key: the platform's number for the student.
        name: the student's name as the platform writes it.
        order: if there are two files for the same notebook, the one with the higher order was submitted later.
        late: whether the platform marks it as late.
        trouble: why the file can't be read, if that's already known. Otherwise, an empty string.
    """

    path: str
    file: str
    platform: str = ""
    key: str = ""
    name: str = ""
    order: tuple[int, ...] = ()
    late: bool = False
    size: int = 0
    read: Callable[[], bytes] = bytes
    trouble: str = ""


@contextlib.contextmanager
def open_downloads(source: Path) -> Iterator[list[Download]]:
    """List all files of a zip file or folder, or a single notebook. They can be read as long as the context is open.

    Raises:
        CourseError: there is no such file, or it can't be read as a zip file.
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
    """Interpret a path in a download. Canvas' attachment number replaces `order`.

    Moodle's form is tried first, and Canvas' form only if no part of the path has Moodle's, because Moodle keeps the
    names of students' files. Otherwise, a file in a Moodle download that's named in Canvas' form would belong to
    anyone whom its author names.
    """
    parts = PurePosixPath(path).parts or (path,)
    for place in range(len(parts)):
        if found := MOODLE.fullmatch("/".join(parts[place:])):
            file = PurePosixPath(found["file"]).name
            return Download(path, file, "Moodle", found["key"], found["name"], (order,))
    if (found := CANVAS.fullmatch(parts[-1])) and not found["name"].startswith("anon"):
        late, file = bool(found["late"]), found["file"]
        return Download(path, file, "Canvas", found["key"], found["name"], (int(found["order"]),), late)
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
        raise CourseError(f"--from is {source}, which doesn't exist: pass a zip file or a folder.") from None
    except Exception as error:  # a damaged list of entries can lead to any kind of error
        raise CourseError(
            f"--from is {source}, which can't be read as a zip file or folder: {error}. If it's a zip file, the "
            "download may have been cut off: download it again."
        ) from None


def _from_zip(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Download:
    packed = packed_file(archive, entry)
    order = int("".join(f"{part:04}" for part in entry.date_time))
    name = packed.path
    found = parse_path(name, order) if len(name) <= MAX_PATH else Download(name, name[-MAX_PATH:])
    return replace(found, size=packed.size, read=packed.read, trouble=packed.trouble)
