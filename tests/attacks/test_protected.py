"""What patches and forged results earn in a course of plain asserts that is graded with --protect.

The tests run outside the student's process. A test that can't is listed as unprotected, and there's no other way to
points that aren't earned.
"""

import shutil
import sys

import pytest
from hostile_course import PLAIN
from measure import measure_protected
from submissions import ALL
from test_submissions import check_run

KINDS = ("shell state", "forged results")
TESTS = {f"{name}_test" for name in PLAIN}
LIARS = [one for one in ALL if one.kind in KINDS and TESTS & set(one.wanted)]
pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("bwrap"), reason="needs the sandbox: Linux and bubblewrap"
)


@pytest.mark.nightly
def test_with_protect_a_lie_earns_points_only_in_tests_that_are_listed_as_unprotected(tmp_path):
    run = measure_protected(tmp_path, LIARS)
    check_run(run)
    unprotected = {test for test in TESTS if f"Unprotected: one/{test}: " in run.said}
    assert len(LIARS) >= 19 and unprotected == {"apply_test"}  # which hands over a function
    for one in LIARS:
        seen = run.seen[one.student]
        gained = {test for test in TESTS & set(one.wanted) if seen.earned[test] > one.may[test]}
        assert gained <= unprotected, one.name
