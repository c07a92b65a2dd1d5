"""Which tests of other courses may be tried outside is decided by their text first."""

import ast

import pytest

from nbjudge.marking.plain_tests import advice, import_statements, why_inside


@pytest.mark.parametrize(
    "source",
    ["assert f(2) == 4", "import numpy as np\nassert np.isclose(x, 1)", "print(x)\nfor n in [1]:\n    assert f(n)"],
)
def test_a_test_of_calls_and_assertions_may_be_tried_outside(source):
    before = ["import numpy as np", "def f(n):\n    return 2 * n", "x = 1"]
    assert why_inside(source, before, before[:1], []) == ""


@pytest.mark.parametrize(
    "given",
    [
        "import numpy as np\nlimit = 7",
        "%matplotlib inline\nimport numpy as np\nlimit = 7",
        "if True:\n    from math import pi as limit",
        "from math import *",
        "%%capture\nlimit = 7",
        "limit = !echo 7",
        "exec('limit = 7')",
    ],
)
def test_a_test_that_reads_a_given_name_runs_inside_however_the_cell_binds_it(given):
    before = [given, "def f(n):\n    return 2 * n"]
    assert why_inside("assert f(2) < limit", before, before[:1], []) == "it reads limit, which no answer defines"


def test_a_module_that_a_cell_with_magics_imports_is_imported_again():
    before = ["%matplotlib inline\nimport numpy as np", "x = 1"]
    assert why_inside("assert np.isclose(x, 1)", before, before[:1], []) == ""
    assert [ast.unparse(node) for node in import_statements(before[0])] == ["import numpy as np"]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("assert In[1]", "it uses In"),
        ("assert f() is not g()", "it compares objects with `is`"),
        ("import threading", "it imports threading"),
        ("x.append(1)", "it uses .append"),
        ("try:\n    f()\nexcept Exception:\n    pass", "it uses Exception"),
        ("%time f()", "it contains more than Python code"),
        ("assert table.size", "it reads table, which no answer defines"),
        ("del x", "it uses Delete"),
        ("y = x\nassert y", "it gives x another name"),
    ],
)
def test_what_could_tell_two_processes_apart_stays_inside_for_a_reason(source, reason):
    before = ["table = 1", "def f(): pass\ndef g(): pass\nx = 1"]
    assert why_inside(source, before, before[:1], []) == reason


def test_a_line_says_what_to_do_about_a_test_that_reads_a_given_value():
    before = ["df = 1", "x = 1"]
    reasons = [
        why_inside(source, before, before[:1], []) for source in ("assert x == df", "import threading", "assert x")
    ]
    assert "write the correct result into the test" in advice(reasons) and "nbjudge.checks" in advice(reasons)
    assert advice(reasons[1:]) == ""
