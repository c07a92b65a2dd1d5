"""Filters the system calls of a process and of all processes that it starts, because namespaces aren't enough."""

import ctypes
import errno
import platform
import struct
from collections.abc import Iterator

# From <linux/audit.h>, <linux/filter.h>, <linux/seccomp.h> and <linux/sched.h>.
KINDS = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column in the tables below, and the kernel's number
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, KIND, ARGUMENTS = 0, 4, 16  # their positions in the filter's input, where arguments have eight bytes each
ALLOWED, REFUSED, UNKNOWN = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
UNSUPPORTED, NO_PROTOCOL = 0x00050000 | errno.EOPNOTSUPP, 0x00050000 | errno.EPROTONOSUPPORT
PRETENDED = 0x00050000  # the call does nothing and returns 0
SET_FILTER, FILTER = 22, 2  # an option of prctl
NEW_USER, THREAD, SAME_FILES = 0x10000000, 0x10000, 0x400  # CLONE_NEWUSER, CLONE_THREAD, CLONE_FILES
OTHER_NUMBERS = 0x40000000  # the bit that x32 call numbers have
SET_LEASE = 1024  # F_SETLEASE: others who open the file wait up to 45 seconds
SET_PIPE_SIZE = 1031  # F_SETPIPE_SZ: large pipes use up memory that all of an account's programs share
OTHER_FAMILIES = 17  # families from AF_PACKET on, some of which bypass all namespaces and reach the machine's host

# Only network sockets for TCP and UDP are allowed, because data waiting in other sockets isn't measured.
NETWORKS, PROTOCOLS, OTHER_KINDS = (2, 10), (0, 6, 17), 0b1100  # bits that neither SOCK_STREAM nor SOCK_DGRAM has
# For the same reason, the only netlink sockets allowed are those that list network devices, because a process can't
# send itself data through them.
NETLINK, ROUTE = 16, 0
# The responses to some socket options, by level and name. TCP_ULP, for example for encryption, is a large part of the
# kernel that no notebook needs. IPV6_FLOWLABEL_MGR creates labels, and there are only 4,096 of them for everyone on the
# machine. SO_SNDBUF does nothing, because it would raise the limit on data waiting in a Unix socket. The other four
# attach filters, which are stored in memory that all programs on the machine share.
FILTERS = tuple((1, name, REFUSED) for name in (26, 50, 51, 52))
OPTIONS = ((6, 31, REFUSED), (41, 32, REFUSED), (1, 7, PRETENDED), *FILTERS)

