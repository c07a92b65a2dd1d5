"""Parts one learner's process from all others: namespaces, folders, rights and limits of its own. Linux only."""

import contextlib
import ctypes
import os
import resource
import signal
import socket
from collections.abc import Callable
from pathlib import Path

from instructor.grading.records.verdicts import Limits
from instructor.grading.sandbox.resource_monitor import MAX_FILES
from instructor.grading.sandbox.system_calls import install_seccomp_filter

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
MAX_OPEN_FILES = 256  # files of one process: what waits in sockets is counted nowhere
MAX_SIGNALS = 256  # that wait for processes; a timer counts as one
PRIVATE_FOLDERS = ("/tmp", "/dev/shm")  # empty for each learner, and gone afterwards

_libc = ctypes.CDLL(None, use_errno=True)


def confine(
    connection: socket.socket, pool: Path, working_dir: Path, limits: Limits, guard: Callable[[int], None]
) -> None:
    """Return as a process that sees no other one and can write to nothing but its working_dir and to private folders.

    The process that called stays behind as its resource monitor, and never returns.

    Parameters:
        connection: to the judge, the only file that stays open.
        pool: the folder of the fork server, with its socket and all working directories. It's hidden.
        working_dir: the folder that the process may write to.
        guard: what the resource monitor does, given the process id.

    Raises:
        OSError: the system does not let us.
    """
    _unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS)
    _set_up_mounts(pool, working_dir, limits.files)
    pid = os.fork()
    if pid:
        try:
            guard(pid)
        finally:
            with contextlib.suppress(OSError):  # every process is monitored
                os.kill(pid, signal.SIGKILL)
            os._exit(0)
    os.setsid()  # a signal to its process group would reach the fork server and all other learners
    _unshare(CLONE_NEWUSER | CLONE_NEWNS)  # the mounts above are now locked, so no one can uncover what they hide
    # Else who grades as root would let learners write to /proc/sys.
    _mount(None, "/proc", None, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC)
    _drop_privileges()
    os.environ["HOME"] = "/tmp"
    keep = connection.fileno()
    os.closerange(3, keep)
    os.closerange(keep + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    _limit(limits)
    install_seccomp_filter()


def _unshare(namespaces: int) -> None:
    """Go on in new namespaces, under the same name."""
    user, group = os.getuid(), os.getgid()
    _call("unshare", namespaces)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _set_up_mounts(pool: Path, working_dir: Path, size: int) -> None:
    own = os.open(working_dir, os.O_PATH)
    _mount(None, "/", None, MS_REC | MS_PRIVATE)
    for folder in PRIVATE_FOLDERS:
        shown = {point: os.open(point, os.O_PATH) for point in _mounts_in(folder) if point != str(pool)}
        _mount("tmpfs", folder, "tmpfs", MS_NOSUID | MS_NODEV, f"size={size},nr_inodes={MAX_FILES},mode=700")
        for point, descriptor in shown.items():  # Python itself may be installed there, with a course covered in it
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
    """Let an open folder be seen at its place again; with MS_REC, together with all that is mounted inside it."""
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
        _libc.prctl(PR_CAPBSET_DROP, number, 0, 0, 0)  # numbers that this kernel does not know are refused
    _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    head = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    _call("capset", head, (ctypes.c_uint32 * 6)())


def _limit(limits: Limits) -> None:
    resource.setrlimit(resource.RLIMIT_NPROC, (limits.processes, limits.processes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (MAX_OPEN_FILES, MAX_OPEN_FILES))
    # Timers and queues of messages, of which each user of the machine has a number.
    resource.setrlimit(resource.RLIMIT_SIGPENDING, (MAX_SIGNALS, MAX_SIGNALS))
    resource.setrlimit(resource.RLIMIT_MSGQUEUE, (0, 0))


def _mount(source: str | None, target: str, kind: str | None, flags: int, options: str = "") -> None:
    words = [None if word is None else word.encode() for word in (source, target, kind)]
    _call("mount", *words, ctypes.c_ulong(flags), options.encode())


def _call(name: str, *arguments: object) -> None:
    if getattr(_libc, name)(*arguments):
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
