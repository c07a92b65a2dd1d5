"""The course that is attacked: two notebooks, a table, honest neighbours, and words that nobody may find."""

import json
import secrets
import shutil
import sqlite3
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib
import nbformat
from nbformat.v4 import new_code_cell
from nbgrader.api import Gradebook

# For who runs this folder's table.py.
sys.path.insert(0, str(Path(__file__).parents[1].parent / "packages" / "nbjudge" / "tests"))
from course_folders import NAME, answer, graded, hand_in, make_course, notebook, written
from submission import Submission, entry

if TYPE_CHECKING:
    from runs import Listener

CONFIG = """\
c = get_config()
c.CourseDirectory.course_id = "attacked"
c.ExecutePreprocessor.timeout = {seconds}
c.GradingLimits.memory = 1 << 30
c.GradingLimits.notebook = 60
"""
PLACES = ("tests", "gradebook", "neighbour", "environment", "home")
CANARIES = {place: f"canary-of-the-{place}" for place in PLACES}
PEOPLE = "name,age\nAda,36\nBen,41\nCid,58\nDan,75\n"  # 210 years
FIRST, LAST = "00_anna", "zz_zoe"  # two who are honest, before and after all others
SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"

RIGHT = {
    "total": 'total = int(people["age"].sum()) * SCALE',
    "double": "def double(values):\n    return [2 * value for value in values]",
    "share": 'share = float((people["age"] < 58).mean())',
    "clean": "def clean(table):\n    return table[table['age'] >= 0].reset_index(drop=True)",
    "noise": "def noise(rng):\n    return rng.laplace()",
    "erase": "def erase(folder):\n    (folder / 'names.txt').write_text('gone')",
    "apply": "def apply(query, values):\n    return query(values) - query(values[1:])",
    "why": "Because names come back.",
    "last": "last = 7",
}
TESTS = {
    "total": """\
assert total is not ..., "total is still open"
print("your total:", total)
### BEGIN HIDDEN TESTS
# @TESTS@
want = 630
assert total == want
### END HIDDEN TESTS""",
    "double": """\
from course import checks
checks.equal(sorted(checks.call(double, [2, 1]).result), [2, 4], show=True)
### BEGIN HIDDEN TESTS
want = [14, -6, 0]
given = [7, -3, 0]
done = checks.call(double, given)
checks.equal(done, want)
checks.equal(done.args[0], given, name="values")
### END HIDDEN TESTS""",
    "share": """\
assert share is not ..., "share is still open"
### BEGIN HIDDEN TESTS
want = 0.5
2 - 10 * abs(share - want)
### END HIDDEN TESTS""",
    "clean": """\
import numpy as np
import pandas as pd
from course import checks
table = pd.DataFrame({"age": np.arange(200_000) % 90 - 5, "pay": np.arange(200_000) / 7})
done = checks.call(clean, table)
checks.a_table(done, columns=["age", "pay"])
### BEGIN HIDDEN TESTS
want = table[table["age"] >= 0]
checks.same_values(done, want)
checks.unchanged(done, table)
checks.require(done.seconds < 1, "it takes too long")
### END HIDDEN TESTS""",
    "noise": """\
import numpy as np
from course import checks
drawn = checks.draws(noise, 500, np.random.default_rng(1))
checks.require(len(set(np.asarray(drawn, dtype=float))) == 500, "the same number twice")
### BEGIN HIDDEN TESTS
want = 1.0
checks.require(abs(np.mean(np.abs(drawn)) - want) < 0.3, "the wrong scale")
### END HIDDEN TESTS""",
    "erase": """\
import pandas as pd
from course import checks
with checks.scratch({"names.txt": "Ada", "ages.db": {"ages": pd.DataFrame({"age": [36]})}}) as case:
    checks.call(erase, case.path)
    left = case.csv("names.txt", header=None)
    ages = case.query("ages.db", "SELECT age FROM ages")
checks.require("Ada" not in str(left), "the name is still there")
### BEGIN HIDDEN TESTS
want = "gone"
checks.require(want in str(left), "something else stands there")
checks.equal(ages, [(36,)], name="ages")
### END HIDDEN TESTS""",
    "apply": """\
def query(values):
    return sum(values)
assert apply(query, [3, 1]) == 3
### BEGIN HIDDEN TESTS
want = 5
assert apply(query, [5, 2, 2]) == want
### END HIDDEN TESTS""",
    "last": """\
assert last is not ..., "last is still open"
### BEGIN HIDDEN TESTS
want = 7
assert last == want
### END HIDDEN TESTS""",
}
POINTS = {"total": 2, "double": 3, "share": 2}
PLAIN = [name for name, text in TESTS.items() if "checks" not in text]


