"""What code in the sandbox sees, may write, may take, and leaves behind."""

import errno
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from confined_learners import starting, value
from traitlets.config import Config

from nbjudge.errors import CourseError
from nbjudge.judging.session import LOST, begin
from nbjudge.marking.student_grading import Settings, serving
from nbjudge.processes.fork_server import ForkServer
from nbjudge.processes.jobs import mark
from nbjudge.records.assignments import Assignment
from nbjudge.records.verdicts import Limits, Step
from nbjudge.sandbox import bubblewrap as sandbox
from nbjudge.sandbox import resource_monitor
from nbjudge.sandbox import tasks as task_module
from nbjudge.sandbox.system_calls import CALLS, CLONE, KINDS, install_seccomp_filter
from nbjudge.sandbox.tasks import family, not_resident, tasks
from nbjudge.sandbox.waiting import WaitingTime

pytestmark = [pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"), pytest.mark.slow]
REFUSED = ("OSError", "PermissionError", "FileNotFoundError")
ROOT = Path(__file__).parents[4]


# Each of four processes has 50 of something.
MANY = """
import os, select, time
for _ in range(4):
    if os.fork() == 0:
        kept = [{} for _ in range(50)]
        time.sleep(60)
time.sleep(60)
"""


@pytest.fixture(scope="module")
def confined():
    with ForkServer(["numpy"], confined=True) as server:
        yield server


@pytest.fixture
def working_dir(confined, request):
    folder = confined.working_dirs / f"working_dir-{abs(hash(request.node.name))}"
    folder.mkdir()
    yield folder
    subprocess.run(["rm", "-rf", str(folder)], check=True)  # Python gives up at a thousand folders in folders


@pytest.fixture
def learner(confined, working_dir):
    """Start a confined process; more may be started with other limits."""
    with starting(confined.path, lambda: working_dir) as start:
        yield start


def test_it_sees_its_room_and_python_and_nothing_of_the_machine(learner, working_dir, tmp_path):
    (tmp_path / "secret").write_text("x")
    (working_dir / "given.txt").write_text("mine")
    process = learner()
    assert value(process, "open('given.txt').read()") == "mine"
    process.run("import os, numpy, nbjudge.checks")
    for hidden in (tmp_path, ROOT / "source", ROOT / "tests", ROOT / "chapters", ROOT / ".git", Path.home() / ".cache"):
        assert value(process, f"os.listdir({str(hidden)!r})") == "FileNotFoundError"
    assert set(value(process, f"os.listdir({str(ROOT)!r})")) <= {"course", "packages", ".venv"}


def test_it_sees_neither_the_rooms_of_others_nor_the_way_to_the_server(learner, confined, working_dir):
    (confined.working_dirs / "neighbour").mkdir()
    process = learner()
    process.run("import os")
    assert value(process, f"os.listdir({str(confined.working_dirs)!r})") == [working_dir.name]
    assert value(process, f"os.path.exists({confined.path!r})") is False


def test_python_is_there_also_where_it_lies_in_tmp(tmp_path, monkeypatch):
    folder = tmp_path / "with space"
    folder.mkdir()
    (folder / "lies_in_tmp.py").write_text("here = 1")
    monkeypatch.syspath_prepend(str(folder))
    with ForkServer(["json"], confined=True) as server:
        own = server.working_dirs / "own"
        own.mkdir()
        process = begin(server.path, Limits(), {}, str(own))
        process.run(f"import os, sys\nsys.path.append({str(folder)!r})\nimport lies_in_tmp")
        assert value(process, "lies_in_tmp.here") == 1
        assert value(process, f"open({str(folder / 'planted')!r}, 'w')") == "OSError"
        process.end()


@pytest.mark.parametrize("inside", ["a folder of Python's", "the system's"])
def test_a_course_is_hidden_also_inside_what_is_shown(tmp_path, monkeypatch, inside):
    place = tmp_path if inside.startswith("a") or os.getuid() else Path("/usr/local/share")
    monkeypatch.syspath_prepend(str(tmp_path))
    with tempfile.TemporaryDirectory(dir=place) as course:
        Path(course, "secret").write_text("x")
        with ForkServer(["json"], confined=True, hidden=[Path(course)]) as server:
            own = server.working_dirs / "own"
            own.mkdir()
            process = begin(server.path, Limits(), {}, str(own))
            process.run("import os")
            assert value(process, f"os.listdir({course!r})") == []
            process.end()


def test_a_course_that_is_pythons_own_folder_is_refused():
    with pytest.raises(CourseError, match="Move the course elsewhere"), ForkServer(confined=True, hidden=[sys.prefix]):
        pass


def test_a_judge_sees_no_course_and_no_network(tmp_path):
    (tmp_path / "secret").write_text("x")
    with ForkServer(["json"], confined=True) as learners, ForkServer(["json"], sandboxed=True, shared=[]) as judges:
        for hidden in (tmp_path, ROOT / "source", learners.working_dirs):
            test = f"import os\nassert not os.path.exists({str(hidden)!r})"
            assert mark_alone(judges, test) == "", hidden
        assert mark_alone(judges, "open('/usr/planted', 'w')") == "OSError"
        with socket.create_server(("127.0.0.1", 0)) as listener:
            calls = f"import socket\nsocket.create_connection(('127.0.0.1', {listener.getsockname()[1]}), 5)"
            assert mark_alone(judges, calls) in ("ConnectionRefusedError", "OSError")


def mark_alone(judges, test):
    """What a test raises that runs in a judge's process and asks nothing; the learner's process comes from the same
    server.
    """
    steps = [Step("", answer="x"), Step(test, test="x", points=1)]
    return mark(judges.path, steps, {})["x"].message.partition(":")[0]


@pytest.fixture(params=["/srv", "/opt", "/usr/local", "a home", "a folder of Python's"])
def course_place(request, tmp_path, monkeypatch):
    """A folder where courses are kept, as the folder of a course that is removed afterwards."""
    place, home = Path(request.param), tmp_path / "instructor"
    home.mkdir()
    (home / "secret").write_text("secret")
    monkeypatch.setenv("HOME", str(home))
    if not place.is_absolute():
        place = home if place.name == "a home" else tmp_path
    if place == tmp_path:
        monkeypatch.syspath_prepend(str(place))
    if not os.access(place, os.W_OK):
        place = tmp_path  # an ordinary user has no course in the others
    with tempfile.TemporaryDirectory(dir=place, prefix="course-") as course:
        yield Path(course)


SIGHTS = """\
import os
from pathlib import Path
def sees(path):
    try:
        return sorted(os.listdir(path))
    except OSError as error:
        return type(error).__name__
"""


@pytest.mark.slow
def test_neither_learner_nor_judge_sees_a_course_wherever_it_is(course_place):
    """This is the way in which `nbjudge grade` starts both."""
    for name in ("source", "submitted"):
        (course_place / name).mkdir()
    (course_place / "gradebook.db").write_text("secret")
    config = Config({"CourseDirectory": {"root": str(course_place)}})
    looks = SIGHTS + f"found = [sees(path) for path in ({str(course_place)!r}, {str(Path.home())!r})]"
    with serving(Settings(Assignment("ps1", {}), config, (), Limits())) as servers:
        own = servers.working_dirs / "own"
        own.mkdir()
        process = begin(servers.learners, Limits(), {}, str(own))
        process.run(looks)
        seen = process.link.value("name", "found")
        process.end()
        test = looks + "\nassert all(one in ([], 'FileNotFoundError') for one in found), found"
        steps = [Step("", answer="x"), Step(test, test="x", points=1)]
        verdict = mark(servers.judges, steps, {})["x"]
    assert all(one in ([], "FileNotFoundError") for one in seen), seen
    assert verdict.message == ""


def test_a_signal_to_its_process_group_reaches_nobody_else(learner, confined):
    victim, attacker = learner(), learner()
    attacker.run("import os, signal\ntry:\n    os.kill(0, signal.SIGINT)\nexcept KeyboardInterrupt:\n    pass")
    for signal in ("SIGSTOP", "SIGKILL"):
        attacker.run(f"os.kill(0, signal.{signal})")
    assert value(victim, "1 + 1") == 2 and value(learner(), "2 + 2") == 4


def test_its_environment_holds_no_secrets(confined, working_dir, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    with ForkServer(["json"], confined=True) as server:
        folder = server.working_dirs / "own"
        folder.mkdir()
        process = begin(server.path, Limits(), {"COURSE_SEED": "7"}, str(folder))
        process.run("import os")
        assert value(process, "os.environ.get('SECRET_TOKEN')") is None
        assert value(process, "os.environ['COURSE_SEED'], os.environ['HOME']") == ("7", "/tmp")
        process.end()


@pytest.mark.parametrize("place", [str(ROOT / "course"), sys.prefix, "/", "/usr", "/etc", "/dev", "/proc/sys/kernel"])
def test_it_cannot_write_elsewhere(learner, place):
    process = learner()
    assert value(process, f"open({place + '/planted'!r}, 'w')") in REFUSED
    assert not Path(place, "planted").exists()


def test_who_grades_as_root_does_not_lend_the_learner_the_system_settings(learner):
    process = learner()
    assert value(process, "open('/proc/sys/kernel/core_pattern', 'r+')") in REFUSED
    assert value(process, "open('/proc/self/uid_map', 'w')") in REFUSED


def test_what_it_writes_in_its_room_stays_and_what_it_writes_in_tmp_goes(learner, working_dir):
    process = learner()
    process.run(
        "open('mine', 'w').write('x'); open('/tmp/other', 'w').write('x'); open('/dev/shm/third', 'w').write('x')"
    )
    assert value(learner(), "open('/tmp/other').read()") == "FileNotFoundError"
    assert value(learner(), "open('/dev/shm/third').read()") == "FileNotFoundError"
    assert (working_dir / "mine").read_text() == "x"


def test_modules_of_its_own_are_found_but_take_nobody_elses_place(learner, working_dir):
    (working_dir / "helper.py").write_text("mine = 1")
    (working_dir / "statistics.py").write_text("mine = 1")
    process = learner()
    process.run("import helper, statistics")
    assert value(process, "helper.mine") == 1
    assert value(process, "statistics.mean([1, 3])") == 2


def test_a_neighbour_s_pipes_keep_their_size(learner):
    greedy, neighbour = learner(), learner()
    greedy.run("import os\nkept = [os.pipe() for _ in range(50)]")
    neighbour.run("import fcntl, os\nF_GETPIPE_SZ = 1032")
    assert value(neighbour, "fcntl.fcntl(os.pipe()[1], F_GETPIPE_SZ)") == 65_536
    with pytest.raises(LOST):
        greedy.run(MANY.format("os.pipe()"))
    assert value(neighbour, "fcntl.fcntl(os.pipe()[1], F_GETPIPE_SZ)") == 65_536


def test_nobody_waits_for_a_file_that_it_opened(learner):
    process = learner()
    process.run(f"import fcntl\nfile = open({str(ROOT / 'course' / 'errors.py')!r})")
    assert value(process, "fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK)") == "PermissionError"
    assert value(process, "fcntl.fcntl(file, fcntl.F_GETLEASE)") == 2  # F_UNLCK: asking is allowed


@pytest.mark.parametrize(
    "call",
    [
        "unshare(0x10000000)",
        "syscall(KEYCTL, 0, -3, 0)",
        "ptrace(0, 0, 0, 0)",
        "socket(40, 1, 0)",
        "semget(0, 1, 0o1600)",
        "msgget(0, 0o1600)",
        "inotify_init()",
        "inotify_init1(0)",
        "syscall(IO_SETUP, 1, ctypes.byref(ctypes.c_ulong()))",
        "syscall(LANDLOCK_CREATE_RULESET, None, 0, 1)",
        "syncfs(1)",
        "syscall(MEMFD_SECRET, 0)",
        "klogctl(3, ctypes.create_string_buffer(100), 100)",
        "vmsplice(1, None, 0, 0)",
        "syscall(CLONE, 0x10900, None, None, None, None)",  # a thread that doesn't share its open files
        "syscall(SECCOMP, 0, 0, None)",
        "prctl(22, 2, None)",  # the other way to filter system calls
        "setsockopt(1, 1, 26, None, 0)",  # a filter of packets
        "setsockopt(1, 1, 52, None, 0)",
        "fcntl(1, 1031, 1 << 20)",  # a larger pipe
    ],
)
def test_calls_that_reach_beyond_namespaces_are_refused_to_it_and_to_its_programs(learner, call):
    for name, numbers in (CALLS | {"clone": CLONE}).items():
        call = call.replace(name.upper(), str(numbers[KINDS[platform.machine()][0]]))
    source = f"import ctypes; libc = ctypes.CDLL(None, use_errno=True); libc.{call}; print(ctypes.get_errno())"
    process = learner()
    process.run("import subprocess, sys\nrun = lambda source: subprocess.check_output([sys.executable, '-c', source])")
    assert value(process, f"int(run({source!r}))") == errno.EPERM
    assert value(process, "int(run('import threading; threading.Thread(target=print, args=[7]).start()'))") == 7


SETS_ATTRIBUTES = """
import ctypes, subprocess
libc, answers = ctypes.CDLL(None, use_errno=True), []
calls = [("setxattr", b"a"), ("lsetxattr", b"a"), ("fsetxattr", libc.open(b"a", 2)), ("syscall", 463, -100, b"a", 0)]
for name, *first in calls:
    answers.append(getattr(libc, name)(*first, b"user.x", b"x", 1, 0) and ctypes.get_errno())
copied = subprocess.run(["cp", "-a", "a", "b"]).returncode
"""


def test_attributes_of_files_which_count_as_nobodys_memory_are_unsupported_and_copying_works(learner, working_dir):
    (working_dir / "a").write_text("x")
    process = learner()
    process.run(SETS_ATTRIBUTES)
    assert value(process, "answers") == 4 * [errno.EOPNOTSUPP] and value(process, "copied") == 0


TIMERS = """
import ctypes
libc, place = ctypes.CDLL(None), ctypes.c_void_p()
made = sum(libc.timer_create(1, None, ctypes.byref(place)) == 0 for _ in range(1_000))
queue = libc.mq_open(b"/mine", 0o102, 0o600, None)
"""


def test_timers_and_queues_that_all_processes_of_a_user_share_are_few(learner):
    process = learner()
    process.run(TIMERS)
    assert value(process, "made") <= 256 and value(process, "queue") == -1


def test_a_name_on_the_network_is_not_looked_up_and_that_takes_no_time(learner):
    process = learner(cell=20)
    process.run("import socket")
    assert value(process, "socket.getaddrinfo('example.org', 80)") == "gaierror"


def test_the_clock_of_the_machine_is_not_set(learner):
    process = learner()
    process.run("import time")
    assert value(process, "time.clock_settime(time.CLOCK_REALTIME, time.time() - 3600)") == "PermissionError"


def test_where_the_calls_of_a_machine_are_not_known_that_is_said(monkeypatch):
    monkeypatch.setattr(platform, "machine", lambda: "vax")
    with pytest.raises(OSError, match="only x86_64 and aarch64, not vax"):
        install_seccomp_filter()


def test_it_has_no_network_but_its_own(learner):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        process = learner()
        process.run("import socket")
        port = listener.getsockname()[1]
        assert value(process, f"socket.create_connection(('127.0.0.1', {port}), 2)") in (
            "ConnectionRefusedError",
            "OSError",  # its loopback device may be down
        )


def test_it_is_the_first_process_and_reads_no_other_ones_memory(learner):
    process = learner()
    process.run(
        "import os\nothers = [n for n in os.listdir('/proc') if n.isdigit() and n != os.readlink('/proc/self')]"
    )
    assert value(process, "os.getpid()") == 1
    for file in ("environ", "mem", "root", "cwd", "fd/0"):
        process.run(
            "seen = []\n"
            "for n in others:\n"
            "    try:\n"
            f"        seen.append(os.listdir(f'/proc/{{n}}/{file}') if {file!r} in ('root', 'cwd') else "
            f"open(f'/proc/{{n}}/{file}', 'rb').read(1))\n    except OSError:\n        pass"
        )
        assert value(process, "seen") == []


def test_it_finds_itself_and_its_children_in_the_list_of_processes_and_no_others(learner):
    process = learner()
    process.run("import os, subprocess\nchild = subprocess.Popen(['sleep', '60'])")
    process.run("listed = {int(n) for n in os.listdir('/proc') if n.isdigit()}")
    assert value(process, "listed == {os.getpid(), child.pid}")


def test_what_root_needs_for_that_list_is_covered(learner):
    process = learner()
    process.run("import os\nplace = '/covered'")
    assert value(process, "os.listdir(place) if os.path.exists(place) else []") == []
    assert value(process, "open(place + '/planted', 'w')") in REFUSED


def test_it_knows_its_own_machine_by_name(learner):
    process = learner()
    process.run("import socket")
    assert value(process, "{socket.gethostbyname(name) for name in ('localhost', socket.gethostname())}") == {
        "127.0.0.1"
    }


OPEN = """
import asyncio, os
loop = asyncio.get_running_loop()
of_the_loop = {loop._ssock.fileno(), loop._csock.fileno(), loop._selector.fileno()}
names = {n: f"/proc/self/fd/{n}" for n in range(3, 64) if n not in of_the_loop}
links = [os.readlink(name) for name in names.values() if os.path.lexists(name)]
"""


def test_it_keeps_no_file_open_but_the_way_to_the_judge_and_its_own_output(learner):
    process = learner()
    process.run(OPEN)
    links = value(process, "links")
    assert [link.partition(":")[0] for link in links if not link.startswith("/tmp/")] == ["socket"]
    assert len([link for link in links if link.startswith("/tmp/") and link.endswith(" (deleted)")]) == 2


def test_all_that_it_started_ends_with_it(learner):
    before = below_this()
    process = learner()
    process.run(
        "import os, time\n"
        "for _ in range(3):\n"
        "    if os.fork() == 0:\n"
        "        os.setsid()\n"
        "        if os.fork() == 0:\n"
        "            while True: time.sleep(1)\n"
        "        os._exit(0)\n"
        "time.sleep(.3)"
    )
    started = below_this() - before
    assert len(started) >= 5  # its resource monitor, itself, and three that let go of it
    process.end()
    deadline = time.monotonic() + 20
    while below_this() & started and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not below_this() & started


def below_this():
    """Ids of all processes that descend from this one."""
    return {task.pid for task in family(os.getpid(), list(tasks()))}


SEGMENTS = """
import ctypes, time
libc = ctypes.CDLL(None)
libc.shmat.restype = ctypes.c_void_p
libc.shmdt.argtypes = [ctypes.c_void_p]
for _ in range(4):
    place = libc.shmat(libc.shmget(0, 90_000_000, 0o1600), None, 0)
    ctypes.memset(place, 1, 90_000_000)
    libc.shmdt(place)
time.sleep(60)
"""

PROGRAMS = """
import subprocess, sys, time
for _ in range(4):
    subprocess.Popen([sys.executable, "-S", "-c", "block = b'1' * 120_000_000; import time; time.sleep(60)"])
time.sleep(60)
"""
FOLDERS = """
import os, time
here = os.getcwd()
for _ in range(1_200):
    os.mkdir("d")
    os.chdir("d")
for name in "abc":
    open(name, "wb").write(b"0" * 9_000_000)
os.chdir(here)
time.sleep(60)
"""


WAITING = """
import os, time
for _ in range(40):
    if os.fork() == 0:
        kept = [os.eventfd(0) for _ in range(220)]
        time.sleep(60)
time.sleep(60)
"""
MAPPINGS = """
import ctypes, os, time
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
place = libc.mmap(None, 4096 * 40_000, 0, 0x22, -1, 0)
for number in range(0, 40_000, 2):
    libc.mprotect(place + number * 4096, 4096, 1)
for _ in range(30):
    if os.fork() == 0: time.sleep(60)
time.sleep(60)
"""


PAGE_TABLES = """
import ctypes, mmap, time
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
for number in range(2_000, 32_000):  # one page of each gigabyte, which is only read
    place = libc.mmap(number << 30, 4096, mmap.PROT_READ, 0x100022, -1, 0)
    if place != ctypes.c_void_p(-1).value:
        ctypes.string_at(place, 1)
time.sleep(60)
"""
FIRST_THREADS = """
import ctypes, os, platform, threading, time
def work():
    time.sleep(0.3)
    block = b"1" * 200_000_000
    time.sleep(60)
exit_thread = {"x86_64": 60, "aarch64": 93}[platform.machine()]
for _ in range(4):
    if os.fork() == 0:
        threading.Thread(target=work).start()
        ctypes.CDLL(None).syscall(exit_thread, 0)
time.sleep(60)
"""
HIDES_FILES = """
import ctypes, os, time
ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)  # PR_SET_DUMPABLE
kept = os.memfd_create("x")
time.sleep(60)
"""


@pytest.mark.parametrize(
    ("source", "limits", "reason"),
    [
        (
            "import os, time\nfor _ in range(40):\n    if os.fork() == 0: time.sleep(60)\ntime.sleep(60)",
            {"processes": 20},
            "the limit is 20",
        ),
        (
            (
                "open('a', 'wb').write(b'0' * 9_000_000)\n"
                "open('b', 'wb').write(b'0' * 9_000_000)\n"
                "open('c', 'wb').write(b'0' * 9_000_000)\n"
                "import time\n"
                "time.sleep(60)"
            ),
            {"files": 10_000_000},
            "20 MB in total",
        ),
        (
            (
                "import os, time\n"
                "for _ in range(4):\n"
                "    if os.fork() == 0:\n"
                "        block = b'1' * 150_000_000\n"
                "        time.sleep(60)\n"
                "time.sleep(60)"
            ),
            {"memory": 300_000_000},
            "the limit is 300",
        ),
        (
            (
                "import os, time\n"
                "for _ in range(4):\n"
                "    kept = os.memfd_create('x')\n"
                "    os.write(os.dup(kept), bytes(90_000_000))\n"
                "time.sleep(60)"
            ),
            {"memory": 300_000_000},
            "the limit is 300",
        ),
        (
            (
                "import os, time\n"
                "kept = []\n"
                "for _ in range(4):\n"
                "    kept.append(open('a', 'wb'))\n"
                "    kept[-1].write(bytes(90_000_000))\n"
                "    os.remove('a')\n"
                "time.sleep(60)"
            ),
            {"memory": 300_000_000},
            "the limit is 300",
        ),
        (SEGMENTS, {"memory": 300_000_000}, "the limit is 300"),
        (PROGRAMS, {"memory": 300_000_000}, "the limit is 300"),
        (FOLDERS, {"files": 10_000_000}, "20 MB in total"),
        (WAITING, {}, "the limit is 4096"),
        (PAGE_TABLES, {"memory": 150_000_000}, "the limit is 150"),
        (FIRST_THREADS, {"memory": 300_000_000}, "the limit is 300"),
        (HIDES_FILES, {}, "hid its open files"),
        (MANY.format("os.pipe()"), {}, "pipes open at the same time: the limit is 128"),
        (MANY.format("select.epoll()"), {}, "epoll instances open at the same time: the limit is 64"),
        (MANY.format("os.openpty()"), {}, "pseudoterminals open at the same time: the limit is 64"),
        pytest.param(MAPPINGS, {"memory": 250_000_000}, "the limit is 250", marks=pytest.mark.slow),
    ],
    ids=[
        "processes",
        "files",
        "memory",
        "files in memory",
        "deleted files",
        "shared memory",
        "other programs",
        "deep folders",
        "open files",
        "page tables",
        "threads that outlive the first one",
        "hidden files",
        "pipes",
        "epoll instances",
        "terminals",
        "the kernel's memory",
    ],
)
def test_what_takes_too_much_is_ended_and_the_reason_is_known(learner, source, limits, reason):
    process = learner(**limits)
    try:
        raised = process.run(source)["raised"]
    except LOST:
        assert reason in process.why_lost("")
    else:  # who is not root meets the system's own limit before
        assert raised["kinds"][0] == "builtins.BlockingIOError" and os.getuid()


def test_swapped_memory_and_huge_pages_count_besides_page_tables():
    status = (
        "Name:\tVmSwap: 9 kB\nVmRSS:\t 5 kB\nVmPTE:\t  40 kB\nVmSwap:\t  300 kB\nHugetlbPages:\t 2048 kB\nThreads:\t1\n"
    )
    assert not_resident(status) == (40 + 300 + 2048) * 1024


def test_a_thread_that_ends_while_it_is_looked_at_hides_no_other(monkeypatch):
    listed = os.listdir
    monkeypatch.setattr(task_module.os, "listdir", lambda path: ["0", *listed(path)])  # no thread has this id
    assert [thread for thread, _ in task_module._living_threads(os.getpid())][:1] == [os.getpid()]


def test_the_reason_is_told_once_however_long_it_takes_to_end(monkeypatch, tmp_path):
    child, told, kill = subprocess.Popen(["sleep", "60"]), [], os.kill
    monkeypatch.setattr(resource_monitor, "_excess", lambda *_: "too much")
    monkeypatch.setattr(os, "kill", lambda *words: kill(*words) if len(kills) > 3 else kills.append(words))
    kills, (ours, theirs) = [], socket.socketpair()
    with ours, theirs:
        resource_monitor.watch(child.pid, tmp_path, Limits(), told.append, ours, WaitingTime())
    child.wait()
    assert told == ["too much"]


def test_what_forks_share_counts_once(learner):
    process = learner(memory=300_000_000)
    process.run(
        "import os, time\nblock = b'1' * 100_000_000\nfor _ in range(10):\n"
        "    if os.fork() == 0:\n        time.sleep(1.5)\n        os._exit(0)\ntime.sleep(1)"
    )
    assert value(process, "2 + 2") == 4


def test_terminals_are_its_own(learner, confined):
    process = learner()
    process.run("import os\npair = os.openpty()")
    assert value(process, "os.listdir('/dev/pts')") == ["0", "ptmx"]
    (confined.working_dirs / "other").mkdir()
    other = begin(confined.path, Limits(), {}, str(confined.working_dirs / "other"))
    other.run("import os")
    assert value(other, "os.listdir('/dev/pts')") == ["ptmx"]
    other.end()


def test_the_exchange_is_hidden_where_the_system_shows_it(monkeypatch):
    monkeypatch.setattr(sandbox, "EXCHANGES", ("/usr/share/doc", "/nowhere"))
    with ForkServer(["json"], confined=True) as server:
        (server.working_dirs / "working_dir").mkdir()
        process = begin(server.path, Limits(), {}, str(server.working_dirs / "working_dir"))
        process.run("import os")
        assert value(process, "os.listdir('/usr/share/doc')") == []
        process.end()


def test_one_file_has_a_limit_that_the_code_meets(learner):
    process = learner(files=10_000_000)
    assert value(process, "open('big', 'wb').write(b'0' * 20_000_000)") == "OSError"


def test_empty_files_and_open_ones_are_not_without_number(learner):
    process = learner()
    process.run("def fill(folder):\n    for number in range(20_000):\n        open(f'{folder}/{number}', 'w').close()")
    assert value(process, "fill('/tmp')") == value(process, "fill('/dev/shm')") == "OSError"
    assert value(process, "[open('/dev/null') for _ in range(300)]") == "OSError"
    assert value(process, "2 + 2") == 4


def test_an_interrupt_reaches_it(learner):
    process = learner(cell=1)
    told = process.run("while True: pass")
    assert told["stopped"] and told["raised"]["kinds"][0] == "builtins.KeyboardInterrupt"
    assert value(process, "1 + 1") == 2


def test_without_bubblewrap_the_command_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: None)
    with pytest.raises(CourseError, match=r"apt install bubblewrap.*--no-sandbox"):
        ForkServer(["json"], confined=True).__enter__()


def test_where_the_system_refuses_the_reason_is_said_at_the_start(monkeypatch):
    monkeypatch.setattr(sandbox, "find_bubblewrap", lambda: "/bin/false")
    with pytest.raises(CourseError, match="didn't start"):
        ForkServer(["json"], confined=True).__enter__()


def test_the_interpreter_may_be_named_by_a_path_with_dots(monkeypatch):
    folder, name = os.path.split(sys.executable)
    monkeypatch.setattr(sys, "executable", f"{folder}/no/../{name}")
    with ForkServer(confined=True) as server:
        assert Path(server.path).exists()
