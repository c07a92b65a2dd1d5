"""Which tests of other courses may be tried outside is decided by their text first."""

import pytest

from instructor.grading.marking.plain_tests import why_inside


@pytest.mark.parametrize(
    "source",
    ["assert f(2) == 4", "import numpy as np\nassert np.isclose(x, 1)", "print(x)\nfor n in [1]:\n    assert f(n)"],
)
def test_a_test_of_calls_and_assertions_may_be_tried_outside(source):
    assert why_inside(source, [], ["import numpy as np"], []) == ""


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("assert In[1]", "it uses In"),
        ("assert f() is not g()", "it compares identities"),
        ("import threading", "it imports threading"),
        ("x.append(1)", "it uses .append"),
        ("try:\n    f()\nexcept Exception:\n    pass", "it uses Exception"),
        ("%time f()", "it is more than Python"),
        ("assert table.size", "it reads table, which no answer defines"),
        ("del x", "it uses Delete"),
        ("y = x\nassert y", "it gives x another name"),
    ],
)
def test_what_could_tell_two_processes_apart_stays_inside_for_a_reason(source, reason):
    assert why_inside(source, [], ["table = 1"], []) == reason
