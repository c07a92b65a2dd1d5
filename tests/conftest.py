"""Before anything loads numpy: one thread for numerical libraries, since several tests run at the same time."""

import os

import pytest
from samples import part_of, split

from nbjudge.processes.fork_server import ONE_THREAD

os.environ.update(ONE_THREAD)

# Their tests share what takes long to make, so they stay in one process.
TOGETHER = {
    "test_hub",
    "test_lti_login",
    "test_site",
    "test_submissions",
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what a run with marks left out; without it, a reader would take the quick tests for all."""
    if "not slow" in (config.option.markexpr or ""):
        terminalreporter.write_line(
            "Left out: slow tests and journeys in a browser, which `make test-all` runs, and exhaustive trials, which "
            "`make test-nightly` runs."
        )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--part", default="1/1", metavar="3/8", help="Run only this part of the tests, the third of eight."
    )


def pytest_configure(config: pytest.Config) -> None:
    try:
        part_of(config.option.part)
    except ValueError as error:
        raise pytest.UsageError(str(error)) from error
    config.pluginmanager.register(Part())


@pytest.hookimpl(tryfirst=True)  # xdist reads the marks in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.stem in TOGETHER:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


class Part:
    """Keeps one part of the tests, after others were left out for their marks."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item], config: pytest.Config) -> None:
        chosen = split(items, *part_of(config.option.part))
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen
