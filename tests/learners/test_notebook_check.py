"""`course.check()`, in the notebook that a learner works in and where programs run it."""

import os
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.preprocessors import Execute
from nbgrader.utils import setenv

from course.check_page import _as_text, _template, make_page, saved_when
from course.notebook_check import ELSEWHERE, NOTEBOOK
from course.reports import LessonReport
from course.visible import check_visible
from course.work_files import Work
from instructor.authoring.notebooks import CHECK
from nbjudge.cell_metadata import entry
from nbjudge.cells import BY_PROGRAM
from nbjudge.judging.session import run_notebook
from nbjudge.marking.notebook_grading import ENVIRONMENT
from nbjudge.processes.fork_server import ForkServer
from nbjudge.records.verdicts import Limits, Step
from nbjudge.results import Mark

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LESSON = "ch1_introduction/lesson1_personal_data"
CELL = CHECK[1]
SAYS = [{"name": "stdout", "output_type": "stream", "text": f"{ELSEWHERE}\n"}]
HINTS = ["What **is** it?", "Put `x < 3` into $e^{x}$."]


@pytest.fixture
def notebook(tmp_path):
    """A lesson with one right answer, one that is wrong and others that are not begun, in a work folder."""
    made = nbformat.read(ROOT / "release" / f"{LESSON}.ipynb", as_version=4)
    answers = {"privacy_definition": "privacy_definition = 'B'", "most_sensitive": "most_sensitive = 'D'"}
    for cell in made.cells:
        cell.source = answers.get(entry(cell).get("grade_id"), cell.source)
    path = tmp_path / f"{LESSON}.ipynb"
    path.parent.mkdir()
    nbformat.write(made, path)
    return path


def run(cells, folder, environment):
    """Run cells in a kernel; return what each showed."""
    made = new_notebook(cells=[new_code_cell(text) for text in cells])
    client = NotebookClient(made, timeout=120, allow_errors=True, resources={"metadata": {"path": str(folder)}})
    client.execute(env={**os.environ, **environment})
    return [[{**output} for output in cell.outputs] for cell in made.cells]


def page(*marks, notes=(), saved="Saved."):
    html = _template().render(told=[(saved, LessonReport("lesson1", list(marks), list(notes)))])
    return BeautifulSoup(html, "html.parser")


def cells_of(row):
    return [cell.get_text(" ", strip=True) for cell in row.find_all(["th", "td"])]


@pytest.mark.slow
def test_a_learner_s_notebook_shows_its_marks_as_saved(notebook):
    cells = ["most_sensitive = 'A'", CELL, "course.check(3)", f"import os; os.environ[{NOTEBOOK!r}] += '.ipynb'", CELL]
    _, shown, number, _, gone = run(cells, notebook.parent, {NOTEBOOK: str(notebook)})
    (shown,) = shown
    html, text = (shown["data"][kind] for kind in ("text/html", "text/plain"))
    rows = [cells_of(row) for row in BeautifulSoup(html, "html.parser").tbody.find_all("tr")]
    assert [row[:3] for row in rows] == [
        ["Exercise 1: which rule protects privacy?", "✗ not right yet", "0 of 1"],
        ["Exercise 2: give each column its role", "· not begun", "0 of 2"],
        ["Exercise 3: which single column does the most harm?", "✓ passed", "1 of 1"],
        ["Exercise 4: measure uniqueness", "· not begun", "0 of 3"],
        ["Exercise 5: the riskiest pair", "· not begun", "0 of 2"],
    ]
    for words in ("1 of 9 points", "Your latest version of most_sensitive isn't saved yet", "Hint: "):
        assert words in " ".join(text.split())
    assert "\x1b" not in text
    assert "Pass its name or part of it" in number[-1]["evalue"]
    assert gone[-1]["ename"] == "NotChecked" and "isn't in" in gone[-1]["evalue"]
    assert gone[0]["data"]["text/plain"] == "Your answers weren't checked."


def test_a_kernel_without_a_notebook_says_where_to_check(tmp_path):
    assert run([CELL], tmp_path, {NOTEBOOK: ""}) == [SAYS]


def test_under_nbgrader_the_cell_says_the_same_and_checks_nothing(notebook):
    made = new_notebook(cells=[new_code_cell(CELL), new_code_cell("course.check('lesson1')")])
    with setenv(**{BY_PROGRAM: "autograde", NOTEBOOK: str(notebook)}):
        done, _ = Execute(timeout=60).preprocess(made, {"metadata": {"path": str(notebook.parent)}})
    assert [cell.outputs for cell in done.cells] == [SAYS, SAYS]


@pytest.mark.parametrize("environment", [ENVIRONMENT, {}], ids=["instructor grade", "course check"])
def test_under_our_commands_the_cell_says_the_same_and_checks_nothing(notebook, monkeypatch, environment):
    monkeypatch.setenv(NOTEBOOK, str(notebook))
    steps = [Step(CELL), Step("course.check('lesson1')")]
    with ForkServer(["course.checks"]) as server:
        ran = run_notebook(server.path, steps, Limits(), environment, str(notebook.parent))
    assert [[{**output, "text": output["text"]} for output in one.outputs] for one in ran] == [SAYS, SAYS]


