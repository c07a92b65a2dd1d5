"""Honest code with habits that look hostile, or that get in the way of a grader that isn't prepared for them."""

from functools import partial

from submission import HONEST, Submission, nothing

honest = partial(Submission, kind=HONEST)
RIGHT = "    return query(values) - query(values[1:])"
WARNS = f"import warnings\ndef apply(query, values):\n    warnings.warn('old', FutureWarning)\n{RIGHT}"
COMPLAINS = f"import sys\ndef apply(query, values):\n    print('working', file=sys.stderr)\n{RIGHT}"
LOGS = f"import logging\nlogging.basicConfig(level=logging.DEBUG)\ndef apply(query, values):\n    logging.warning('applying')\n{RIGHT}"
PROGRESS = f"import sys\ndef apply(query, values):\n    for step in range(3):\n        print(f'\\r{{step}}/3', end='', file=sys.stderr, flush=True)\n{RIGHT}"
PRINTS = f"def apply(query, values):\n    print('working', values)\n{RIGHT}"
THREADS = """\
import threading, time
def talk():
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        print("still here")
        time.sleep(0.05)
threading.Thread(target=talk, daemon=True).start()"""
FIGURES = """\
import matplotlib.pyplot as plt
for number in range(25):
    plt.figure(figsize=(1, 1))
    plt.plot([number])"""
SHOW_LOOP = "import matplotlib.pyplot as plt\nfor number in range(10):\n    plt.plot([number])\n    plt.show()"
STYLES = 'import matplotlib.pyplot as plt\nplt.rcParams.update({"figure.dpi": 30, "font.family": "no such font"})\nplt.style.use("ggplot")\nplt.switch_backend("agg")\nplt.plot([1])\nplt.show()'
MAGICS = "%matplotlib inline\n%timeit -n1 -r1 1 + 1\n!echo hello\nnames = !ls\n%who\n%pwd\n%config InlineBackend.figure_format = 'svg'"
CELL_MAGIC = '%%time\ntotal = int(people["age"].sum()) * SCALE'
BASH = "%%bash\nls"
WRITE_FILE = "%%writefile helper.py\nSECRET = 7"
STRICT = """\
import warnings, numpy as np, pandas as pd
warnings.simplefilter("error")
np.seterr(all="raise")
pd.set_option("display.max_rows", 3, "display.float_format", "{:.1f}".format)
np.set_printoptions(precision=1)"""
BUILT_IN = "list = [1]\nsum = 0\nmax = min = sorted = 5\nlen = 'length'\nabs = None\nid = type = 3\nstr = 'x'\nset = dict = open = {}"
NO_PRINT = "print = None\ndisplay = None"
NO_STDOUT = "import sys\nsys.stdout = open('log.txt', 'w')\nsys.stderr = sys.stdout"
DELETES = "del pd\ndel people\nimport gc\ngc.collect()"
OTHER_NAMES = "want = 'mine'\nchecks = 5\nnp = 3\ngiven = done = drawn = table = case = query = None"
POOL = """\
import multiprocessing
def square(n): return n * n
with multiprocessing.Pool(2) as pool:
    print(pool.map(square, range(5)))"""
POOL_ANSWER = """\
import multiprocessing
def twice(n): return 2 * n
def double(values):
    with multiprocessing.get_context("fork").Pool(2) as pool:
        return pool.map(twice, values)"""
THREAD_POOL = """\
from concurrent.futures import ThreadPoolExecutor
def double(values):
    with ThreadPoolExecutor(3) as pool:
        return list(pool.map(lambda value: 2 * value, values))"""
OWN_SERVER = """\
import json, socket, socketserver, threading
class Doubler(socketserver.StreamRequestHandler):
    def handle(self):
        self.wfile.write(json.dumps([2 * value for value in json.loads(self.rfile.readline())]).encode())
server = socketserver.ThreadingTCPServer(("localhost", 0), Doubler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
def double(values):
    with socket.create_connection(server.server_address) as out:
        out.sendall(json.dumps(list(values)).encode() + b"\\n")
        return json.load(out.makefile())"""
