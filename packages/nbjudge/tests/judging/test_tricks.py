"""A learner's process takes over its side of the talk with the judge. Other attacks are in tests/attacks."""

import base64
import contextlib
import socket
import struct
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from nbjudge.judging import session
from nbjudge.judging.session import begin
from nbjudge.processes.fork_server import ForkServer
from nbjudge.records.verdicts import Limits, Step
from nbjudge.runs.pool import Pool, grade_all
from nbjudge.wire.channel import Channel, ChannelClosed, ChannelTimeout

pytestmark = pytest.mark.slow

VALUE_TEST = """
from nbjudge import checks
checks.equal(answer, 42, name="answer")
"""
CALL_TEST = """
from nbjudge import checks
want = 40 + 2
checks.equal(checks.call(answer), want)
"""
TAKE_OVER = """
import gc
from nbjudge.learner.requests import Learner
L = next(one for one in gc.get_objects() if type(one) is Learner)
def answer(): return 1
{}
"""
HIJACKS = {
    "every question gets the same answer": (
        "L.peer.handle = lambda request, payload: {'value': 42.0, 'results': [1], 'after': [], 'failed': [], "
        "'warnings': []}"
    ),
    "answers that make no sense": "L.peer.handle = lambda request, payload: [None]",
    "a handle that is no object": "L.peer.export = lambda value: {'id': 'x', 'kinds': 3}",
    "names of classes without end": (
        "L.peer.export = lambda value: {'id': 1, 'kinds': ['x'] * 1000, 'name': 'f', 'callable': True}"
    ),
    "raw bytes instead of a message": "L.peer.handle = lambda request, payload: L.connection.sendall(b'\\xff' * 64)",
}


@pytest.mark.parametrize("right", ["42", "np.int64(42)", "42.0"])
def test_an_honest_answer_keeps_its_marks(judged, right):
    assert judged(f"import numpy as np\nanswer = {right}", VALUE_TEST).points == 2
    assert judged(f"import numpy as np\ndef answer(): return {right}", CALL_TEST).points == 2


@pytest.mark.parametrize("hijack", HIJACKS.values(), ids=HIJACKS.keys())
def test_taking_over_the_learners_side_earns_nothing(judged, hijack):
    got = judged(TAKE_OVER.format(hijack), CALL_TEST)
    assert got.points == 0 and got.message
    assert "returned 1" not in got.message  # else nothing was taken over


def test_of_a_process_that_forks_one_goes_on(judged):
    forks = "import os\ndef answer():\n    return 7 if os.fork() == 0 else 42"
    for _ in range(5):
        assert judged(forks, CALL_TEST).points == 2


NONSENSE = {
    "an interval that is none": "L.peer.channel.send(['answer', 'run', ['interval', 0, 1, '\\ud800']])",
    "a list": "L.peer.channel.send(['answer', 'run', ['list', []]])",
    "an output of no kind": (
        "L.peer.channel.send(['answer', 'run', encode({'outputs': '[{\"output_type\": []}]'}, None)[0]])"
    ),
}


@pytest.mark.parametrize("lie", NONSENSE.values(), ids=NONSENSE.keys())
def test_an_answer_without_sense_costs_its_cell_and_ends_its_process(judged, lie):
    got = judged(TAKE_OVER.format(f"from nbjudge.wire.codec import encode\n{lie}"), CALL_TEST)
    assert got.points == 0 and got.message


def test_so_does_one_that_comes_when_the_cell_is_stopped(judged):
    lie = "L.peer.channel.send(['answer', 'run', ['list', []]])"
    late = f"try:\n    while True: pass\nexcept KeyboardInterrupt:\n    {lie}"
    got = judged(TAKE_OVER.format(late), CALL_TEST, limits=Limits(cell=1))
    assert got.points == 0 and got.message


def test_questions_without_end_end_with_the_cell(server, tmp_path):
    asks = (
        "import threading\n"
        "threading.Thread(target=lambda: [L.connection.recv(1 << 16) for _ in iter(int, 1)], daemon=True).start()"
    )
    flood = (
        "message = lambda: L.peer._send('ask', 'callback', {'id': 7})\n"
        "while True:\n"
        "    try:\n"
        "        while True: message()\n"
        "    except KeyboardInterrupt: pass"
    )
    steps = [Step("x = 1"), Step(TAKE_OVER.format(f"{asks}\n{flood}")), Step("assert x == 1", test="x", points=2)]
    began = time.monotonic()
    _, stopped, test = session.run_notebook(server.path, steps, Limits(cell=0.3, interrupt=0.2), {}, str(tmp_path))
    assert stopped.trouble == "your code is too slow, or has a loop that doesn't end" and test.verdict.points == 2
    assert time.monotonic() - began < 20