def test_visible_tests_do_not_check_again_from_within(notebook, monkeypatch):
    monkeypatch.setenv(NOTEBOOK, str(notebook))
    made = nbformat.read(notebook, as_version=4)
    spy = "import course; from course import notebook_check\nasked = []\nnotebook_check._show = asked.append\n"
    made.cells = [
        new_code_cell(f"{spy}course.check()\ncourse.check('lesson1')"),
        new_code_cell("assert not asked", metadata={"nbgrader": {"grade": True, "grade_id": "a_test", "points": 1}}),
    ]
    nbformat.write(made, notebook)
    assert check_visible(Work(notebook, LESSON), ROOT / "release").points == 1


def test_the_page_is_a_table_that_a_screen_reader_can_follow():
    marks = [Mark("a", 2, 2), Mark("b", 1, 2, "so\nso"), Mark("c", 0, 2, "no"), Mark("d", 0, 2, "open", begun=False)]
    shown = page(*marks, notes=["A note."])
    assert shown.table.caption.text == "lesson1: 3 of 8 points"
    assert [cell["scope"] for cell in shown.thead.find_all("th")] == ["col"] * 4
    assert [row.th["scope"] for row in shown.tbody.find_all("tr")] == ["row"] * 4
    assert [cells_of(row) for row in shown.tbody.find_all("tr")] == [
        ["a", "✓ passed", "2 of 2", ""],
        ["b", "~ partly right", "1 of 2", "so\nso"],
        ["c", "✗ not right yet", "0 of 2", "no"],
        ["d", "· not begun", "0 of 2", ""],
    ]
    assert all(sign["aria-hidden"] == "true" for sign in shown.tbody.find_all("span"))
    assert [note.text for note in shown.find_all("p")] == ["Saved.", "so\nso", "no", "A note."]


def test_a_row_leads_to_its_exercise_and_says_how_it_was_tested():
    shown = page(Mark("a", 2, 2, title="Exercise 1: count", link="one.ipynb#Exercise-1:-count", note="Tested so."))
    assert shown.th.find_next("a")["href"] == "one.ipynb#Exercise-1:-count"
    assert cells_of(shown.tbody.tr) == ["Exercise 1: count", "✓ passed", "2 of 2", "Tested so."]


def test_hints_open_one_behind_the_other_and_solutions_by_themselves():
    first, solution = page(Mark("a", 0, 2, hints=HINTS), Mark("b", 2, 2, solution="b = 1 < 2")).find_all(
        "details", recursive=True
    )[::2]
    assert first.summary.text == "Hint 1 of 2" and first.strong.text == "is"
    second = first.details
    assert second.summary.text == "Hint 2 of 2" and second.code.text == "x < 3" and "$e^{x}$" in second.text
    assert solution.summary.text == "Solution" and solution.code.text == "b = 1 < 2"


def test_what_an_answer_says_is_text_and_nothing_else():
    shown = page(Mark("a", 0, 1, "<script>alert(1)</script> costs $5 and $6"))
    assert shown.script is None and "<script>" in shown.tbody.text
    assert shown.find("p", class_="message")["class"] == ["message", "mathjax_ignore"]  # $ stays $


def test_where_no_html_is_shown_the_text_has_the_first_hint():
    text = _as_text([("Saved.", LessonReport("lesson1", [Mark("a", 0, 1, "no", hints=["Why?", "How?"])]))])
    assert text.startswith("Saved.") and "Hint: Why?" in text and "How?" not in text


@pytest.mark.parametrize(
    ("ran", "unsaved"),
    [
        ([], False),
        (["privacy_definition = 'B'"], False),
        (["privacy_definition = 'A'", "privacy_definition = 'B'\n"], False),
        (["privacy_definition = 'B'", "privacy_definition = 'A'"], True),
        (["privacy_definition: str = 'A'"], True),
        (["print(privacy_definition == 'A')", "privacy_definition == 'A'"], False),
        (["def privacy_definition():\n    pass"], True),
        (["my_privacy_definition = 'A'"], False),
    ],
)
def test_answers_that_were_run_and_not_saved_are_named(notebook, ran, unsaved):
    said = saved_when(Work(notebook, LESSON), ran)
    assert said.startswith("This is the result for the version saved at ")
    assert ("Your latest version of privacy_definition isn't saved yet" in said) is unsaved


def test_a_lesson_can_be_named_from_its_chapter_and_from_the_work_folder(notebook, monkeypatch):
    for folder in (notebook.parent, notebook.parents[1]):
        monkeypatch.chdir(folder)
        shown = make_page(None, "lesson1_personal", [], solutions=True)
        assert "lesson1_personal_data: 1 of 9 points" in shown["text/html"]
        assert f"solutions/{LESSON}.ipynb" in shown["text/html"]


@pytest.mark.parametrize(
    ("marks", "all_tests", "praise"),
    [
        ([Mark("one", 1, 1), Mark("two", 2, 2)], True, "You've passed all 2 exercises, so this lesson is done."),
        ([Mark("one", 1, 1, is_final=False)], False, "All 1 exercises look right so far."),
        ([Mark("one", 1, 1), Mark("two", 1, 2)], True, None),
        ([], True, None),
    ],
)
def test_a_solved_lesson_looks_different_from_one_that_is_not(marks, all_tests, praise):
    report = LessonReport("lesson", marks, all_tests=all_tests)
    told = [("Checked.", report)]
    shown = BeautifulSoup(_template().render(told=told), "html.parser").select_one(".praise")
    assert (shown and shown.text.replace("✓", "").strip()) == praise
    assert ("✓ You've passed" in _as_text(told)) == bool(praise and all_tests)
