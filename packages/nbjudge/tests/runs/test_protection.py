"""A course of plain asserts graded with --protect: no student decides where a test is judged."""

import shutil
import sys

import nbformat
import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, rows, run, scores_by_student

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform != "linux" or not shutil.which("bwrap"), reason="needs the sandbox: Linux and bubblewrap"
    ),
]
PATIENT = CONFIG + "c.ExecutePreprocessor.timeout = 60\n"
SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
RIGHT = {
    "counts": "def counts(text):\n    return {letter: text.count(letter) for letter in text}",
    "Account": (
        "class Account:\n"
        "    def __init__(self, cents):\n"
        "        self.cents = cents\n"
        "    def deposit(self, cents):\n"
        "        self.cents += cents"
    ),
    "evens": "def evens(n):\n    return [2 * one for one in range(n)]",
    "kept": "kept = 1",
    "Box": "class Box:\n    value = 3",
}
GIVEN = {
    "Box": "class Box:\n    value = object()\n"
}  # also in the unsolved notebook, where no test can judge it outside
TESTS = {
    "counts": "### BEGIN HIDDEN TESTS\nassert counts('abba') == {'a': 2, 'b': 2}\n### END HIDDEN TESTS",
    "Account": "one = Account(1)\none.deposit(2)\nassert one.cents == 3",
    "evens": "assert list(evens(3)) == [0, 2, 4]\nassert sum(evens(4)) == 12",
    "kept": "assert kept == 1",
    "Box": "assert Box.value == 3",
}
AGREES = "class Agrees:\n    def __eq__(self, other): return True\n"
KEEPS_TEST = """\
import sys
class Thief:
    def __eq__(self, other):
        frame, texts = sys._getframe(), []
        while frame:
            texts.append(str(frame.f_locals))
            frame = frame.f_back
        open("stolen.txt", "w").write("".join(texts))
        return True
def counts(text): return Thief()"""
TELLS_TEST = "import os\nkept = 1\nprint(open('stolen.txt').read() if os.path.exists('stolen.txt') else 'nothing')"
PICKY = """\
class Own(dict):
    def __eq__(self, other): return list(self) == list(other)
def counts(text): return Own.fromkeys(text)"""
CHATTY = RIGHT["counts"].replace("return", "print(text)\n    warnings.warn(text)\n    return")
WORK = {
    "anna": {},
    "chatty": {"counts": f"import warnings\n{CHATTY}"},
    "counter": {"counts": "from collections import Counter\ndef counts(text): return Counter(text)"},
    "lazy": {"evens": "def evens(n): return (2 * one for one in range(n))"},
    "liar": {
        "counts": f"{AGREES}def counts(text): return Agrees()",
        "evens": f"{AGREES}def evens(n): return [Agrees()] * 3",
    },
    "hook": {"counts": "def counts(text):\n    import sys\n    sys.displayhook(2)\n    return {}"},
    "picky": {"counts": PICKY},
    "thief": {"counts": KEEPS_TEST, "kept": TELLS_TEST},
}


@pytest.fixture(scope="module")
def protected(tmp_path_factory):
    """The course folder after grading, each student's points, and what the run said."""
    cells = []
    for name, text in TESTS.items():
        cells += [answer(name, GIVEN.get(name, "") + SOLVED.format(RIGHT[name])), graded(f"{name}_test", text)]
    course = make_course(tmp_path_factory.mktemp("protected") / "course", {"one": notebook(*cells)}, PATIENT)
    for student, work in WORK.items():
        hand_in(course, student, RIGHT | work)
    said = run(course, "nbjudge", "grade", NAME, "--protect", status=1)
    return course, scores_by_student(course), said


def read(course, student, name):
    """Read the outputs of a cell in a graded notebook as one text."""
    made = nbformat.read(course / "autograded" / student / NAME / "one.ipynb", as_version=4)
    (cell,) = (one for one in made.cells if one.metadata.get("nbgrader", {}).get("grade_id") == name)
    return "".join(output.get("text", "") for output in cell.outputs)


def test_every_test_is_judged_outside_even_that_of_a_class(protected):
    assert "5 judged outside the student's process, 0 inside it" in protected[2]


@pytest.mark.parametrize("student", ["anna", "chatty", "counter", "lazy"])
def test_who_prints_warns_or_returns_another_type_keeps_all_points(protected, student):
    assert protected[1][student] == dict.fromkeys((f"{name}_test" for name in TESTS), 2)


def test_what_a_call_shows_is_shown_below_the_test(protected):
    shown = read(protected[0], "chatty", "counts_test")
    assert shown.startswith("abba\n") and "UserWarning: abba" in shown


def test_who_agrees_with_everything_earns_nothing_before_a_person_has_looked(protected):
    _, scores, said = protected
    assert (scores["liar"]["counts_test"], scores["liar"]["evens_test"], scores["hook"]["counts_test"]) == (
        None,
        None,
        0,
    )
    assert "Points still to be awarded by hand: liar, picky, thief." in said


def test_points_that_wait_come_with_the_result_outside_and_the_reason(protected):
    course, scores, said = protected
    assert scores["picky"] == {"counts_test": None, "Account_test": 2, "evens_test": 2, "kept_test": 2, "Box_test": 2}
    reason = "it uses a value of type Own. Judged outside the student's process, it earns 0 of 2 points"
    assert f"picky: one: counts_test: you have to award the points by hand, because {reason}" in said
    assert f"The points for this test still have to be awarded by hand: {reason}.\n" in read(
        course, "picky", "counts_test"
    )
    assert rows(course)["picky", "one", "counts_test"][4] is True


def test_no_test_is_tried_in_the_process_of_a_student_whose_objects_it_cannot_judge(protected):
    course, scores, _ = protected
    assert scores["thief"]["counts_test"] is None
    assert read(course, "thief", "kept") == "nothing\n"
    assert not (course / "autograded" / "thief" / NAME / "stolen.txt").exists()
