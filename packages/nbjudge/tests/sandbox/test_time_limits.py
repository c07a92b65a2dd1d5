"""How long code may take, and how much less after code of the same notebook has reached its limit."""

import os
import subprocess
import sys
import time

import pytest

from nbjudge.judging.judge import LOST
from nbjudge.judging.session import run_notebook
from nbjudge.marking.working_dir import working_dir
from nbjudge.processes.fork_server import ForkServer
from nbjudge.records import verdicts
from nbjudge.records.verdicts import Limits, Step
from nbjudge.sandbox import waiting as waiting_module
from nbjudge.sandbox.tasks import family, tasks
from nbjudge.sandbox.waiting import WaitingTime, read_waiting_time
from nbjudge.wire import peer
from nbjudge.wire.channel import ChannelTimeout

pytestmark = [pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"), pytest.mark.slow]
TOO_SLOW = LOST[ChannelTimeout]
LOOP = "while True: pass"
LOOPS = "def f():\n    while True: pass"
CALL = "from nbjudge import checks\nchecks.equal(checks.call(f), 1)"


@pytest.fixture(scope="module")
def confined():
    with ForkServer(["nbjudge.checks"], confined=True) as server:
        yield server


@pytest.fixture
def run(confined, monkeypatch):
    """Run a notebook with a limit of 3 seconds, and of 1 second after something has reached it."""
    monkeypatch.setattr(verdicts, "LEAST", 1)
    with working_dir(confined.working_dirs, {}) as folder:

        def run(*steps, **more):
            return run_notebook(confined.path, list(steps), Limits(cell=3, question=3), {}, str(folder), **more)

        yield run


@pytest.fixture
def busy_machine():
    """Let twice as many programs run as there are processors."""
    programs = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(2 * os.cpu_count())]
    yield
    for program in programs:
        program.kill()
        program.wait()


@pytest.mark.parametrize(
    ("limits", "shortened"), [((60, 30), (20, 10)), ((12, 6), (5, 5)), ((4, 2), (4, 2)), ((9e9, 9), (3e9, 5))]
)
def test_after_a_loop_a_third_of_the_limit_is_left_but_at_least_five_seconds(limits, shortened):
    left = Limits(cell=limits[0], question=limits[1]).shortened(verdicts.SHARE)
    assert (left.cell, left.question) == shortened
    assert left.memory == Limits.memory


@pytest.mark.parametrize(
    "second",
    [Step(LOOP), Step("import time\ntime.sleep(9)"), Step(LOOP, test="x", points=1, inside=True)],
    ids=["loop", "sleep", "test inside"],
)
def test_a_second_loop_gets_less_time_and_says_how_much(run, second):
    first, *_, later, after = run(Step(LOOP), Step("x = 1"), second, Step("assert x == 1", test="x", points=1))
    assert first.trouble == TOO_SLOW
    assert later.trouble.startswith(f"{TOO_SLOW}: it got only 1 second, because")
    assert after.verdict.points == 1


def test_so_do_calls_of_a_test(run):
    _, first, later = run(Step(LOOPS), *[Step(CALL, test="f", points=1)] * 2)
    assert first.is_slow and "a loop that doesn't end" in first.verdict.message
    assert later.verdict.message.startswith(f"{TOO_SLOW}: it got only 1 second, because")


def test_cells_run_again_with_the_limit_that_they_kept_and_loops_with_the_shorter_one(run):
    began = time.monotonic()
    slow = "import time\nbegan = time.process_time()\nwhile time.process_time() - began < 2: pass\nx = 1"
    steps = [Step(slow), Step(f"y = 2\n{LOOP}"), Step("import os\nos._exit(1)")]
    *_, x, y = run(*steps, Step("assert x == 1", test="x", points=1), Step("assert y == 2", test="y", points=1))
    assert (x.verdict.points, y.verdict.points) == (1, 1)
    assert time.monotonic() - began < 60


def test_a_tests_own_work_gets_no_less_time_after_a_loop(run):
    long = "import time\nbegan = time.process_time()\nwhile time.process_time() - began < 2: pass"
    _, test = run(Step(LOOP), Step(long, test="x", points=1))
    assert test.verdict.points == 1


def test_it_is_told_when_code_stalls_and_when_it_goes_on(run, monkeypatch):
    monkeypatch.setattr(peer, "STALL", 0.3)
    told = []
    run(Step("x = 1"), Step("import time\ntime.sleep(0.8)"), Step("y = 1"), on_stall=told.append)
    assert len(told) == 2 and told[0] >= 0.3 and told[1] == 0


def test_code_that_sleeps_is_stopped_by_the_clock_on_a_busy_machine(run, busy_machine):
    began = time.monotonic()
    (slept,) = run(Step("import time\ntime.sleep(60)"))
    assert slept.trouble == TOO_SLOW and time.monotonic() - began < 10


def test_time_in_which_code_waits_for_a_processor_does_not_count(run, busy_machine):
    (worked,) = run(Step("import time\nbegan = time.process_time()\nwhile time.process_time() - began < 2: pass"))
    assert not worked.trouble


@pytest.mark.parametrize(("source", "waits"), [(LOOP, True), ("import time\ntime.sleep(9)", False)])
def test_only_who_wants_a_processor_waits_for_one(busy_machine, source, waits):
    child, waiting = subprocess.Popen([sys.executable, "-c", source]), WaitingTime()
    time.sleep(1)
    waiting.add(family(child.pid, list(tasks())))  # starting Python takes time, too
    before = read_waiting_time(waiting.file)
    time.sleep(2)
    waiting.add(family(child.pid, list(tasks())))
    child.kill()
    child.wait()
    assert (read_waiting_time(waiting.file) - before > 0.2) == waits


def test_where_the_kernel_does_not_count_it_the_machines_waiting_time_is_told(monkeypatch):
    monkeypatch.setattr(waiting_module, "_counts_threads", lambda: False)
    monkeypatch.setattr(waiting_module, "waited_seconds", lambda: 12.5)
    assert read_waiting_time(WaitingTime().file) == 12.5
