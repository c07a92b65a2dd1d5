"""A test says beside the answer what all tests say, or, if they aren't installed, that it checks the form."""

import contextlib
import json
import os
from pathlib import Path

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from course import lesson_tests
from course.errors import CheckFailed
from course.learner_tests import compares_values, run_test, test_result
from course.notebook_check import NOTEBOOK
from course.results import RESULT
from nbjudge.cell_metadata import entry, is_test
from nbjudge.cells import BY_PROGRAM, watch_cells
from nbjudge.courses import SEEDS
from nbjudge.regions import without_hidden
from nbjudge.results import EXTRA_STEP

test_result.__test__ = False  # pytest, this isn't a test
pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
ONLY_FORM = 31  # visible tests: choices, and values that any comparison would give away
GIVEN = "import pandas as pd\n\nfrom course import load\n\nclients = load('clients').drop(columns='ssn')"
UNIQUENESS = (
    "def uniqueness(df, columns):\n    return float((~df.duplicated(columns, keep=False)).mean()) if len(df) else 0.0"
)
SKIPS_EXTRA_STEP = (
    "rows_lost",
    "def rows_lost(df, column, lowest):\n    return float(1 - (df[column] >= lowest).mean()) if len(df) else 0.0",
)
PAIR = "riskiest_pair = ('a', 'b') if uniqueness(clients, ['age']) else ('c', 'd')"


def cells_of(lesson, folder="release"):
    return nbformat.read(ROOT / folder / f"{lesson}.ipynb", as_version=4).cells


def ids(names):
    """The objects that a notebook's names refer to."""
    return {name: id(value) for name, value in names.items() if not name.startswith("__")}


@pytest.fixture(scope="module")
def shell():
    shell = InteractiveShell()
    watch_cells(shell)
    return shell


@pytest.fixture
def result(shell, monkeypatch):
    """Run cells in a fresh namespace, and return the result of an exercise's test."""

    def run(exercise, *cells, lesson="ch1_introduction/lesson1_personal_data", change=lambda text: text):
        monkeypatch.setenv(NOTEBOOK, f"/work/{lesson}.ipynb")
        shell.reset(new_session=False)
        ran = [*cells]
        for cell in cells:
            shell.run_cell(cell)
        (test,) = (one.source for one in cells_of(lesson) if entry(one).get("grade_id") == f"{exercise}_test")
        ran.append(change(test))
        defined = {}
        exec(ran[-1].replace("@course.test", ""), shell.user_ns, defined)
        before = ids(shell.user_ns)
        found = test_result(defined[f"{exercise}_test"], shell.user_ns, ran)
        assert ids(shell.user_ns) == before
        return found

    return run


@pytest.fixture
def in_class(monkeypatch):
    monkeypatch.setattr(lesson_tests, "find_clone", lambda: None)


def test_a_right_answer_passes_all_tests(result):
    found = result("uniqueness", GIVEN, UNIQUENESS)
    assert found == {
        "exercise": "uniqueness",
        "state": "right",
        "points": 3,
        "of": 3,
        "message": "All tests of this exercise pass.",
    }


@pytest.mark.parametrize(("seed", "stored"), [("7", {SEEDS: {"course": 7}}), ("no number", {})])
def test_the_output_of_a_test_records_the_seed_of_the_data(shell, monkeypatch, seed, stored):
    monkeypatch.setenv("COURSE_SEED", seed)
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda *_, **options: shown.append(options["metadata"]))
    with contextlib.suppress(CheckFailed):
        run_test(lambda: None, shell)
    assert shown == [stored]


def test_a_wrong_option_gets_the_reason_of_the_hidden_part(result):
    found = result("privacy_definition", GIVEN, "privacy_definition = 'B'")
    assert (found["state"], found["points"]) == ("wrong", 0) and "This rule is about security" in found["message"]


def test_an_answer_that_only_passes_the_visible_part_is_wrong(result):
    found = result("uniqueness", GIVEN, UNIQUENESS.replace(" if len(df) else 0.0", ""))
    assert found["state"] == "wrong" and "the table has no rows" in found["message"]


def test_part_of_the_points_is_partly_right(result, monkeypatch):
    part = lesson_tests.LessonTest(
        "uniqueness",
        ROOT / "release/ch1_introduction/lesson1_personal_data.ipynb",
        3,
        "",
        "def uniqueness_test():\n    print('✓ so far')\n    print('2 of 3 points: nearly')\n    return 2.0",
    )
    monkeypatch.setattr("course.learner_tests.find_test", lambda *_: part)
    found = result("uniqueness", UNIQUENESS)
    assert (found["state"], found["points"], found["message"]) == ("partly", 2, "nearly")


