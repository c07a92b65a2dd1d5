"""What students' code leaves behind: planted files and words, processes, segments of memory, changes in the course."""

import contextlib
import ctypes
import hashlib
import os
import re
import shutil
import signal
import site
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from hostile_course import Course, dump

GENERAL = ("/tmp", "/dev/shm", "/var/tmp")  # where code finds working_dir without asking
MOST = 1 << 25  # bytes of a file that are looked at
UNREAD = ("history.sqlite", "grading.log", "said.txt")  # what students wrote stands there by right


def planted(course: Course) -> dict[str, list[str]]:
    """Where the marks of students are found, by student; their own folders do not count."""
    mark, found = re.compile(rf"planted-{course.token}-(\w+)"), {}
    for path in _places(course):
        texts = [path.name, _text(path) if path.is_file() and not path.is_symlink() else ""]
        for student in {name for text in texts for name in mark.findall(text)}:
            own = [course.folder / kind / student for kind in ("submitted", "autograded")]
            if not any(path.is_relative_to(one) for one in own):
                found.setdefault(student, []).append(str(path))
    return found


def _places(course: Course) -> Iterator[Path]:
    """All files of a course and around it, and what is new in places where anybody may write."""
    for path in course.folder.parent.rglob("*"):
        if not path.name.startswith(UNREAD):
            yield path
    for folder in _outside():
        yield from folder.glob("*planted-*")


def _outside() -> list[Path]:
    folders = [Path(folder) for folder in (*GENERAL, *site.getsitepackages())]
    return [folder for folder in folders if folder.is_dir()]


def _text(path: Path) -> str:
    try:
        return dump(path) if path.suffix == ".db" else path.read_bytes()[:MOST].decode(errors="replace")
    except (OSError, sqlite3.Error):
        return ""


def left_processes(course: Course) -> dict[int, str]:
    """Processes that came out of a run: by id, the name they gave themselves, or "" where it is not one of ours."""
    found, here = {}, str(course.folder.parent).encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            name = (entry / "comm").read_text().strip()
            theirs = here in (entry / "environ").read_bytes() or here in (entry / "cmdline").read_bytes()
            if name.startswith(f"hm{course.token}"):
                found[int(entry.name)] = name
            elif theirs and int(entry.name) != os.getpid():
                found[int(entry.name)] = ""
    return found


def remove_segment(key: str) -> bool:
    """Remove a segment of shared memory; tell whether it was there."""
    known = Path("/proc/sysvipc/shm")
    lines = known.read_text().splitlines() if known.exists() else []
    ids = [int(line.split()[1]) for line in lines if line.split()[0] == key]
    return bool(ids) and ctypes.CDLL(None).shmctl(ids[0], 0, None) == 0


def end(processes: dict[int, str]) -> None:
    """End what a run has left behind."""
    for pid in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def left_files(course: Course) -> list[str]:
    """What lies in the folder for temporary files."""
    return sorted(path.name for path in course.tmp.iterdir())


def snapshot(folder: Path) -> dict[str, str]:
    """Fingerprints of all files that grading may not change."""
    kept = [folder / name for name in ("source", "release", "submitted", "nbgrader_config.py")]
    files = [path for one in kept for path in ([one] if one.is_file() else one.rglob("*"))]
    names = {str(path.relative_to(folder)): _print(path) for path in files}
    return names | {name.name: "" for name in folder.iterdir()}


def _print(path: Path) -> str:
    if path.is_symlink() or not path.is_file():
        return str(path.lstat().st_mode)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Names of what was changed, is new, or is gone; what graders write is left out."""
    own = {"autograded", ".grading", "gradebook.db", "gradebook.db-journal"}
    return sorted(name for name in (before.keys() | after.keys()) - own if before.get(name) != after.get(name))


def clear(course: Course) -> None:
    """Remove what was planted outside of the course's own folders."""
    for folder in _outside():
        for path in folder.glob(f"*planted-{course.token}-*"):
            path.unlink() if path.is_file() else shutil.rmtree(path, ignore_errors=True)
