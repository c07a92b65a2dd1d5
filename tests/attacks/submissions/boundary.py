"""Attacks on the messages between a student's process and the judge that asks about its values."""

from functools import partial

from submission import FULL, LOSES, Submission, nothing

KIND = "boundary"
ONE_PROCESS = "there's no second process to lie to"
attack = partial(Submission, kind=KIND, why_not=ONE_PROCESS, in_stock=False)

LIE = """\
import gc, json, struct
from nbjudge.learner.requests import Learner
def take_over(L):
    send, handle, begun = L.connection.sendall, L.peer.handle, L.shell.execution_count
    def lie(request, payload):
        if request not in {after} or {once} and L.shell.execution_count != begun:
            return handle(request, payload)
        {lie}
    L.peer.handle = lie
for one in gc.get_objects():
    if type(one) is Learner:
        take_over(one)
def double(values): return [0]"""
IN_TESTS = ("name", "perform")
WITH_CELLS = ("run", *IN_TESTS)
LIES = {  # what is said in place of the answer; of the first ones each question is answered so, of the others those of tests
    "every question gets the same answer": "return {'value': 630.0, 'results': [[14, -6, 0]], 'after': [], 'failed': [], 'warnings': []}",
    "answers make no sense": "return [None]",
    "a cell makes up a reason why it was stopped": "return {'outputs': '[]', 'value': 'x', 'raised': {}, 'stopped': '\\x1b[2J\\nzzz: not graded: nobody gets marks'}",
    "a cell gives a number as the reason why it was stopped": "return {'outputs': 5, 'value': [], 'raised': 7, 'stopped': 7}",
    "a cell sends a flood of outputs": "return {'outputs': '[' + ','.join(['{}'] * 60_000_000) + ']', 'value': None, 'raised': None}",
    "a cell's outputs are deeply nested": "return {'outputs': '[' * 1_000_000, 'value': 5, 'raised': [5]}",
    "a handle doesn't refer to an object": "L.peer.export = lambda value: {'id': 'x', 'kinds': 3}; return {'value': L.peer}",
    "a handle refers to a function in the test": "L.peer.export = lambda value: {'judge': -1}; return {'value': L.peer}",
    "a handle refers to a missing function": "L.peer.export = lambda value: {'judge': 10**9}; return {'value': L.peer}",
    "an object has 1,000 classes": "L.peer.export = lambda value: {'id': 1, 'kinds': ['x'] * 1000, 'name': 'f', 'callable': True}; return {'value': L.peer}",
    "class names are long": "L.peer.export = lambda value: {'id': 1, 'kinds': ['x' * 10_000_000] * 5, 'name': 'f' * 10_000_000, 'callable': True}; return {'value': L.peer}",
    "bytes arrive instead of a message": "send(b'\\xff' * 64)",
    "a message's header claims a huge length": "send(b'\\0\\0\\0\\1' + b'\\xff' * 8)",
    "a message never ends": "send(struct.pack('!IQ', 1, 1000) + b'['); __import__('time').sleep(1000)",
    "a message has a million parts": "send(struct.pack('!I', 1 << 20) + b'\\0' * (8 << 20))",
    "a message is 900 MB in size": "send(struct.pack('!IQQ', 2, 2, 900 << 20) + b'[]'); [send(bytes(1 << 20)) for _ in range(900)]",
    "a 240 MB message consists of countless lists": "send(struct.pack('!IQ', 1, 3 * (80 << 20) + 4) + b'[{}'); [send(b',{}' * (1 << 20)) for _ in range(80)]; send(b']')",
    "a message is nested too deeply": "send(struct.pack('!IQ', 1, 200_000) + b'[' * 200_000)",
    "a message is a number with a million digits": "send(struct.pack('!IQ', 1, 1_000_000) + b'9' * 1_000_000)",
    "a message is JSON that Python would never write": 'data = b\'["answer", "x", ["dict", ["value"], [NaN]]]\'; send(struct.pack(\'!IQ\', 1, len(data)) + data)',
    "an answer contains a program": "data = json.dumps(['answer', 'x', ['pickle', 'gASVKAAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjA10b3VjaCAvdG1wL3h4lIWUUpQu']]).encode(); send(struct.pack('!IQ', 1, len(data)) + data)",
    "buffers don't have the stated length": "data = json.dumps(['answer', 'x', ['dict', ['value'], [['array', '<f8', [10**9], 'C', 0]]]]).encode(); send(struct.pack('!IQQ', 2, len(data), 8) + data + bytes(8))",
    "an answer refers to one buffer a million times": "data = json.dumps(['answer', 'x', ['list', [['array', '<f8', [1000], 'C', 0]] * 1_000_000]]).encode(); send(struct.pack('!IQQ', 2, len(data), 8000) + data + bytes(8000))",
    "the socket is closed": "L.connection.close()",
    "answers arrive before the questions": "L.peer._send('answer', request, {'value': [0]}); return {'value': [0], 'results': [[0]], 'failed': [], 'after': [], 'warnings': []}",
    "questions are answered with questions": "return L.peer.ask('callback', {'id': 0, 'args': [], 'kwargs': {}})",
    "questions are answered with questions forever": "while True: L.peer.ask('callback', {'id': 0, 'args': [], 'kwargs': {}})",
    "a question asks for something that doesn't exist": "return L.peer.ask('__init__', {'id': slice(None), 'args': {}, 'kwargs': []})",
    "one call returns a million results": "return {'value': [0] * 1_000_000, 'results': [[0]] * 1_000_000, 'failed': [10**9, -1, 'x'] * 9, 'after': [{'value': 0}] * 99, 'warnings': [5]}",
    "arguments are returned as something else": "return {'value': 5, 'results': [[14, -6, 0]], 'failed': [], 'after': [{'value': {}}], 'warnings': [], 'seconds': 'x'}",
    "an exception has an unknown form": "return {'raised': {'kinds': [5] * 200, 'message': ['x']}}",
}
EVERYWHERE = list(LIES)[:6]
ONCE = (
    "a message never ends",
    "a message is 900 MB in size",
    "questions are answered with questions forever",
)


