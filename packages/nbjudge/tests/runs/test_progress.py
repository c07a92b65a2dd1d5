"""The lines about a run that's under way."""

import io
import time

import pytest
from rich.console import Console

from nbjudge.runs import progress
from nbjudge.runs.progress import ProgressDisplay, describe_stalled


def since(seconds):
    return time.monotonic() - seconds


@pytest.mark.parametrize(
    ("stalled", "said"),
    [
        ({}, ""),
        ({"ben": 4, "anna": 12}, "waiting for anna (12 s), ben (4 s)"),
        ({"": 5}, "waiting for your own solution (5 s)"),
        (dict.fromkeys("abcde", 9), "waiting for a (9 s), b (9 s), c (9 s) and 2 more"),
    ],
)
def test_a_line_names_whom_the_run_waits_for_and_for_how_long(stalled, said):
    assert describe_stalled({name: since(seconds) for name, seconds in stalled.items()}) == said


def test_a_run_in_which_no_one_is_done_says_what_it_waits_for(monkeypatch):
    monkeypatch.setattr(progress, "IDLE_INTERVAL", 0)
    printed, stalled = io.StringIO(), {}
    with ProgressDisplay(Console(file=printed, width=40), 3, stalled) as watch:
        watch.idle()
        assert not printed.getvalue()
        stalled["anna"] = since(7)
        watch.idle()
    assert printed.getvalue() == "0 of 3 graded, waiting for anna (7 s)\n"


def test_in_a_terminal_the_bar_names_the_one_it_waits_for_longest():
    console = Console(file=io.StringIO(), force_terminal=True, width=150)
    with ProgressDisplay(console, 3, {"ben": since(4), "anna": since(7)}) as watch:
        watch.bar.refresh()
    assert "waiting for anna (7 s) and 1 more" in console.file.getvalue()
