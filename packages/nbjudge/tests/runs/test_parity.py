"""`nbjudge grade` beside `nbgrader autograde`: equal rows in the gradebook, equal notebooks in autograded/."""

import shutil
from pathlib import Path

import nbgrader
import pytest
from course_folders import (
    CONFIG,
    NAME,
    answer,
    graded,
    graded_notebooks,
    hand_in,
    make_course,
    notebook,
    rows,
    run,
    scores,
    two_of,
    written,
)

GUIDE = Path(nbgrader.__file__).parent / "docs" / "source" / "user_guide"
SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"


def both(folder, *, name=NAME, status=0):
    stock, ours = two_of(folder)
    run(stock, "nbgrader", "autograde", name)
    said = run(ours, "nbjudge", "grade", name, status=status)
    return stock, ours, said


@pytest.mark.slow
def test_the_quickstart_course_of_nbgrader_comes_out_the_same(tmp_path):
    course = tmp_path / "quickstart"
    for part in ("source/ps1", "submitted"):
        shutil.copytree(GUIDE / part, course / part)
    shutil.copy(GUIDE / "source" / "header.ipynb", course / "source")
    (course / "nbgrader_config.py").write_text(CONFIG + 'c.IncludeHeaderFooter.header = "source/header.ipynb"\n')
    run(course, "nbgrader", "generate_assignment", NAME)
    stock, ours, said = both(course)
    assert rows(ours) == rows(stock) != {}
    assert graded_notebooks(ours) == graded_notebooks(stock) != {}
    assert "0 judged outside the student's process" in said and "Unprotected" not in said


@pytest.fixture(scope="module")
def shapes(tmp_path_factory):
    """One of each shape that a graded cell may have, handed in in many ways."""
    one = notebook(
        "import sys\nimport pandas as pd",
        answer("double", SOLVED.format("def double(x):\n    return 2 * x")),
        graded(
            "double_test",
            (
                "print('trying')\n"
                "assert double(2) == 4\n"
                "### BEGIN HIDDEN TESTS\n"
                "assert double(-1) == -2\n"
                "### END HIDDEN TESTS"
            ),
        ),
        "pd.DataFrame({'a': [1, 2]})",
        answer("share", SOLVED.format("share = 1.0")),
        graded("share_test", "share * 2"),
        graded("loud_test", "if share < 1:\n    print('x', file=sys.stderr)", points=1),
        graded("keep_test", "kept = double(3)", points=1),
        "print(kept)\nsys.stderr.write('warned')\n1 / 0",
        answer("by_hand", SOLVED.format("x = 1"), grade=True, points=3),
        written("essay", "because"),
    )
    two = notebook(answer("y", SOLVED.format("y = 1")), graded("y_test", "assert y == 1", points=1))
    config = CONFIG + 'c.LateSubmissionPlugin.penalty_method = "zero"\n'
    course = make_course(tmp_path_factory.mktemp("shapes") / "course", {"one": one, "two": two}, config)
    run(course, "nbgrader", "db", "assignment", "add", NAME, "--duedate=2026-01-01 12:00:00 UTC")
    right = {"double": "def double(x):\n    return x + x", "share": "share = 1", "by_hand": "x = 2", "essay": "so"}
    hand_in(course, "right", right)
    hand_in(course, "right", {"y": "y = 1"}, name="two")
    hand_in(course, "half", right | {"share": "share = 0.5"})
    hand_in(course, "blank", {})
    hand_in(course, "wrong", right | {"double": "def double(x):\n    return x"})
    hand_in(course, "broken", right | {"double": "def double(x:\n", "share": "raise ValueError('no')"})
    late = hand_in(course, "late", right)
    (late / "timestamp.txt").write_text("2026-01-01 14:00:00 UTC")
    (late / "notes.csv").write_text("a,b\n")
    return both(course)


@pytest.mark.slow
def test_all_shapes_of_cells_come_out_the_same(shapes):
    stock, ours, said = shapes
    assert rows(ours) == rows(stock) != {}
    assert graded_notebooks(ours) == graded_notebooks(stock) != {}
    assert "0 judged outside the student's process, 5 inside it" in said


@pytest.mark.slow
def test_hooks_of_a_course_are_called_and_one_that_fails_harms_nobody(tmp_path):
    config = (
        CONFIG
        + """
def note(assignment, student, notebooks):
    with open("hooks.txt", "a") as file:
        print("pre", assignment, [path.split("submitted")[1] for path in notebooks], file=file)

def fail(assignment, student, notebooks):
    with open("hooks.txt", "a") as file:
        print("post", assignment, len(notebooks), file=file)
    raise RuntimeError("no")

c.Autograde.pre_convert_hook, c.Autograde.post_convert_hook = note, fail
"""
    )
    one = notebook(answer("a", SOLVED.format("a = 1")), graded("a_test", "assert a == 1"))
    course = make_course(tmp_path / "course", {"one": one}, config)
    hand_in(course, "ann", {"a": "a = 1"})
    hand_in(course, "bob", {"a": "a = 2"})
    stock, ours, _ = both(course)
    told = [sorted((folder / "hooks.txt").read_text().splitlines()) for folder in (stock, ours)]
    assert told[0] == told[1] and len(told[1]) == 4
    assert rows(ours) == rows(stock) != {}


