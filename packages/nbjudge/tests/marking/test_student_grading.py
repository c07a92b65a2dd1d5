"""The servers that grade students."""

import pytest
from traitlets.config import Config

from nbjudge.marking.student_grading import Settings, serving
from nbjudge.processes.jobs import mark
from nbjudge.records.assignments import Assignment
from nbjudge.records.verdicts import Limits, Step

LOADED = "import sys\nfloat('phe' in sys.modules)"


@pytest.mark.slow
@pytest.mark.parametrize("outside", [True, False])
def test_judges_load_libraries_only_if_they_judge_tests(outside):
    how = {"confined": False, "judges_outside": outside}
    with serving(Settings(Assignment("ps1", {}), Config(), ("phe",), Limits(), **how)) as servers:
        verdicts = mark(servers.judges, [Step("x = 1"), Step(LOADED, test="x", points=1)], {})
    assert verdicts["x"].points == outside
