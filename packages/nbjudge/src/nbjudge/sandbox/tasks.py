"""Reads from /proc how many resources a notebook's processes use, even if they try to hide it."""

import contextlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAPPING = 280  # bytes of kernel memory for each piece of memory that a process has mapped, measured on Linux 6.18
# Up to this many processes, pieces aren't counted, because counting is slow and they use at most 300 MB besides page
# tables.
FEW = 16
MEASURED = ("VmPTE:", "VmSwap:", "HugetlbPages:")  # what /proc doesn't count as a process's resident memory
EPOLL = "anon_inode:[eventpoll]"  # how /proc names an epoll instance
TERMINALS = os.makedev(5, 2) if hasattr(os, "makedev") else 0  # /dev/ptmx, each use of which makes a pseudoterminal
GONE = "ZX"  # states of processes that have ended
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


@dataclass(frozen=True)
class Task:
    """Information about a process from /proc.

    Attributes:
        memory: the process's memory in bytes.
        thread: the ID of a thread that hasn't ended. If a process's first thread has ended, the files about the process
            in /proc are empty.
    """

    pid: int
    parent: int
    threads: int
    memory: int
    thread: int


@dataclass(frozen=True)
class OpenFiles:
    """The files that are open in a notebook's processes.

    Attributes:
        count: the number of open files.
        size: the number of bytes in files that aren't in a folder, because they were deleted or created in memory.
        pipes, watchers, terminals: the numbers of pipes, epoll instances and pseudoterminals among the open files.
    """

    count: int
    size: int
    pipes: int
    watchers: int
    terminals: int


def tasks() -> Iterator[Task]:
    """Return all processes that are visible."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):  # the process has ended
            yield _task(int(name))


def _task(pid: int) -> Task:
    own = _fields(f"/proc/{pid}/stat")
    thread, fields = next(_living_threads(pid), (pid, own)) if own[0] in GONE else (pid, own)
    return Task(pid, int(own[1]), int(own[17]), int(fields[21]) * PAGE, thread)


def _living_threads(pid: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the ID and the `stat` fields of each thread that hasn't ended."""
    for name in os.listdir(f"/proc/{pid}/task"):
        with contextlib.suppress(OSError):  # the thread has ended, but others may not have
            fields = _fields(f"/proc/{pid}/task/{name}/stat")
            if fields[0] not in GONE:
                yield int(name), fields


def _fields(path: str) -> list[str]:
    """Return the fields of a `stat` file, starting with the state. The name before the state may contain anything."""
    return Path(path).read_text(errors="replace").rpartition(")")[2].split()


def family(pid: int, known: list[Task]) -> list[Task]:
    """Return a process and all its descendants. In the process's namespace, orphans also become its children."""
    found, ids = [task for task in known if task.pid == pid], {pid}
    while new := [task for task in known if task.parent in ids and task.pid not in ids]:
        found, ids = found + new, ids | {task.pid for task in new}
    return found


def proportional(task: Task) -> int:
    """Return a process's memory in bytes, including only its own part of shared memory. This measurement is slower."""
    try:
        lines = Path("/proc", str(task.thread), "smaps_rollup").read_text().splitlines()
    except OSError:
        return task.memory
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), task.memory)


def open_files(own: list[Task]) -> OpenFiles:
    """Count the files that processes have open, separately for each kind of file.

    Raises:
        PermissionError: a process hides its files.
    """
    count, watchers, terminals, pipes, sizes = 0, 0, 0, set(), {}
    for task in own:
        with _unless_ended(task):
            for descriptor in os.scandir(f"/proc/{task.thread}/fd"):
                count += 1
                with _unless_ended(task):  # otherwise, the file has been closed
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
    """Ignore errors when reading the files about a process, unless the process still has memory."""
    try:
        yield
    except PermissionError:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if _task(task.pid).memory:
                raise
    except OSError:
        pass


def waits(own: list[Task]) -> dict[str, float]:
    """Map the /proc path of each thread in these processes to the seconds that it has waited for a processor.

    The source is the second number in `schedstat`, in nanoseconds: see Documentation/scheduler/sched-stats.rst in
    Linux.
    """
    found = {}
    for path in (path for task in own for path in _schedstats(task)):
        with contextlib.suppress(OSError):  # the process has ended
            found[path] = int(Path(path).read_text().split()[1]) / 1e9
    return found


def _schedstats(task: Task) -> Iterator[str]:
    with contextlib.suppress(OSError):  # the process has ended
        for thread in os.listdir(f"/proc/{task.pid}/task"):
            yield f"/proc/{task.pid}/task/{thread}/schedstat"


def kernel_memory(own: list[Task], enough: int) -> int:
    """Return how many bytes of memory the kernel itself uses for processes.

    The number includes swapped memory and huge pages. Counting stops above `enough`.
    """
    total = 0
    for task in own:
        with contextlib.suppress(OSError):  # the process has ended
            total += not_resident(Path("/proc", str(task.thread), "status").read_text(errors="replace"))
            if len(own) > FEW:
                total += MAPPING * Path("/proc", str(task.thread), "maps").read_bytes().count(b"\n")
        if total > enough:
            break
    return total


def not_resident(status: str) -> int:
    """Return the bytes of page tables, swapped memory and huge pages that are listed in a `status` file in /proc."""
    rows = (line.split() for line in status.splitlines())
    return sum(int(row[1]) * 1024 for row in rows if row and row[0] in MEASURED)
