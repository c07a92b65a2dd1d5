"""A filter of system calls for one process and everything that it starts, because namespaces don't separate everything."""

import ctypes
import errno
import platform
import struct
from collections.abc import Iterator

# From <linux/audit.h>, <linux/filter.h>, <linux/seccomp.h> and <linux/sched.h>.
KINDS = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # place in the table below, and name for the kernel
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, KIND, ARGUMENTS = 0, 4, 16  # their positions in the filter's input; arguments have eight bytes each
ALLOWED, REFUSED, UNKNOWN = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
UNSUPPORTED = 0x00050000 | errno.EOPNOTSUPP
SET_FILTER, FILTER = 22, 2  # of prctl
NEW_USER, OTHER_NUMBERS = 0x10000000, 0x40000000  # CLONE_NEWUSER; numbers of x32
SET_LEASE = 1024  # F_SETLEASE: others who open the file wait up to 45 seconds
OTHER_FAMILIES = 17  # of sockets, from AF_PACKET on: some lead to a host of this machine, past all namespaces

FCNTL, CLONE, CLONE3, SOCKET = (72, 25), (56, 220), (435, 435), (41, 198)  # here and below, on each kind of machine
CALLS = {
    # ways to another namespace, in which a process would have rights again
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
    # keys, which all notebooks of a run would share
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    # memory of the kernel's own, which counts as nobody's: a thousand sets of semaphores take two gigabytes
    "semget": (64, 190),
    "msgget": (68, 186),
    "landlock_create_ruleset": (444, 444),
    "memfd_secret": (447, 447),  # eight megabytes for each file, which can't even be swapped out
    # what whoever grades has only 128 of, all notebooks and other programs of theirs together
    "inotify_init": (253, 26),  # the second kind of machine has but one of these two
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    # what the machine has only once: a single context for input and output may take all that databases need
    "io_setup": (206, 0),
    # everyone's files would be written to the disks at once, again and again
    "sync": (162, 81),
    "syncfs": (306, 267),
    # the kernel's own messages, which are about everyone's programs
    "syslog": (103, 116),
    # large parts of the kernel that no notebook needs
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
}
# Attributes of files, which are in the kernel's memory, too: those of one empty file may take gigabytes. `cp` and others expect
# that some file systems don't support them.
ATTRIBUTES = {"setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "setxattrat": (463, 463)}

_libc = ctypes.CDLL(None, use_errno=True)


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def install_seccomp_filter() -> None:
    """Refuse CALLS and ATTRIBUTES to this process from now on. It must have set no_new_privs before.

    Raises:
        OSError: the system doesn't allow it, or we don't know the calls of this kind of machine.
    """
    machine = platform.machine()
    if machine not in KINDS:
        raise OSError(f"a filter of system calls is known for {' and '.join(KINDS)}, not for {machine}")
    steps = list(_steps(*KINDS[machine]))
    program = _Program(len(steps), b"".join(steps))
    if _libc.prctl(SET_FILTER, FILTER, ctypes.byref(program), 0, 0):
        raise OSError(ctypes.get_errno(), "the system refused a filter of system calls")


def _steps(place: int, kind: int) -> Iterator[bytes]:
    """The filter, one instruction after the other."""
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
    yield from _with_argument(FCNTL[place], 1, EQUAL, SET_LEASE)
    yield from _with_argument(CLONE[place], 0, ANY_BIT, NEW_USER)
    yield from _with_argument(SOCKET[place], 0, AT_LEAST, OTHER_FAMILIES)
    yield _step(RETURN, ALLOWED)


def _when(test: int, value: int, answer: int) -> Iterator[bytes]:
    yield _step(test, value, otherwise=1)
    yield _step(RETURN, answer)


def _with_argument(number: int, argument: int, test: int, value: int) -> Iterator[bytes]:
    """Refuse one call if the lower half of its argument passes the test, and allow it otherwise."""
    yield _step(EQUAL, number, otherwise=4)
    yield _step(LOAD, ARGUMENTS + 8 * argument)
    yield from _when(test, value, REFUSED)
    yield _step(RETURN, ALLOWED)


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("=HBBI", code, then, otherwise, value)
