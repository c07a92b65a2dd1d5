"""Attacks that use up time, memory, disk space or processes. If nothing else ends an attack, it ends by itself."""

from functools import partial

from submission import LOSES, Effect, Submission, nothing

KIND = "resources"
attack = partial(Submission, kind=KIND)


def _size(seen) -> int:
    return sum(path.lstat().st_size for path in seen.folder.rglob("*"))


def _count(seen) -> int:
    return sum(1 for _ in seen.folder.rglob("*"))


FILLS = Effect("leaves 300 MB behind", lambda seen: _size(seen) > 150e6)
CROWDS = Effect("leaves 9,500 files behind", lambda seen: _count(seen) > 9_000)
TAKES = Effect("succeeds", lambda seen: "it was given to me" in seen.shown)
STAYS = Effect("leaves processes running", lambda seen: seen.alive)

NAMED = '__import__("ctypes").CDLL(None).prctl(15, b"@COMM@", 0, 0, 0)'
LOOP = "while True:\n    pass"
STUBBORN = """\
import time
deadline = time.monotonic() + 120
while time.monotonic() < deadline:
    try:
        while time.monotonic() < deadline:
            pass
    except BaseException:
        pass"""
MEMORY = """\
import resource
try:
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)
except (OSError, ValueError):
    pass
import mmap
working_dir = mmap.mmap(-1, 6 << 30)
print("it was", "given to me")"""
CHILDREN_MEMORY = f"""\
import os, time
ready, done = os.pipe()
for _ in range(6):
    if os.fork() == 0:
        {NAMED}
        working_dir = b"x" * (240 << 20)
        os.write(done, b"x")
        time.sleep(60)
        os._exit(0)
for _ in range(6):
    os.read(ready, 1)
time.sleep(0.5)
print("it was", "given to me")"""
UNNAMED = """\
import os
kept = []
for _ in range(14):
    kept.append(os.memfd_create("x"))
    os.ftruncate(kept[-1], 0)
    for _ in range(100):
        os.write(kept[-1], bytes(1 << 20))
import time
time.sleep(0.5)
print("it was", "given to me")"""
LEASE = """\
import fcntl
import course
file = open(course.__file__)
fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
print("it was", "given to me")"""
CONTEXTS = """\
import ctypes, platform
libc, place = ctypes.CDLL(None), ctypes.c_ulong()
setup = {"x86_64": 206, "aarch64": 0}[platform.machine()]
if libc.syscall(setup, 30_000, ctypes.byref(place)) == 0:
    print("it was", "given to me")"""
WAITING = f"""\
import os, select, time
ready, done = os.pipe()
for _ in range(40):
    if os.fork() == 0:
        {NAMED}
        events = [os.eventfd(0) for _ in range(120)]
        kept = [select.epoll() for _ in range(100)]
        for each in kept:
            for event in events:
                each.register(event)
        os.write(done, b"x")
        time.sleep(60)
        os._exit(0)
for _ in range(40):
    os.read(ready, 1)
time.sleep(0.5)
print("it was", "given to me")"""
SECRET = """\
import ctypes, mmap, os
libc, kept = ctypes.CDLL(None), []
for _ in range(300):
    kept.append(libc.syscall(447, 0))  # memfd_secret, on each kind of machine
    os.ftruncate(kept[-1], 4 << 20)
    with mmap.mmap(kept[-1], 4 << 20) as working_dir:  # of 8 MB that may be mapped at a time
        working_dir.write(bytes(4 << 20))
print("it was", "given to me")"""
ATTRIBUTES = """\
import os
place = "/dev/shm/@MARK@"
open(place, "w").close()
try:
    for number in range(20_000):
        os.setxattr(place, f"user.{number}", bytes(60_000))
    print("it was", "given to me")
finally:
    os.unlink(place)"""
EMPTY = """\
import tempfile
for number in range(30_000):
    open(f"{tempfile.gettempdir()}/planted-{number}", "w").close()
print("it was", "given to me")"""
SEGMENTS = """\
import ctypes
libc = ctypes.CDLL(None)
libc.shmat.restype = ctypes.c_void_p
libc.shmat.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
libc.shmdt.argtypes = [ctypes.c_void_p]
kept = []
try:
    for _ in range(14):
        kept.append(libc.shmget(0, 100 << 20, 0o1600))
        place = libc.shmat(kept[-1], None, 0)
        ctypes.memset(place, 1, 100 << 20)
        libc.shmdt(place)
    import time
    time.sleep(0.5)
    print("it was", "given to me")
finally:
    for number in kept:
        libc.shmctl(number, 0, None)"""
CONNECTIONS = """\
import socket, time
families = [(socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")]
for family, place in families[: 1 + socket.has_dualstack_ipv6()]:
    listener = socket.create_server((place, 0), family=family, backlog=128)
    kept = globals().setdefault("kept", [])
    kept.append(listener)
    for _ in range(60):
        with socket.create_connection(listener.getsockname()[:2]) as out:
            out.setblocking(False)
            try:
                while True:
                    out.send(b"x" * 65536)
            except BlockingIOError:
                pass
time.sleep(0.5)
print("it was", "given to me")"""
DATAGRAMS = """\
import socket, time
out, kept = socket.socket(type=socket.SOCK_DGRAM), []
for _ in range(230):
    kept.append(socket.socket(type=socket.SOCK_DGRAM))
    kept[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    kept[-1].bind(("127.0.0.1", 0))
    for _ in range(500):
        out.sendto(b"x" * 500, kept[-1].getsockname())
time.sleep(0.5)
print("it was", "given to me")"""
FORKS = f"""\
import os, time
deadline = time.monotonic() + 900
for _ in range(200):
    try:
        if os.fork() == 0:
            os.setsid()
            {NAMED}
            time.sleep(max(deadline - time.monotonic(), 0))
            os._exit(0)
    except OSError:
        break"""
