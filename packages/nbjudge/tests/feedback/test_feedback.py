"""Feedback pages: what they tell, what they must not, and that nothing in them runs or leaves the page."""

import html
import io
import os
import shutil
from pathlib import Path
from time import process_time
from types import SimpleNamespace

import nbformat
import pytest
from browser import axe_violations, chromium, requests
from bs4 import BeautifulSoup
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, run, written
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output
from nbgrader.api import Gradebook
from nbgrader.utils import notebook_hash
from rich.console import Console
from typer.testing import CliRunner

from nbjudge import cli
from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.feedback.author_texts import author_text
from nbjudge.feedback.lessons import Reader
from nbjudge.feedback.outputs import plain, sanitised
from nbjudge.feedback.pages import give_feedback
from nbjudge.feedback.results import explain, message_of
from nbjudge.feedback.secret_lines import LEFT_OUT, Secrets
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.records.cell_outputs import error, stream
from nbjudge.results import EXTRA_STEP

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[4]
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
HIDDEN = "{}\n### BEGIN HIDDEN TESTS\n{}\n### END HIDDEN TESTS"
SECRETS = [
    "checks.equal(checks.call(triple, 1234), 3702)",
    "assert plain(54321) == 65432",
    "np.testing.assert_equal(table(31), 777001)",
    "One point for naming the seven dwarfs",
]
ONE = [
    new_markdown_cell("# 1.1 Counting\n\nRead this."),
    new_code_cell("import numpy as np\nfrom nbjudge import checks\nfrom IPython.display import HTML, display"),
    new_markdown_cell("## Twice\n\n### Exercise 1: twice as much"),
    answer("double", SOLVED.format("def double(x):\n    return 2 * x")),
    graded(
        "double_test", "from nbjudge import checks\nchecks.equal(checks.call(double, 2), 4)\nprint('✓ two is doubled')"
    ),
    new_code_cell(f'display(HTML(f\'<img alt="Twice four is {{double(4)}}" src="data:image/png;base64,{DOT}">\'))'),
    new_markdown_cell("### Exercise 2: three times"),
    answer("triple", SOLVED.format("def triple(x):\n    return 3 * x")),
    graded("triple_test", HIDDEN.format("checks.equal(checks.call(triple, 1), 3)", SECRETS[0])),
    answer("share", SOLVED.format("share = 1.0")),
    graded("share_test", "if share < 1:\n    print('half of it is there')\n2 if share == 1 else 1"),
    answer("plain", SOLVED.format("def plain(x):\n    return x + 11111")),
    graded("plain_test", HIDDEN.format("plain(1)", SECRETS[1])),
    answer("table", SOLVED.format("def table(x):\n    return x + 776970")),
    graded("table_test", HIDDEN.format("import numpy as np\ntable(1)", SECRETS[2])),
    answer("by_hand", SOLVED.format("x = 1"), grade=True, points=3),
    written("essay", "because"),
]
ONE.append(written("dwarfs", f"Name them.\n### BEGIN MARK SCHEME\n{SECRETS[3]}\n### END MARK SCHEME"))
ONE[-1].metadata.nbgrader.update(task=True, locked=True, grade=False, solution=False)
TWO = [answer("y", SOLVED.format("y = 1")), graded("y_test", "assert y == 1", points=1)]
RIGHT = {
    "double": "def double(x):\n    return x + x",
    "triple": "def triple(x):\n    return x + x + x",
    "share": "share = 1",
    "plain": "def plain(x):\n    return 11111 + x",
    "table": "def table(x):\n    return 776970 + x",
    "by_hand": "x = 2",
    "essay": "Since **it is** so.",
}
WRONG = RIGHT | {
    "double": "double = {}['twice']",
    "triple": "def triple(x):\n    return 3",
    "share": "share = 0.5",
    "plain": "def plain(x):\n    return 0",
    "table": "def table(x):\n    return 0",
    "essay": "# Mine\n\n<img src='http://far.example/e.png'> [go](javascript:alert(1)) <script>alert(2)</script>",
}
ODD = RIGHT | {
    "share": f"share = 1  # {SECRETS[1]}",
    "essay": "\n",
    "by_hand": 'from IPython.display import HTML\nHTML("<div>" * 1_000_000 + "deep")',
}
HOSTILE = f"""from IPython.display import HTML, SVG, Javascript, Markdown, display
display(HTML('<script>document.title = "ran"</script><img src="x" onerror="alert(1)"><h1>Big</h1><h4></h4>'))
display(HTML('<img src="http://far.example/a.png" alt="far"><iframe src="http://far.example/"></iframe>'))
display(HTML('<a href="javascript:alert(1)">click</a> <a href="http://far.example/"></a><form><button>send</button></form>'))
display(HTML('<style>@import "http://far.example/x.css"; main {{ display: none }}</style>'
             '<p style="color: #eee">pale</p>'))
display(HTML('<table><thead><tr><th></th><th>a</th></tr></thead><tr><th>r</th><td>1</td></tr></table>'))
display(HTML('<img src="data:image/png;base64,{DOT}"><meta http-equiv="refresh" content="0;url=http://far.example/">'))
display(SVG('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script>'
            '<image href="http://far.example/i.png"/><circle r="9"/></svg>'))
display(Javascript('alert(3)'))
display(Markdown('# Loud\\n\\n![m](http://far.example/m.png) <script>alert(4)</script> [ok](https://good.example/)'))
display({{"image/png": '"><script>alert(5)</script>', "text/plain": "no picture"}}, raw=True)
print("\\x1b[31mred\\x1b[0m <b>not bold</b>")
print("loading 10%\\rloading 99%")
1 / 0"""


