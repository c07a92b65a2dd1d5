"""What Canvas and Moodle put into "download all submissions": each file's student, name, order and lateness.

Canvas: https://github.com/instructure/canvas-lms/blob/master/lib/content_zipper.rb. Moodle:
https://github.com/moodle/moodle/blob/main/mod/assign/locallib.php, `download_submissions`.
"""

import contextlib
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from course.errors import CourseError
from instructor.grading.records.cell_outputs import one_line

# SORTABLENAME[_LATE]_USER_ATTACHMENT_FILE; Canvas puts hyphens around numbers in a name.
CANVAS = re.compile(r"(?P<name>[^/]+?)_(?P<late>LATE_)?(?P<key>\d+)_(?P<order>\d+)_(?P<file>[^/]+)")
# NAME_NUMBER_assignsubmission_file_/FILE, or with an underscore if Moodle makes no folders.
MOODLE = re.compile(r"(?P<name>[^/_]+)_(?P<key>\d+)_assignsubmission_file_?[/_](?P<file>.+)")


@dataclass(frozen=True)
class Download:
    """One file of a download.

    Attributes:
        path: in the download, to name it in messages.
        size: in bytes.
        read: reads its bytes. All files of a class don't fit into memory, so each is read when it's needed.
        file: the name that the student gave it.
        platform: "Canvas", "Moodle", or "" if the path follows neither platform's form.
        key: the platform's number for the student.
        name: the student's name as the platform writes it.
        order: of two files for the same notebook, the one with the greater order was submitted later.
        late: whether the platform marks it as late.
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


@contextlib.contextmanager
def open_downloads(source: Path) -> Iterator[list[Download]]:
    """List all files of a zip file or folder, or a single notebook. They can be read as long as the context is open.

    Raises:
        CourseError: there is no such file, or it can't be read as a zip file.
    """
    if source.is_dir():
        paths = sorted(path for path in source.rglob("*") if path.is_file() and not path.is_symlink())
        yield [_from_folder(source, path) for path in paths]
    elif source.suffix == ".ipynb" and source.is_file():
        yield [Download(source.name, source.name, size=source.stat().st_size, read=source.read_bytes)]
    else:
        with _open_zip(source) as archive:
            yield [_from_zip(archive, entry) for entry in archive.infolist() if not entry.is_dir()]


def parse_path(path: str, order: int = 0) -> Download:
    """Find out what a path in a download says; Canvas' attachment number replaces `order`.

    Moodle's form is tried first and Canvas' only if no part of the path has Moodle's, because Moodle keeps the names of
    students' files: in a Moodle download, a file named in Canvas' form would otherwise belong to whomever its author names.
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
    known = path.stat()
    found = parse_path(path.relative_to(folder).as_posix(), int(known.st_mtime))
    return replace(found, size=known.st_size, read=path.read_bytes)


def _open_zip(source: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(source)
    except (OSError, zipfile.BadZipFile) as error:
        raise CourseError(f"--from is {source}, which can't be read as a zip file or folder: {error}") from None


def _from_zip(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Download:
    found = parse_path(entry.filename, int("".join(f"{part:04}" for part in entry.date_time)))
    return replace(found, size=entry.file_size, read=lambda: _read_entry(archive, entry))


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    try:
        return archive.read(entry)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError) as error:  # the last two: encrypted
        raise CourseError(f"{one_line(entry.filename)} can't be read in {archive.filename}: {error}") from None
