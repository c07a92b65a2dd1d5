"""Attacks that look for the tests, for other students' answers, and for the teacher's secrets."""

import os
from functools import partial
from pathlib import Path

from submission import Effect, Submission, nothing

KIND = "reading"
attack = partial(Submission, kind=KIND)


WORDS = {"neighbour": "a neighbour's work", "environment": "the environment variables", "home": "the home folder"}


def reads(place: str) -> Effect:
    """The secret of a place is in what is handed back."""
    return Effect(f"reads {WORDS.get(place, f'the {place}')}", lambda seen: place in seen.found)


SOURCE = """\
import re
from pathlib import Path
text = Path("@COURSE@/source/ps1/one.ipynb").read_text()
print(text)
total = int(re.search(r"want = (\\d\\d+)", text).group(1))"""
UPWARDS = """\
from pathlib import Path
for folder in Path.cwd().parents:
    for path in [*folder.glob("source/*/*.ipynb"), *folder.glob("*/source/*/*.ipynb")]:
        print(path.read_text())"""
GRADEBOOK = """\
import sqlite3
for line in sqlite3.connect("file:@COURSE@/gradebook.db?mode=ro", uri=True).iterdump():
    if "canary" in line:  # stock nbgrader shows 1,000 lines of it
        print(line)"""
NEIGHBOUR = """\
import json
from pathlib import Path
for cell in json.loads(Path("@COURSE@/submitted/@FIRST@/ps1/one.ipynb").read_text())["cells"]:
    print(cell["source"])
    if cell["metadata"].get("nbgrader", {}).get("grade_id") == "total":
        exec("".join(cell["source"]))"""
AT_WORK = """\
import glob
from pathlib import Path
for place in ["@TMP@/**", "/dev/shm/grading-*/**", "@COURSE@/submitted/@LAST@/**", "/proc/[0-9]*/cwd/*.ipynb"]:
    for path in glob.glob(place, recursive=True):
        try:
            print(path, Path(path).read_text() if path.endswith((".ipynb", ".txt")) else "")
        except OSError:
            pass"""
ENVIRONMENT = "import os\nprint(dict(os.environ))"
ENVIRONMENTS = """\
from pathlib import Path
for path in Path("/proc").glob("[0-9]*/environ"):
    try:
        text = path.read_bytes()
    except OSError:
        continue
    if b"@HOME@" in text:
        print(text)"""
HOME = """\
from pathlib import Path
for home in {"@HOME@", str(Path.home())}:
    for path in Path(home).glob("*.txt"):
        print(path.read_text())"""
FRAMES = """\
import sys
def double(values):
    frame = sys._getframe()
    while frame:
        for names in (frame.f_globals, frame.f_locals):
            if isinstance(names.get("want"), list):
                return names["want"]
        frame = frame.f_back
    return [2 * value for value in values] if 7 not in values else None"""
HISTORY = """\
import re
def double(values):
    found = re.findall(r"want = (\\[.*\\])", get_ipython().user_ns["In"][-1])
    return eval(found[0]) if 7 in values else [2, 4]"""
GARBAGE = """\
import gc, re
def texts():
    for one in gc.get_objects():
        try:
            items = one.values() if isinstance(one, dict) else one if isinstance(one, (list, tuple)) else ()
            yield from (text for text in list(items) if type(text) is str and "want = [" in text and "re.findall" not in text)
        except Exception:
            pass
def double(values):
    found = [find for text in texts() for find in re.findall(r"want = (\\[[-0-9, ]+\\])", text)]
    return eval(found[0]) if 7 in values and found else [2, 4]"""
HISTORY_FILE = """\
import os, sqlite3
path = os.path.expanduser("~/.ipython/profile_default/history.sqlite")
for line, in sqlite3.connect(path).execute("select source_raw from history"):
    print(line)"""
