"""Values that pass for others, take the judge's time, or make its functions work for the learner."""

import json
import pickle
import signal
import socket
import subprocess
import time
import uuid
from dataclasses import asdict
from pathlib import Path

import nbformat
import numpy as np
import pandas as pd
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from traitlets.config import Config

from nbjudge.errors import CheckFailed
from nbjudge.judging.handed_functions import library_name
from nbjudge.marking.student_grading import Servers, Settings, _notebook
from nbjudge.processes import jobs
from nbjudge.processes.child import Child
from nbjudge.processes.fork_server import ForkServer
from nbjudge.records.assignments import Assignment, CellRecord, NotebookRecord
from nbjudge.records.submissions import Plan, SubmittedFiles
from nbjudge.records.verdicts import Limits
from nbjudge.wire.codec import CodecError, decode, encode

pytestmark = pytest.mark.slow

PRIME = 2**61 - 1  # ints that differ by a multiple of it share a hash


@pytest.mark.parametrize(
    "array", ["pd.array(['x'] * 3, dtype='string')", "pd.array([1, 2, 3])", "pd.array([True, False])"]
)
def test_an_array_of_pandas_does_not_equal_everything(judged, array):
    answer = f"import pandas as pd\nanswer = {array}"
    assert judged(answer, "assert answer == 42").points == 0
    assert judged(answer, "assert [1, 2, 3, 4] != answer").points == 0


@pytest.mark.parametrize(
    "mark", ["np.array([2.0, 2.0])", "pd.Series([2.0])", "pd.NA", "float('inf')", "float('nan')", "[2]", "2j"]
)
def test_a_mark_that_is_no_number_earns_nothing_and_is_named(judged, mark):
    got = judged(f"import numpy as np\nimport pandas as pd\nanswer = {mark}", "answer")
    assert got.points == 0 and "number of points" in got.message


@pytest.mark.parametrize(("mark", "points"), [("None", 2), ("True", 2), ("'done'", 2), ("1.5", 1.5), ("-1", 0)])
def test_other_last_values_count_as_under_nbgrader(judged, mark, points):
    assert judged(f"answer = {mark}", "answer").points == points


def test_a_function_of_a_library_runs_where_the_learners_code_runs(judged):
    answer = "def answer(function): return function()"
    assert judged(answer, "import os\nassert answer(os.getpid) != os.getpid()").points == 2
    assert judged(answer, "import os\ndef own(): return os.getpid()\nassert answer(own) == os.getpid()").points == 2


def test_a_function_of_a_library_comes_back_as_itself(judged):
    assert judged("def answer(function): return function", "assert answer(len) is len").points == 2


def test_only_what_has_a_name_in_a_library_is_named():
    assert [library_name(one) for one in (len, str.upper, CheckFailed)] == [
        "builtins:len",
        "builtins:str.upper",
        "nbjudge.errors:CheckFailed",
    ]
    assert [library_name(one) for one in (lambda: 1, [].append, 3)] == ["", "", ""]


@pytest.mark.parametrize(
    "values",
    [
        [number * PRIME for number in range(20, 60)],
        [[number * PRIME] for number in range(20, 60)],
        [tuple(-1 - (place >> bit & 1) for bit in range(8)) for place in range(100)],
        {"a": [number * PRIME for number in range(20, 60)]},
        [complex(-1_000_003 * number, number) for number in range(40)],
        [np.complex128(complex(-1_000_003 * number, number)) for number in range(40)],
        np.array([complex(-1_000_003 * number, number) for number in range(200)]),
        pd.Series([complex(-1_000_003 * number, number) for number in range(200)]),
        [uuid.UUID(int=number * PRIME + 7) for number in range(40)],
    ],
    ids=[
        *("a list", "lists in a list", "tuples", "a list in a dict"),
        *("complex numbers", "numpy's complex numbers", "a complex array", "a complex column", "UUIDs"),
    ],
)
def test_values_that_share_a_hash_are_refused_wherever_they_are(values):
    with pytest.raises(CodecError, match="share one hash"):
        decode(*encode(values, None), None)


def test_equal_values_may_be_as_many_as_they_like():
    values = [(1, 2), 2**70, frozenset({1}), (1, 2.5, None), 1j, np.complex128(1j)] * 100
    assert decode(*encode(values, None), None) == values


def test_missing_values_are_not_taken_for_values_with_one_hash():
    values = [
        np.complex128("nan"),
        complex("nan"),
        np.datetime64("NaT"),
        np.timedelta64("NaT"),
        np.float32("nan"),
    ] * 100
    decoded = decode(*encode([*values, np.full(200, complex("nan"))], None), None)
    assert [str(value) for value in decoded[:-1]] == [str(value) for value in values]


def test_a_judge_that_takes_longer_than_the_notebook_may_is_killed_and_not_tried_again(monkeypatch):
    mine, silent = socket.socketpair()
    judge = subprocess.Popen(["sleep", "600"])
    asked = []
    monkeypatch.setattr(jobs, "TIMEOUT_MARGIN", 0)
    monkeypatch.setattr(jobs, "connect", lambda *_: asked.append(1) or (mine, Child(judge.pid)))
    settings = Settings(Assignment("ps1", {"one": NotebookRecord("one", None, {})}), Config(), (), Limits(notebook=1))
    began = time.monotonic()
    with silent, pytest.raises(jobs.JobTimeout, match="limit of 1 second"):
        _notebook(Servers("", "", Path()), settings, "one", "{}", Plan(), "", SubmittedFiles("anna", {}))
    assert judge.wait(30) == -signal.SIGKILL and len(asked) == 1 and time.monotonic() - began < 20


UNENDING = """\
from nbjudge import checks
import signal
for number in (signal.SIGXCPU, signal.SIGPROF, signal.SIGALRM, signal.SIGTERM):
    signal.signal(number, signal.SIG_IGN)
while True:
    pass"""


@pytest.mark.slow
def test_a_judge_that_nothing_interrupts_is_ended_by_the_system_after_its_time(tmp_path):
    """While Python fills a set with numbers that collide, none of its signal handlers runs."""
    cell = CellRecord("x", "code", UNENDING, "", locked=True, grade=True, solution=False, task=False, max_score=1)
    entry = {"name": "python3", "display_name": "Python 3", "language": "python"}
    record = NotebookRecord("one", json.dumps(entry), {"x": cell})
    made = new_notebook(cells=[new_code_cell(UNENDING, metadata={"nbgrader": cell.metadata()})])
    job = {"text": nbformat.writes(made), "assignment": "ps1", "record": asdict(record), "folder": str(tmp_path)}
    job |= {"plan": asdict(Plan()), "limits": asdict(Limits(notebook=1))}
    began = time.monotonic()
    ended = pytest.raises(jobs.JobTimeout, match="limit of 1 second")  # so it isn't tried again
    with ForkServer(["json"], config=pickle.dumps(Config())) as server, ended:
        jobs.grade(server.path, {**job, "learners": server.path, "student": "anna", "environment": {}})
    assert time.monotonic() - began < jobs.TIMEOUT_MARGIN  # the client would kill it only then


SLOW = """
import time
time.perf_counter = time.monotonic = lambda: 0.0
def answer():
    end = time.process_time() + 2.5
    while time.process_time() < end:
        pass
    return [[number] for number in range(300_000)]
"""


def test_an_answer_that_is_slow_to_read_hides_no_time(judged):
    test = "from nbjudge import checks\nchecks.require(checks.call(answer).seconds < 1, 'it takes too long')"
    assert judged(SLOW, test, limits=Limits(question=120)).message == "it takes too long"