# Here and below, the numbers of calls for each kind of machine.
FCNTL, CLONE, CLONE3, SOCKET, SET_OPTION = (72, 25), (56, 220), (435, 435), (41, 198), (54, 208)
CONTROL = (157, 167)  # prctl
CALLS = {
    # ways to enter another namespace, in which a process would regain privileges
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "open_by_handle_at": (304, 265),
    # other processes
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    # keys, which all notebooks in a run would share
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    # kernel memory that doesn't count as any process's (a thousand semaphore sets use two gigabytes)
    "semget": (64, 190),
    "msgget": (68, 186),
    "landlock_create_ruleset": (444, 444),
    "memfd_secret": (447, 447),  # eight megabytes per file, which can't even be swapped out
    "vmsplice": (278, 75),  # a single byte in a pipe can keep two megabytes that no process has mapped anymore
    # the user who grades has only 128 of these, which all notebooks and other programs share
    "inotify_init": (253, 26),  # the second kind of machine has only one of these two
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    # resources that the whole machine shares: a single I/O context may use up everything that databases need
    "io_setup": (206, 0),
    # these would write everyone's files to disk at once, again and again
    "sync": (162, 81),
    "syncfs": (306, 267),
    # the kernel's own messages, which concern everyone's programs
    "syslog": (103, 116),
    # large parts of the kernel that no notebook needs
    "bpf": (321, 280),
    "seccomp": (317, 277),  # its filters are stored in memory that all programs on the machine share
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
}
# File attributes, which are also stored in the kernel's memory. Those of a single empty file may use gigabytes.
# `cp` and other programs accept that some file systems don't support attributes.
ATTRIBUTES = {"setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "setxattrat": (463, 463)}

_libc = ctypes.CDLL(None, use_errno=True)


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def install_seccomp_filter() -> None:
    """Deny this process the calls in CALLS and ATTRIBUTES from now on. The process must have set no_new_privs first.

    Raises:
        OSError: the system doesn't allow a filter, or the numbers of its calls aren't known on this kind of machine.
    """
    machine = platform.machine()
    if machine not in KINDS:
        raise OSError(f"the system-call filter supports only {' and '.join(KINDS)}, not {machine}")
    steps = list(_steps(*KINDS[machine]))
    program = _Program(len(steps), b"".join(steps))
    if _libc.prctl(SET_FILTER, FILTER, ctypes.byref(program), 0, 0):
        raise OSError(ctypes.get_errno(), "the system refused the system-call filter")


def _steps(place: int, kind: int) -> Iterator[bytes]:
    """Yield the instructions of the filter, one after another."""
    yield _step(LOAD, KIND)
    yield _step(EQUAL, kind, then=1)
    yield _step(RETURN, UNKNOWN)
    yield _step(LOAD, NUMBER)
    yield from _when(AT_LEAST, OTHER_NUMBERS, UNKNOWN)
    yield from _when(EQUAL, CLONE3[place], UNKNOWN)  # its flags can't be inspected, so the C library uses clone instead
    for numbers in CALLS.values():
        yield from _when(EQUAL, numbers[place], REFUSED)
    for numbers in ATTRIBUTES.values():
        yield from _when(EQUAL, numbers[place], UNSUPPORTED)
    yield from _for_call(FCNTL[place], _file_controls())
    yield from _for_call(CONTROL[place], _controls())
    yield from _for_call(CLONE[place], _clones())
    yield from _for_call(SET_OPTION[place], _options())
    yield from _for_call(SOCKET[place], _sockets())
    yield _step(RETURN, ALLOWED)


def _when(test: int, value: int, answer: int) -> Iterator[bytes]:
    yield _step(test, value, otherwise=1)
    yield _step(RETURN, answer)


def _when_not(test: int, value: int, answer: int) -> Iterator[bytes]:
    yield _step(test, value, then=1)
    yield _step(RETURN, answer)


def _file_controls() -> Iterator[bytes]:
    """Refuse leases and larger pipes, and allow everything else."""
    yield _step(LOAD, ARGUMENTS + 8)
    yield from _when(EQUAL, SET_LEASE, REFUSED)
    yield from _when(EQUAL, SET_PIPE_SIZE, REFUSED)
    yield _step(RETURN, ALLOWED)


def _controls() -> Iterator[bytes]:
    """Refuse the other way to filter system calls, and allow everything else that prctl can do."""
    yield _step(LOAD, ARGUMENTS)
    yield from _when(EQUAL, SET_FILTER, REFUSED)
    yield _step(RETURN, ALLOWED)


def _clones() -> Iterator[bytes]:
    """Refuse new namespaces, and threads with open files of their own, which the monitor wouldn't see."""
    yield _step(LOAD, ARGUMENTS)
    yield from _when(ANY_BIT, NEW_USER, REFUSED)
    yield _step(ANY_BIT, THREAD, otherwise=2)
    yield from _when_not(ANY_BIT, SAME_FILES, REFUSED)
    yield _step(RETURN, ALLOWED)


def _options() -> Iterator[bytes]:
    """Answer calls about the socket options in OPTIONS, and allow all other options."""
    for level, name, answer in OPTIONS:
        yield _step(LOAD, ARGUMENTS + 8)
        yield _step(EQUAL, level, otherwise=3)
        yield _step(LOAD, ARGUMENTS + 16)
        yield from _when(EQUAL, name, answer)
    yield _step(RETURN, ALLOWED)


def _sockets() -> Iterator[bytes]:
    """Refuse OTHER_FAMILIES, network protocols other than PROTOCOLS, and most of NETLINK."""
    yield _step(LOAD, ARGUMENTS)
    yield from _when(AT_LEAST, OTHER_FAMILIES, REFUSED)
    yield _step(EQUAL, NETLINK, otherwise=4)
    yield _step(LOAD, ARGUMENTS + 16)
    yield from _when_not(EQUAL, ROUTE, NO_PROTOCOL)
    yield _step(RETURN, ALLOWED)
    yield _step(EQUAL, NETWORKS[0], then=2)
    yield _step(EQUAL, NETWORKS[1], then=1)
    yield _step(RETURN, ALLOWED)
    yield _step(LOAD, ARGUMENTS + 8)
    yield from _when(ANY_BIT, OTHER_KINDS, NO_PROTOCOL)
    yield _step(LOAD, ARGUMENTS + 16)
    for place, protocol in enumerate(PROTOCOLS):
        yield _step(EQUAL, protocol, then=len(PROTOCOLS) - place)
    yield _step(RETURN, NO_PROTOCOL)
    yield _step(RETURN, ALLOWED)


def _for_call(number: int, steps: Iterator[bytes]) -> Iterator[bytes]:
    """Run these steps for only one system call. The steps have to allow or refuse it."""
    decide = list(steps)
    yield _step(EQUAL, number, otherwise=len(decide))
    yield from decide


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("=HBBI", code, then, otherwise, value)