@dataclass
class Course:
    """A course folder with students' work in it.

    Attributes:
        folder: of the course; beside it lie `home` and `tmp` of whoever grades.
        listener: waits for calls.
        token: stands in all that attacks plant.
    """

    folder: Path
    listener: "Listener | None" = None
    token: str = field(default_factory=lambda: secrets.token_hex(3))

    @property
    def home(self) -> Path:
        return self.folder.parent / "home"

    @property
    def tmp(self) -> Path:
        return self.folder.parent / "tmp"

    def mark(self, student: str) -> str:
        """The word that a student's attacks plant."""
        return f"planted-{self.token}-{student}"

    def words(self, student: str, number: int) -> dict[str, str]:
        """What stands for the words between @ and @ in a submission."""
        return {
            "COURSE": str(self.folder),
            "HOME": str(self.home),
            "TMP": str(self.tmp),
            "PORT": str(self.listener.port),
            "ADDRESS": self.listener.address,
            "MARK": self.mark(student),
            "COMM": f"hm{self.token}{number}",  # the name of a process has working_dir for 15 characters
            "STUDENT": student,
            "KEY": str(int(self.token, 16) * 64 + number % 64 + 1),
            "PIDS": _namespace(),
            "FIRST": FIRST,
            "LAST": LAST,
        }

    def hand_in(self, submission: Submission, number: int, both: bool = True) -> None:
        """Lay what a student hands in into submitted/.

        Parameters:
            both: hand in the second notebook, too.
        """
        student, words = submission.student, self.words(submission.student, number)
        answers = {name: fill(source, words) for name, source in (RIGHT | dict(submission.answers)).items()}

        target = hand_in(self.folder, student, answers)
        if both:
            hand_in(self.folder, student, answers, name="two")
        made = nbformat.from_dict(json.loads((target / "one.ipynb").read_text()))
        for one in made.cells:
            one.source = "".join(one.source)
        for name, source in submission.own.items():
            _insert(made, name, fill(source, words))
        if submission.change:
            submission.change(made)
        (target / "one.ipynb").write_text(json.dumps(made, indent=1))  # as it is: nbformat would mend it
        if submission.files:
            submission.files(target)


def fill(text: str, words: dict[str, str]) -> str:
    """Put words in the places that are named @SO@."""
    for name, word in words.items():
        text = text.replace(f"@{name}@", word)
    return text


def lay_out(folder: Path, plain: bool = False) -> Course:
    """Make the course, with what lies around it.

    Parameters:
        plain: leave asserts as another course has them, so that only --protect moves these tests to a judge.
    """
    notebooks = {"one": _one(plain), "two": notebook(*_exercise("last", plain))}
    made = Course(make_course(folder, notebooks, CONFIG.format(seconds=60)))
    (made.folder / "source" / NAME / "people.csv").write_text(PEOPLE)
    for place in (made.home, made.tmp):
        place.mkdir()
    (made.home / "notes.txt").write_text(CANARIES["home"])
    shutil.copytree(matplotlib.get_cachedir(), made.home / ".cache" / "matplotlib")  # the list of fonts takes seconds
    with Gradebook(f"sqlite:///{made.folder}/gradebook.db") as gradebook:
        gradebook.update_or_create_student(FIRST, last_name=CANARIES["gradebook"])
    return made


def copy(course: Course, folder: Path, listener: "Listener", seconds: int, neighbours: Iterable[str]) -> Course:
    """Copy the course and hand in what honest neighbours have made.

    Parameters:
        seconds: that a cell may take.
    """
    shutil.copytree(course.folder.parent, folder, symlinks=True)
    made = Course(folder / course.folder.name, listener)
    (made.folder / "nbgrader_config.py").write_text(CONFIG.format(seconds=seconds))
    for neighbour in neighbours:
        hand_in(made.folder, neighbour, RIGHT | {"why": CANARIES["neighbour"]})
        hand_in(made.folder, neighbour, RIGHT, name="two")
    return made


def _one(plain: bool) -> nbformat.NotebookNode:
    given = answer("setup", 'people = pd.read_csv("people.csv")\nSCALE = 3')
    entry(given).update(solution=False, locked=True)
    cells = ["import pandas as pd", given]
    for name in list(TESTS)[:-1]:
        cells += _exercise(name, plain)
    return notebook(*cells, written("why", "Why are masks not enough?"))


def _exercise(name: str, plain: bool) -> list[nbformat.NotebookNode]:
    test = TESTS[name].replace("@TESTS@", CANARIES["tests"])
    if name in PLAIN and not plain:
        test = f"from course import checks\n{test}"  # written for a judge: other tests run in the student's process
    return [answer(name, SOLVED.format(RIGHT[name])), graded(f"{name}_test", test, POINTS.get(name, 1))]


def _insert(made: nbformat.NotebookNode, name: str, source: str) -> None:
    names = [entry(one).get("grade_id") for one in made.cells]
    made.cells.insert(names.index(name) + 1, new_code_cell(source))


def _namespace() -> str:
    """The id of the namespace of processes that tests run in."""
    path = Path("/proc/self/ns/pid")
    return path.readlink().name if path.is_symlink() else "none"


def dump(gradebook: Path) -> str:
    """All of a gradebook, as text."""
    with sqlite3.connect(f"file:{gradebook}?mode=ro", uri=True) as database:
        return "\n".join(database.iterdump())
