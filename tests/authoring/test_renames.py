"""Helpers of right answers take the names that tests use, and the answers are right all the same."""

import pytest
from little_lessons import LESSON, lay

from instructor.authoring.answers import Answer
from instructor.authoring.lessons import read_lesson
from instructor.authoring.renames import renamed_answers
from instructor.authoring.validate import validate

TEST_OF_TWO_NAMES = LESSON.replace(
    "checks.equal(total", "half = 35\nfor age in (1,):\n    wanted = 2 * half\nchecks.equal(total"
)


def renamed(tmp_path, source, kind="right"):
    lesson = read_lesson(lay(tmp_path, TEST_OF_TWO_NAMES))
    return [one.source for one in renamed_answers(lesson, [Answer("total", kind, "so", source, 1, 1, 1)])]


def test_each_helper_has_each_name_of_the_test_once(tmp_path):
    sources = renamed(tmp_path, "def add(a, b):\n    return a + b\nlast = ages[1]\ntotal = add(last, ages[0])")
    assert len(sources) == 4  # age, checks, half, wanted
    assert {source.split("(")[0] for source in sources} == {
        f"def {name}" for name in ("age", "checks", "half", "wanted")
    }
    assert len({source.split("\n")[2].split(" = ")[0] for source in sources}) == 4


def test_imports_are_helpers_too(tmp_path):
    assert "from math import fsum as checks\ntotal = checks(ages)" in renamed(
        tmp_path, "from math import fsum\ntotal = fsum(ages)"
    )


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (
            "try:\n    total = 1 / 0\nexcept ZeroDivisionError as e:\n    total = 70 * len(e.args)",
            "except ZeroDivisionError as {}",
        ),
        ("match ages:\n    case [*rest]:\n        total = sum(rest)", "case [*{}]"),
        ("match ages[0]:\n    case int() as first:\n        total = first + ages[1]", "case int() as {}"),
        (
            "def f():\n    last = 1\n    def g():\n        nonlocal last\n        last = 70\n    g()\n    return last\n"
            "for last in [1]:\n    total = f()",
            "nonlocal {}",
        ),
    ],
)
def test_a_helper_that_a_statement_names_by_a_string_stays_one_helper(tmp_path, source, line):
    sources = renamed(tmp_path, source)
    given = [name for name in ("age", "checks", "half", "wanted") for text in sources if line.format(name) in text]
    assert sorted(given) == ["age", "checks", "half", "wanted"]


@pytest.mark.parametrize(
    "source",
    [
        "total = sum(ages)",
        "def f(limit):\n    return limit\ntotal = f(limit=70)\ndel f",
        "import os.path\ntotal = 70 + len(os.path.sep) - 1",
        "total = 70 +",
    ],
)
def test_answers_keep_their_own_names_and_those_that_mean_something_elsewhere(tmp_path, source):
    kept = {
        name for text in renamed(tmp_path, source) for name in ("limit", "os") if name in source and name not in text
    }
    assert kept == set() and all("total" in text for text in renamed(tmp_path, source))


def test_wrong_answers_are_left_out(tmp_path):
    assert renamed(tmp_path, "last = 1\ntotal = last", kind="wrong") == []


@pytest.mark.slow
def test_a_helper_with_a_name_of_the_test_costs_no_points(tmp_path):
    lay(tmp_path, TEST_OF_TWO_NAMES)
    path = tmp_path / "tests" / "answers" / "ch1_x" / "lesson1_y.py"
    path.parent.mkdir(parents=True)
    path.write_text('# %% right="total" how="so"\nlast = ages[1]\ntotal = last + ages[0]\n', encoding="utf-8")
    report = validate(tmp_path, renamed=True, tell=str)
    assert report.surprises == [] and report.tried == 2 * (2 + 4)
