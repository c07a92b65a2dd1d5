from time import process_time

import pytest

from nbjudge import checks
from nbjudge.checks import speed
from nbjudge.errors import CheckFailed


def busy(seconds):
    started = process_time()
    while process_time() - started < seconds:
        pass
    return seconds


def test_a_quick_call_returns_its_answer():
    assert checks.quick(busy, 0.0, seconds=1, hint="count classes").result == 0


def test_a_slow_call_fails_with_the_hint(monkeypatch):
    monkeypatch.setattr(speed, "slowness", lambda: 1.0)
    with pytest.raises(CheckFailed, match=r"busy\(0\.1\) took 0\.1 seconds: count classes"):
        checks.quick(busy, 0.1, seconds=0.01, hint="count classes")


def test_a_slow_machine_gets_more_time(monkeypatch):
    monkeypatch.setattr(speed, "slowness", lambda: 100.0)
    assert checks.quick(busy, 0.1, seconds=0.01, hint="count classes").result == 0.1


def test_a_call_that_is_only_too_slow_once_is_repeated(monkeypatch):
    monkeypatch.setattr(speed, "slowness", lambda: 1.0)
    times = iter([0.15, 0.0])
    assert checks.quick(lambda: busy(next(times)), seconds=0.05, hint="count classes").result == 0


def test_no_machine_gets_less_time():
    assert speed.slowness() >= 1
