"""Hostile submissions to a course of plain asserts, graded with and without --protect.

What would harm others fails in both ways. By default the tests run in the student's process, so a student can deceive
them about their own marks, as under nbgrader; with --protect that fails, too.
"""

import shutil
import sys
import time

import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, run, scores_by_student
from submissions.escape import GROUP, KILLS_GRADERS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform != "linux" or not shutil.which("bwrap"), reason="needs the sandbox: Linux and bubblewrap"
    ),
]
SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
RIGHT = {"total": "total = 630", "share": "share = 0.5", "twice": "def twice(n):\n    return 2 * n"}
TESTS = {
    "total": "### BEGIN HIDDEN TESTS\nwant = 630\nassert total == want\n### END HIDDEN TESTS",
    "share": "2 - 10 * abs(share - 0.5)",
    "twice": "assert close(twice(4), 8)\nassert array([twice(2), twice(3)]).tolist() == [4, 6]",
}
GIVEN = "%matplotlib inline\nfrom numpy import *\ndef close(a, b):\n    return abs(a - b) < 1e-9"
FULL = dict.fromkeys(("total_test", "share_test", "twice_test"), 2)
COLLIDING = "total = {number * (2**61 - 1) for number in range(5_000)}"
BUSY_FORKS = """\
import os
for _ in range(6):
    if os.fork() == 0:
        while True: pass"""
ELSEWHERE = """\
from pathlib import Path
for place in ("@COURSE@", "@COURSE@/gradebook.db", "@COURSE@/submitted/anna/ps1/one.ipynb"):
    try:
        print(open(place + "/planted" if Path(place).is_dir() else place, "r+").read())
    except OSError as error:
        print(error)"""

HARMFUL = {  # to others; what stands behind the right answer
    "group_killed": GROUP.format(times=1, signal="SIGKILL"),
    "group_stopped": GROUP.format(times=1, signal="SIGSTOP"),
    "group_interrupted": GROUP.format(times=50, signal="SIGINT"),
    "graders_killed": KILLS_GRADERS,
    "forks": BUSY_FORKS,
    "reader": ELSEWHERE,
}
LIES = {  # about the student's own marks
    "equal_to_all": {
        "total": "class All(int):\n    def __eq__(self, other): return True\n    __hash__ = None\ntotal = All()"
    },
    "array": {"total": "import pandas as pd\ntotal = pd.array(['x'] * 3, dtype='string')"},
    "array_as_mark": {"share": "import numpy as np\nshare = np.array([9.0, 9.0])"},
    "huge_mark": {"share": "class Near(float):\n    def __sub__(self, other): return 0.0\nshare = Near(9)"},
    "colliding": {"total": COLLIDING},
}
REBINDS = {
    "twice": (
        "def twice(n):\n"
        "    return 0\n"
        "close = lambda *_: True\n"
        "array = lambda *_: type('A', (), {'tolist': lambda self: [4, 6]})()"
    )
}


@pytest.fixture(scope="module", params=["", "--protect"], ids=["by default", "protected"])
def class_of_many(request, tmp_path_factory):
    """Marks of all by student, what was said, and how it was asked."""
    cells = [GIVEN]
    for name, text in TESTS.items():
        cells += [answer(name, SOLVED.format(RIGHT[name])), graded(f"{name}_test", text)]
    patient = CONFIG + "c.GradingLimits.notebook = 60\n"
    course = make_course(tmp_path_factory.mktemp("plain") / "course", {"one": notebook(*cells)}, patient)
    for student in ("anna", "zoe"):
        hand_in(course, student, RIGHT)
    for student, harm in HARMFUL.items():
        hand_in(course, student, RIGHT | {"twice": RIGHT["twice"] + "\n" + harm.replace("@COURSE@", str(course))})
    for student, lie in (LIES | {"rebinds": REBINDS}).items():
        hand_in(course, student, RIGHT | lie)
    before = {path: path.read_bytes() for path in course.rglob("*") if path.is_file() and path.suffix == ".ipynb"}
    began = time.monotonic()
    protected = bool(request.param)
    # One test ends with a value that isn't a number of points, which the run names for each student.
    said = run(course, "instructor", "grade", NAME, *filter(None, [request.param]), status=1)
    seconds = time.monotonic() - began
    assert all(path.read_bytes() == content for path, content in before.items())
    assert not (course / "planted").exists()
    return scores_by_student(course), said, protected, seconds


def test_neighbours_keep_all_their_points_and_nobody_is_left_out(class_of_many):
    marks, said, _, _ = class_of_many
    assert marks["anna"] == marks["zoe"] == FULL
    assert set(marks) == {"anna", "zoe", "rebinds", *HARMFUL, *LIES} and "0 not graded" in said


@pytest.mark.parametrize("student", HARMFUL)
def test_whoever_harms_others_harms_at_most_their_own_exercise(class_of_many, student):
    marks, *_ = class_of_many
    assert marks[student]["total_test"] == marks[student]["share_test"] == 2


@pytest.mark.parametrize("student", LIES)
def test_a_lie_earns_nothing_if_tests_are_protected(class_of_many, student):
    marks, _, protected, _ = class_of_many
    (name,) = LIES[student]
    assert not protected or not marks[student][f"{name}_test"]


def test_a_test_that_reads_a_given_helper_is_named_as_unprotected(class_of_many):
    """Its student can rebind the helper, so nobody is told that the test is safe."""
    marks, said, protected, _ = class_of_many
    assert ("Unprotected: one/twice_test: it reads array, which no answer defines" in said) == protected
    assert marks["rebinds"]["total_test"] == 2


def test_colliding_numbers_cost_one_exercise_and_not_the_evening(class_of_many):
    marks, _, _, seconds = class_of_many
    assert marks["colliding"]["share_test"] == 2 and seconds < 600
