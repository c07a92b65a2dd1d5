import pytest

from instructor.grading.judging.session import begin
from instructor.grading.processes.fork_server import ForkServer
from instructor.grading.processes.jobs import mark
from instructor.grading.records.verdicts import Limits, Step


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
