"""One bad notebook costs what is bad in it, and a run that is cut off is made good by the next one."""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time

import nbformat
import pytest
from course_folders import BIN, ENVIRONMENT, NAME, answer, graded, hand_in, make_course, notebook, rows, run, scores

from nbjudge.courses import program

pytestmark = pytest.mark.slow

SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
RIGHT = {"a": "a = 1", "b": "b = 1"}
FULL = {"a_test": 2, "b_test": 2}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    one = notebook(
        answer("a", SOLVED.format("a = 1")),
        graded("a_test", "assert a == 1"),
        answer("b", SOLVED.format("b = 1")),
        graded("b_test", "assert b == 1"),
    )
    return make_course(tmp_path_factory.mktemp("made") / "course", {"one": one})


@pytest.fixture
def course(made, tmp_path):
    return shutil.copytree(made, tmp_path / "course")


def place(made, name):
    names = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in made.cells]
    return names.index(name)


def copy_of_a_test(made):
    made.cells.append(made.cells[place(made, "a_test")].copy())


def without_a_test(made):
    del made.cells[place(made, "b_test")]


def changed_points(made):
    made.cells[place(made, "a_test")].metadata.nbgrader.points = 100


def skipped_test(made):
    made.cells[place(made, "b_test")].metadata.tags = ["skip-execution"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "note"),
    [
        (copy_of_a_test, "a_test occurred more than once"),
        (without_a_test, "b_test was missing"),
        (changed_points, "a_test had different points"),
        (skipped_test, "b_test was tagged to be skipped"),
    ],
)
def test_a_mangled_cell_costs_nothing_and_gains_nothing(course, change, note):
    hand_in(course, "wrong", {"a": "a = 1", "b": "b = 2"}, change)
    hand_in(course, "right", RIGHT, change)
    said = run(course, "nbjudge", "grade", NAME, status=1)
    assert scores(course, "right") == FULL
    assert scores(course, "wrong") == {"a_test": 2, "b_test": 0}
    assert f"right: one: {note}" in said


def test_a_file_that_is_no_notebook_waits_for_a_person_and_harms_nobody(course):
    hand_in(course, "right", RIGHT)
    target = hand_in(course, "broken", RIGHT)
    (target / "one.ipynb").write_text('{"cells": [')
    said = run(course, "nbjudge", "grade", NAME, status=1)
    assert "broken: one: can't be read as a notebook" in said
    assert scores(course, "right") == FULL and scores(course, "broken") == {"a_test": None, "b_test": None}
    left = nbformat.read(course / "autograded" / "broken" / NAME / "one.ipynb", as_version=4)  # Formgrader opens it
    assert f"{program()} collect" in left.cells[0].source
    assert {"a_test", "b_test"} <= {cell.metadata.nbgrader.grade_id for cell in left.cells[1:]}


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["import os\nos._exit(3)", "big = bytearray(1 << 50)", "while True:\n    pass"])
def test_what_ends_a_process_costs_its_exercise_alone(course, ending):
    hand_in(course, "ended", {"a": ending, "b": "b = 1"})
    run(course, "nbjudge", "grade", NAME, status=0 if "big" in ending else 1)
    assert scores(course, "ended") == {"a_test": 0, "b_test": 2}


@pytest.mark.slow
def test_a_second_run_grades_only_what_is_new_or_changed(course):
    hand_in(course, "one", RIGHT)
    hand_in(course, "two", RIGHT)
    assert "2 graded, 0 graded before" in run(course, "nbjudge", "grade", NAME)
    assert "0 graded, 2 graded before" in run(course, "nbjudge", "grade", NAME)
    hand_in(course, "two", {"a": "a = 2", "b": "b = 1"})
    hand_in(course, "three", RIGHT)
    assert "2 graded, 1 graded before" in run(course, "nbjudge", "grade", NAME)
    assert scores(course, "two") == {"a_test": 0, "b_test": 2}
    assert "1 graded, 0 graded before" in run(course, "nbjudge", "grade", NAME, "--student=one", "--force")
    (course / "source" / NAME / "data.csv").write_text("1")  # a file of the course's was corrected
    assert "3 graded, 0 graded before" in run(course, "nbjudge", "grade", NAME)


@pytest.mark.slow
def test_who_has_no_marks_is_graded_again(course):
    before = (course / "gradebook.db").read_bytes()
    hand_in(course, "one", RIGHT)
    run(course, "nbjudge", "grade", NAME)
    (course / "gradebook.db").write_bytes(before)  # an old copy was laid back
    assert "1 graded, 0 graded before" in run(course, "nbjudge", "grade", NAME)
    assert scores(course, "one") == FULL


@pytest.mark.slow
def test_a_folder_that_cannot_be_read_harms_nobody(course):
    hand_in(course, "right", RIGHT)
    target = hand_in(course, "zip", RIGHT)
    subprocess.run(
        ["sh", "-c", "i=0; while [ $i -lt 1200 ]; do mkdir d; cd -P d; i=$((i+1)); done"], cwd=target, check=True
    )
    try:
        said = run(course, "nbjudge", "grade", NAME, status=1)
    finally:
        subprocess.run(["rm", "-rf", str(target / "d")], check=True)
    assert "zip: not graded: the submission can't be read" in said
    assert scores(course, "right") == FULL


@pytest.mark.slow
def test_processes_that_cannot_fork_decide_the_same_marks(course):
    hand_in(course, "right", RIGHT)
    hand_in(course, "wrong", {"a": "import os\nos._exit(0)", "b": "b = 1"})
    run(course, "nbjudge", "grade", NAME, "--no-fork", "--no-sandbox", status=1)
    forkless = rows(course)
    run(course, "nbjudge", "grade", NAME, "--force", status=1)
    assert rows(course) == forkless and scores(course, "wrong") == {"a_test": 0, "b_test": 2}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["other"], "The gradebook has no assignment 'other'"),
        ([NAME], "No one has handed in ps1"),
        ([NAME, "--course", "nowhere"], "has no nbgrader_config.py"),
        ([NAME, "--no-fork"], "If that's what you want, add --no-sandbox"),
    ],
)
def test_a_command_that_cannot_work_says_why(course, words, said):
    assert said in " ".join(run(course, "nbjudge", "grade", *words, status=1).split())


@pytest.mark.slow
def test_the_limits_of_the_course_hold_and_the_reason_is_told(course):
    config = course / "nbgrader_config.py"
    config.write_text(f"{config.read_text()}c.GradingLimits.notebook = 2\nc.GradingLimits.output = 5_000\n")
    hand_in(course, "loud", {"a": "a = 1\nprint('x' * 10_000)\nprint('y')", "b": "b = 1"})
    hand_in(course, "slow", {"a": "import time\ntime.sleep(30)\na = 1", "b": "b = 1"})
    said = run(course, "nbjudge", "grade", NAME, status=1)
    assert scores(course, "loud") == FULL and scores(course, "slow")["b_test"] == 0
    assert "slow: one: a_test: the notebook reached its time limit" in said
    shown = nbformat.read(course / "autograded" / "loud" / NAME / "one.ipynb", as_version=4).cells[0].outputs
    assert len(shown) == 1 and "Output truncated" in shown[0].text


def test_a_limit_that_is_none_is_refused(course):
    config = course / "nbgrader_config.py"
    config.write_text(f"{config.read_text()}c.GradingLimits.processes = 'many'\n")
    hand_in(course, "me", RIGHT)
    assert "processes" in run(course, "nbjudge", "grade", NAME, status=1)


def test_without_the_sandbox_that_is_said_aloud(course):
    hand_in(course, "me", RIGHT)
    assert "No sandbox: students' code runs with all your permissions" in run(
        course, "nbjudge", "grade", NAME, "--no-sandbox"
    )
    assert scores(course, "me") == FULL


@pytest.mark.slow
def test_strict_refuses_a_test_that_needs_the_students_process(tmp_path):
    one = notebook(answer("a", SOLVED.format("a = 1")), graded("a_test", "assert a == 1\ndel a"))
    course = make_course(tmp_path / "course", {"one": one})
    hand_in(course, "me", {"a": "a = 1"})
    assert "one/a_test" in run(course, "nbjudge", "grade", NAME, "--strict", status=1)
    assert "Unprotected: one/a_test: it uses Delete" in run(course, "nbjudge", "grade", NAME, "--protect")


def wait_until_it_writes(process, course):
    """Return as soon as a graded notebook is there that wasn't when this began."""
    before = graded_notebooks(course)
    while process.poll() is None and not graded_notebooks(course) - before:
        time.sleep(0.005)
    assert graded_notebooks(course) - before


def graded_notebooks(course):
    """Which graded notebooks there are, and when each was written."""
    found = set()
    for path in course.glob(f"autograded/*/{NAME}/one.ipynb"):
        with contextlib.suppress(FileNotFoundError):  # it's about to be replaced
            found.add((path, path.stat().st_mtime_ns))
    return found


@pytest.mark.slow
def test_a_run_killed_at_any_moment_is_made_good_by_the_next(course):
    """Each student is graded once in the end, and no file is half written at any moment."""
    students = [f"s{number}" for number in range(6)]
    for student in students:
        hand_in(course, student, RIGHT)
    began = time.monotonic()
    run(course, "nbjudge", "grade", NAME)
    whole = time.monotonic() - began
    shutil.rmtree(course / "autograded")
    dice = random.Random(0)
    for kill in range(12):
        process = subprocess.Popen(
            [BIN / "nbjudge", "grade", NAME, "--force"], cwd=course, env=ENVIRONMENT, stdout=subprocess.DEVNULL
        )
        if kill % 2:
            wait_until_it_writes(process, course)
            time.sleep(dice.uniform(0, 0.2))
        else:
            time.sleep(dice.uniform(0, whole))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        for path in course.glob(f"autograded/*/{NAME}"):
            text = (path / "one.ipynb").read_text()
            assert text.endswith("}\n"), path
            nbformat.reads(text, as_version=4)
    run(course, "nbjudge", "grade", NAME)
    assert sorted(path.name for path in (course / "autograded").iterdir()) == students
    assert [scores(course, student) for student in students] == [FULL] * len(students)
    assert "0 graded, 6 graded before" in run(course, "nbjudge", "grade", NAME)
