"""One thread for numerical libraries, before anything loads numpy, because several tests run at the same time."""

import os

import pytest

from nbjudge.judging.session import begin
from nbjudge.processes.fork_server import ONE_THREAD, ForkServer
from nbjudge.processes.jobs import mark
from nbjudge.records.verdicts import Limits, Step

os.environ.update(ONE_THREAD)

# Their tests share what takes long to make, so they stay in one process.
TOGETHER = {
    "test_feedback",
    "test_nothing_lost",
    "test_parity",
    "test_parity_causes",
    "test_regrade",
    "test_reports",
    "test_sandbox",
}


@pytest.hookimpl(tryfirst=True)  # xdist reads the marks in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.stem in TOGETHER:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def server():
    with ForkServer() as server:
        yield server


@pytest.fixture
def judged(server):
    """Mark one answer and one test, the learner's code in one process and the test in another."""

    def judge(answer, test, points=2, limits=None):
        steps = [Step(answer, answer="x"), Step(test, test="x", points=points)]
        return mark(server.path, steps, {}, limits or Limits())["x"]

    return judge


@pytest.fixture
def inside(server, tmp_path):
    """Run one answer and one test in the same process, as nbgrader does."""

    def judge(answer, test, points=2):
        process = begin(server.path, Limits(), {}, str(tmp_path))
        try:
            process.run(answer)
            return process.judge_inside(Step(test, test="x", points=points))
        finally:
            process.end()

    return judge
