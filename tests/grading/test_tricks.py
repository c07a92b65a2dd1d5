"""A learner's process that takes over its side of the conversation with the judge; other attacks are in tests/attacks."""

import pytest

VALUE_TEST = """
from course import checks
checks.equal(answer, 42, name="answer")
"""
CALL_TEST = """
from course import checks
want = 40 + 2
checks.equal(checks.call(answer), want)
"""
TAKE_OVER = """
import gc
from instructor.grading.learner import Learner
L = next(one for one in gc.get_objects() if type(one) is Learner)
def answer(): return 1
{}
"""
HIJACKS = {
    "every question gets the same answer": "L.peer.handle = lambda request, payload: {'value': 42.0, 'results': [1], 'after': [], 'failed': [], 'warnings': []}",
    "answers that make no sense": "L.peer.handle = lambda request, payload: [None]",
    "a handle that is no object": "L.peer.export = lambda value: {'id': 'x', 'kinds': 3}",
    "names of classes without end": "L.peer.export = lambda value: {'id': 1, 'kinds': ['x'] * 1000, 'name': 'f', 'callable': True}",
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


QUICK_TEST = """
from course import checks
done = checks.call(answer)
checks.equal(done.result, 42)
checks.require(done.seconds < 1, "it takes too long")
"""


def test_a_clock_that_stands_still_hides_no_time(judged):
    stopped = "time.perf_counter = time.monotonic = lambda: 0.0"
    assert judged(f"import time\n{stopped}\ndef answer(): return 42", QUICK_TEST).points == 2
    slow = "def answer():\n    time.sleep(1.5)\n    return 42"
    assert judged(f"import time\n{slow}", QUICK_TEST).message == "it takes too long"
    assert judged(f"import time\n{stopped}\n{slow}", QUICK_TEST).message == "it takes too long"