def test_cells_that_are_slow_only_when_they_run_again_take_no_longer_than_a_notebook_may():
    seconds, again = [0.0], []

    class Process(SimpleNamespace):
        def run(self, source, count, test=False):
            if source == "end":
                raise ChannelClosed
            if self.is_second:
                seconds[0] += 9
                again.append(source)
            return {"stopped": "", "outputs": [], "value": None, "raised": None, "replaced": []}

    stopwatch = SimpleNamespace(seconds=lambda: seconds[0])
    kept = {"end": list, "why_lost": str, "shorten_limits": bool, "stopwatch": stopwatch}
    begun = iter(Process(is_second=n > 0, **kept) for n in range(9))
    run = session._Run([*[Step("1")] * 20, Step("end"), Step("2")], lambda: next(begun), 60)
    results = run.run()
    assert len(again) == 7 and [one.trouble for one in results[:20]] == [""] * 20


def test_a_process_cannot_say_why_it_was_stopped(server, tmp_path):
    process = begin(server.path, Limits(), {}, str(tmp_path))
    process.run(TAKE_OVER.format("L.on_run = lambda payload: {'stopped': ['x'] * 10, 'more': 1}"))
    told = process.run("1")
    process.end()
    assert told == {"value": None, "raised": None, "stopped": "", "outputs": [], "replaced": []}


def test_where_the_judge_itself_fails_no_process_goes_on(server, tmp_path, monkeypatch):
    begun = []

    def begin_and_note(*arguments):
        begun.append(begin(*arguments))
        return begun[-1]

    monkeypatch.setattr(session, "begin", begin_and_note)
    monkeypatch.setattr(session, "_do", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        session.run_notebook(server.path, [Step("while True: pass")], Limits(), {}, str(tmp_path))
    assert [process.gone for process in begun] == [True]


def test_what_a_process_says_does_no_harm_in_a_terminal():
    failing = Future()
    failing.set_exception(ValueError("two lines\n\ud800\x1b[2J"))
    (outcome,) = grade_all(Pool(lambda read: failing, 1), [("anna", lambda: None)])
    assert outcome.failure.isprintable() and outcome.failure.endswith("[2J")


def test_a_message_that_trickles_in_is_not_waited_for():
    mine, theirs = socket.socketpair()
    theirs.sendall(struct.pack("!IQ", 1, 1 << 26))

    def trickle():
        with contextlib.suppress(OSError):
            while True:
                theirs.send(b"x")

    threading.Thread(target=trickle, daemon=True).start()
    began = time.monotonic()
    with pytest.raises(ChannelTimeout):
        Channel(mine).receive(time.monotonic() + 0.2)
    mine.close()
    assert time.monotonic() - began < 10


FULL = """
import resource, socket, struct
from nbjudge.wire.channel import Channel, ChannelBroken
mine, theirs = socket.socketpair()
theirs.sendall(struct.pack("!I2Q", 2, 4, 1_000_000_000))
resource.setrlimit(resource.RLIMIT_AS, (900_000_000, 900_000_000))
try:
    Channel(mine).receive()
except ChannelBroken as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_a_message_larger_than_the_judges_memory_costs_its_cell_and_not_the_notebook():
    done = subprocess.run([sys.executable, "-c", FULL], capture_output=True, text=True, timeout=60)
    assert done.stdout == "a message is larger than the memory of this process\n", done.stderr


def test_bytes_of_a_picture_are_shown_as_notebooks_hold_them(tmp_path):
    picture = b"\x89PNG\r\n"
    with ForkServer(["json"], inline=True) as server:
        process = begin(server.path, Limits(), {}, str(tmp_path))
        told = process.run(f"class Picture:\n    def _repr_png_(self): return {picture}\nPicture()")
        process.end()
    assert base64.b64decode(told["outputs"][0]["data"]["image/png"]) == picture


QUICK_TEST = """
from nbjudge import checks
done = checks.call(answer)
checks.equal(done.result, 42)
checks.require(done.seconds < 1, "it takes too long")
"""


def test_a_clock_that_stands_still_hides_no_time(judged):
    stopped = "time.perf_counter = time.monotonic = time.process_time = lambda: 0.0"
    assert judged(f"import time\n{stopped}\ndef answer(): return 42", QUICK_TEST).points == 2
    slow = "def answer():\n    for _ in range(4 * 10**8): pass\n    return 42"
    assert judged(f"import time\n{slow}", QUICK_TEST).message == "it takes too long"
    assert judged(f"import time\n{stopped}\n{slow}", QUICK_TEST).message == "it takes too long"
