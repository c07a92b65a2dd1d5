"""What Canvas and Moodle put into "download all submissions": each file's student, name, order and lateness.

Canvas: https://github.com/instructure/canvas-lms/blob/master/lib/content_zipper.rb. Moodle:
https://github.com/moodle/moodle/blob/main/mod/assign/locallib.php, `download_submissions`.
"""

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from course.errors import CourseError

# SORTABLENAME[_LATE]_USER_ATTACHMENT_FILE; Canvas puts hyphens around numbers in a name.
CANVAS = re.compile(r"(?P<name>[^/]+?)_(?P<late>LATE_)?(?P<key>\d+)_(?P<order>\d+)_(?P<file>[^/]+)")
# NAME_NUMBER_assignsubmission_file_/FILE, or with an underscore if Moodle makes no folders.
MOODLE = re.compile(r"(?P<name>[^/_]+)_(?P<key>\d+)_assignsubmission_file_?[/_](?P<file>.+)")


@dataclass(frozen=True)
class Download:
    """One file of a download.

    Attributes:
        path: in the download, to name it in messages.
        content: its bytes.
        file: the name that the student gave it.
        platform: "Canvas", "Moodle", or "" if the path follows neither platform's form.
        key: the platform's number for the student.
        name: the student's name as the platform writes it.
        order: of two files for the same notebook, the one with the greater order was submitted later.
        late: whether the platform marks it as late.
    """

    path: str
    content: bytes
    file: str
    platform: str = ""
    key: str = ""
    name: str = ""
    order: tuple[int, ...] = ()
    late: bool = False


def read_downloads(source: Path, max_bytes: int) -> Iterator[Download]:
    """Read all files of a zip file or folder, or a single notebook.

    Parameters:
        max_bytes: of one file; a larger one isn't read.

    Raises:
        CourseError: there is no such file, it's no zip file, or one of its files is too large.
    """
    if source.is_dir():
        paths = sorted(path for path in source.rglob("*") if path.is_file() and not path.is_symlink())
        for path in paths:
            found = parse_path(path.relative_to(source).as_posix(), int(path.stat().st_mtime))
            yield replace(found, content=_limited(path.read_bytes(), found.path, max_bytes))
    elif source.suffix == ".ipynb" and source.is_file():
        yield Download(source.name, _limited(source.read_bytes(), source.name, max_bytes), source.name)
    else:
        yield from _read_zip(source, max_bytes)


def parse_path(path: str, order: int = 0) -> Download:
    """Find out what a path in a download says; Canvas' attachment number replaces `order`."""
    *_, last = parts = PurePosixPath(path).parts
    if (found := CANVAS.fullmatch(last)) and not found["name"].startswith("anon"):
        late, file = bool(found["late"]), found["file"]
        return Download(path, b"", file, "Canvas", found["key"], found["name"], (int(found["order"]),), late)
    for place in range(len(parts)):
        if found := MOODLE.fullmatch("/".join(parts[place:])):
            file = PurePosixPath(found["file"]).name
            return Download(path, b"", file, "Moodle", found["key"], found["name"], (order,))
    return Download(path, b"", last, order=(order,))


def _read_zip(source: Path, max_bytes: int) -> Iterator[Download]:
    try:
        with zipfile.ZipFile(source) as archive:
            for entry in archive.infolist():
                if not entry.is_dir():
                    found = parse_path(entry.filename, int("".join(f"{part:04}" for part in entry.date_time)))
                    with archive.open(entry) as file:
                        yield replace(found, content=_limited(file.read(max_bytes + 1), found.path, max_bytes))
    except (OSError, zipfile.BadZipFile, RuntimeError) as error:  # RuntimeError: it's encrypted
        raise CourseError(f"--from is {source}, which can't be read as a zip file or folder: {error}") from None


def _limited(content: bytes, path: str, max_bytes: int) -> bytes:
    if len(content) > max_bytes:
        raise CourseError(f"{path} is larger than {max_bytes // 1_000_000} MB, the limit of this course.")
    return content