def test_a_skipped_extra_step_costs_no_points_and_is_named(result):
    found = result(*SKIPS_EXTRA_STEP, lesson="ch1_introduction/lesson2_suppression")
    assert (found["state"], found["points"]) == ("right", 3)
    assert found["message"].startswith(f"{EXTRA_STEP}rows_lost(") and "whose missing value is pd.NA" in found["message"]


def test_in_a_class_a_check_of_form_says_that_it_is_one(result, in_class):
    found = result("privacy_definition", GIVEN, "privacy_definition = 'B'")
    assert found == {
        "exercise": "privacy_definition",
        "state": "form",
        "of": 1,
        "message": "So far, privacy_definition is one of the options. "
        "Your answer will be checked for correctness when your work is graded.",
    }


def test_in_a_class_a_test_of_values_does_not_promise_points(result, in_class):
    found = result("uniqueness", GIVEN, UNIQUENESS)
    assert found["state"] == "so_far" and "points" not in found
    assert (
        found["message"] == "So far, the results for three small cases are correct. "
        "When your work is graded, other tests decide whether your answer is correct."
    )


def test_in_a_class_a_wrong_value_is_wrong(result, in_class):
    found = result("uniqueness", GIVEN, "def uniqueness(df, columns):\n    return 0.5")
    assert found["state"] == "wrong" and "expected 0.2" in found["message"]


def test_most_visible_tests_compare_a_value_with_the_right_one():
    """If more of them do, lower the number, so that it only falls."""
    notebooks = [nbformat.read(path, as_version=4) for path in sorted((ROOT / "release").glob("ch*/lesson*.ipynb"))]
    tests = [cell for notebook in notebooks for cell in notebook.cells if is_test(cell)]
    forms = [entry(test)["grade_id"] for test in tests if not compares_values(test.source)]
    assert len(forms) <= ONLY_FORM, forms


def test_a_test_that_was_changed_runs_as_it_is_and_says_so(result):
    found = result("uniqueness", GIVEN, UNIQUENESS, change=lambda text: text.replace("0.6", "0.7"))
    assert found["state"] == "wrong" and "of" not in found
    found = result("uniqueness", GIVEN, UNIQUENESS, change=lambda text: text.replace("0.6", "0.60"))
    assert found["state"] == "so_far" and "was changed or is from another version" in found["message"]


def test_tests_of_the_same_name_are_told_apart_by_what_they_contain(result, monkeypatch):
    for lesson in ("ch1_introduction/lesson8_taxi_trips", "ch3_differential_privacy/lesson10_census_tables"):
        monkeypatch.setenv(NOTEBOOK, "")
        (cell,) = (one.source for one in cells_of(lesson) if entry(one).get("grade_id") == "publish_test")
        found = lesson_tests.find_test("publish", cell)
        assert found.lesson == ROOT / "release" / f"{lesson}.ipynb"
        assert without_hidden(found.full).split() == cell.split()


def test_three_dots_and_an_empty_function_are_unsolved(result):
    for answer in ("uniqueness = ...", 'def uniqueness(df, columns):\n    """Return it."""'):
        found = result("uniqueness", GIVEN, answer)
        assert (found["state"], found["message"]) == ("unsolved", "This exercise isn't solved yet.")
        assert found["action"].startswith("Write your answer in its cell")


def test_unsolved_k_is_not_called_none(result):
    stub = 'def k_of(df, columns):\n    """Return k."""\n    # Your code here'
    found = result("k_of", stub, lesson="ch2_techniques/lesson3_k_anonymity")
    assert found["state"] == "unsolved" and "None" not in found["message"]


def test_a_syntax_error_is_named_with_its_line_even_if_an_older_answer_is_still_there(result):
    for before in ([], [UNIQUENESS]):
        found = result("uniqueness", GIVEN, *before, "def uniqueness(df, columns):\n    return (1 + 2")
        assert found["state"] == "error" and "line 2 of the answer cell: '(' was never closed" in found["message"]
        assert found["action"] == "Correct line 2 of the answer cell, and run it again."


def test_an_answer_with_a_command_of_ipython_can_be_read(result):
    found = result("privacy_definition", GIVEN, "privacy_definition = 'C'\n%matplotlib inline")
    assert found["state"] == "right"


