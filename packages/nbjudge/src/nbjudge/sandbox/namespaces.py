"""Separates a learner's process from all others with namespaces, folders, privileges and limits, on Linux only."""

import contextlib
import ctypes
import os
import resource
import signal
import socket
from collections.abc import Callable
from pathlib import Path

from nbjudge.records.verdicts import Limits
from nbjudge.sandbox.loopback import bring_up_loopback
from nbjudge.sandbox.resource_monitor import MAX_FILES
from nbjudge.sandbox.system_calls import install_seccomp_filter

# From <sched.h>, <sys/mount.h>, <linux/prctl.h> and <linux/capability.h>.
CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS = (
    0x10000000,
    0x20000,
    0x20000000,
    0x40000000,
    0x8000000,
    0x4000000,
)
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = (
    1,
    2,
    4,
    8,
    0x20,
    0x1000,
    0x4000,
    0x40000,
)
PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, MAX_CAPABILITIES, CAPABILITY_VERSION_3 = 24, 38, 64, 0x20080522
MAX_OPEN_FILES = 256  # the most open files in one process, because data waiting in Unix sockets isn't counted anywhere
MAX_SIGNALS = 256  # the most signals waiting for processes, including one for each timer
PRIVATE_FOLDERS = ("/tmp", "/dev/shm")  # folders that are empty for each learner, and deleted afterwards

_libc = ctypes.CDLL(None, use_errno=True)


def confine(
    connection: socket.socket, pool: Path, working_dir: Path, limits: Limits, guard: Callable[[int], None]
) -> None:
    """Start a new process that can't see any others, for the learner's code, and return in the new process.

    The new process can write only to its working_dir and to private folders.

    The calling process becomes the new process's resource monitor, and never returns.

    Parameters:
        connection: the connection to the judge, which is the only file that stays open.
        pool: the fork server's folder, with its socket and all working directories. This folder is hidden.
        working_dir: the folder to which the process may write.
        guard: a function that acts as the resource monitor, which is called with the process ID.

    Raises:
        OSError: the system doesn't allow the process to be separated.
    """
    _unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS)
    bring_up_loopback()
    _set_up_mounts(pool, working_dir, limits.files)
    pid = os.fork()
    if pid:
        try:
            guard(pid)
        finally:
            with contextlib.suppress(OSError):  # every process is monitored
                os.kill(pid, signal.SIGKILL)
            os._exit(0)
    os.setsid()  # without its own group, a signal to it would reach the fork server and all other learners
    _show_own_processes()
    _unshare(CLONE_NEWUSER | CLONE_NEWNS)  # the mounts above are now locked, so nothing that they hide can be uncovered
    # Otherwise, learners could write to /proc/sys if root grades.
    _mount(None, "/proc", None, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC)
    _drop_privileges()
    os.environ["HOME"] = "/tmp"
    keep = connection.fileno()
    os.closerange(3, keep)
    os.closerange(keep + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    _limit(limits)
    install_seccomp_filter()


def _unshare(namespaces: int) -> None:
    """Move this process into new namespaces, under the same user name."""
    user, group = os.getuid(), os.getgid()
    _call("unshare", namespaces)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _show_own_processes() -> None:
    """List the process and its children in /proc under their own IDs, because joblib and psutil look there."""
    _call("unshare", CLONE_NEWNS)  # separately, because the resource monitor needs the ids outside the namespace
    with contextlib.suppress(OSError):  # some containers refuse this, so the ids remain those outside the namespace
        _mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC)


def _set_up_mounts(pool: Path, working_dir: Path, size: int) -> None:
    own = os.open(working_dir, os.O_PATH)
    _mount(None, "/", None, MS_REC | MS_PRIVATE)
    for folder in PRIVATE_FOLDERS:
        shown = {point: os.open(point, os.O_PATH) for point in _mounts_in(folder) if point != str(pool)}
        _mount("tmpfs", folder, "tmpfs", MS_NOSUID | MS_NODEV, f"size={size},nr_inodes={MAX_FILES},mode=700")
        for point, descriptor in shown.items():  # Python itself may be installed there, with a hidden course inside it
            _show(descriptor, Path(point), MS_REC)
    pool.mkdir(exist_ok=True)  # it may be inside one of these
    _mount("tmpfs", str(pool), "tmpfs", MS_NOSUID | MS_NODEV, "size=64k,mode=755")
    _show(own, working_dir)
    _mount(
        "devpts",
        "/dev/pts",
        "devpts",
        MS_NOSUID | MS_NOEXEC,
        f"newinstance,ptmxmode=0666,mode=620,max={MAX_OPEN_FILES}",
    )


def _show(descriptor: int, folder: Path, more: int = 0) -> None:
    """Make an open folder visible at its old path again. MS_REC includes everything that's mounted inside it."""
    folder.mkdir(parents=True, exist_ok=True)
    _mount(f"/proc/self/fd/{descriptor}", str(folder), None, MS_BIND | more)
    os.close(descriptor)


def _mounts_in(folder: str) -> list[str]:
    points = [line.split()[1] for line in Path("/proc/self/mounts").read_text().splitlines()]
    points = [point.encode().decode("unicode_escape") for point in points]  # spaces are written as \040
    inside = [point for point in points if point.startswith(f"{folder}/")]
    return [point for point in inside if not any(point.startswith(f"{other}/") for other in inside)]


def _drop_privileges() -> None:
    """Drop all capabilities permanently."""
    for number in range(MAX_CAPABILITIES):
        _libc.prctl(PR_CAPBSET_DROP, number, 0, 0, 0)  # the kernel refuses numbers of capabilities that it lacks
    _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    head = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    _call("capset", head, (ctypes.c_uint32 * 6)())


def _limit(limits: Limits) -> None:
    resource.setrlimit(resource.RLIMIT_NPROC, (limits.processes, limits.processes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (MAX_OPEN_FILES, MAX_OPEN_FILES))
    # Timers and message queues, whose number is limited for each of the machine's users.
    resource.setrlimit(resource.RLIMIT_SIGPENDING, (MAX_SIGNALS, MAX_SIGNALS))
    resource.setrlimit(resource.RLIMIT_MSGQUEUE, (0, 0))


def _mount(source: str | None, target: str, kind: str | None, flags: int, options: str = "") -> None:
    words = [None if word is None else word.encode() for word in (source, target, kind)]
    _call("mount", *words, ctypes.c_ulong(flags), options.encode())


def _call(name: str, *arguments: object) -> None:
    if getattr(_libc, name)(*arguments):
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
