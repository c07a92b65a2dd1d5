"""Similar answers: what counts, which pairs are listed, and what the page says."""

import shutil

import nbformat
import numpy as np
import pytest
from browser import axe_violations, chromium
from typer.testing import CliRunner

from nbjudge.cell_metadata import new_entry
from nbjudge.cli import app
from nbjudge.similar.answers import LONGEST, Exercise, tokens_of
from nbjudge.similar.page import render, side_by_side
from nbjudge.similar.pairs import close_pairs

SOLUTION = "def mean(values):\n    ### BEGIN SOLUTION\n    return sum(values) / len(values)\n    ### END SOLUTION"
NAMES = ["ann", "ben", "cleo", "dan", "eve", "fay", "gus", "hal"]


def long_answer(seed: int) -> str:
    """Return an answer of its own kind for each seed."""
    rng = np.random.default_rng(seed)
    changes, signs = rng.choice(["+=", "-=", "*="], 9), rng.choice(["+", "-"], 9)
    steps = [f"    total {how} {rng.integers(1000)} {sign} x" for how, sign in zip(changes, signs, strict=True)]
    return "\n".join(["def mean(values):", "    total = x = 0", *steps, "    return total"])


def exercise(name: str, texts: dict[str, str]) -> Exercise:
    return Exercise(name, texts, {student: tokens_of(text) for student, text in texts.items()})


def class_with_a_pair(exercises: int) -> list[Exercise]:
    """Return exercises in which ann and ben have the same answers, except for names."""
    found = []
    for number in range(exercises):
        texts = {student: long_answer(100 * number + place) for place, student in enumerate(NAMES)}
        texts["ben"] = texts["ann"].replace("total", "result") + "  # mine"
        found.append(exercise(f"one: e{number}", texts))
    return found


def test_names_comments_and_layout_make_no_difference():
    one = "def f(values):\n    total = 0\n    for v in values:\n        total += v\n    return total"
    other = "def f(numbers):  # adds\n\n  s=0\n  for n in numbers:\n    s += n\n  return s"
    assert tokens_of(one) == tokens_of(other)
    assert tokens_of(one) != tokens_of(one.replace("+=", "-="))
    assert tokens_of(one) != tokens_of(one.replace("0", "1"))


def test_given_lines_and_invalid_code_do_not_count():
    assert tokens_of("import math\nx = 1", "import math") == tokens_of("x = 1")
    assert tokens_of("def f(:") == ()


@pytest.mark.parametrize(
    "odd",
    [
        "f" + "()" * 30_000,
        "-" * 20_000 + "1",
        "a" + ".b" * 30_000,
        "'\ud800'",
        "1\0",
        "1" + "\nx = !true" * 510,
        '$=%"""%%time%',
    ],
)
def test_code_near_pythons_limits_stops_nothing(odd):
    assert isinstance(tokens_of(f"x = {odd}"), tuple)  # how much Python reads depends on what called it


def test_answers_with_magics_are_compared():
    assert tokens_of("%matplotlib inline\nx = 1") == tokens_of("%matplotlib inline\ny = 1  # mine")
    assert tokens_of("%matplotlib inline\nx = 1", "%matplotlib inline") == tokens_of("x = 1") != ()


def test_a_pair_that_is_alike_in_several_exercises_is_listed_and_no_one_else():
    (pair,) = close_pairs(class_with_a_pair(5))
    assert pair.students == ("ann", "ben")
    assert pair.expected < 0.01
    assert [one.share for one in pair.likenesses] == [1.0] * 5


def test_one_exercise_is_not_enough_in_a_small_class():
    assert close_pairs(class_with_a_pair(1)) == []


def test_exercises_in_which_everyone_is_alike_list_no_one():
    same = {student: long_answer(1) for student in NAMES}
    assert close_pairs([exercise(f"one: e{number}", same) for number in range(9)]) == []


