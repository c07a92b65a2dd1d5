"""Marks of tests that a judge runs, outside the learner's process."""

import pytest

from instructor.authoring.test_cells import as_function
from nbjudge.processes.fork_server import USUAL, ForkServer
from nbjudge.processes.jobs import mark
from nbjudge.records.verdicts import Step


@pytest.mark.parametrize("environment", [{}, {"NBGRADER_EXECUTION": "autograde"}])
def test_a_judge_awards_a_part_of_the_points_and_keeps_what_the_test_prints(environment):
    test = as_function("from course import checks\n\nchecks.score(half, of=10)", "half")
    with ForkServer(USUAL) as server:
        verdict = mark(server.path, [Step("half = 0.5", "half"), Step(test, test="half", points=10.0)], environment)
    assert verdict["half"].points == 0.5 and verdict["half"].printed == "0.5 of 10 points\n"
