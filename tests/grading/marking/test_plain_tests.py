"""Which tests of other courses may be tried outside is decided by their text first."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from instructor.grading.marking.plain_tests import why_inside
from instructor.grading.marking.protection import ask_for_protection, plan_by_reading
from instructor.grading.records.assignments import Assignment, CellRecord, NotebookRecord


@pytest.mark.parametrize(
    "source",
    ["assert f(2) == 4", "import numpy as np\nassert np.isclose(x, 1)", "print(x)\nfor n in [1]:\n    assert f(n)"],
)
def test_a_test_of_calls_and_assertions_may_be_tried_outside(source):
    assert why_inside(source, [], ["import numpy as np"], ["x = 1\ndef f(n): return 4"], []) == ""


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("assert In[1]", "it uses In"),
        ("assert f() is not g()", "it compares identities"),
        ("import threading", "it imports threading"),
        ("x.append(1)", "it uses .append"),
        ("try:\n    f()\nexcept Exception:\n    pass", "it uses Exception"),
        ("%time f()", "it is more than Python"),
        ("assert table.size", "it reads table, which no answer makes"),
        ("del x", "it uses Delete"),
        ("assert array([x])", "it reads array, which no answer makes"),
        ("y = x\nassert y", "it gives x another name"),
    ],
)
def test_what_could_tell_two_processes_apart_stays_inside_for_a_reason(source, reason):
    given = ["table = 1", "from numpy import *"]
    assert why_inside(source, [], given, ["x = 1\ndef f(): ...\ndef g(): ..."], []) == reason


def test_what_a_cell_gives_beside_a_magic_is_not_the_students_to_give():
    cells = [("%matplotlib inline\nimport math\nlimit = 5", {}), ("share = 1", {"grade_id": "share", "solution": True})]
    tests = {"given": "assert share < limit", "own": "assert share < math.inf"}
    cells += [(source, {"grade_id": name, "grade": True, "points": 1}) for name, source in tests.items()]
    made = new_notebook(cells=[new_code_cell(source, metadata={"nbgrader": entry}) for source, entry in cells])
    kinds = {name: CellRecord(name, "code", source, "", True, True, False, False, 1) for name, source in tests.items()}
    assignment = Assignment("ps1", {"one": NotebookRecord("one", None, kinds)})
    sources = {"one": nbformat.writes(made)}
    plan = ask_for_protection(plan_by_reading(assignment, sources), assignment, sources)["one"]
    assert plan.reasons == {"given": "it reads limit, which no answer makes"}
    assert plan.exact == ("own",) and plan.imports == {"own": "import math\n"}
