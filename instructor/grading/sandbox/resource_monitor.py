"""Watches one confined process and everything that it starts, and ends it if it exceeds its limits."""

import contextlib
import os
import select
import signal
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from instructor.grading.records.stopwatch import Stopwatch
from instructor.grading.records.verdicts import Limits

INTERRUPT = b"i"  # the judge's request to interrupt; all others end the process
POLL_INTERVAL = 0.2  # seconds from one look to the next
MAX_FILES = 10_000
MAX_PATH_LENGTH = 3_500  # characters, because the system doesn't support more than 4,096
# Of all processes together, because everyone shares what waiting for files takes, and the kernel's memory.
MAX_OPEN_FILES = 4_096
MAPPING = 280  # bytes of the kernel's memory for each piece of memory that a process has mapped, measured on Linux 6.18
FEW = 16  # processes whose pieces aren't counted, because that's slow: together they take at most 300 MB
FOLDER = 2  # the limit for a folder, as a multiple of the limit for a file
TOO_LATE = "your code ran longer than a notebook is allowed to"
TIMEOUT_MARGIN = 60  # seconds after the time limit of a notebook, in case the judge itself has ended
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


@dataclass(frozen=True)
class Task:
    """The data about a process in /proc.

    Attributes:
        memory: in bytes.
    """

    pid: int
    parent: int
    threads: int
    memory: int


def watch(pid: int, working_dir: Path, limits: Limits, tell: Callable[[str], None], control: socket.socket) -> None:
    """Watch a process until it has ended.

    Parameters:
        pid: its id, which is that of a child of ours.
        working_dir: the folder it may write to.
        tell: called with the reason if the process has to be ended.
        control: receives the judge's requests. If the other end is closed, the process is killed.
    """
    ended, stopwatch = select.poll(), Stopwatch()
    ended.register(os.pidfd_open(pid), select.POLLIN)
    shared = sum(task.memory for task in tasks() if task.pid == os.getpid())  # what a fork has from the start
    ended.register(control, select.POLLIN)
    told = False  # many processes take a while to end, and by then the note may be about the next process
    while True:
        ready = {descriptor for descriptor, _ in ended.poll(POLL_INTERVAL * 1000)}
        if ready - {control.fileno()}:
            return
        if ready:
            _obey(control, pid)
            continue
        late = stopwatch.seconds() > limits.notebook + TIMEOUT_MARGIN
        own = family(pid, list(tasks()))
        reason = TOO_LATE if late else _excess(own, shared, limits) or _overflow(working_dir, limits)
        if reason and not told:
            told = True
            with contextlib.suppress(OSError):  # end it even if there's no folder for the reason
                tell(reason)
        if reason:
            os.kill(pid, signal.SIGKILL)  # the first one of its namespace: with it end all others


def _obey(control: socket.socket, pid: int) -> None:
    """Do what the judge asks for. If the judge has ended, end as well."""
    try:
        word = control.recv(1)
    except OSError:
        word = b""
    os.kill(pid, signal.SIGINT if word == INTERRUPT else signal.SIGKILL)


def tasks() -> Iterator[Task]:
    """All processes that are to be seen."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):  # it has ended
            fields = Path("/proc", name, "stat").read_text(errors="replace").rpartition(")")[2].split()
            yield Task(int(name), int(fields[1]), int(fields[17]), int(fields[21]) * PAGE)


def family(pid: int, known: list[Task]) -> list[Task]:
    """A process and all that descend from it: in its namespace orphans are its children, too."""
    found, ids = [task for task in known if task.pid == pid], {pid}
    while new := [task for task in known if task.parent in ids and task.pid not in ids]:
        found, ids = found + new, ids | {task.pid for task in new}
    return found


def size_of(folder: Path, enough: int) -> int:
    """Bytes of the files in a folder. Stops counting above `enough`, or if there are too many files to count."""
    total = 0
    for count, size in enumerate(_sizes(folder), start=1):
        total += size
        if total > enough or count > MAX_FILES:
            return enough + 1
    return total


def segments() -> int:
    """Bytes in System V's shared memory, which belongs to no process. This process shares its namespace with the learner's."""
    try:
        lines = Path("/proc/sysvipc/shm").read_text().splitlines()
    except OSError:
        return 0
    names = lines[0].split()
    rows = (dict(zip(names, line.split(), strict=True)) for line in lines[1:])
    return sum(int(row["rss"]) + int(row["swap"]) for row in rows)


def proportional(task: Task) -> int:
    """Bytes of a process, with only its part of shared memory, which is slower to measure."""
    try:
        lines = Path("/proc", str(task.pid), "smaps_rollup").read_text().splitlines()
    except OSError:
        return task.memory
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), task.memory)


def open_files(own: list[Task]) -> tuple[int, int]:
    """Count the open files, and the bytes of those that aren't in a folder, because they were deleted or made in memory."""
    count, found = 0, {}
    for task in own:
        with contextlib.suppress(OSError):  # it has ended
            for descriptor in os.scandir(f"/proc/{task.pid}/fd"):
                count += 1
                with contextlib.suppress(OSError):
                    known = os.stat(descriptor.path)
                    if known.st_nlink == 0:
                        found[known.st_dev, known.st_ino] = known.st_blocks * 512
    return count, sum(found.values())


def kernel_memory(own: list[Task], enough: int) -> int:
    """Bytes that the kernel itself needs for the memory of many processes. Stops counting above `enough`."""
    total = 0
    for task in own if len(own) > FEW else ():
        with contextlib.suppress(OSError):  # it has ended
            total += MAPPING * Path("/proc", str(task.pid), "maps").read_bytes().count(b"\n")
        if total > enough:
            break
    return total


def _excess(own: list[Task], shared: int, limits: Limits) -> str:
    """Say which limit these tasks exceed, or return an empty text."""
    threads = sum(task.threads for task in own)
    if threads > limits.processes:
        return f"your code ran {threads} processes and threads at the same time: {limits.processes} may"
    files, size = open_files(own)
    if files > MAX_OPEN_FILES:
        return f"your code had {files} files open at the same time: {MAX_OPEN_FILES} may be"
    more = segments() + size + kernel_memory(own, limits.memory) - shared
    memory = sum(task.memory for task in own) + more
    if memory > limits.memory:  # pages that forks share were counted for each of them
        memory = sum(map(proportional, own)) + more
    taken, most = (round(size / 1e6) for size in (memory, limits.memory))
    return f"your code took {taken} MB of memory: {most} are there" if memory > limits.memory else ""


def _overflow(working_dir: Path, limits: Limits) -> str:
    most = FOLDER * limits.files
    too_much = f"your code's files are more than {MAX_FILES} or have more than {round(most / 1e6)} MB together"
    return too_much if size_of(working_dir, most) > most else ""


def _sizes(folder: Path) -> Iterator[int]:
    """The size of each file, folder by folder, because os.walk would recurse into nested folders."""
    todo = [str(folder)]
    while todo:
        with contextlib.suppress(OSError), os.scandir(todo.pop()) as entries:
            for entry in entries:
                yield _blocks(entry)
                if entry.is_dir(follow_symlinks=False):
                    todo.append(entry.path)


def _blocks(entry: os.DirEntry) -> int:
    if len(entry.path) > MAX_PATH_LENGTH:
        return 1 << 60  # a folder that can't be read counts as too much
    try:
        return entry.stat(follow_symlinks=False).st_blocks * 512
    except OSError:
        return 0