def test_an_answer_that_was_not_run_or_stopped_says_what_to_run(result):
    found = result("uniqueness", GIVEN)
    assert found["message"] == "`uniqueness` isn't defined." and "Run the answer cell" in found["action"]
    found = result("privacy_definition", GIVEN, "privacy_definition = 1 / 0")
    assert "stopped with an error before it defined `privacy_definition`" in found["message"]


def test_a_name_of_a_cell_above_leads_to_that_cell(result):
    found = result(
        "riskiest_pair", UNIQUENESS, f"def pair():\n    return clients\n{PAIR.replace('(clients', '(pair()')}"
    )
    assert found["state"] == "error" and "Run All Above" in found["action"]
    assert "`clients` comes from the cell that begins with `from itertools import combinations`" in found["message"]


def test_what_needs_an_unsolved_exercise_waits_for_it(result):
    stub = 'def uniqueness(df, columns):\n    """Return it."""'
    found = result("riskiest_pair", GIVEN, stub, PAIR)
    assert (found["state"], found["points"]) == ("waits", 0)
    assert found["message"] == "This exercise needs exercise 4 (uniqueness), which isn't solved yet."


def test_what_needs_an_exercise_with_a_syntax_error_waits_for_it(result):
    found = result("riskiest_pair", GIVEN, "def uniqueness(df, columns):\n    return (", PAIR)
    assert found["state"] == "waits" and "exercise 4 (uniqueness)" in found["message"]


def solutions(lesson):
    return {cell.id: cell.source for cell in cells_of(lesson, "solutions")}


def test_one_wrong_scale_costs_one_exercise(result):
    lesson = "ch3_differential_privacy/lesson2_laplace"
    answers = solutions(lesson)
    wrong = answers["laplace_mechanism"].replace("sensitivity / epsilon", "epsilon / sensitivity")
    cells = [one.source for one in cells_of(lesson, "solutions") if one.cell_type == "code"][:1]
    found = result("laplace_mechanism", *cells, wrong, lesson=lesson)
    assert found["state"] == "wrong" and "hardly any noise" in found["message"]
    found = result("private_count", *cells, wrong, answers["private_count"], lesson=lesson)
    assert (found["state"], found["points"]) == ("right", 2)
    assert (
        "Tested with the course's answer to exercise 1 (laplace_mechanism), because yours isn't right yet."
        in found["message"]
    )
    spoiled = answers["private_count"].replace("1, epsilon", "1, 2 * epsilon")
    assert result("private_count", *cells, wrong, spoiled, lesson=lesson)["state"] == "wrong"


def test_a_value_that_was_computed_with_a_wrong_answer_waits(result):
    found = result("riskiest_pair", GIVEN, "def uniqueness(df, columns):\n    return 0.5", PAIR)
    assert found["state"] == "waits" and found["message"].endswith("exercise 4 (uniqueness), which isn't right yet.")


def test_in_a_class_what_needs_a_wrong_answer_waits(result, in_class):
    wrong = "def class_sizes(df, columns):\n    return 5"
    k_of = "def k_of(df, columns):\n    return class_sizes(df, columns) * 100"
    found = result("k_of", wrong, k_of, lesson="ch2_techniques/lesson3_k_anonymity")
    assert found["state"] == "waits" and "exercise 1 (class_sizes), which isn't right yet" in found["message"]


def test_a_kernel_displays_the_result_and_then_raises(tmp_path):
    test = next(one for one in cells_of("ch1_introduction/lesson1_personal_data") if is_test(one))
    shown = {}
    for environment in (os.environ | {"COURSE_SEED": "7"}, os.environ | {BY_PROGRAM: "validate"}):
        made = new_notebook(
            cells=[new_code_cell(text) for text in ("import course", "privacy_definition = 'B'", test.source)]
        )
        NotebookClient(made, timeout=60, allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}).execute(
            env=environment
        )
        shown[environment.get(BY_PROGRAM)] = made.cells[-1].outputs
    result, error = shown[None]
    assert result["data"][RESULT]["state"] == "wrong" and "This rule is about security" in result["data"]["text/html"]
    assert error["ename"] == CheckFailed.__name__ and error["traceback"] == ["Not yet. The reason is above."]
    assert [(one.output_type, one.text) for one in shown["validate"]] == [
        ("stream", "✓ privacy_definition is one of the options\n")
    ]
    assert result["metadata"][SEEDS] == {"course": 7}
    json.dumps(result["data"][RESULT])