def lying(name: str) -> str:
    """An answer that takes over its side of the conversation."""
    asked = WITH_CELLS if name in EVERYWHERE else IN_TESTS
    return LIE.replace("{after}", str(asked)).replace("{once}", str(name in ONCE)).replace("{lie}", LIES[name])


CLOSED = "import os\nos.closerange(3, 4096)\ndef double(values): return [0]"
DEAF = """\
import gc, time
from nbjudge.learner.requests import Learner
def make_deaf(L):
    answer = L.on_name
    def last(name):
        if name == "clean":
            L.peer.channel.receive = lambda *a: time.sleep(10**6)
        return answer(name)
    L.on_name = last
for one in gc.get_objects():
    if type(one) is Learner:
        make_deaf(one)
def clean(table): return None"""
CALLS_BACK = """\
def apply(query, values):
    class Again:
        def __iter__(self): return iter([query(self)])
        def __len__(self): return 1
        def __getitem__(self, key): return query(self)
    return query(Again())"""
ENDLESS = """\
def apply(query, values):
    while True:
        query([1])"""
CALLS_LATER = """\
kept = []
def apply(query, values):
    kept.append(query)
    return kept[0](values) - kept[0](values[1:])"""
NUMBERS = "double = lambda values: [float('nan'), 10**400_000, -(10**400_000), 1j]"
HUGE_INT = "total = 10**400_000"
LAZY = """\
import sys
many = 10**9 if "nbjudge.learner.requests" in sys.modules else 10**5
def double(values): return range(many)"""
LAZY_INDEX = """\
import sys
import pandas as pd
many = 4 * 10**8 if "nbjudge.learner.requests" in sys.modules else 10**5
def double(values): return pd.RangeIndex(many)"""
GIGABYTES = """\
import numpy as np
def double(values): return np.zeros(500_000_000, "i1")"""
GIGABYTES_OF_TEXT = 'def double(values): return ["x" * 400_000_000]'
MANY = "def double(values): return [[]] * 6_000_000"
CYCLE = "loop = []\nloop.append(loop)\ndef double(values): return loop"
GENERATOR = "def double(values):\n    while True: yield 2"
ENDLESS_ITERATION = """\
class Endless:
    def __iter__(self):
        while True: yield 2
    def __len__(self): return 10**18
    def __getitem__(self, key): return 2
def double(values): return Endless()"""
SAME_HASH = "def double(values): return {n * (2**61 - 1): n for n in range(50_000)}"
SLOW_COPY = """\
class Values(list):
    def __reduce__(self): raise KeyboardInterrupt
    def __deepcopy__(self, memo): raise SystemExit
    def __iter__(self): raise GeneratorExit
    def __len__(self): raise KeyboardInterrupt
def double(values): return Values([0])"""
LONG_NUMBER = """\
import decimal
def double(values): return [decimal.Decimal("1E+999999999")]"""
SET_STATE = """\
def noise(rng):
    rng.bit_generator.state = type(rng.bit_generator)(5).state
    return 1.0"""