def with_cells_of_her_own(made):
    made.cells.insert(3, new_markdown_cell("A note of mine: <img src='file:///etc/passwd'>"))
    made.cells.insert(4, new_code_cell(HOSTILE))


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """All are graded but one, who is new."""
    config = CONFIG + 'c.LateSubmissionPlugin.penalty_method = "zero"\n'
    folder = tmp_path_factory.mktemp("made") / "course"
    course = make_course(folder, {"one": notebook(*ONE), "two": notebook(*TWO)}, config)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        gradebook.update_or_create_assignment(NAME, duedate="2026-01-01 12:00:00 UTC")
    for name, given in (("right", RIGHT), ("blank", {})):
        hand_in(course, name, given)
        hand_in(course, name, {"y": "y = 1"}, name="two")
    hand_in(course, "wrong", WRONG, with_cells_of_her_own)
    hand_in(course, "odd", ODD)
    hand_in(course, "odd", {"y": "y = 2"}, name="two")
    (hand_in(course, "late", RIGHT) / "timestamp.txt").write_text("2026-01-01 14:00:00 UTC")
    (hand_in(course, "broken", RIGHT) / "one.ipynb").write_text('{"cells": [')
    run(course, "nbjudge", "grade", NAME, status=1)
    hand_in(course, "new", RIGHT)
    return course


@pytest.fixture
def course(made, tmp_path):
    return shutil.copytree(made, tmp_path / "course", ignore=shutil.ignore_patterns("feedback"))


@pytest.fixture(scope="module")
def pages(made):
    """The whole page of each student."""
    give(made)
    return {path.parts[-3]: path.read_text(encoding="utf-8") for path in made.glob(f"feedback/*/{NAME}/{NAME}.html")}


def give(course, *students):
    return give_feedback(CourseFolder(course, NAME), students, Console(file=io.StringIO(), width=200))


def page_of(course, student, name=NAME):
    give(course, student)
    return (course / "feedback" / student / NAME / f"{name}.html").read_text(encoding="utf-8")


def open_exchange(course, folder):
    """Give the course an exchange; return where its pages will be."""
    exchange = folder / "exchange"
    exchange.mkdir(mode=0o777)
    with (course / "nbgrader_config.py").open("a") as config:
        config.write(f"c.Exchange.root = {str(exchange)!r}\n")
    return exchange / "example" / "feedback"


def released_as(secret, name):
    return f"{notebook_hash(secret=secret, notebook_id=name)}.html"


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def words(page):
    return " ".join(BeautifulSoup(page, "html.parser").body.get_text(" ").split())