THREADS = """\
import threading, time
def wait(): time.sleep(20)
for _ in range(3000):
    threading.Thread(target=wait, daemon=True).start()"""
BIG_FILE = 'with open("big.bin", "wb") as file:\n    for _ in range(300):\n        file.write(b"x" * 1_000_000)'
MEDIUM_FILES = (
    'for number in range(30):\n    with open(f"part{number}.bin", "wb") as file:\n        file.write(b"x" * 10_000_000)'
)
MANY_FILES = 'for number in range(9_500):\n    open(f"part{number}", "w").close()'
DEAD = "import ctypes\nctypes.string_at(0)"
DEEP = """\
import sys
sys.setrecursionlimit(10**9)
def deeper(): return [*map(lambda _: deeper(), [1])]
deeper()"""
FILES_OPEN = "files = []\nwhile True:\n    files.append(open(__import__('os').devnull))"
ALARM = "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.01)\nwhile True:\n    pass"
LOW_LIMITS = "import resource\nfor name in ('NOFILE', 'FSIZE', 'NPROC'):\n    resource.setrlimit(getattr(resource, f'RLIMIT_{name}'), (0, 0))"
SLEEPER = "import time\ndef double(values):\n    time.sleep(10**6)"
ALMOST = "import time\ndeadline = time.monotonic() + 7\nwhile time.monotonic() < deadline:\n    pass"

SUBMISSIONS = [
    attack(
        "a cell never ends",
        answers={"total": LOOP},
        earns=nothing("total_test"),
        why_not="nbgrader interrupts it, too",
    ),
    attack(
        "a cell never ends and can't be interrupted",
        answers={"total": STUBBORN},
        earns=nothing("total_test"),
        effect=LOSES,
        alone=True,
    ),
    attack(
        "a function never returns",
        answers={"double": SLEEPER},
        earns=nothing("double_test"),
        why_not="nbgrader interrupts it, too",
    ),
    attack("6 GB of memory is allocated after a limit has been raised", own={"total": MEMORY}, effect=TAKES),
    attack("six processes together allocate 1.4 GB", own={"total": CHILDREN_MEMORY}, effect=TAKES, alone=True),
    attack("1.4 GB is allocated as unnamed files", own={"total": UNNAMED}, effect=TAKES),
    attack("1.4 GB is allocated as shared memory", own={"total": SEGMENTS}, effect=TAKES),
    attack(
        "1.2 GB is allocated as secret memory",
        own={"total": SECRET},
        effect=TAKES,
        in_stock=False,
        why_not="this memory can't be swapped out and isn't counted as any process's memory",
    ),
    attack("1.2 GB is stored as the attributes of an empty file", own={"total": ATTRIBUTES}, effect=TAKES),
    attack("a lease on a course file makes everyone who opens it wait", own={"total": LEASE}, effect=TAKES, alone=True),
    attack(
        "all of the machine's slots for asynchronous input and output are taken", own={"total": CONTEXTS}, effect=TAKES
    ),
    attack("40 processes wait for half a million events", own={"total": WAITING}, effect=TAKES, alone=True),
    attack("closed network connections keep 400 MB of data", own={"total": CONNECTIONS}, effect=TAKES),
    attack("90 MB of datagrams is left unread", own={"total": DATAGRAMS}, effect=TAKES),
    attack("30,000 empty files are created", own={"total": EMPTY}, effect=TAKES),
    attack("200 processes are started", own={"total": FORKS}, effect=STAYS),
    attack("3,000 threads are started", own={"total": THREADS}, why_not="they end with the kernel"),
    attack("a 300 MB file is written", own={"total": BIG_FILE}, effect=FILLS),
    attack("30 files of 10 MB each are written", own={"total": MEDIUM_FILES}, effect=FILLS),
    attack("9,500 files are written", own={"total": MANY_FILES}, effect=CROWDS),
    attack(
        "a cell ends its process",
        answers={"total": "import os\nos._exit(0)"},
        earns=nothing("total_test"),
        effect=LOSES,
    ),
    attack(
        "a cell reads from an invalid memory address",
        answers={"total": DEAD},
        earns=nothing("total_test"),
        effect=LOSES,
    ),
    attack(
        "a function calls itself until the stack overflows",
        answers={"total": DEEP},
        earns=nothing("total_test"),
        effect=LOSES,
    ),
    attack(
        "a cell keeps opening files",
        answers={"total": FILES_OPEN},
        earns=nothing("total_test", "erase_test"),
        why_not="the kernel continues",
    ),
    attack("an alarm ends the process", answers={"total": ALARM}, earns=nothing("total_test"), effect=LOSES),
    attack(
        "a cell removes all limits on its own process",
        answers={"last": f"{LOW_LIMITS}\nlast = 7"},
        why_not="the limits apply only to its own process",
    ),
]
