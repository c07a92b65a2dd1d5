"""Functions of a test that many threads of the learner's code call at the same time: the same verdict in one process
and in two.
"""

import pytest

from nbjudge.judging.session import run_notebook
from nbjudge.records.verdicts import Limits, Step

BOTH = pytest.mark.parametrize("way", ["inside", "judged"])

MAP = """
from concurrent.futures import ThreadPoolExecutor

def gather(ask, n):
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(ask, range(n)))
"""
SQUARES = """
import time
from nbjudge import checks

def ask(number):
    time.sleep(0.0005)
    return number * number

for n in (1, 7, 200):
    checks.equal(checks.call(gather, ask, n), [number * number for number in range(n)])
"""


@pytest.fixture
def verdict(way, request):
    return request.getfixturevalue(way)


@BOTH
def test_threads_may_ask_at_the_same_time(verdict):
    got = verdict(MAP, SQUARES)
    assert got.points == 2, got


@BOTH
def test_threads_may_ask_large_questions(verdict):
    test = """
import numpy as np
from nbjudge import checks

def ask(number):
    return np.full(20_000, number)

sums = [result.sum() for result in checks.call(gather, ask, 60).result]
checks.equal(sums, [20_000 * number for number in range(60)])
"""
    assert verdict(MAP, test).points == 2


@BOTH
def test_a_question_may_call_the_learner_s_functions_which_ask_in_turn(verdict):
    answer = (
        MAP
        + """
class Worker:
    def __init__(self, ask):
        self.ask = ask

    def total(self, number):
        return self.ask(number) + 1

def run(ask, make_total, n):
    worker = Worker(ask)
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(lambda number: make_total(worker.total, number), range(n)))
"""
    )
    test = """
from nbjudge import checks

def ask(number):
    return 10 * number

def make_total(total, number):
    return total(number)

checks.equal(checks.call(run, ask, make_total, 40), [10 * number + 1 for number in range(40)])
"""
    assert verdict(answer, test).points == 2


@BOTH
def test_a_thread_that_outlives_the_call_does_not_disturb_later_questions(verdict):
    answer = """
import threading
import time

def start(ask):
    def later():
        for number in range(50):
            ask(number)
            time.sleep(0.001)
    threading.Thread(target=later, daemon=True).start()
    return ask(1)

def double(number):
    time.sleep(0.002)
    return 2 * number
"""
    test = """
from nbjudge import checks

checks.equal(checks.call(start, lambda number: number), 1)
for number in range(40):
    checks.equal(checks.call(double, number), 2 * number)
"""
    assert verdict(answer, test).points == 2


@BOTH
def test_an_error_of_one_question_reaches_its_thread_and_no_other(verdict):
    answer = (
        MAP
        + """
def careful(ask, n):
    def one(number):
        try:
            return ask(number)
        except Exception:
            return None
    return gather(one, n)
"""
    )
    test = """
from nbjudge import checks

def ask(number):
    if number % 3 == 0:
        raise ValueError("no")
    return number

checks.equal(checks.call(careful, ask, 60), [number if number % 3 else None for number in range(60)])
"""
    assert verdict(answer, test).points == 2


GARBAGE = """
import os
from pathlib import Path

def spoil_the_channel():
    for name in os.listdir("/proc/self/fd"):
        path = Path("/proc/self/fd", name)
        if path.is_symlink() and os.readlink(path).startswith("socket:"):
            os.write(int(name), b"\\xff" * 64)

def one(always):
    if always or not Path("spoilt").exists():
        Path("spoilt").write_text("yes")
        spoil_the_channel()
    return 1
"""
ONE = "from nbjudge import checks\nchecks.equal(checks.call(one, {always}), 1)"


@pytest.mark.parametrize("always", [False, True])
def test_a_message_that_cannot_be_read_costs_no_points_unless_it_comes_again(server, tmp_path, always):
    steps = [
        Step("kept = [1]"),
        Step(GARBAGE, answer="one"),
        Step(ONE.format(always=always), test="one", points=2),
        Step("from nbjudge import checks\nchecks.equal(kept, [1], name='kept')", test="kept", points=1),
    ]
    _, _, one, kept = run_notebook(server.path, steps, Limits(), {}, str(tmp_path))
    assert (one.verdict.points, one.repeated, kept.verdict.points, kept.repeated) == (
        0 if always else 2,
        True,
        1,
        False,
    )
    assert ("sent something that can't be read" in one.trouble) is always