def marks(page):
    """Result and points by exercise, from the tables."""
    rows = [row.find_all(["th", "td"]) for row in BeautifulSoup(page, "html.parser").select(".marks tbody tr")]
    return {row[0].get_text(): (row[1].get_text()[2:], row[2].get_text()) for row in rows}


def text_of(page):
    """All that can be read out of a page, the source included."""
    return html.unescape(page) + BeautifulSoup(page, "html.parser").get_text()


def test_who_is_right_sees_marks_and_own_code_and_no_message(pages):
    page = pages["right"]
    assert marks(page)["triple"] == ("passed", "2 of 2") and marks(page)["y"] == ("passed", "1 of 1")
    assert "return x + x + x" in text_of(page) and 'alt="Twice four is 8"' in page
    assert "11 of 20 points" in words(page)  # nobody has graded the essay, the task and the code yet
    assert not BeautifulSoup(page, "html.parser").select(".message")


def test_each_test_that_failed_says_why(pages):
    said, got = words(pages["wrong"]), marks(pages["wrong"])
    assert [got[name] for name in ("double", "triple", "share")] == [
        ("not right yet", "0 of 2"), ("not right yet", "0 of 2"), ("partly right", "1 of 2"),
    ]  # fmt: skip
    assert "double isn't defined: run its answer cell" in said
    assert "triple(1234) returned 3" in said
    assert "half of it is there" in said
    assert "AssertionError" in said


def test_what_was_not_begun_says_so_and_nothing_else(pages):
    assert marks(pages["blank"])["triple"] == ("not begun", "0 of 2")
    assert "isn't defined" not in words(pages["blank"])


def test_no_page_tells_a_hidden_test_a_mark_scheme_or_an_expected_value(pages):
    for student in ("right", "wrong", "blank", "broken", "late"):
        text = text_of(pages[student])
        assert [secret for secret in [*SECRETS, "65432", "777001", "HIDDEN"] if secret in text] == []


def test_a_line_that_a_student_wrote_is_no_secret(pages):
    assert SECRETS[1] in text_of(pages["odd"])


def test_the_lessons_own_text_is_left_out_but_for_headings(pages):
    assert "Exercise 1: twice as much" in pages["right"] and "1.1 Counting" in pages["right"]
    assert "Read this" not in pages["right"]


def test_cells_of_a_students_own_stand_with_the_exercise(pages):
    headings = [heading.get_text() for heading in BeautifulSoup(pages["wrong"], "html.parser").find_all("h3")]
    assert headings[:3] == ["Exercise 1: twice as much", "Exercise 2: three times", "share"]
    assert "A note of mine" in words(pages["wrong"])


def test_what_students_show_runs_nothing_and_asks_nobody(pages):
    page = BeautifulSoup(pages["wrong"], "html.parser")
    assert not page.find_all(["script", "iframe", "object", "form", "button", "svg", "meta-refresh", "base"])
    attributes = [(name, str(value)) for tag in page.find_all() for name, value in tag.attrs.items()]
    assert [pair for pair in attributes if pair[0].startswith("on") or pair[0] == "style"] == []
    assert {value.partition(",")[0] for name, value in attributes if name == "src"} == {
        "data:image/png;base64", "data:image/svg+xml;base64",
    }  # fmt: skip
    assert {value for name, value in attributes if name == "href" and value[0] != "#"} == {
        "data:,", "https://good.example/",
    }  # fmt: skip
    assert len(page.find_all("style")) == 1 and "far.example/x.css" not in str(page.find("style"))


def test_what_is_harmless_of_an_output_stays(pages):
    said = words(pages["wrong"])
    for part in ("Big", "click", "pale", "[a picture from another website: far]", "no picture", "red <b>not bold</b>"):
        assert part in said
    assert "ZeroDivisionError" in said and "loading 99%" in said and "loading 10% loading" not in said


