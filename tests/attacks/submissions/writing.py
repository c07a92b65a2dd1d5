"""Attacks that write to the gradebook, to other students' work or to programs that run later, or that use problematic file names."""

import os
from functools import partial
from pathlib import Path

from submission import FULL, LOSES, Effect, Submission, nothing

from submissions.shell_state import ANYTHING

KIND = "writing"
attack = partial(Submission, kind=KIND)

NOT_COLLECTED = "under nbgrader, cells run in autograded/ itself, so no files are collected"


def plants(what: str) -> Effect:
    """Something of the student's is found elsewhere."""
    return Effect(f"writes to {what}", lambda seen: bool(seen.places))


OWN_MARKS = """\
import sqlite3
with sqlite3.connect("file:@COURSE@/gradebook.db?mode=rw", uri=True) as database:
    database.execute("update student set last_name = '@MARK@' where id = '@FIRST@'")
    database.execute("update grade set manual_score = 0, needs_manual_grade = 0")"""
STARTUP = """\
from pathlib import Path
for home in {"@HOME@", str(Path.home())}:
    folder = Path(home, ".ipython/profile_default/startup")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "00-@MARK@.py").write_text("# nothing yet")"""
USER_SITE = """\
from pathlib import Path
import site, sys
version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
for folder in {f"@HOME@/.local/lib/{version}/site-packages", *site.getsitepackages()}:
    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, "@MARK@.pth").write_text("# nothing yet")"""
SETTINGS = """\
from pathlib import Path
folder = Path("@HOME@/.jupyter")
folder.mkdir(exist_ok=True)
(folder / "nbgrader_config.py").write_text("c = get_config()  # @MARK@")"""
KERNEL = """\
import json, shutil, sys
from pathlib import Path
folder = Path("@HOME@/.local/share/jupyter/kernels/@MARK@")
folder.mkdir(parents=True)
words = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
(folder / "kernel.json").write_text(json.dumps({"argv": words, "display_name": "Python 3", "language": "python"}))"""
EVERYWHERE = """\
from pathlib import Path
for folder in ("@TMP@", "/tmp", "/dev/shm", "/var/tmp"):
    try:
        Path(folder, "@MARK@").write_text("I was here")
    except OSError:
        pass"""
FAKE_CHECKS = f"{ANYTHING}\n__getattr__ = lambda name: Anything()"
PLANT_MODULE = """\
import sys
from pathlib import Path
Path("course.py").write_text("class checks:\\n    equal = require = staticmethod(lambda *a, **k: None)\\n    call = staticmethod(lambda *a, **k: type('Call', (), {'result': [2, 4], 'args': [0]}))\\n")
for name in [name for name in sys.modules if name.split(".")[0] == "course"]:
    del sys.modules[name]
sys.path.insert(0, "")
double = lambda values: values"""
OWN_AUTOGRADED = """\
import os, time
path = "@COURSE@/autograded/@STUDENT@/ps1/one.ipynb"
if os.fork() == 0:
    os.setsid()
    __import__("ctypes").CDLL(None).prctl(15, b"@COMM@", 0, 0, 0)
    deadline, seen = time.monotonic() + 900, None
    while time.monotonic() < deadline:
        time.sleep(0.2)
        if os.path.exists(path) and os.stat(path).st_mode & 0o222 == 0:
            os.chmod(path, 0o644)
            with open(path, "a") as file:
                file.write("\\n")
            break
    os._exit(0)"""
STRANGE_NAMES = """\
import os, socket
for name in (b"a\\nb.txt", b"\\xff\\xfe.txt", b"..txt", b"-rf", b"x" * 250, "\\u202egnp.txt".encode(), b"con:", b"a\\\\b"):
    with open(name, "w") as file:
        file.write("x")"""
PIPES = """\
import os, socket
os.mkfifo("pipe.txt")
os.mkfifo("people.txt")
socket.socket(socket.AF_UNIX).bind("socket.txt")
try:
    os.mknod("zero.txt", 0o020666, os.makedev(1, 5))
except OSError:
    pass"""
NOTEBOOK_FOLDER = 'import os\nos.makedirs("two.ipynb", exist_ok=True) if not os.path.exists("two.ipynb") else None\nfor name in ("one.ipynb",):\n    if not os.path.exists(name):\n        os.makedirs(name)\n        open(name + "/x.txt", "w").close()'
DEEP = """\
import os, sys
if "nbjudge.learner.requests" in sys.modules:
    here = os.getcwd()
    for _ in range(1500):
        os.mkdir("d")
        os.chdir("d")
    os.chdir(here)"""