@pytest.mark.slow
def test_steps_that_a_course_defines_in_its_configuration_change_what_runs(tmp_path):
    config = (
        CONFIG
        + """
from nbformat.v4 import new_code_cell
from nbgrader.preprocessors import AssignLatePenalties, Execute, LimitOutput, NbGraderPreprocessor, SaveAutoGrades

class Greeting(NbGraderPreprocessor):
    def preprocess(self, nb, resources):
        greeting = f"student = {resources['nbgrader']['student']!r}"
        nb.cells.insert(0, new_code_cell(greeting, id="greeting"))
        return nb, resources

c.Autograde.autograde_preprocessors = [Greeting, Execute, LimitOutput, SaveAutoGrades, AssignLatePenalties]
"""
    )
    one = notebook(answer("a", SOLVED.format("a = 1")), graded("a_test", "assert (student, a) == ('ann', 1)"))
    course = make_course(tmp_path / "course", {"one": one}, config)
    hand_in(course, "ann", {"a": "a = 1"})
    stock, ours, _ = both(course)
    assert rows(ours) == rows(stock) != {}
    assert scores(ours, "ann") == {"a_test": 2}
    assert graded_notebooks(ours) == graded_notebooks(stock) != {}


@pytest.mark.slow
def test_what_follows_grading_works_on(shapes):
    _, ours, _ = shapes
    run(ours, "nbgrader", "generate_feedback", NAME)
    assert {path.parts[-3] for path in ours.glob("feedback/*/*/one.html")} == {
        path.name for path in ours.glob("submitted/*")
    }
    run(ours, "nbgrader", "export")
    assert "late" in (ours / "grades.csv").read_text()


@pytest.mark.slow
def test_a_cell_without_end_costs_its_exercise_alone_in_both(tmp_path):
    one = notebook(
        answer("a", SOLVED.format("a = 1")),
        graded("a_test", "assert a == 1"),
        answer("b", SOLVED.format("b = 1")),
        graded("b_test", "assert b == 1"),
    )
    course = make_course(tmp_path / "course", {"one": one})
    hand_in(course, "slow", {"a": "while True:\n    pass", "b": "b = 1"})
    stock, ours, said = both(course, status=1)
    assert scores(ours, "slow") == scores(stock, "slow") == {"a_test": 0, "b_test": 2}
    assert "slow: one: a: the student's code is too slow, or has a loop that doesn't end" in said


SERVES = """\
import http.server, threading, urllib.request
class Page(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
threading.Thread(target=server.serve_forever, daemon=True).start()
def fetch(host):
    with urllib.request.urlopen(f"http://{host}:{server.server_port}/page.txt", timeout=5) as page:
        return page.read()"""


@pytest.mark.slow
def test_a_server_that_a_cell_starts_answers_the_other_cells_with_and_without_the_sandbox(tmp_path):
    one = notebook(
        SERVES,
        answer("page", SOLVED.format('page = fetch("localhost")')),
        graded("page_test", "assert page == b'served'"),
        answer("both", SOLVED.format('def both():\n    return [fetch("127.0.0.1"), fetch("localhost")]')),
        graded("both_test", "assert both() == [b'served'] * 2"),
        graded("server_test", "assert fetch('127.0.0.1') == b'served'"),
    )
    course = make_course(tmp_path / "course", {"one": one}, CONFIG + "c.ExecutePreprocessor.timeout = 60\n")
    (course / "source" / NAME / "page.txt").write_text("served")
    right = {"page": 'page = fetch("localhost")', "both": "def both():\n    return [page, page]"}
    hand_in(course, "right", right)
    hand_in(course, "closes", right | {"both": "server.shutdown()\nserver.server_close()"})
    stock, ours, _ = both(course)
    marks = [rows(stock), rows(ours)]
    for way in (["--no-sandbox"], ["--protect"]):
        run(ours, "nbjudge", "grade", NAME, "--force", *way)
        marks.append(rows(ours))
    assert marks[1:] == [marks[0]] * 3
    assert scores(stock, "right") == {"page_test": 2, "both_test": 2, "server_test": 2}
    assert scores(stock, "closes") == {"page_test": 2, "both_test": 0, "server_test": 0}