def test_every_picture_has_a_description(pages):
    alts = [
        picture.get("alt") for page in pages.values() for picture in BeautifulSoup(page, "html.parser").find_all("img")
    ]
    assert alts and all(alts)
    assert "Figure from your own cell" in alts
    assert not any("No description has been provided" in page for page in pages.values())


def test_what_waits_for_a_person_says_so(pages):
    assert marks(pages["right"])["essay"] == ("still to be marked", "up to 3")
    assert marks(pages["right"])["dwarfs"] == ("still to be marked", "up to 3")
    assert "Name them." in words(pages["right"]) and "points so far" in words(pages["right"])
    assert "can't be read as a notebook" in words(pages["broken"])
    assert marks(pages["broken"])["double"] == ("still to be marked", "up to 2")


def test_a_notebook_that_is_missing_is_named(pages):
    assert "You didn't hand in this notebook." in words(pages["wrong"])
    assert marks(pages["wrong"])["y"] == ("not begun", "0 of 1")


def test_points_and_comments_of_a_person_are_shown(course):
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        for name, points in (("essay", 1.5), ("triple_test", 2)):
            grade = gradebook.find_grade(name, "one", NAME, "wrong")
            grade.manual_score, grade.needs_manual_grade = points, False
        comment = "Well *argued*. <script>alert(1)</script>"
        gradebook.find_comment("essay", "one", NAME, "wrong").manual_comment = comment
        gradebook.db.commit()
    page = page_of(course, "wrong")
    assert marks(page)["essay"] == ("marked by hand", "1.5 of 3")
    assert marks(page)["triple"] == ("marked by hand", "2 of 2") and "returned 3" not in words(page)
    assert "<em>argued</em>" in page and "alert(1)</script>" not in page


def test_what_lateness_costs_is_told_apart(pages):
    said = words(pages["late"])
    assert "0 of 20 points" in said and "You earned 10 points, minus 10 for handing in late." in said


def test_who_is_not_graded_gets_a_line_and_the_others_get_pages(course):
    asked = [f"--student={student}" for student in ("new", "nobody", "right")]
    ended = CliRunner().invoke(cli.app, ["feedback", NAME, "--course", str(course), *asked])
    said = " ".join(ended.output.split())
    assert ended.exit_code == 1
    assert f"new: no page: not graded yet: run `{program()} grade ps1` first" in said
    assert "nobody: no page: nothing was handed in for ps1" in said
    assert [path.parts[-3] for path in course.glob("feedback/*/*/*.html")] == ["right"]
    assert CliRunner().invoke(cli.app, ["feedback", NAME, "--course", str(course), asked[-1]]).exit_code == 0


def test_a_notebook_that_cannot_be_shown_harms_nobody_else(course):
    (course / "autograded" / "right" / NAME / "one.ipynb").write_text("{")
    report = give(course, "right", "wrong")
    assert report.written == ["wrong"] and list(report.failed) == ["right"]


def test_an_assignment_that_is_none_is_refused(course):
    with pytest.raises(CourseError, match="The gradebook has no assignment 'other'"):
        give_feedback(CourseFolder(course, "other"), [], Console(file=io.StringIO()))


def test_a_page_is_there_whole_or_not_at_all(course, monkeypatch):
    before = page_of(course, "right")
    monkeypatch.setattr("nbjudge.feedback.pages._page", lambda *_: "half a pa")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError("the power failed")))
    assert give(course, "right").failed == {"right": "OSError: the power failed"}
    assert (course / "feedback" / "right" / NAME / f"{NAME}.html").read_text() == before


def test_pages_of_another_making_are_gone(course):
    """nbgrader's show the hidden tests."""
    old = course / "feedback" / "right" / NAME / "one.html"
    old.parent.mkdir(parents=True)
    old.write_text(SECRETS[0])
    give(course, "right")
    assert [path.name for path in old.parent.glob("*.html")] == [f"{NAME}.html"]


