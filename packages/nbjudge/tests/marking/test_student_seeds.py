"""Each student's notebooks run and are judged with the seed that the course gives to the student."""

import shutil
import sys
from pathlib import Path

import nbformat
import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, run, scores_by_student
from typer.testing import CliRunner

from nbjudge.cli import app

pytestmark = pytest.mark.slow

COURSE = """\
SEEDS = {"": 0, "anna": 1, "ben": 2}


def student_seeds():
    return SEEDS.__getitem__
"""
SEED = "int(os.environ['COURSE_SEED'])"
SOLVED = f"### BEGIN SOLUTION\nimport os\n{{0}} = {SEED}\n### END SOLUTION"
INSIDE = f"import os\nassert a == {SEED}"
OUTSIDE = f"import os\nfrom nbjudge.checks import equal\nequal(b, {SEED})"
RIGHT, WRONG = {"a_test": 2, "b_test": 2}, {"a_test": 0, "b_test": 0}
SANDBOX = pytest.param(
    "--jobs=2",
    id="in a sandbox",
    marks=pytest.mark.skipif(
        sys.platform != "linux" or not shutil.which("bwrap"), reason="needs the sandbox: Linux and bubblewrap"
    ),
)


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A class in which anna and ben hand in anna's numbers."""
    cells = [answer("a", SOLVED.format("a")), graded("a_test", INSIDE), answer("b", SOLVED.format("b"))]
    lesson = notebook(*cells, graded("b_test", OUTSIDE))
    folder = make_course(tmp_path_factory.mktemp("seeds") / "course", {"one": lesson}, CONFIG)
    for student in ("anna", "ben"):
        hand_in(folder, student, {"a": "a = 1", "b": "b = 1"})
    return folder


@pytest.fixture
def course(made, tmp_path, monkeypatch) -> Path:
    (tmp_path / "course_with_seeds.py").write_text(COURSE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "course_with_seeds", raising=False)
    monkeypatch.setattr("nbjudge.courses.course_packages", lambda: ("course_with_seeds",))
    monkeypatch.setenv("COURSE_SEED", "9")
    return shutil.copytree(made, tmp_path / "course")


def say(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(app, [*words, "--course", str(folder)])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("where", ["--no-sandbox", SANDBOX])
def test_each_student_is_graded_with_their_own_seed_inside_and_outside(course, where):
    said = say(course, "grade", NAME, where)
    assert "1 judged outside the student's process, 1 inside it" in said and "Your own solution" not in said
    assert scores_by_student(course) == {"anna": RIGHT, "ben": WRONG}


def test_regrading_uses_the_same_seeds_again(course):
    say(course, "grade", NAME, "--no-sandbox")
    path = course / "source" / NAME / "one.ipynb"
    corrected = nbformat.read(path, as_version=4)
    for cell in corrected.cells:
        cell.source = cell.source.replace(f"b, {SEED}", f"b, 3 - {SEED}")
    nbformat.write(corrected, path)
    run(course, "nbgrader", "generate_assignment", NAME, "--force")
    assert "2 regraded" in say(course, "regrade", NAME, "--no-sandbox", "--yes")
    assert scores_by_student(course) == {"anna": RIGHT | {"b_test": 0}, "ben": WRONG | {"b_test": 2}}
    assert "different seed" not in say(course, "grade", NAME, "--no-sandbox")
