"""Watches a confined process and everything that it starts, and ends the process if it exceeds its limits."""

import contextlib
import itertools
import os
import select
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

from nbjudge.records.stopwatch import Stopwatch
from nbjudge.records.verdicts import Limits
from nbjudge.sandbox.network_sockets import NetworkSockets, Usage
from nbjudge.sandbox.tasks import Task, family, kernel_memory, open_files, proportional, tasks
from nbjudge.sandbox.unix_sockets import measure_unix_sockets
from nbjudge.sandbox.waiting import WaitingTime

INTERRUPT = b"i"  # the judge's request to interrupt, while all other requests end the process
POLL_INTERVAL = 0.05  # seconds between measurements of sockets
LOOKS = 4  # everything else is measured every fourth time
MAX_FILES = 10_000
MAX_PATH_LENGTH = 3_500  # characters in a path, because the system doesn't support more than 4,096
# For all of a notebook's processes together, because waiting for files uses the kernel's memory and resources that
# everyone shares.
MAX_OPEN_FILES = 4_096
# These are limited for all of an account's or machine's programs. Beyond the limit for pipes, which is 1,024 unless
# root changes it, each new pipe of the account has an eighth of the usual size.
MAX_PIPES, MAX_WATCHERS, MAX_TERMINALS = 128, 64, 64
# For TCP and UDP, because the kernel has little memory for all such sockets on the machine.
MAX_SOCKETS = 500
# Up to this number of sockets, the memory of network sockets is measured only together with everything else, and that
# of Unix sockets is too small to matter.
FEW_SOCKETS = 64
MAX_SOCKET_MEMORY = 32_000_000  # the most bytes waiting in all of these sockets
MAX_UNIX_MEMORY = 64_000_000  # the most bytes waiting in all Unix sockets, some of which can only be estimated
FOLDER = 2  # the limit for a folder, as a multiple of the limit for a file
HIDDEN = "your code ran a process that hid its open files, so its memory couldn't be measured"
TOO_LATE = "your code ran longer than a notebook is allowed to"
TIMEOUT_MARGIN = 60  # seconds after a notebook's time limit, in case the judge itself has ended


def watch(
    pid: int,
    working_dir: Path,
    limits: Limits,
    tell: Callable[[str], None],
    control: socket.socket,
    waiting: WaitingTime,
) -> None:
    """Watch a process until it has ended.

    Parameters:
        pid: the process's ID. The process has to be a child of this process.
        working_dir: the folder to which the process may write.
        tell: a function that's called with the reason if the process has to be ended.
        control: the connection on which the judge sends requests. If the other end is closed, the process is killed.
        waiting: counts how long the process, and everything that it starts, waits for a processor.
    """
    ended, stopwatch = select.poll(), Stopwatch()
    ended.register(os.pidfd_open(pid), select.POLLIN)
    shared = sum(task.memory for task in tasks() if task.pid == os.getpid())  # the memory of a new fork
    ended.register(control, select.POLLIN)
    network = NetworkSockets()
    told = False  # many processes take a while to end, and by then the file may be about the next process
    for look in itertools.count(1):
        ready = {descriptor for descriptor, _ in ended.poll(POLL_INTERVAL * 1000)}
        if ready - {control.fileno()}:
            return
        if ready:
            _obey(control, pid)
            continue
        everything = look % LOOKS == 0
        usage = network.measure(0 if everything else FEW_SOCKETS)
        reason = _too_connected(usage) or _too_full(measure_unix_sockets() if usage.total > FEW_SOCKETS else 0)
        if everything and not reason:
            late = stopwatch.seconds() > limits.notebook + TIMEOUT_MARGIN
            own = family(pid, list(tasks()))
            waiting.add(own)
            reason = TOO_LATE if late else _excess(own, usage.memory - shared, limits) or _overflow(working_dir, limits)
        if reason and not told:
            told = True
            with contextlib.suppress(OSError):  # kill the process even if the folder for the reason is gone
                tell(reason)
        if reason:
            _end(pid)