@pytest.mark.slow
def test_work_from_the_exchange_gets_the_pages_that_it_hands_back(course, tmp_path):
    released = open_exchange(course, tmp_path)
    target = hand_in(course, "right", RIGHT)
    (target / "timestamp.txt").write_text("2026-01-01 11:00:00 UTC")
    (target / "submission_secret.txt").write_text("hush")
    run(course, "nbjudge", "grade", NAME, "--student=right")
    page = page_of(course, "right", "two")
    assert marks(page) == {"y": ("passed", "1 of 1")} and "11 of 20 points" in words(page)
    run(course, "nbgrader", "release_feedback", NAME)
    assert (released / released_as("hush", "two")).read_text(encoding="utf-8") == page


@pytest.mark.slow
def test_pages_are_released_though_some_work_came_another_way(course, tmp_path):
    """Nothing but a time lies beside one; beside another, files that nbgrader cannot read."""
    released = open_exchange(course, tmp_path)
    for student, time, secret in (("right", b"2026-01-01 11:00:00 UTC", b"hush"), ("odd", b"\xff", b"")):
        (course / "submitted" / student / NAME / "timestamp.txt").write_bytes(time)
        (course / "submitted" / student / NAME / "submission_secret.txt").write_bytes(secret)
    submitted, graded = contents(course / "submitted"), contents(course / "autograded")
    said = run(course, "nbjudge", "feedback", NAME, status=1)
    assert "send them their pages yourself: blank, broken, late, odd, wrong\n" in said
    run(course, "nbgrader", "release_feedback", NAME)
    names = {path.name for path in released.iterdir()}
    assert {released_as("hush", name) for name in ("one", "two", NAME)} < names and len(names) == 3 + 5
    assert (contents(course / "submitted"), contents(course / "autograded")) == (submitted, graded)


def test_a_receipt_that_stands_in_is_secret_and_stays(course):
    give(course)
    made = {path: path.read_text() for path in course.glob("feedback/*/*/submission_secret.txt")}
    assert len(made) == 6 and len(set(made.values())) == 6 and min(map(len, made.values())) > 100
    give(course)
    assert {path: path.read_text() for path in made} == made


def test_the_receipt_of_the_exchange_replaces_one_that_stood_in(course):
    give(course, "late")
    beside = course / "feedback" / "late" / NAME
    assert (beside / "timestamp.txt").read_text() == "2026-01-01 14:00:00 UTC"
    (course / "autograded" / "late" / NAME / "submission_secret.txt").write_text("by a student's code")
    (course / "submitted" / "late" / NAME / "submission_secret.txt").write_text("hush")
    assert give(course, "late").by_hand == []
    assert (beside / "submission_secret.txt").read_text() == "hush"


@pytest.mark.slow
def test_what_nbgrader_graded_tells_no_more(course):
    """Under nbgrader tests run beside the student's code, which can show them."""
    spying = (
        "import inspect\nprint(In)\nprint(*In, sep='\\n')\ndef plain(x):\n    print(inspect.stack()[1].code_context)"
    )
    hand_in(
        course, "wrong", WRONG | {"plain": spying, "by_hand": "print(In[-2])\ndisplay(HTML(f'<pre>{In[-2]}</pre>'))"}
    )
    shutil.rmtree(course / "submitted" / "broken")
    run(course, "nbgrader", "autograde", NAME, "--force")
    graded_by_nbgrader = (course / "autograded" / "wrong" / NAME / "one.ipynb").read_text()
    assert all(secret in graded_by_nbgrader for secret in SECRETS[:3])
    page = page_of(course, "wrong")
    text = text_of(page)
    assert [secret for secret in [*SECRETS, "777001"] if secret in text] == []
    assert LEFT_OUT in page and "triple(1234) returned 3" in words(page) and "half of it is there" in words(page)
    assert "NameError: name 'double' is not defined" in words(page)
    assert "You didn't hand in this notebook." in words(page)


def test_metadata_that_a_student_changed_shows_no_test(course):
    """nbgrader restores the source of a locked cell, and believes that it is an answer."""
    path = course / "autograded" / "right" / NAME / "one.ipynb"
    changed = nbformat.read(path, as_version=4)
    for cell in changed.cells:
        if "nbgrader" in cell.metadata:
            cell.metadata.nbgrader.update(grade=False, solution=True, locked=False)
    nbformat.write(changed, path)
    page = page_of(course, "right")
    text = text_of(page)
    assert [secret for secret in SECRETS if secret in text] == []
    assert marks(page)["triple"] == ("passed", "2 of 2")


