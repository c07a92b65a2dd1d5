"""What a kernel in the browser does for the course's pages and for a lesson, tried without a browser."""

import asyncio
import json
import sys
from pathlib import Path
from types import ModuleType

import nbformat
import pytest

from course.browser import kernel
from course.browser.kernel import LibraryMissing, begin, needed_by, prepare
from course.browser.requests import Site
from course.check_page import make_page
from course.learner_tests import test_result
from course.notebook_check import NOTEBOOK
from course.progress.record import read_progress

test_result.__test__ = False  # pytest, this isn't a test
ROOT = Path(__file__).resolve().parents[2]
LESSON = "ch1_introduction/lesson1_personal_data"
PATH = f"{LESSON}.ipynb"


@pytest.fixture
def loaded():
    return []


@pytest.fixture
def ask(tmp_path, loaded):
    """Send a request to the course in a browser whose storage contains the first lesson."""
    (tmp_path / PATH).parent.mkdir()
    (tmp_path / PATH).write_bytes((ROOT / "release" / PATH).read_bytes())

    async def load(names):
        loaded.extend(names)

    def ask(address, body=None):
        found = asyncio.run(Site(tmp_path, load).respond(address, body))
        return found["status"], found["content"]

    return ask


def about(what, ask, **fields):
    return ask(f"course/lesson/{what}", json.dumps({"path": PATH, **fields}))


def test_hints_and_results_are_recorded_and_described(ask, tmp_path):
    assert about("hint", ask, exercise="uniqueness", shown=2) == (200, "{}")
    assert about("result", ask, exercise="most_sensitive", state="right", points=1) == (200, "{}")
    status, text = ask(f"course/lesson?path={PATH}")
    found = json.loads(text)
    assert (status, found["number"], found["exercises"]["uniqueness"]["hints"]) == (200, "1.1", 2)
    assert found["exercises"]["most_sensitive"]["result"]["state"] == "right"
    assert read_progress(tmp_path).lessons[LESSON].points["most_sensitive"] == 1


def test_pages_link_to_the_site_and_forms_are_read(ask):
    status, page = ask("course/start")
    assert status == 200 and f'href="../lab/index.html?path={PATH}"' in page and "course:import" in page
    assert "Review" in ask("course/review")[1] and "course" in ask("course/summary")[1]
    status, said = ask("course/review", "question=none&choice=A")
    assert status == 404 and "no such question" in said


def test_a_solution_is_shown_and_an_unknown_request_is_refused(ask):
    assert "privacy_definition" in json.loads(about("solution", ask, exercise="privacy_definition")[1])["solution"]
    assert "no exercise 'x'" in json.loads(about("solution", ask, exercise="x")[1])["message"]
    assert about("other", ask) == (404, "Lessons don't support the request 'other'.")
    assert ask("course/lesson?path=other.ipynb")[0] == 404


def test_a_check_first_loads_the_lesson_s_libraries(ask, loaded):
    status, text = about("check", ask)
    assert (status, set(json.loads(text)["results"].values())) == (200, {None})
    assert loaded == ["numpy", "pandas", "matplotlib", "nbformat"]


def test_progress_from_elsewhere_replaces_the_record_and_another_file_does_not(ask, tmp_path):
    about("result", ask, exercise="most_sensitive", state="right", points=1)
    mine = (tmp_path / "progress.json").read_text()
    about("result", ask, exercise="most_sensitive", state="wrong")
    assert ask("course/progress", mine)[0] == 200
    for other in ("[]", '{"lessons": 3}', "text"):
        status, said = ask("course/progress", other)
        assert status == 404 and "isn't a progress.json" in said
    assert (tmp_path / "progress.json").read_text() == mine


@pytest.fixture
def piplite(monkeypatch):
    """Stands in for the browser's installer, which only logs what it couldn't load."""
    module = ModuleType("piplite")
    module.asked = []

    async def install(names):
        module.asked.extend(names)

    module.install = install
    monkeypatch.setitem(sys.modules, "piplite", module)
    monkeypatch.setenv(NOTEBOOK, "")
    monkeypatch.setattr("concurrent.futures.ThreadPoolExecutor", None)
    return module


def test_a_library_that_could_not_be_loaded_is_named(piplite, monkeypatch, tmp_path):
    monkeypatch.setattr(kernel, "_is_there", lambda name: name in kernel.PAGES)
    with pytest.raises(LibraryMissing, match=r"because numpy, pandas, nbformat couldn't be loaded.*reload the page"):
        asyncio.run(prepare(tmp_path / "notes.ipynb"))
    assert piplite.asked == ["numpy", "pandas", "nbformat"]


@pytest.fixture
def without_pandas(monkeypatch, tmp_path):
    """The first lesson's notebook, in a browser that couldn't load pandas."""
    notebook = tmp_path / "lesson1_personal_data.ipynb"
    notebook.write_bytes((ROOT / "release" / PATH).read_bytes())
    monkeypatch.setattr("course.in_process.is_only_process", lambda: True)
    monkeypatch.setattr(kernel, "_is_there", lambda name: name != "pandas")
    monkeypatch.setenv(NOTEBOOK, str(notebook))
    return notebook


def test_without_a_library_nothing_is_checked_and_the_message_names_it(without_pandas):
    with pytest.raises(LibraryMissing, match="can't run here, because pandas couldn't be loaded"):
        make_page(str(without_pandas), None, [], solutions=False)
    assert not (without_pandas.parent / "progress.json").exists()


def test_a_lesson_whose_libraries_another_notebook_has_not_loaded_is_checked_in_its_own(without_pandas, monkeypatch):
    monkeypatch.setenv(NOTEBOOK, "/drive/ch1_introduction/lesson2_suppression.ipynb")
    words = "lesson1_personal_data.ipynb needs pandas, .* Open lesson1_personal_data.ipynb, and check your work there"
    with pytest.raises(LibraryMissing, match=words):
        make_page(None, str(without_pandas), [], solutions=False)


def test_without_a_library_a_right_answer_is_not_called_wrong_or_recorded(without_pandas, ask, tmp_path):
    def privacy_definition_test():
        raise ModuleNotFoundError("No module named 'pandas'")

    found = test_result(privacy_definition_test, {"privacy_definition": "C"}, ["privacy_definition = 'C'"])
    assert found["state"] == "blocked" and "pandas couldn't be loaded" in found["message"]
    about("result", ask, exercise="privacy_definition", state="right", points=1)
    about("result", ask, exercise="privacy_definition", state=found["state"], points=0)
    assert read_progress(tmp_path).lessons[LESSON].points["privacy_definition"] == 1


def test_only_what_is_not_there_is_loaded(piplite, tmp_path, monkeypatch):
    monkeypatch.setattr(kernel, "PAGES", ("rich", "sklearn_without_it"))
    with pytest.raises(LibraryMissing, match="sklearn_without_it"):
        asyncio.run(begin())
    assert piplite.asked == ["sklearn_without_it"]


def test_a_lesson_s_libraries_are_those_of_the_learner_s_code_too(tmp_path):
    notebook = nbformat.read(ROOT / "release" / PATH, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell("from sklearn.cluster import KMeans"))
    path = tmp_path / "lesson1_personal_data.ipynb"
    nbformat.write(notebook, path)
    assert needed_by(path) == ["numpy", "pandas", "matplotlib", "scikit-learn", "nbformat"]
