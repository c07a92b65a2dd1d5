"""A stopwatch leaves out the time that other work on the machine takes, and asks for it only if it matters."""

import pytest

from nbjudge.records import stopwatch
from nbjudge.records.stopwatch import SHORT, Stopwatch, waited_seconds


def test_a_short_time_counts_without_asking_how_long_processes_have_waited():
    asked: list[float] = []
    watch = Stopwatch(lambda: asked.append(0.0) or 0.0)
    assert 0 <= watch.seconds() < SHORT
    assert len(asked) == 1  # when it was started


@pytest.mark.parametrize(("waited", "counted"), [(0.0, 10.0), (4.0, 6.0), (9.9, 2.0)])
def test_waiting_does_not_count_but_a_fifth_of_the_time_always_does(monkeypatch, waited, counted):
    waits = iter([1.0, 1.0 + waited])
    watch = Stopwatch(lambda: next(waits))
    monkeypatch.setattr(watch, "started", watch.started - 10)
    assert watch.seconds() == pytest.approx(counted, abs=0.5)


def test_the_waiting_time_is_the_total_of_the_line_some(monkeypatch, tmp_path):
    pressure = tmp_path / "cpu"
    monkeypatch.setattr(stopwatch, "PRESSURE", pressure)
    assert waited_seconds() == 0.0
    pressure.write_text("")
    assert waited_seconds() == 0.0
    pressure.write_text("some avg10=0.00 avg60=0.00 avg300=0.00 total=2500000\nfull avg10=0.00 total=9\n")
    assert waited_seconds() == 2.5