def test_an_answer_that_is_gone_is_named(course):
    path = course / "autograded" / "wrong" / NAME / "one.ipynb"
    changed = nbformat.read(path, as_version=4)
    changed.cells = [cell for cell in changed.cells if cell.metadata.get("nbgrader", {}).get("grade_id") != "essay"]
    nbformat.write(changed, path)
    said = words(page_of(course, "wrong"))
    assert "Missing cells" in said and "this answer is missing from your notebook" in said


def test_a_test_that_a_student_deleted_is_named(course):
    path = course / "autograded" / "wrong" / NAME / "one.ipynb"
    changed = nbformat.read(path, as_version=4)
    changed.cells = [
        cell for cell in changed.cells if cell.metadata.get("nbgrader", {}).get("grade_id") != "triple_test"
    ]
    nbformat.write(changed, path)
    page = page_of(course, "wrong")
    assert marks(page)["triple"] == ("not right yet", "0 of 2")
    assert "this test is missing from your notebook" in words(page)


@pytest.mark.parametrize(
    ("outputs", "said"),
    [
        ([error("CheckFailed", "x is 3", ["Not yet: x is 3"])], "x is 3"),
        ([error("KeyError", "KeyError: 'a' (line 2 of the test)")], "KeyError: 'a' (line 2 of the test)"),
        ([error("KeyError", "'a'", ["---", "frame"])], "KeyError: 'a'"),
        ([error("AssertionError", "", ["---", "frame"])], "AssertionError, and the test gives no details"),
        ([error("AssertionError", "look at zero", ["---", "frame"])], "AssertionError: look at zero"),
        ([error("AssertionError", "1 != 777", ["---"])], "AssertionError: a value isn't what the test expects"),
        ([error("CellTimeoutError", "", ["---"])], "your code is too slow, or has a loop that doesn't end"),
        ([stream("stdout", "half"), stream("stderr", "oh")], "the test wrote to stderr"),
        ([stream("stdout", "half "), stream("stdout", "right")], "half right"),
    ],
)
def test_what_a_test_said_is_told_without_its_traceback(outputs, said):
    source = "assert x, 'look at zero'"
    assert message_of([nbformat.from_dict(output) for output in outputs], source) == said


SKIPPED = f"{EXTRA_STEP}f(0) is 1"


@pytest.mark.parametrize(
    ("points", "printed", "message"),
    [
        (2, "✓ 1 is right", ""),
        (2, f"✓ 1 is right\n{SKIPPED}", SKIPPED),
        (1, f"1 of 2 points: slow\n{SKIPPED}", f"1 of 2 points: slow\n{SKIPPED}"),
    ],
)
def test_full_points_need_no_message_except_for_a_skipped_extra_step(points, printed, message):
    scores, exercise = SimpleNamespace(score=points, manual_score=None), SimpleNamespace(points=2)
    result = SimpleNamespace(scores=scores, exercise=exercise)
    assert explain(result, printed).message == message
    assert explain(result, printed, has_tried=False).message == ""


@pytest.mark.parametrize("start", ["data:", "\tdata:", "da\nta:", " \x01DATA:"])
def test_no_link_leads_to_a_page_of_its_own_making(start):
    assert "href" not in sanitised(f'<a href="{start}text/html,<script>alert(1)</script>">x</a>', "")


COMPARISONS = {
    "assertCountEqual": "t.assertCountEqual(answer, [777, 888])",
    "assertEqual of sets": "t.assertEqual(set(answer), {777})",
    "assertGreater": "t.assertGreater(len(answer), 777)",
    "assert_string_equal": "np.testing.assert_string_equal(str(answer), '777')",
    "a text of the author's with it": "t.assertGreater(len(answer), 777, msg='too short')",
    "an assert statement": "assert sum(answer) == 777, f'{sum(answer)} is not the total'",
}