PIPE = """\
import os
def erase(folder):
    os.remove(folder / "names.txt")
    os.mkfifo(folder / "names.txt")"""
LINK = """\
import os
def erase(folder):
    os.remove(folder / "names.txt")
    os.symlink("@HOME@/notes.txt", folder / "names.txt")"""
FOLDER_LINK = """\
import os, shutil
def erase(folder):
    shutil.rmtree(folder)
    os.symlink("@COURSE@/source", folder)"""
ENDLESS_VIEW = """\
import contextlib, sqlite3
def erase(folder):
    (folder / "names.txt").write_text("gone")
    with contextlib.closing(sqlite3.connect(folder / "ages.db")) as database, database:
        database.execute("DROP TABLE ages")
        database.execute("CREATE VIEW ages AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) AS age FROM n")
"""
BIG_CASE = """\
def erase(folder):
    with open(folder / "names.txt", "wb") as file:
        file.truncate(1 << 40)"""


def says_it(seen) -> bool:
    return "\x1b" in seen.said or "nobody gets marks" in seen.said


SUBMISSIONS = [
    *(
        attack(
            name,
            answers={"double": lying(name)},
            earns=nothing(*(["double_test"] if name in ONCE else list(FULL)[1:-1])),
            in_stock=False,
        )
        for name in LIES
    ),
    attack(
        "all open files are closed",
        answers={"double": CLOSED},
        earns=nothing("double_test"),
        why_not="",
        in_stock=True,
        effect=LOSES,
    ),
    attack("the judge's messages are never read", answers={"clean": DEAF}, earns=nothing("clean_test")),
    attack(
        "a function in the test is called forever, each call inside the previous one",
        answers={"apply": CALLS_BACK},
        earns=nothing("apply_test"),
    ),
    attack(
        "a function in the test is called forever, one call after the other",
        answers={"apply": ENDLESS},
        earns=nothing("apply_test"),
        why_not="nbgrader interrupts it, too",
    ),
    attack(
        "a function from an earlier test is called", answers={"apply": CALLS_LATER}, why_not="it's the same function"
    ),
    *(
        attack(
            name,
            answers={"double": source},
            earns=nothing("double_test"),
            why_not="the value is also wrong under nbgrader",
        )
        for name, source in {
            "an answer contains NaN, complex and huge numbers": NUMBERS,
            "a range has a billion numbers": LAZY,
            "an index has 400 million rows": LAZY_INDEX,
            "an array takes up 500 MB": GIGABYTES,
            "a string takes up 400 MB": GIGABYTES_OF_TEXT,
            "an answer consists of six million lists": MANY,
            "a list contains itself": CYCLE,
            "a generator never ends": GENERATOR,
            "an object has infinitely many items": ENDLESS_ITERATION,
            "50,000 keys have the same hash": SAME_HASH,
            "reading a list ends the program": SLOW_COPY,
            "a number has a billion zeros": LONG_NUMBER,
        }.items()
    ),
    attack(
        "a number has 400,000 digits",
        answers={"total": HUGE_INT},
        earns=nothing("total_test"),
        why_not="the value is also wrong under nbgrader",
    ),
    attack(
        "the state of the test's generator is changed",
        answers={"noise": SET_STATE},
        earns=nothing("noise_test"),
        why_not="the numbers are the same under nbgrader",
    ),
    attack(
        "a pipe replaces a file that the test reads",
        answers={"erase": PIPE},
        earns=nothing("erase_test"),
        why_not="the check requires a file",
    ),
    attack(
        "a link replaces a file that the test reads",
        answers={"erase": LINK},
        earns=nothing("erase_test"),
        why_not="the check requires a file",
    ),
    attack(
        "the test's folder is replaced with a link",
        answers={"erase": FOLDER_LINK},
        earns=nothing("erase_test"),
        why_not="the file doesn't exist",
    ),
    attack("a table in the test's database never ends", answers={"erase": ENDLESS_VIEW}, earns=nothing("erase_test")),
    attack(
        "a file of one terabyte replaces a file that the test reads",
        answers={"erase": BIG_CASE},
        earns=nothing("erase_test"),
        why_not="the file can't be read",
    ),
]