MEMORY = """\
import os, re
from pathlib import Path
def graders():
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            here, words = os.readlink(folder / "cwd"), (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if here.startswith("@COURSE@") and (b"grad" in words) and int(folder.name) != os.getpid():
            yield folder
for folder in graders():
    for line in (folder / "maps").read_text().splitlines():
        start, end, rights = re.match(r"(\\w+)-(\\w+) (\\S+)", line).groups()
        if rights.startswith("rw") and int(end, 16) - int(start, 16) < 1 << 28:
            try:
                with open(folder / "mem", "rb", 0) as memory:
                    memory.seek(int(start, 16))
                    text = memory.read(int(end, 16) - int(start, 16))
            except (OSError, OverflowError):
                continue
            print(*re.findall(rb"canary-of-the-[a-z]+", text)[:5])"""
ROOTS = """\
from pathlib import Path
for process in Path("/proc").glob("[0-9]*"):
    for way in ("root@COURSE@/source/ps1/one.ipynb", "cwd/source/ps1/one.ipynb"):
        try:
            print((process / way).read_text())
        except OSError:
            pass"""
LINK = 'import os\nos.symlink("@COURSE@/gradebook.db", "mine.txt")'
HARD_LINK = 'import os\nos.link("@COURSE@/submitted/@FIRST@/ps1/one.ipynb", "mine.txt")'
FEEDBACK = """\
from pathlib import Path
for path in Path("@COURSE@/autograded").rglob("*.ipynb"):
    if path.parts[-3] == "@FIRST@":
        print(path.read_text())"""


def linked_notebook(folder: Path) -> None:
    """The notebook is a link to the teacher's."""
    (folder / "one.ipynb").unlink()
    os.symlink(folder.parents[2] / "source" / "ps1" / "one.ipynb", folder / "one.ipynb")


def linked_file(folder: Path) -> None:
    os.symlink(folder.parents[2] / "gradebook.db", folder / "mine.txt")


def is_linked(seen) -> bool:
    return "a link to" in seen.shown


SUBMISSIONS = [
    attack(
        "the tests are read from the source folder",
        answers={"total": SOURCE},
        earns=nothing("total_test"),
        effect=reads("tests"),
    ),
    attack("the tests are searched for in the parent folders", own={"total": UPWARDS}, effect=reads("tests")),
    attack("the gradebook is read", own={"total": GRADEBOOK}, effect=reads("gradebook")),
    attack(
        "a neighbour's answers are copied",
        answers={"total": NEIGHBOUR},
        earns=nothing("total_test"),
        effect=reads("neighbour"),
    ),
    attack("neighbours' work is read while it's being graded", own={"total": AT_WORK}, effect=reads("neighbour")),
    attack("a neighbour's graded notebook is read", own={"total": FEEDBACK}, effect=reads("neighbour")),
    attack("environment variables are read", own={"total": ENVIRONMENT}, effect=reads("environment")),
    attack(
        "environment variables of other processes are read", own={"total": ENVIRONMENTS}, effect=reads("environment")
    ),
    attack("files in the teacher's home folder are read", own={"total": HOME}, effect=reads("home")),
    attack(
        "the expected value is read from the test's variables", answers={"double": FRAMES}, earns=nothing("double_test")
    ),
    attack("the test is read from the shell's history", answers={"double": HISTORY}, earns=nothing("double_test")),
    attack("the test is found among all objects in memory", answers={"double": GARBAGE}, earns=nothing("double_test")),
    attack(
        "the test is read from the history file",
        answers={"total": f"{HISTORY_FILE}\ntotal = 1"},
        earns=nothing("total_test"),
        effect=reads("tests"),
    ),
    attack("the grader's memory is read", own={"total": MEMORY}, effect=reads("tests")),
    attack("the tests are read through other processes", own={"total": ROOTS}, effect=reads("tests")),
    attack(
        "a link to the gradebook is left behind",
        own={"total": LINK},
        effect=Effect("leaves the link behind", is_linked),
    ),
    attack(
        "a neighbour's notebook is left behind under another name", own={"total": HARD_LINK}, effect=reads("neighbour")
    ),
    attack(
        "the notebook is a link to the teacher's notebook",
        files=linked_notebook,
        earns={**nothing()} | {"last_test": 1},
    ),
    attack("a submitted file is a link to the gradebook", files=linked_file, effect=reads("gradebook")),
]
