"""A student's code can talk to itself over the network, and to no one else; what waits there counts."""

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from confined_learners import starting, value

from nbjudge.judging.session import LOST
from nbjudge.processes.fork_server import ForkServer
from nbjudge.processes.jobs import mark
from nbjudge.records.verdicts import Step

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's")


@pytest.fixture(scope="module")
def server():
    with ForkServer(["json"], confined=True) as started:
        yield started


@pytest.fixture
def learner(server):
    """Start a confined process with a folder of its own."""

    def folder():
        own = server.working_dirs / f"learner{os.urandom(4).hex()}"
        own.mkdir()
        return own

    with starting(server.path, folder) as start:
        yield start


SERVES = """
import http.server, socket, threading, urllib.request

class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"served")

    def log_message(self, *_):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
threading.Thread(target=server.serve_forever, daemon=True).start()

def fetch(host):
    with urllib.request.urlopen(f"http://{host}:{server.server_port}/", timeout=10) as page:
        return page.read().decode()
"""


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", socket.gethostname()])
def test_a_page_of_its_own_server_is_fetched_by_address_and_by_name(learner, host):
    process = learner()
    process.run(SERVES)
    assert value(process, f"fetch({host!r})") == "served"


def test_processes_that_it_started_share_a_manager_over_the_network(learner):
    process = learner()
    process.run("from multiprocessing.managers import BaseManager, SyncManager")
    process.run("manager = SyncManager(('127.0.0.1', 0), authkey=b'x')\nmanager.start()\nshared = manager.list([1])")
    assert value(process, "(shared.append(2), list(shared), manager.address[0])") == (None, [1, 2], "127.0.0.1")


LISTENS = """
import socket
kept = [socket.create_server(("127.0.0.1", 0)), socket.socket(socket.AF_UNIX), socket.socket(type=socket.SOCK_DGRAM)]
kept[1].bind("\\0abstract")
kept[1].listen()
kept[2].bind(("127.0.0.1", 0))
kept[2].setblocking(False)
ports = [kept[0].getsockname()[1], kept[2].getsockname()[1]]
"""
CALLS = """
import socket
def call(kind, address, family=socket.AF_INET):
    with socket.socket(family, kind) as out:
        out.settimeout(5)
        out.connect(address)
        out.send(b"called")
        return "reached"
"""


def test_servers_of_another_learner_are_not_reached(learner):
    victim, attacker = learner(), learner()
    victim.run(LISTENS + CALLS)
    attacker.run(CALLS)
    stream, datagram = value(victim, "ports")
    calls = (
        f"call(socket.SOCK_STREAM, ('127.0.0.1', {stream}))",
        "call(socket.SOCK_STREAM, '\\0abstract', socket.AF_UNIX)",
    )
    for call in calls:
        assert value(attacker, call) == "ConnectionRefusedError"
        assert value(victim, call) == "reached"
    value(attacker, f"call(socket.SOCK_DGRAM, ('127.0.0.1', {datagram}))")
    assert value(victim, "kept[2].recv(100)") == "BlockingIOError"


@pytest.mark.slow
def test_learners_judges_and_the_grader_have_different_networks(learner):
    name = "os.readlink('/proc/self/ns/net')"
    processes = [learner(), learner()]
    for process in processes:
        process.run("import os")
    found = [value(process, name) for process in processes] + [os.readlink("/proc/self/ns/net")]
    with ForkServer(["json"], sandboxed=True, shared=[]) as judges:
        steps = [Step("", answer="x"), Step(f"import os\nraise ValueError({name})", test="x", points=1)]
        found.append(mark(judges.path, steps, {})["x"].message.removeprefix("ValueError: "))
    assert len(set(found)) == 4 and all(one.startswith("net:[") for one in found)


def test_nothing_outside_is_reached_and_its_device_is_not_changed(learner):
    process = learner()
    process.run(CALLS + "import fcntl, struct")
    assert value(process, "call(socket.SOCK_STREAM, ('192.0.2.1', 80))") == "OSError"  # the network is unreachable
    assert value(process, "call(socket.SOCK_DGRAM, ('192.0.2.1', 53))") == "OSError"
    down = "fcntl.ioctl(socket.socket(), 0x8914, struct.pack('16sh14x', b'lo', 0))"
    assert value(process, down) == "PermissionError"
    assert value(process, "open('/proc/sys/net/ipv4/tcp_rmem', 'r+')") in ("OSError", "PermissionError")
    assert value(process, "[name for _, name in socket.if_nameindex() if name == 'lo']") == ["lo"]