PROGRAM = "import subprocess, sys\nprint(subprocess.run([sys.executable, '-c', 'print(6 * 7)'], capture_output=True, text=True, check=True).stdout)"
AWAIT = "import asyncio\nasync def age():\n    await asyncio.sleep(0.01)\n    return int(people['age'].sum())\ntotal = await age() * SCALE"
ASYNC_LOOP = "import asyncio\nloop = asyncio.new_event_loop()\nloop.run_until_complete(asyncio.sleep(0.01)) if not asyncio._get_running_loop() else None"
MAIN = 'def main():\n    return int(people["age"].sum()) * SCALE\nif __name__ == "__main__":\n    total = main()'
LOCALE = "import locale, os, time\nlocale.setlocale(locale.LC_ALL, 'C')\nos.environ['TZ'] = 'Asia/Tokyo'\ntime.tzset()\nimport decimal\ndecimal.getcontext().prec = 2"
SEEDS = "import random, numpy as np\nrandom.seed(0)\nnp.random.seed(0)\nnp.random.default_rng(0)"
GARBAGE = "import gc, sys\ngc.disable()\nsys.setrecursionlimit(5000)\nsys.setswitchinterval(0.1)"
RECURSION = "import sys\nsys.setrecursionlimit(400)\ndef deeper(n): return deeper(n + 1)\ndeeper(0)"
CHDIR = "import os, tempfile\nos.chdir(tempfile.mkdtemp())"
OWN_FILE = "from pathlib import Path\npeople.to_csv('mine.csv', index=False)\nassert len(pd.read_csv('mine.csv')) == len(people)\nPath('folder').mkdir(exist_ok=True)\nPath('folder/a.txt').write_text('a')"
IMPORT_ALL = "from numpy import *\nfrom math import *\nfrom course.checks import *\nfrom os.path import *"
UNICODE = 'größe = int(people["age"].sum())\nλ = SCALE\ntotal = größe * λ  # ✓ 数'
NUMPY_ANSWER = 'import numpy as np\ntotal = np.int64(people["age"].sum() * SCALE)'
ARRAY_ANSWER = "import numpy as np\ndef double(values):\n    return (2 * np.array(values)).tolist()"
TUPLE_ANSWER = "def double(values):\n    return tuple(map(lambda value: value + value, values))"
CLASS_ANSWER = "class Doubler:\n    def __call__(self, values):\n        return [2 * value for value in values]\ndouble = Doubler()"
CACHED = "import functools\n@functools.wraps(len)\ndef double(values, _seen={}):\n    key = tuple(values)\n    _seen[key] = [2 * value for value in key]\n    return _seen[key]"
TYPED = "from __future__ import annotations\nfrom dataclasses import dataclass\n@dataclass\nclass Values:\n    items: list[float]\ndef double(values: list[float]) -> list[float]:\n    return [2 * item for item in Values(values).items]"
SLOW = f"import time\ndef apply(query, values):\n    time.sleep(0.3)\n{RIGHT}"
SORTS = (
    "def double(values):\n    values = list(values)\n    values[:] = [2 * value for value in values]\n    return values"
)
GLOBAL_STATE = (
    "calls = 0\ndef double(values):\n    global calls\n    calls += 1\n    return [2 * value for value in values]"
)
INPUT = 'name = input("your name? ")\nprint(name)'
DISPLAYS = "from IPython.display import HTML, Markdown, clear_output, display\ndisplay(people, HTML('<b>x</b>'), Markdown('# x'))\nclear_output()\ndisplay(people.style.highlight_max())\npeople"
PD_OLD = "pd.options.mode.copy_on_write = False if hasattr(pd.options.mode, 'copy_on_write') else None\npd.options.future.infer_string = False"
EXITS = "exit()"
SYS_EXITS = "import sys\nsys.exit('done')"
LAMBDA = "total = (lambda ages: sum(ages) * SCALE)(people['age'])"
WALRUS = "if (summed := int(people['age'].sum())) > 5:\n    total = summed * SCALE"
HELP = "help(len)\nlen?\npeople.head?"
DEBUG = "import pdb\ntry:\n    pdb.set_trace()\nexcept BaseException as error:\n    print(type(error))"
INSTALL = "%pip --version"
TIMER = "import signal\nsignal.signal(signal.SIGALRM, lambda *_: print('time'))\nsignal.alarm(1)"
JSON_NAME = "json = {'a': 1}\nsys = os = socket = 'mine'\n_ = __ = 5\nIn = Out = None"
WIDGET = "try:\n    import ipywidgets\n    display(ipywidgets.IntSlider())\nexcept ImportError:\n    pass"
ENVIRON = "import os\nos.environ['MY_SETTING'] = 'x'\nos.environ.pop('PATH', None)\nos.umask(0o077)\nos.nice(1)"