NO_RIGHTS = (
    'import os\nos.mkdir("closed")\nopen("closed/file.txt", "w").close()\nos.chmod("closed", 0)\nos.chmod(".", 0o500)'
)
RACE = """\
import os, threading, time
def swap():
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        for target in ("@COURSE@/gradebook.db", "@HOME@/notes.txt"):
            try:
                os.symlink(target, "new")
                os.replace("new", "mine.txt")
                open("other", "w").close()
                os.replace("other", "mine.txt")
            except OSError:
                pass
if os.fork() == 0:
    swap()
    os._exit(0)"""


def modules(folder: Path) -> None:
    """Files that bear the names of what tests import."""
    (folder / "course").mkdir()
    (folder / "course" / "__init__.py").write_text("")
    (folder / "course" / "checks.py").write_text(FAKE_CHECKS)


def data_in_the_way(folder: Path) -> None:
    """A folder where the course's table is to lie."""
    (folder / "people.csv").unlink(missing_ok=True)
    (folder / "people.csv").mkdir()
    (folder / "people.csv" / "x.txt").write_text("x")


def other_table(folder: Path) -> None:
    (folder / "people.csv").write_text("name,age\nAda,1\n")


def fake_stamp(folder: Path) -> None:
    (folder / "timestamp.txt").write_bytes(b"\xff\x00 not a date")


def links_to_nowhere(folder: Path) -> None:
    os.symlink("loop", folder / "loop")
    os.symlink("/proc", folder / "proc")
    os.symlink("nowhere", folder / "dead.ipynb")


SUBMISSIONS = [
    attack("the gradebook is changed", own={"total": OWN_MARKS}, effect=plants("the gradebook")),
    *(
        attack(
            f"a file is written to {words}",
            own={"total": f'open("@COURSE@/{place}/@MARK@.py", "w").write("x = 1")'},
            effect=plants(words),
        )
        for words, place in (
            ("a neighbour's submission", "submitted/@LAST@/ps1"),
            ("a neighbour's graded work", "autograded/@FIRST@/ps1"),
            ("the teacher's source", "source/ps1"),
            ("the course's folder", "."),
        )
    ),
    attack(
        "a program is planted that every later kernel runs",
        own={"total": STARTUP},
        effect=plants("the profile that all kernels use"),
    ),
    attack(
        "a program is planted that every Python process runs",
        own={"total": USER_SITE},
        effect=plants("Python's packages"),
    ),
    attack(
        "a program is planted in nbgrader's settings",
        own={"total": SETTINGS},
        effect=plants("nbgrader's settings"),
        alone=True,
    ),
    attack("the student's own kernel is installed", own={"total": KERNEL}, effect=plants("the list of kernels")),
    attack(
        "files are written to folders that everyone may write to",
        own={"total": EVERYWHERE},
        effect=plants("shared folders"),
    ),
    attack(
        "submitted files are named like modules",
        files=modules,
        answers={"double": "double = lambda values: values"},
        earns=nothing("double_test"),
    ),
    attack("a module is planted while cells run", answers={"double": PLANT_MODULE}, earns=nothing("double_test")),
    attack(
        "the student's own graded notebook is changed behind the grader's back",
        own={"total": OWN_AUTOGRADED},
        effect=Effect("changes the notebook", lambda seen: (seen.folder / "one.ipynb").stat().st_mode & 0o200 != 0),
    ),
    attack("files with problematic names are left behind", own={"total": STRANGE_NAMES}, why_not=NOT_COLLECTED),
    attack("pipes and devices are left behind", own={"total": PIPES}, why_not=NOT_COLLECTED),
    attack(
        "a folder with the notebook's name is left behind",
        own={"total": NOTEBOOK_FOLDER},
        why_not="the notebook already exists",
    ),
    attack("folders that are nested too deeply are left behind", own={"total": DEEP}, why_not=NOT_COLLECTED),
    attack("a folder that no one may read is left behind", own={"total": NO_RIGHTS}, why_not=NOT_COLLECTED),
    attack("a file is turned into a link while it's being collected", own={"total": RACE}, why_not=NOT_COLLECTED),
    attack("a changed table is handed in", files=other_table, why_not="it's overwritten with the course's own table"),
    attack(
        "a folder replaces the course's table",
        files=data_in_the_way,
        effect=LOSES,
    ),
    attack(
        "broken links are handed in",
        files=links_to_nowhere,
        earns=FULL,
        effect=LOSES,
    ),
    attack(
        "the submission time isn't a valid time",
        files=fake_stamp,
        earns=FULL,
        effect=LOSES,
    ),
]