FILLS = """
import os, socket, time
def fill(family, place, times=150):
    listener = socket.create_server((place, 0), family=family, backlog=4096)
    for _ in range(times):
        out = socket.create_connection(listener.getsockname()[:2])
        out.setblocking(False)
        try:
            while True:
                out.send(b"x" * 65536)
        except BlockingIOError:
            out.close()
    time.sleep(60)
"""
# Each connection is closed on one side and never accepted on the other, so no process has it open.
STREAM = FILLS + "fill(socket.AF_INET, '127.0.0.1')"
STREAM_6 = FILLS + "fill(socket.AF_INET6, '::1')"
FORKED = (
    FILLS + "for _ in range(4):\n    if os.fork() == 0:\n        fill(socket.AF_INET, '127.0.0.1', 40)\ntime.sleep(60)"
)
DATAGRAMS = """
import socket, time
out, kept = socket.socket({family}, socket.SOCK_DGRAM), []
for _ in range(200):
    kept.append(socket.socket({family}, socket.SOCK_DGRAM))
    kept[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    kept[-1].bind(("{place}", 0))
    for _ in range(500):
        out.sendto(b"x" * 500, kept[-1].getsockname())
time.sleep(60)
"""
CONNECTIONS = """
import socket, time
listeners, kept = [socket.create_server(("127.0.0.1", 0), backlog=4096) for _ in range(2)], []
while True:
    for listener in listeners:
        socket.create_connection(listener.getsockname()).close()
"""
# In the first two, nobody can be asked how much is waiting: the senders are closed, and their connections weren't
# accepted.
UNIX = """
import socket, time
def connected(place):
    out = socket.socket(socket.AF_UNIX)
    out.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 23)
    out.connect(place)
    return out
def fill(out):
    out.setblocking(False)
    try:
        while True:
            out.send(b"x" * 50_000)
    except BlockingIOError:
        pass
    return out
kept = []
for name in range(20):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(f"\\0{name}")
    listener.listen(4096)
    kept.append(listener)
    for _ in range(4000):
"""
UNACCEPTED = (
    UNIX
    + """        fill(connected(f"\\0{name}")).close()
"""
)
CLOSED = (
    UNIX
    + """        fill(connected(f"\\0{name}")).close()
        kept.append(listener.accept()[0])
        if len(kept) > 200:
            time.sleep(60)
"""
)
OPEN = """
import os, socket, time
for _ in range(8):
    if not os.fork():
        break
pairs = []
for _ in range(100):
    pairs.append(socket.socketpair())
    pairs[-1][0].send(b"x" * 150_000)
time.sleep(60)
"""
UNIX_DATAGRAMS = """
import socket, time
kept = []
for name in range(3000):
    kept.append(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
    kept[-1].bind(f"\\0{name}")
    for _ in range(9):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.sendto(b"x" * 100_000, f"\\0{name}")
time.sleep(60)
"""
NO_6 = not Path("/proc/net/if_inet6").exists()


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (STREAM, "network sockets: the limit is 32 MB"),
        pytest.param(
            STREAM_6, "network sockets: the limit is 32 MB", marks=pytest.mark.skipif(NO_6, reason="there's no IPv6")
        ),
        (FORKED, "network sockets: the limit is 32 MB"),
        (DATAGRAMS.format(family="socket.AF_INET", place="127.0.0.1"), "network sockets: the limit is 32 MB"),
        (CONNECTIONS, "open at the same time: the limit is 500"),
        (UNACCEPTED, "Unix sockets: the limit is 64 MB"),
        (CLOSED, "Unix sockets: the limit is 64 MB"),
        (OPEN, "Unix sockets: the limit is 64 MB"),
        (UNIX_DATAGRAMS, "Unix sockets: the limit is 64 MB"),
    ],
    ids=[
        *("TCP", "TCP over IPv6", "TCP of several processes", "UDP", "many connections"),
        *("connections that aren't accepted", "closed senders", "open senders", "datagrams"),
    ],
)
def test_what_fills_the_network_is_ended_and_its_neighbour_goes_on(learner, source, reason):
    neighbour, process = learner(), learner()
    neighbour.run(SERVES)
    with pytest.raises(LOST):
        process.run(source)
    assert reason in process.why_lost("")
    assert value(neighbour, "fetch('localhost')") == "served"