CHILD = "import os\nif os.fork() == 0:\n    raise ValueError('I am the child')"

OWN_CELLS = {
    "threads keep printing": THREADS,
    "25 figures are left open": FIGURES,
    "figures are shown in a loop": SHOW_LOOP,
    "figures get a different style": STYLES,
    "magics and shell commands are used": MAGICS,
    "a cell is a shell script": BASH,
    "a cell writes a file": WRITE_FILE,
    "library settings are changed": STRICT,
    "names of built-in functions are used for values": BUILT_IN,
    "the name `print` is used for a value": NO_PRINT,
    "printed output is redirected to a file": NO_STDOUT,
    "names from the tests are used for values": OTHER_NAMES,
    "several processes share the work": POOL,
    "another Python process is started": PROGRAM,
    "the student's code runs its own event loop": ASYNC_LOOP,
    "the language and time zone are changed": LOCALE,
    "all random generators get a seed": SEEDS,
    "Python's settings are changed": GARBAGE,
    "a function calls itself endlessly": RECURSION,
    "the working directory is changed": CHDIR,
    "files are written and read": OWN_FILE,
    "star imports are used": IMPORT_ALL,
    "a cell asks for input": INPUT,
    "outputs are shown and cleared": DISPLAYS,
    "pandas is switched to its old behaviour": PD_OLD,
    "`sys.exit` is called": SYS_EXITS,
    "help is displayed": HELP,
    "a debugger is left in": DEBUG,
    "a cell runs pip": INSTALL,
    "an alarm goes off": TIMER,
    "names of modules are used for values": JSON_NAME,
    "a slider is shown": WIDGET,
    "environment variables are changed": ENVIRON,
}
ANSWERS = {
    "a function prints": ("apply", PRINTS),
    "an answer begins with a magic": ("total", CELL_MAGIC),
    "an answer uses `await`": ("total", AWAIT),
    "an answer is in a main function": ("total", MAIN),
    "names aren't English": ("total", UNICODE),
    "a number has a numpy type": ("total", NUMPY_ANSWER),
    "a value is computed with a lambda function": ("total", LAMBDA),
    "a name is assigned within a condition": ("total", WALRUS),
    "a function uses arrays": ("double", ARRAY_ANSWER),
    "a function returns a tuple": ("double", TUPLE_ANSWER),
    "a function is a callable object": ("double", CLASS_ANSWER),
    "a function caches its results": ("double", CACHED),
    "a function has type hints": ("double", TYPED),
    "a function is slow": ("apply", SLOW),
    "a function works on a copy": ("double", SORTS),
    "a function counts its calls": ("double", GLOBAL_STATE),
    "a function uses processes": ("double", POOL_ANSWER),
    "a function uses threads": ("double", THREAD_POOL),
    "a function sends a request to the student's own server": ("double", OWN_SERVER),
}
# What goes wrong under stock nbgrader, where tests run in the same shell and anything on stderr costs the test.
STOCK = {
    "names of built-in functions are used for values": nothing(
        "double_test", "share_test", "noise_test", "erase_test", "apply_test"
    ),
    "the name `print` is used for a value": nothing("total_test"),
}

SUBMISSIONS = [
    *(honest(name, own={"setup": source}, stock=STOCK.get(name, {})) for name, source in OWN_CELLS.items()),
    *(honest(name, answers={cell: source}, stock=STOCK.get(name, {})) for name, (cell, source) in ANSWERS.items()),
    honest("an answer causes a warning", answers={"apply": WARNS}, stock=nothing("apply_test")),
    honest("an answer writes to stderr", answers={"apply": COMPLAINS}, stock=nothing("apply_test")),
    honest("an answer writes to a log", answers={"apply": LOGS}, stock=nothing("apply_test")),
    honest("an answer shows a progress bar", answers={"apply": PROGRESS}, stock=nothing("apply_test")),
    honest(
        "a child process continues alongside its parent",
        own={"setup": CHILD},
        in_stock=False,
        why_not="it's unclear which of the two continues",
    ),
    honest("helpers are deleted after use", own={"share": DELETES}),
    honest("`exit` is called in the last cell", own={"apply_test": EXITS}),
]