@pytest.mark.parametrize("seed", range(10))
def test_independent_answers_list_no_one(seed):
    texts = [{name: long_answer(1000 * seed + 100 * n + k) for k, name in enumerate(NAMES)} for n in range(6)]
    assert close_pairs([exercise(f"one: e{n}", one) for n, one in enumerate(texts)]) == []


def test_lines_that_both_have_are_marked():
    (pair,) = close_pairs(class_with_a_pair(5))
    (_, ann), (_, ben) = side_by_side(pair, pair.likenesses[0])
    assert ann[0] == ("def mean(values):", True)
    assert ("    return total", False) in ann
    assert ben[-1] == ("    return result  # mine", False)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_accuses_no_one_and_axe_finds_nothing(tmp_path, scheme):
    text = render("ps1", close_pairs(class_with_a_pair(5)), [])
    assert "A similar pair is a question, not an answer." in text
    assert "<mark>def mean(values):</mark>\n" in text
    assert not [word for word in ("copied", "cheat", "plagiar", "guilty") if word in text.lower()]
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    with chromium() as page:
        page.emulate_media(color_scheme=scheme)
        page.goto((tmp_path / "page.html").as_uri())
        assert axe_violations(page) == []


def notebook(source: str):
    cell = nbformat.v4.new_code_cell(source)
    cell.metadata["nbgrader"] = new_entry("mean", grade=False, locked=False, solution=True, points=None)
    return nbformat.v4.new_notebook(cells=[cell])


@pytest.fixture
def course(tmp_path):
    """A course of five notebooks in which ann and ben are alike."""
    (tmp_path / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "c"\n')
    for number, one in enumerate(class_with_a_pair(5)):
        for kind, text in [("source/.", SOLUTION), *((f"autograded/{who}", text) for who, text in one.texts.items())]:
            path = tmp_path / kind / "ps1" / f"n{number}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(notebook(text), path)
    for student in NAMES:
        (tmp_path / "submitted" / student / "ps1").mkdir(parents=True)
    return tmp_path


def test_the_command_writes_the_page_into_the_course(course):
    done = CliRunner().invoke(app, ["similar", "ps1", "--course", str(course)])
    assert done.exit_code == 0, done.output
    assert "Pairs with answers more similar than chance would explain: 1" in done.output
    page = (course / "similar" / "ps1.html").read_text(encoding="utf-8")
    assert "ann and ben" in page
    assert "cleo" not in page


def test_the_reference_and_usual_answers_do_not_count(course):
    for student in ("ann", "ben"):
        for path in (course / "autograded" / student / "ps1").glob("*.ipynb"):
            nbformat.write(notebook(SOLUTION), path)
    done = CliRunner().invoke(app, ["similar", "ps1", "--course", str(course)])
    assert "explain: 0" in done.output
    usual = long_answer(7)
    for student in ("ann", "ben", "cleo"):
        for path in (course / "autograded" / student / "ps1").glob("*.ipynb"):
            nbformat.write(notebook(usual), path)
    done = CliRunner().invoke(app, ["similar", "ps1", "--course", str(course)])
    assert "explain: 0" in done.output


def test_answers_that_are_too_long_are_named_and_not_compared(course):
    nbformat.write(notebook("a = 1\n" * LONGEST), course / "autograded" / "cleo" / "ps1" / "n0.ipynb")
    done = CliRunner().invoke(app, ["similar", "ps1", "--course", str(course)])
    assert "Not compared, because they have more than 20,000 characters: n0: mean (cleo)" in done.output
    page = (course / "similar" / "ps1.html").read_text(encoding="utf-8")
    assert "Not compared, because the answers have more than 20,000 characters: n0: mean (cleo)." in page


def test_work_that_is_not_graded_is_told(course):
    shutil.rmtree(course / "autograded")
    done = CliRunner().invoke(app, ["similar", "ps1", "--course", str(course)])
    assert "requires the graded work of at least two students. Grade it first." in str(done.exception)
