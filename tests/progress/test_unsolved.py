"""A cell that fails because of an unsolved exercise says which one. All other errors are shown as usual."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from course import kernel
from course.notebook_check import NOTEBOOK
from course.progress import unsolved
from nbjudge.cells import BY_PROGRAM

STUB = 'def suppress_direct(df, columns):\n    """Return df without them."""\n    # Your code here'
SOLVED = "def suppress_direct(df, columns):\n    return list(columns)"
FIRST = "Solve exercise 2 (suppress_direct) first, and then run this cell again."


@pytest.fixture(scope="module")
def shell():
    shell = InteractiveShell()
    unsolved.watch_unsolved(shell)
    return shell


@pytest.fixture
def run(shell, capsys, monkeypatch):
    """Run cells in a fresh namespace, and return what the last one prints."""
    monkeypatch.setenv(NOTEBOOK, "/work/ch1_introduction/lesson2_suppression.ipynb")
    shell.reset(new_session=False)

    def run_all(*cells):
        for cell in cells[:-1]:
            shell.run_cell(cell)
        capsys.readouterr()
        shell.run_cell(cells[-1])
        return capsys.readouterr().out.strip()

    return run_all


def test_a_cell_that_only_shows_none_is_explained(run):
    assert run(STUB, "print('rows:', suppress_direct([], []))") == f"rows: None\n{FIRST}"
    assert run(STUB, "released = suppress_direct([], [])", "print(released)") == f"None\n{FIRST}"


def test_a_cell_that_uses_nothing_unsolved_or_only_defines_a_function_is_not_explained(run):
    assert run(SOLVED, "print(suppress_direct([], [1]))") == "[1]"
    assert run(STUB, "def later():\n    return suppress_direct([], [])") == ""
    assert run(STUB) == run(STUB, "suppressed_df = suppress_direct([], [])") == ""  # answers


def test_a_function_without_code_is_unsolved(run):
    assert run(STUB, "suppress_direct([], []).head(3)") == FIRST


def test_a_value_that_is_still_three_dots_is_unsolved(run):
    said = run("suppressed_df = ...\n# Your code here", "suppressed_df.head()")
    assert said == "Solve exercise 1 (suppressed_df) first, and then run this cell again."


def test_an_answer_that_was_never_run_is_unsolved(run):
    assert run("suppress_direct([], [])") == FIRST


def test_a_class_with_a_method_without_code_is_unsolved(run, monkeypatch):
    monkeypatch.setenv(NOTEBOOK, "")
    worker = (
        "class Worker:\n"
        "    def __init__(self):\n"
        "        self.log = []\n"
        "    def train(self, weights):\n"
        "        # Your code here\n"
        "        pass"
    )
    assert "Solve exercise 2 (Worker) first" in run(worker, "Worker().train(1) + 1")


def test_what_was_made_from_an_unsolved_exercise_leads_back_to_it(run):
    assert run(STUB, "released = suppress_direct([], [])", "shown = released.head(3)", "print(shown)") == FIRST


def test_after_solving_it_the_learner_is_told_to_run_the_cells_again(run):
    said = run(STUB, "released = suppress_direct([], [])", SOLVED, "released.head(3)")
    assert said.startswith("This cell uses results from before you solved exercise 2 (suppress_direct). Run the cells")
    cells = (STUB, "released = suppress_direct([], [1])", SOLVED, "released = suppress_direct([], [1])")
    assert "AttributeError" in run(*cells, "released.head(3)")


@pytest.mark.parametrize(
    "cells",
    [
        (SOLVED, "suppress_direct([], 3)"),
        (STUB, "1 / 0"),
        (STUB, "def suppress_direct(df):\n    return suppress_direct\nsuppress_direct()"),
        ("x = 1", "undefined_name"),
    ],
)
def test_other_errors_are_shown_as_usual(run, cells):
    said = run(*cells)
    assert "Solve" not in said and ("Error" in said or "not found" in said)


@pytest.mark.parametrize(("program", "explained"), [("autograde", ()), (None, (Exception,))])
def test_errors_are_explained_to_people_only(program, explained, monkeypatch):
    fresh = InteractiveShell()
    monkeypatch.setattr("IPython.get_ipython", lambda: fresh)
    monkeypatch.delenv(BY_PROGRAM, raising=False)
    if program:
        monkeypatch.setenv(BY_PROGRAM, program)
    kernel.watch_kernel()
    assert fresh.custom_exceptions == explained


def test_errors_of_the_course_keep_their_own_words(run):
    assert run("from course.errors import CheckFailed", "raise CheckFailed('so')") == "Not yet: so"


def test_a_test_says_itself_what_is_missing(run):
    test = "import course\n\n\n@course.test\ndef suppress_direct_test():\n    suppress_direct.head()"
    assert "Solve" not in run(STUB, test)
