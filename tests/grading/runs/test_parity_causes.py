"""Tests as other courses write them: each way of writing one decides the same marks as under nbgrader."""

import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, rows, run, two_of

PATIENT = "c.ExecutePreprocessor.timeout = 60\nc.ExecutePreprocessor.iopub_timeout = 60\n"  # a kernel draws slowly on a busy machine
SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
RIGHT = {
    "items": "items = [1, 2]",
    "half": "from fractions import Fraction\ndef half(n):\n    return Fraction(n, 2)",
    "need": "def need(n):\n    if n < 0:\n        raise ValueError('negative')\n    return n",
    "doubled": "def doubled(values):\n    return [2 * value for value in values]",
    "stub": "stub = 1",
}
TESTS = {
    "first_test": "def check(value):\n    assert value\ncheck(items == [1, 2])\nitems.append(3)",
    "second_test": "check(items == [1, 2, 3])",
    "file_test": "import tests\nwith open('limit.txt') as file:\n    assert len(items) < int(file.read()) == tests.LIMIT",
    "half_test": "assert half(3) * 2 == 3",
    "need_test": "try:\n    need(-1)\nexcept AssertionError:\n    raise RuntimeError('not this one')\nexcept ValueError:\n    pass\nassert need(2) == 2",
    "stub_test": "assert stub == 2",
    "doubled_test": "given = [1, 2]\nassert doubled(given) == [2, 4]\nassert given == [1, 2]",
    "history_test": "assert In[1].startswith('import math')\nassert _ is not None",
    "quiet_test": "1;",
    "page_test": "len?\ndisplay('shown')\nassert math.pi > 3",
    "thread_test": "import threading\nseen = []\none = threading.Thread(target=lambda: seen.append(need(1)))\none.start()\none.join()\nassert seen == [1]",
}
INSIDE = {
    "first_test",
    "second_test",
    "file_test",
    "stub_test",
    "history_test",
    "quiet_test",
    "page_test",
    "thread_test",
}


pytestmark = pytest.mark.slow  # nbgrader needs most of a minute


@pytest.fixture(scope="module")
def graded_twice(tmp_path_factory):
    """The course graded by nbgrader and, with and without protection, by us; what our runs said."""
    cells = ["import math\n%matplotlib inline", *(answer(name, SOLVED.format(text)) for name, text in RIGHT.items())]
    cells += ["math.floor(2.5)", *(graded(name, text) for name, text in TESTS.items())]
    course = make_course(tmp_path_factory.mktemp("causes") / "course", {"one": notebook(*cells)}, CONFIG + PATIENT)
    (course / "source" / NAME / "limit.txt").write_text("9")
    (course / "source" / NAME / "tests.py").write_text("LIMIT = 9\n")
    hand_in(course, "right", RIGHT)
    hand_in(course, "untouched", {})
    hand_in(course, "changes", RIGHT | {"doubled": "def doubled(values):\n    values *= 2\n    return [2, 4]"})
    hand_in(course, "asserts", RIGHT | {"need": "def need(n):\n    assert n >= 0\n    return n"})
    stock, ours = two_of(course)
    run(stock, "nbgrader", "autograde", NAME)
    said = run(ours, "instructor", "grade", NAME)
    plain = rows(ours)
    protected = run(ours, "instructor", "grade", NAME, "--protect", "--force")
    return {"stock": rows(stock), "plain": plain, "protected": rows(ours), "said": said, "protection": protected}


class TestEveryWayToWriteATest:
    def test_earns_the_same_by_default(self, graded_twice):
        assert graded_twice["plain"] == graded_twice["stock"] != {}

    def test_earns_the_same_under_protection(self, graded_twice):
        assert graded_twice["protected"] == graded_twice["stock"]

    def test_a_solution_that_fails_is_told_first_with_and_without_protection(self, graded_twice):
        for said in (graded_twice["said"], graded_twice["protection"]):
            assert "Your own solution fails the test one/stub_test" in said

    def test_one_line_says_how_many_are_judged_where(self, graded_twice):
        assert "0 judged outside the student's process, 11 inside it" in graded_twice["said"]
        assert "Unprotected" not in graded_twice["said"]

    def test_protection_lists_what_stays_inside_with_the_reason(self, graded_twice):
        lines = [line.split(": ") for line in graded_twice["protection"].splitlines() if line.startswith("Unprotected")]
        reasons = {words[1].removeprefix("one/"): words[2] for words in lines}
        assert set(reasons) == INSIDE | {"half_test", "need_test"} and all(reasons.values())
