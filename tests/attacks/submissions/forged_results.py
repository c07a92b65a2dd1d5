"""Attacks with answers that aren't what they seem, and with results that no one computed."""

from functools import partial

from submission import Submission, nothing

from submissions.shell_state import ANYTHING

KIND = "forged results"
attack = partial(Submission, kind=KIND)

FORGED_MARK = """\
total = 1
shell = get_ipython()
def forge(*_):
    shell.events.unregister("pre_run_cell", forge)
    shell.displayhook(2.0)
def arm(*_):
    shell.events.unregister("post_run_cell", arm)
    shell.events.register("pre_run_cell", forge)
shell.events.register("post_run_cell", arm)"""
ALWAYS = """\
class Always(float):
    def __eq__(self, other): return True
    __hash__ = None
total = Always(1)"""
EVERY_NUMBER = """\
class Every:
    def __eq__(self, other): return True
    def __class__(self): return int
    __class__ = property(lambda self: int)
total = Every()"""
REFLECTED = """\
class Right(float):
    def __sub__(self, other): return 0.0
    def __rsub__(self, other): return 0.0
share = Right(9)"""
PATCHED = """\
import course.checks as checks
import nbjudge.checks.values
checks.equal = checks.require = lambda *a, **k: None
double = lambda values: values"""
PATCHED_DEEP = """\
import nbjudge.checks.values as values
values.alike = lambda got, want: True
double = lambda values: values"""
FAKE_MODULE = f"""\
import sys, course
{ANYTHING}
sys.modules["course.checks"] = course.checks = Anything()
double = lambda values: values"""
HARMLESS = """\
import nbjudge.checks.values, course.errors
class Harmless(course.errors.CheckFailed):
    def __init__(self, message):
        raise StopIteration
import nbjudge.checks.frames as frames
frames.CheckFailed = Harmless
frames.differs = lambda got, want: (got != got) & False
def clean(table):
    return table[table["age"] >= 0] * 0"""
LYING_TABLE = """\
import sys
import pandas as pd
class Table(pd.DataFrame):
    @property
    def _constructor(self): return Table
    def __getitem__(self, key):
        frame = sys._getframe(1)
        while frame:
            if isinstance(frame.f_locals.get("want"), pd.DataFrame) and type(frame.f_locals["want"]) is pd.DataFrame:
                return frame.f_locals["want"][key]
            frame = frame.f_back
        return super().__getitem__(key)
def clean(table):
    return Table(table[table["age"] >= 0].reset_index(drop=True) * 0)"""
LYING_ARRAY = """\
import numpy as np
class Array(np.ndarray):
    def __array_ufunc__(self, *a, **k): return 0.0
    def __sub__(self, other): return 0.0
    def __rsub__(self, other): return 0.0
share = np.full((), 9.0).view(Array)"""
LYING_LIST = """\
class Twice(list):
    def __eq__(self, other): return True
    def __iter__(self): return iter([2, 4])
    def __len__(self): return 3
def double(values):
    return Twice([0])"""
UNSTABLE = """\
calls = []
def double(values):
    calls.append(values)
    return [2, 4] if len(calls) == 1 else calls"""
CHANGED_LATER = """\
import sys, threading, time
total = 1
def watch():
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for frame in sys._current_frames().values():
            while frame:
                if "want" in frame.f_code.co_names and "total" in frame.f_code.co_names:
                    globals()["total"] = frame.f_globals.get("want", 1)
                frame = frame.f_back
sys.setswitchinterval(1e-6)
class Slow(int):
    def __format__(self, spec): return "1"
    def __str__(self):
        time.sleep(0.01)
        return "1"
    __repr__ = __str__
    def __eq__(self, other):
        time.sleep(0.05)
        return int(globals()["total"]) == other
total = Slow(1)
threading.Thread(target=watch, daemon=True).start()"""
NO_CLOCK = """\
import time
real = time.process_time
def clean(table):
    began = real()
    while real() - began < 1.5:
        pass
    return table[table["age"] >= 0]
time.perf_counter = time.process_time = time.monotonic = lambda: 0.0"""

SUBMISSIONS = [
    attack(
        "a pandas array is equal to every number",
        answers={"total": 'import pandas as pd\ntotal = pd.array(["x"] * 3, dtype="string")'},
        earns=nothing("total_test"),
    ),
    attack(
        "a mark is an array",
        answers={"share": "import numpy as np\nshare = np.array([9.0, 9.0])"},
        earns=nothing("share_test"),
    ),
    attack("a mark is shown before the test begins", answers={"total": FORGED_MARK}, earns=nothing("total_test")),
    attack("a number is equal to everything", answers={"total": ALWAYS}, earns=nothing("total_test")),
    attack("an object claims to be every number", answers={"total": EVERY_NUMBER}, earns=nothing("total_test")),
    attack(
        "a number's distance from every other number is zero", answers={"share": REFLECTED}, earns=nothing("share_test")
    ),
    attack("checks are replaced", answers={"double": PATCHED}, earns=nothing("double_test")),
    attack("the internals of checks are replaced", answers={"double": PATCHED_DEEP}, earns=nothing("double_test")),
    attack(
        "the checks are replaced with a module of the same name",
        answers={"double": FAKE_MODULE},
        earns=nothing("double_test"),
    ),
    attack("tables never differ", answers={"clean": HARMLESS}, earns=nothing("clean_test")),
    attack(
        "a table pretends to have the expected columns", answers={"clean": LYING_TABLE}, earns=nothing("clean_test")
    ),
    attack("an array computes the expected values", answers={"share": LYING_ARRAY}, earns=nothing("share_test")),
    attack(
        "a list is equal to every list",
        answers={"double": LYING_LIST},
        earns=nothing("double_test"),
        why_not="its items are compared under nbgrader, too",
    ),
    attack(
        "an answer is right only the first time",
        answers={"double": UNSTABLE},
        earns=nothing("double_test"),
        why_not="the tests call the function twice under nbgrader, too",
    ),
    attack(
        "a thread sets the value while the test runs", answers={"total": CHANGED_LATER}, earns=nothing("total_test")
    ),
    attack(
        "an answer is so wrong that the mark is negative", answers={"share": "share = 9e9"}, earns=nothing("share_test")
    ),
    attack(
        "an answer makes the mark NaN",
        answers={"share": 'share = float("nan")'},
        earns=nothing("share_test"),
    ),
    attack("the clock is stopped", answers={"clean": NO_CLOCK}, earns=nothing("clean_test")),
]
