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
from one_process import MODULES

from course import in_process
from course.browser.kernel import OneByOne
from course.browser.libraries import ALWAYS, USES, libraries
from course.visible import check_visible
from course.work_files import Work, read_work
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


def test_the_course_loads_no_library_and_the_first_lesson_s_cells_load_only_those_that_it_uses():
    cells = [cell for cell in read_work(ROOT / "solutions" / f"{LESSON}.ipynb").cells if cell.cell_type == "code"]
    lesson = "\n".join(cell.source for cell in cells if "course.check()" not in cell.source)
    assert loaded("import course") == set()
    assert loaded(lesson) == {"numpy", "pandas", "matplotlib"}


def loaded(code):
    """Return the libraries, of those that a lesson may need, that code imports in a new process."""
    command = [sys.executable, "-c", f"{code}\nimport sys\nprint()\nprint(*sys.modules)"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | {"MPLBACKEND": "agg"})
    modules = shown.stdout.splitlines()[-1].split()
    return {name for name in (*ALWAYS, *USES) if MODULES.get(name, name) in modules}


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory):
    """An interpreter with the libraries of Pyodide and of the site, and nothing else. gmpy2 2.1.5 needs Python 3.11."""
    folder = tmp_path_factory.mktemp("pyodide")
    subprocess.run([*UV, "venv", "--quiet", "--python", "3.11", folder], check=True)
    versions = ROOT / "tests" / "pyodide_versions.txt"
    install = [*UV, "pip", "install", "--quiet", "--no-build", "--python", folder / "bin" / "python"]
    subprocess.run([*install, "--requirement", versions, *WHEELS, "setuptools"], check=True)
    python = folder / "bin" / "python"
    run(python, "-c", "import matplotlib.font_manager")  # makes its list of fonts in a thread, which Pyodide's doesn't
    return python


def run(python, *arguments, told=""):
    paths = os.pathsep.join([str(ROOT), str(ROOT / "packages" / "nbjudge" / "src")])
    own = {"PYTHONPATH": paths, "MPLCONFIGDIR": str(python.parents[1])}
    done = subprocess.run([python, *arguments], input=told, capture_output=True, text=True, env=os.environ | own)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ask(python, cases):
    """Return for each case the share of the points of each exercise."""
    return json.loads(run(python, Path(__file__).with_name("one_process.py"), told=json.dumps(cases)))


@pytest.mark.parametrize(
    "lesson", [pytest.param(one, marks=[] if one in OFTEN else pytest.mark.nightly, id=one) for one in PATHS]
)
def test_with_the_versions_of_pyodide_and_no_other_process_each_answer_earns_the_usual_points(lesson, pyodide):
    exercises = {cell.answer for cell in read_lesson(PATHS[lesson]).cells if cell.answer}
    answers = read_answers(answer_file(ROOT, read_lesson(PATHS[lesson])), exercises)
    wrong = [one for one in answers if one.kind != "right"][::ONE_IN]
    solved, *others = ask(pyodide, [(lesson, {}), *((lesson, {one.exercise: one.source}) for one in wrong)])
    assert {name: share for name, share in solved.items() if share < 1} == {}
    found = [(one.why, others[place][one.exercise]) for place, one in enumerate(wrong)]
    assert [
        (why, share) for (why, share), one in zip(found, wrong, strict=True) if not one.low <= share <= one.high
    ] == []
