"""Manages the folders of running servers.

Each folder is named after its process, so that a later run can remove the folder of a process that was killed.
"""

import contextlib
import os
import re
import shutil
import tempfile
import time
from pathlib import Path

MEMORY = Path("/dev/shm")
MEMORY_FREE = 4 << 30  # bytes, because several students may each leave a gigabyte there
FILES_FREE = 100_000  # files and folders, because other accounts may use up as many as they like
REMOVAL_TIMEOUT = 2  # seconds, because a process that was just killed may still add a file
_NAME = re.compile(r"grading-(?P<namespace>[0-9a-f]+)-(?P<pid>[0-9a-f]+)-(?P<start>[0-9a-f]+)-\w+")


def make_run_folder() -> Path:
    """Create a folder that no one else can read, and remove folders whose processes have ended."""
    places = {Path(tempfile.gettempdir()), MEMORY}
    for place in filter(Path.is_dir, places):
        _sweep(place)
    prefix = f"grading-{_owner(os.getpid())}-"
    if _has_room(MEMORY):  # databases would have to wait for disks
        with contextlib.suppress(OSError):  # another account has used it up in the meantime
            return Path(tempfile.mkdtemp(prefix=prefix, dir=MEMORY))
    return Path(tempfile.mkdtemp(prefix=prefix))


def remove_run_folder(folder: Path) -> None:
    """Remove a folder whose processes have been killed."""
    deadline = time.monotonic() + REMOVAL_TIMEOUT
    while folder.exists() and time.monotonic() < deadline:
        with contextlib.suppress(RecursionError):  # nested folders
            shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            time.sleep(0.02)


def _sweep(place: Path) -> None:
    """Remove the folders of processes on this machine that have ended."""
    for folder in place.glob("grading-*"):
        name = _NAME.fullmatch(folder.name)
        with contextlib.suppress(OSError):
            if not name or folder.lstat().st_uid != os.getuid() or int(name["namespace"], 16) != _namespace():
                continue
            if _owner(int(name["pid"], 16)) != "-".join(name.groups()):
                remove_run_folder(folder)


def _owner(pid: int) -> str:
    """Return a name that no later process will have. Process IDs are reused, but not with the same start time."""
    return f"{_namespace():x}-{pid:x}-{_start(pid):x}"


def _namespace() -> int:
    try:
        return os.stat("/proc/self/ns/pid").st_ino
    except OSError:  # not Linux
        return 0


def _start(pid: int) -> int:
    """Return when a process started, in clock ticks since the machine booted, or 0 if the process doesn't exist."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return 0
    return 0 if fields[0] in "ZX" else int(fields[19])


def _has_room(place: Path) -> bool:
    """Return whether a folder exists and has enough space for everything that students may leave there."""
    if not place.is_dir():
        return False
    room = os.statvfs(place)
    return room.f_bavail * room.f_frsize > MEMORY_FREE and (not room.f_files or room.f_favail > FILES_FREE)
