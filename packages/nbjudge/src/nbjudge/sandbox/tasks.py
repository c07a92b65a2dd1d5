"""Reads from /proc how much the processes of a notebook use, however they try to hide it."""

import contextlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAPPING = 280  # bytes of the kernel's memory for each piece of memory that a process has mapped, measured on Linux 6.18
# Up to this many processes, pieces aren't counted, because counting is slow and they use at most 300 MB besides page
# tables.
FEW = 16
MEASURED = ("VmPTE:", "VmSwap:", "HugetlbPages:")  # what /proc doesn't count as the memory that a process has resident
EPOLL = "anon_inode:[eventpoll]"  # how /proc names an instance of epoll
TERMINALS = os.makedev(5, 2) if hasattr(os, "makedev") else 0  # /dev/ptmx, each use of which makes a pseudoterminal
GONE = "ZX"  # states of processes that have ended
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


@dataclass(frozen=True)
class Task:
    """The data about a process in /proc.

    Attributes:
        memory: its memory in bytes.
        thread: the id of a thread that hasn't ended. The files in /proc about a process are empty if its first thread
            has ended.
    """

    pid: int
    parent: int
    threads: int
    memory: int
    thread: int


@dataclass(frozen=True)
class OpenFiles:
    """The open files of a notebook's processes.

    Attributes:
        count: all of them.
        size: the bytes of those in no folder, because they were deleted or created in memory.
        pipes, watchers, terminals: how many pipes, instances of epoll and pseudoterminals are among them.
    """

    count: int
    size: int
    pipes: int
    watchers: int
    terminals: int


def tasks() -> Iterator[Task]:
    """Return all visible processes."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):  # the process has ended
            yield _task(int(name))


def _task(pid: int) -> Task:
    own = _fields(f"/proc/{pid}/stat")
    thread, fields = next(_living_threads(pid), (pid, own)) if own[0] in GONE else (pid, own)
    return Task(pid, int(own[1]), int(own[17]), int(fields[21]) * PAGE, thread)


def _living_threads(pid: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the id and the fields of each thread that hasn't ended."""
    for name in os.listdir(f"/proc/{pid}/task"):
        with contextlib.suppress(OSError):  # the thread has ended, but others may not have
            fields = _fields(f"/proc/{pid}/task/{name}/stat")
            if fields[0] not in GONE:
                yield int(name), fields


def _fields(path: str) -> list[str]:
    """Return the fields of a file named `stat`, from the state on. The name before it may contain anything."""
    return Path(path).read_text(errors="replace").rpartition(")")[2].split()


def family(pid: int, known: list[Task]) -> list[Task]:
    """Return a process and all of its descendants. In its namespace, orphans are its children, too."""
    found, ids = [task for task in known if task.pid == pid], {pid}
    while new := [task for task in known if task.parent in ids and task.pid not in ids]:
        found, ids = found + new, ids | {task.pid for task in new}
    return found


def proportional(task: Task) -> int:
    """Return the memory of a process in bytes, with only its share of shared memory. This is slower to measure."""
    try:
        lines = Path("/proc", str(task.thread), "smaps_rollup").read_text().splitlines()
    except OSError:
        return task.memory
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), task.memory)


def open_files(own: list[Task]) -> OpenFiles:
    """Return what the files are that processes have open.

    Raises:
        PermissionError: a process hides its files.
    """
    count, watchers, terminals, pipes, sizes = 0, 0, 0, set(), {}
    for task in own:
        with _unless_ended(task):
            for descriptor in os.scandir(f"/proc/{task.thread}/fd"):
                count += 1
                with _unless_ended(task):  # otherwise, the file is closed by now
                    known = os.stat(descriptor.path)
                    watchers += not stat.S_IFMT(known.st_mode) and os.readlink(descriptor.path) == EPOLL
                    terminals += stat.S_ISCHR(known.st_mode) and known.st_rdev == TERMINALS
                    if stat.S_ISFIFO(known.st_mode):
                        pipes.add((known.st_dev, known.st_ino))
                    elif known.st_nlink == 0:
                        sizes[known.st_dev, known.st_ino] = known.st_blocks * 512
    return OpenFiles(count, sum(sizes.values()), len(pipes), watchers, terminals)


@contextlib.contextmanager
def _unless_ended(task: Task) -> Iterator[None]:
    """Ignore that the files of a process can't be read, unless it still has memory."""
    try:
        yield
    except PermissionError:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if _task(task.pid).memory:
                raise
    except OSError:
        pass


def waits(own: list[Task]) -> dict[str, float]:
    """Return for how many seconds each thread of these processes has waited for a processor, by its path.

    Source: Linux, Documentation/scheduler/sched-stats.rst: the second number in `schedstat`, in nanoseconds.
    """
    found = {}
    for path in (path for task in own for path in _schedstats(task)):
        with contextlib.suppress(OSError):  # it has ended
            found[path] = int(Path(path).read_text().split()[1]) / 1e9
    return found


def _schedstats(task: Task) -> Iterator[str]:
    with contextlib.suppress(OSError):  # it has ended
        for thread in os.listdir(f"/proc/{task.pid}/task"):
            yield f"/proc/{task.pid}/task/{thread}/schedstat"


def kernel_memory(own: list[Task], enough: int) -> int:
    """Return how many bytes of memory the kernel itself needs for processes.

    This includes what they have swapped out and their huge pages. Stops counting above `enough`.
    """
    total = 0
    for task in own:
        with contextlib.suppress(OSError):  # it has ended
            total += not_resident(Path("/proc", str(task.thread), "status").read_text(errors="replace"))
            if len(own) > FEW:
                total += MAPPING * Path("/proc", str(task.thread), "maps").read_bytes().count(b"\n")
        if total > enough:
            break
    return total


def not_resident(status: str) -> int:
    """Return the bytes of page tables, swapped memory and huge pages that a `status` file in /proc reports."""
    rows = (line.split() for line in status.splitlines())
    return sum(int(row[1]) * 1024 for row in rows if row and row[0] in MEASURED)