@pytest.mark.parametrize("line", COMPARISONS.values(), ids=COMPARISONS)
def test_of_a_hidden_comparison_only_the_authors_words_are_told(line):
    source = f"import unittest\nimport numpy as np\nt = unittest.TestCase()\nanswer = [1, 2]\n{line}"
    with pytest.raises(AssertionError) as caught:
        exec(source, {})
    for text in (str(caught.value), f"AssertionError: {caught.value} (line 5 of the test)"):
        outputs = [nbformat.from_dict(error("AssertionError", text, [text]))]
        told = message_of(outputs, source)
        own = {"msg='too": "too short", "f'{sum": "3 is not the total"}
        wanted = next((words for part, words in own.items() if part in line), "a value isn't what the test expects")
        assert told == f"AssertionError: {wanted}"


@pytest.mark.parametrize("line", ["abs(total - 31337) < 10", "{'a': 5}['31337'] == total", "int('31337x') == total"])
def test_an_error_of_a_library_does_not_tell_values_of_the_hidden_part(line):
    visible = "import numpy as np\ntotal = np.uint8(0)\n"
    with pytest.raises((OverflowError, KeyError, ValueError)) as caught:
        exec(f"{visible}assert {line}", {})
    name, text = caught.type.__name__, f"{caught.type.__name__}: {caught.value} (line 3 of the test)"
    outputs = [nbformat.from_dict(error(name, text, [text]))]
    assert message_of(outputs, f"{visible}assert {line}", visible) == f"{name} in a part of the test that isn't shown"
    assert "31337" in message_of(outputs, f"{visible}assert {line}", f"{visible}assert {line}")


def test_a_message_made_to_look_like_the_authors_words_takes_no_time():
    """Where a test runs in the student's process, its message can be anything."""
    source = "assert x == 3, f'{x} is not {y}, but {z}!'"
    started = process_time()
    assert author_text(" is not , but " * 50_000, source) == ""
    assert author_text("4 is not 3, but 5!", source) == "4 is not 3, but 5!"
    assert author_text("is not 3, but!", "assert x == 3, f'is not {x}, but {y} but!'") == ""
    assert process_time() - started < 1


def test_a_test_that_students_see_in_full_may_tell_its_values():
    outputs = [nbformat.from_dict(error("AssertionError", "1 != 2", ["---"]))]
    assert message_of(outputs) == "AssertionError: 1 != 2"


FRAME = "Cell In[3], line {0}\n      1 x = 1\n----> {0} {1}\n      9 y = 2"


@pytest.mark.parametrize(
    ("line", "stopped", "said"),
    [
        (2, "assert y == 1", "AssertionError: the test requires y == 1"),
        (4, "    z < 3)", "AssertionError: the test requires y < z and z < 3"),
        (6, "assert y == 777", "AssertionError, and the test gives no details"),  # hidden
        (2, "assert secret", "AssertionError, and the test gives no details"),  # of a function that the test calls
        (9, "assert y == 1", "AssertionError, and the test gives no details"),
    ],
)
def test_an_assertion_without_a_text_says_what_the_test_requires_if_students_see_it(line, stopped, said):
    visible = "import math\nassert y == 1\nassert (y < z and\n    z < 3)"
    source = f"{visible}\n### BEGIN HIDDEN TESTS\nassert y == 777\n### END HIDDEN TESTS"
    frames = ["---", FRAME.format(line, stopped), "AssertionError: "]
    assert message_of([nbformat.from_dict(error("AssertionError", "", frames))], source, visible) == said
    if stopped != "assert secret":  # a judge's own process names only lines of the test
        text = f"AssertionError:  (line {line} of the test)"
        told = message_of([nbformat.from_dict(error("AssertionError", text, [text]))], source, visible)
        assert ("requires" in told) is ("requires" in said)


def test_a_failed_assertion_that_students_see_is_quoted(pages):
    assert "AssertionError: the test requires y == 1" in words(pages["odd"])


def test_an_emptied_answer_stands_where_it_was(pages):
    headings = [heading.get_text() for heading in BeautifulSoup(pages["odd"], "html.parser").find_all("h3")]
    assert "essay" in headings and "Missing cells" not in headings
    assert "Your answer is empty." in words(pages["odd"])
    assert marks(pages["odd"])["essay"] == ("still to be marked", "up to 3")


