"""A check in a browser, where there's one process and no thread, has the same results as everywhere else."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import matplotlib.pyplot as plt
import nbformat
import pytest

from course import in_process
from course.browser.kernel import OneByOne
from course.browser.libraries import libraries
from course.visible import check_visible
from course.work_files import Work
from instructor.authoring.answers import answer_file, read_answers
from instructor.authoring.lessons import find_lessons, read_lesson, stem_of
from instructor.check import check_lessons
from instructor.website.lite import WHEELS
from nbjudge.checks import outcomes
from nbjudge.records.verdicts import Step

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PATHS = {stem_of(path): path for path in find_lessons(ROOT)}
LESSON = "ch1_introduction/lesson1_personal_data"
OFTEN = (LESSON, "ch3_differential_privacy/lesson7_private_database")  # tables and figures; threads
ONE_IN = 12  # of the wrong answers
UV = [sys.executable, "-m", "uv", "--no-config"]


@pytest.fixture
def work(tmp_path):
    """A lesson with one right answer, two that are wrong, and others that aren't begun."""
    made = nbformat.read(ROOT / "release" / f"{LESSON}.ipynb", as_version=4)
    answers = {
        "privacy_definition": "privacy_definition = 'B'",
        "most_sensitive": "most_sensitive = 'D'",
        "uniqueness": "def uniqueness(df, columns): return 1 / 0",
    }
    for cell in made.cells:
        cell.source = answers.get(cell.metadata.get("nbgrader", {}).get("grade_id"), cell.source)
    path = tmp_path / f"{LESSON}.ipynb"
    path.parent.mkdir()
    nbformat.write(made, path)
    return Work(path, LESSON)


def check_fully(work):
    return next(check_lessons(ROOT, [work]))


@pytest.mark.parametrize("check", [check_fully, lambda work: check_visible(work, ROOT / "release")])
def test_the_only_process_says_the_same_as_another_one(work, check, monkeypatch):
    usual = check(work)
    monkeypatch.setattr(in_process, "is_only_process", lambda: True)
    assert check(work) == usual


def test_a_check_leaves_names_figures_and_output_of_this_process_alone(capsys):
    main, figures = sys.modules["__main__"], plt.get_fignums()
    steps = [
        Step("import matplotlib.pyplot as plt\nprint('seen')\nplt.figure()"),
        Step("def t():\n    1 / 0", test="t"),
    ]
    assert in_process.judge(steps)["t"].message == "ZeroDivisionError: division by zero"
    assert (sys.modules["__main__"], plt.get_fignums(), capsys.readouterr().out) == (main, figures, "")


def test_without_threads_calls_are_made_one_after_the_other(monkeypatch):
    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    outcomes._starts_threads.cache_clear()
    assert outcomes.in_threads([(pow, 2, 3), (pow, 3, 2)]) == [8, 9]
    outcomes._starts_threads.cache_clear()
    with OneByOne(8) as pool:
        assert list(pool.map(pow, [2, 3], [3, 2])) == [8, 9]
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()


def test_the_first_lesson_loads_only_what_it_uses():
    path = ROOT / "release" / f"{LESSON}.ipynb"
    assert libraries([path]) == ["numpy", "pandas", "matplotlib"]


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory):
    """An interpreter with the libraries of Pyodide and of the site, and nothing else. gmpy2 2.1.5 needs Python 3.11."""
    folder = tmp_path_factory.mktemp("pyodide")
    old = (
        sys.version_info < (3, 12)
        or not subprocess.run([*UV, "python", "find", "3.11"], capture_output=True).returncode
    )
    python = sys.executable if not old or sys.version_info < (3, 12) else "3.11"
    subprocess.run([*UV, "venv", "--quiet", "--python", python, folder], check=True)
    versions = (ROOT / "tests" / "pyodide_versions.txt").read_text().splitlines()
    wanted = [line for line in versions if "==" in line and (old or not line.startswith(("gmpy2", "matplotlib")))]
    install = [*UV, "pip", "install", "--quiet", "--no-build", "--python", folder / "bin" / "python"]
    subprocess.run([*install, *wanted, *WHEELS, "setuptools"], check=True)
    return folder / "bin" / "python"


def ask(python, cases):
    """Return for each case the share of the points of each exercise."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "packages" / "nbjudge" / "src")])
    command = [python, Path(__file__).with_name("one_process.py")]
    told = json.dumps(cases)
    done = subprocess.run(command, input=told, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": paths})
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    "lesson", [pytest.param(one, marks=[] if one in OFTEN else pytest.mark.nightly, id=one) for one in PATHS]
)
def test_with_the_versions_of_pyodide_and_no_other_process_each_answer_earns_the_usual_points(lesson, pyodide):
    exercises = {cell.answer for cell in read_lesson(PATHS[lesson]).cells if cell.answer}
    answers = read_answers(answer_file(ROOT, read_lesson(PATHS[lesson])), exercises)
    wrong = [one for one in answers if one.kind != "right"][::ONE_IN]
    solved, *others = ask(pyodide, [(lesson, {}), *((lesson, {one.exercise: one.source}) for one in wrong)])
    assert set(solved.values()) == {1.0}
    found = [(one.why, others[place][one.exercise]) for place, one in enumerate(wrong)]
    assert [
        (why, share) for (why, share), one in zip(found, wrong, strict=True) if not one.low <= share <= one.high
    ] == []
