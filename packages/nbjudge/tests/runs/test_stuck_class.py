"""A class with endless loops, floods of output and crashes gets the marks of its other exercises."""

import sys

import pytest
from nbgrader.api import Gradebook

from benchmarks import grading
from benchmarks.stuck_class import GRADERS, KINDS, NAME, make_stuck_class

pytestmark = [pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"), pytest.mark.slow]
TESTS = ("total_test0", "double_test0", "double_test1", "square_test0", "largest_test0")


def test_each_kind_of_work_loses_what_it_stops_and_nothing_else(tmp_path):
    make_stuck_class(tmp_path / "class", len(KINDS), timeout=2)
    grading.run([*GRADERS["nbjudge"], NAME], tmp_path / "class")
    with Gradebook(f"sqlite:///{tmp_path}/class/gradebook.db", "stuck") as gradebook:
        failed = {
            one.student_id.partition("-")[2]: {
                grade.name for notebook in one.notebooks for grade in notebook.grades if grade.auto_score == 0
            }
            for one in gradebook.assignment_submissions(NAME)
        }
    assert failed == {
        kind: {test for test in TESTS if test.partition("_")[0] in answers} for kind, answers in KINDS.items()
    }