def test_large_answers_of_its_own_server_are_no_excess(learner):
    process = learner()
    process.run(SERVES.replace('b"served"', "bytes(40_000_000)"))
    assert value(process, "len(fetch('localhost'))") == 40_000_000


HUNDRED_WORKERS = """
import multiprocessing
forked = multiprocessing.get_context("fork")
def work(number, out):
    out.send("x" * number)
    out.close()
def ask(number):
    mine, theirs = forked.Pipe()
    forked.Process(target=work, args=(number, theirs)).start()
    theirs.close()
    return mine
waiting = [ask(number) for number in range(100)]
for one in multiprocessing.active_children():
    one.join()
"""


@pytest.mark.slow
def test_short_results_of_a_hundred_processes_that_have_ended_are_no_excess(learner):
    process = learner()
    assert process.run(HUNDRED_WORKERS)["raised"] is None
    assert value(process, "sum(len(one.recv()) for one in waiting)") == 4950


@pytest.mark.parametrize(
    ("call", "number"),
    [
        ("socket(2, 1, 262)", errno.EPROTONOSUPPORT),  # MPTCP
        ("socket(10, 1, 132)", errno.EPROTONOSUPPORT),  # SCTP
        ("socket(2, 5, 0)", errno.EPROTONOSUPPORT),  # SCTP without its name
        ("socket(2, 3, 255)", errno.EPROTONOSUPPORT),  # raw packets
        ("socket(17, 3, 0)", errno.EPERM),
        ("socket(16, 2, 2)", errno.EPROTONOSUPPORT),  # netlink between processes
        ("socket(16, 3, 0)", 0),  # netlink that lists network devices
        ("setsockopt(libc.socket(2, 1, 0), 6, 31, b'tls', 3)", errno.EPERM),
        ("setsockopt(libc.socket(10, 2, 0), 41, 32, bytes(32), 32)", errno.EPERM),
        ("setsockopt(libc.socket(2, 1, 6), 6, 1, bytes([1, 0, 0, 0]), 4)", 0),
        ("socket(10, 2, 17)", 0),
        ("socket(2, 0x80801, 0)", 0),  # SOCK_NONBLOCK and SOCK_CLOEXEC
        ("socket(1, 5, 0)", 0),
    ],
)
def test_only_sockets_that_are_measured_can_be_made(learner, call, number):
    process = learner()
    process.run("import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)")
    assert value(process, f"libc.{call} < 0 and ctypes.get_errno()") == number


def test_no_send_buffer_becomes_larger(learner):
    process = learner()
    process.run(
        "import socket\none, other = socket.socketpair()\none.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 50_000)"
    )
    size = "{}.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)"
    assert value(process, size.format("one")) == value(process, size.format("other"))


IN_A_NAMESPACE = """
import socket
from pathlib import Path
from nbjudge.sandbox import loopback, namespaces, network_sockets, socket_queries
namespaces._unshare(namespaces.CLONE_NEWUSER | namespaces.CLONE_NEWNS | namespaces.CLONE_NEWNET)
{change}
print(loopback.bring_up_loopback())
try:
    kept = socket.create_server(("127.0.0.1", 0))
    socket.create_connection(kept.getsockname(), 5)
    print("connected", network_sockets.NetworkSockets().measure().sockets)
except OSError as error:
    print(error.errno)
"""
NO_ANSWERS = "socket_queries.BY_FAMILY = 99"  # a kind of request that no kernel knows


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("", ["True", "connected 3"]),
        (NO_ANSWERS, ["False", str(errno.ENETUNREACH)]),
        ("network_sockets.COUNTS = ['/nowhere']", ["False", str(errno.ENETUNREACH)]),
        ("loopback.SETTINGS = Path('/nowhere')", ["False", str(errno.ENETUNREACH)]),
    ],
    ids=["it can", "sockets can't be measured", "sockets can't be counted", "buffers can't be made smaller"],
)
def test_where_its_use_cannot_be_limited_the_device_stays_down(change, said):
    source = IN_A_NAMESPACE.format(change=change)
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:-1] == said
