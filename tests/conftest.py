"""Before anything loads numpy: one thread for numerical libraries, since several tests run at the same time."""

import os
from collections.abc import Iterator

import pytest

from course.class_settings import SEED_VARIABLE
from instructor.grading.processes.fork_server import ONE_THREAD

os.environ.update(ONE_THREAD)

# Their tests share what takes long to make, so they stay in one process.
TOGETHER = {
    "test_feedback",
    "test_hub",
    "test_lti_login",
    "test_nothing_lost",
    "test_parity",
    "test_parity_causes",
    "test_regrade",
    "test_reports",
    "test_sandbox",
    "test_site",
    "test_submissions",
}


@pytest.fixture(autouse=True)
def class_seed_left_as_it_was() -> Iterator[None]:
    """The command line sets the class seed for the processes that it starts; here it would reach the next tests."""
    before = {name: text for name, text in os.environ.items() if name == SEED_VARIABLE}
    yield
    os.environ.pop(SEED_VARIABLE, None)
    os.environ.update(before)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what a run with marks left out; without it, a reader would take the quick tests for all."""
    if "not slow" in (config.option.markexpr or ""):
        terminalreporter.write_line(
            "Left out: slow tests, journeys in a browser and hostile submissions, of which each commit tries some. "
            "`make test-all` runs all of them."
        )


@pytest.hookimpl(tryfirst=True)  # xdist reads the marks in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.stem in TOGETHER:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