def _end(pid: int) -> None:
    """Kill a process and all of its descendants.

    The descendants would also end by themselves, because the process is the first one in its namespace, but only after
    its memory has been freed.
    """
    os.kill(pid, signal.SIGKILL)
    for task in family(pid, list(tasks()))[1:]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(task.pid, signal.SIGKILL)


def _obey(control: socket.socket, pid: int) -> None:
    """Follow the judge's requests. If the judge has ended, end this process as well."""
    try:
        word = control.recv(1)
    except OSError:
        word = b""
    os.kill(pid, signal.SIGINT if word == INTERRUPT else signal.SIGKILL)


def size_of(folder: Path, enough: int) -> int:
    """Return the total size in bytes of the files in a folder.

    Counting stops above `enough`, or if there are too many files to count.
    """
    total = 0
    for count, size in enumerate(_sizes(folder), start=1):
        total += size
        if total > enough or count > MAX_FILES:
            return enough + 1
    return total


def segments() -> int:
    """Return the size in bytes of System V shared memory, which doesn't belong to any process.

    This process shares its namespace with the learner's process.
    """
    try:
        lines = Path("/proc/sysvipc/shm").read_text().splitlines()
    except OSError:
        return 0
    names = lines[0].split()
    rows = (dict(zip(names, line.split(), strict=True)) for line in lines[1:])
    return sum(int(row["rss"]) + int(row["swap"]) for row in rows)


def _excess(own: list[Task], more: int, limits: Limits) -> str:
    """Say which limit these tasks exceed, or return an empty string.

    Parameters:
        more: bytes to add to those that are measured here.
    """
    threads = sum(task.threads for task in own)
    if threads > limits.processes:
        return f"your code ran {threads} processes and threads at the same time: the limit is {limits.processes}"
    try:
        files = open_files(own)
    except PermissionError:
        return HIDDEN
    for count, what, most in (
        (files.count, "files", MAX_OPEN_FILES),
        (files.pipes, "pipes", MAX_PIPES),
        (files.watchers, "epoll instances", MAX_WATCHERS),
        (files.terminals, "pseudoterminals", MAX_TERMINALS),
    ):
        if count > most:
            return f"your code had {count} {what} open at the same time: the limit is {most}"
    more += segments() + files.size + kernel_memory(own, limits.memory)
    memory = sum(task.memory for task in own) + more
    if memory > limits.memory:  # pages that forks share were counted for each of them
        memory = sum(map(proportional, own)) + more
    taken, most = (round(size / 1e6) for size in (memory, limits.memory))
    return f"your code used {taken} MB of memory: the limit is {most}" if memory > limits.memory else ""


def _too_connected(network: Usage) -> str:
    """Say which limit the network sockets exceed, or return an empty string."""
    if network.sockets > MAX_SOCKETS:
        return f"your code had {network.sockets} network sockets open at the same time: the limit is {MAX_SOCKETS}"
    waiting, most = (round(size / 1e6) for size in (network.memory, MAX_SOCKET_MEMORY))
    return f"{waiting} MB were waiting in your code's network sockets: the limit is {most} MB" if waiting > most else ""


def _too_full(waiting: int) -> str:
    """Say that too much data is waiting in Unix sockets, or return an empty string."""
    most = round(MAX_UNIX_MEMORY / 1e6)
    too_much = f"up to {round(waiting / 1e6)} MB were waiting in your code's Unix sockets: the limit is {most} MB"
    return too_much if waiting > MAX_UNIX_MEMORY else ""


def _overflow(working_dir: Path, limits: Limits) -> str:
    most = FOLDER * limits.files
    too_much = f"your code left more than {MAX_FILES} files, or files of more than {round(most / 1e6)} MB in total"
    return too_much if size_of(working_dir, most) > most else ""


def _sizes(folder: Path) -> Iterator[int]:
    """Yield the size of each file, folder by folder. os.walk would use recursion for nested folders."""
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
