"""Attacks through a cell's outputs, for example too many outputs, unknown types, or content that can't be saved."""

from functools import partial

from submission import LOSES, Effect, Submission, nothing

KIND = "output"
attack = partial(Submission, kind=KIND)


def _size(seen) -> int:
    return sum(path.stat().st_size for path in seen.folder.glob("*.ipynb"))


SWELLS = Effect("produces a notebook of more than 50 MB", lambda seen: _size(seen) > 50e6)
ALONE = "only the cell fails"

PRINTS = "import sys\nfor _ in range(100):\n    sys.stdout.write('x' * 1_000_000)"
LINES = "for _ in range(1_000_000):\n    print('y' * 20)"
SHOWS = 'for number in range(4_000):\n    display({"text/plain": str(number)}, raw=True)'
SHOWS_BIG = 'for number in range(100):\n    display({"text/html": "<b>" + "x" * 1_000_000}, raw=True)'
NO_MIME = 'display({"x": 5, "text/plain": ["a", 1], "y/z+json": {"a": object}}, raw=True)'
WRONG_TYPES = """\
shell = get_ipython()
if hasattr(shell, "outputs"):
    shell.outputs += [5, None, {"output_type": "stream", "name": "stdout", "text": 5}, {"output_type": "none"}, {"output_type": "execute_result", "data": {"text/plain": "2.0"}, "metadata": [], "execution_count": "x"}, {"output_type": "error", "ename": [], "evalue": 1, "traceback": "x"}]
else:
    shell.display_pub.publish(data=[1, 2], metadata=5)"""
NOT_JSON = 'nan = float("nan")\ndisplay({"application/json": {"a": nan, "b": [float("inf")]}}, raw=True)'
DEEP = "deep = []\nfor _ in range(100_000):\n    deep = [deep]\ndisplay({'application/json': deep}, raw=True)"
SURROGATES = 'print("\\ud83d")\ndisplay({"text/plain": "\\udfff"}, raw=True)\nraise ValueError("\\ud800")'
CONTROL = 'print("\\x1b[2J\\x1b]0;title\\x07\\x00\\x08\\x7f\\u202e")\nraise ValueError("\\x1b[2J\\x1b[31mAll students have full marks")'
SCRIPT = 'display({"text/html": "<script>alert(1)</script><img src=x onerror=alert(2)>"}, raw=True)\nprint("</script>")'
MESSAGE = 'raise ValueError("x" * 60_000_000)'
NO_WORDS = """\
class Silent(Exception):
    def __str__(self): raise self
    __repr__ = __str__
raise Silent"""
NO_WORDS_EVER = """\
class Slow(Exception):
    def __str__(self):
        while True: pass
def double(values): raise Slow"""
LYING_CLASS = """\
class Meta(type):
    @property
    def __name__(cls): return 5
    @property
    def __module__(cls): raise KeyError
    @property
    def __qualname__(cls): raise KeyError
    def __instancecheck__(cls, other): return True
class Strange(Exception, metaclass=Meta): pass
def double(values): raise Strange
raise Strange"""
REPR = "class Slow:\n    def __repr__(self):\n        while True: pass\nSlow()"
REPR_ENDS = "import os\nclass Ends:\n    def __repr__(self): os._exit(3)\nEnds()"
LONG_VALUE = 'total = "x" * 100_000_000'
FORGED_TEXT = 'print("2 of 2 points")\nprint("zzz: not graded")\ntotal = "2.0"'
STDERR_LATER = """\
import sys, threading, time
def complain():
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        print("I complain", file=sys.stderr)
        time.sleep(0.01)
threading.Thread(target=complain, daemon=True).start()"""
META = 'display({"text/plain": "x"}, metadata={"a" * 60_000_000: {"b": None}}, raw=True)'

SUBMISSIONS = [
    attack("100 MB is printed in one line", own={"total": PRINTS}, effect=SWELLS),
    attack("a million lines are printed", own={"total": LINES}, why_not="nbgrader keeps only the first 1,000 lines"),
    attack(
        "4,000 outputs are shown",
        own={"total": SHOWS},
        effect=Effect("keeps all outputs", lambda seen: seen.shown.count("display_data") > 3_000),
    ),
    attack("100 outputs of 1 MB are shown", own={"total": SHOWS_BIG}, effect=SWELLS),
    attack("an output has an unknown type", own={"total": NO_MIME}, why_not=ALONE),
    attack("an output is None", own={"total": WRONG_TYPES}, why_not=ALONE),
    attack("an output isn't JSON", own={"total": NOT_JSON}, why_not=ALONE),
    attack("an output is nested too deeply", own={"total": DEEP}, why_not=ALONE),
    attack("lone surrogates are printed", own={"total": SURROGATES}, why_not=ALONE),
    attack(
        "control characters are printed",
        own={"total": CONTROL},
        why_not="they appear only in the notebook",
    ),
    attack(
        "a script is shown",
        own={"total": SCRIPT},
        why_not="the script runs if someone opens and trusts the notebook, but not during grading",
    ),
    attack("an error has a 60 MB message", own={"total": MESSAGE}, effect=SWELLS),
    attack("an error can't be converted to text", own={"total": NO_WORDS}, why_not=ALONE),
    attack(
        "converting an error to text never ends",
        answers={"double": NO_WORDS_EVER},
        earns=nothing("double_test"),
        why_not="nbgrader interrupts it, too",
    ),
    attack(
        "an error's class lies about its name",
        answers={"double": LYING_CLASS},
        earns=nothing("double_test"),
        why_not=ALONE,
    ),
    attack("converting a value to text never ends", own={"total": REPR}, why_not="nbgrader interrupts it, too"),
    attack(
        "a value ends the process when it's shown",
        own={"total": REPR_ENDS},
        effect=LOSES,
    ),
    attack(
        "a value that a test prints is 100 MB in size",
        answers={"total": LONG_VALUE},
        earns=nothing("total_test"),
        effect=SWELLS,
    ),
    attack(
        "lines that look like the grader's are printed",
        answers={"total": FORGED_TEXT},
        earns=nothing("total_test"),
        why_not="printed text doesn't count as a mark",
    ),
    attack(
        "a thread writes errors forever",
        own={"setup": STDERR_LATER},
        effect=Effect("costs the student all later marks", lambda seen: seen.earned["double_test"] == 0),
    ),
    attack(
        "a result has 60 MB of metadata",
        own={"total": META},
        effect=Effect("keeps the metadata", lambda seen: _size(seen) > 4e6),
    ),
]