@pytest.mark.parametrize(
    "shown",
    [
        "before\n  assert answer('a') == \"b\" * 12\nafter",
        repr("before\n  assert answer('a') == \"b\" * 12\nafter"),
        "\x1b[32massert\x1b[39m answer('a') == \\\n   \"b\" * 12",
    ],
)
def test_a_hidden_line_is_covered_however_it_is_written(shown):
    secrets = Secrets(["assert answer('a') == \"b\" * 12", "x = 1", "print(answer('a'))"], "print(answer('a'))")
    assert "12" not in secrets.redact(shown) and LEFT_OUT in secrets.redact(shown)
    assert secrets.redact("x = 1\nprint(answer('a'))") == "x = 1\nprint(answer('a'))"


def test_a_page_does_not_tell_which_of_many_guesses_is_a_hidden_line():
    handout = SimpleNamespace(kind=lambda cell: "own", title="One")
    guesses = [f"assert answer({number}) == {number}" for number in range(3)]
    shown = [new_output("stream", text=guess) for guess in guesses]
    shown.append(new_output("display_data", data={"text/html": f"<p>{guesses[0]}</p>"}))
    own = NotebookNode(cells=[new_code_cell("guess()", outputs=[one]) for one in shown])
    (part,) = Reader(handout, {}, [], Secrets([guesses[1]], ""), own).read()
    outputs = {block.html for block in part.blocks if block.kind == "output"}
    assert outputs == {f"<pre>{LEFT_OUT}</pre>"}
    (part,) = Reader(handout, {}, [], Secrets(["another line"], ""), own).read()
    assert len({block.html for block in part.blocks if block.kind == "output"}) == 4


def test_markup_that_takes_minutes_to_sanitise_is_shown_as_text(pages):
    assert "IPython.core.display.HTML object" in pages["odd"] and len(pages["odd"]) < 100_000


SPRAWLING = {
    "long": "a = 1\n" * 200_000,
    "deep": "-" * 40_000 + "1",
    "chained": "x = a" + ".b" * 20_000,
    "no text": "x = '\0'",
}


@pytest.mark.parametrize("source", SPRAWLING.values(), ids=SPRAWLING)
def test_code_that_python_can_hardly_read_is_shown_and_costs_neither_time_nor_memory(source):
    handout = SimpleNamespace(kind=lambda cell: "own", title="One")
    own = NotebookNode(cells=[new_code_cell(source)] * 5)
    began = process_time()
    (part,) = Reader(handout, {}, [], Secrets(set(), ""), own).read()
    assert [block.kind for block in part.blocks] == ["code"] * 5
    assert process_time() - began < 5 and sum(len(block.html) for block in part.blocks) < 1_200_000


def test_a_text_loses_what_no_file_can_hold():
    assert plain("half a \ud800 smile \x1b[1mbold\x1b[0m") == "half a ? smile bold"


def test_headings_and_headers_in_outputs_fit_the_page():
    made = sanitised(
        "<h1 id='x'>T</h1><table><tr><th></th><th>a</th></tr></table><img src='data:image/png;base64,AA=='>", "A"
    )
    assert made == (
        '<p>T</p><table><tbody><tr><td></td><th scope="row">a</th></tr></tbody></table>'
        '<img alt="A" src="data:image/png;base64,AA==">'
    )


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_is_clean_for_axe_and_nothing_in_it_runs_or_is_fetched(made, pages, scheme):
    with chromium() as page:
        page.emulate_media(color_scheme=scheme)
        asked = requests(page)
        page.on("dialog", lambda dialog: asked.append(dialog.message))
        for student in pages:
            path = made / "feedback" / student / NAME / f"{NAME}.html"
            page.goto(path.as_uri(), wait_until="networkidle")
            assert [url for url in asked if not url.startswith("data:")] == [path.as_uri()]
            assert page.title() == f"Feedback on {NAME} for {student}"
            assert axe_violations(page) == []
            asked.clear()
