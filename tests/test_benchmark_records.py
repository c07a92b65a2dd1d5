"""The comparison of a benchmark with the last release."""

import json
from dataclasses import asdict

import pytest
import typer

from benchmarks import records
from benchmarks.records import Record, changes, main


def record(ratios, processors=2):
    return Record("abc", "x86_64", processors, "3.13", {}, {"chapter 1": ratios})


@pytest.mark.parametrize(
    ("before", "now", "slower"),
    [
        ([5.0, 5.1, 4.9], [5.0, 4.95, 5.05], False),
        ([5.0, 5.1, 4.9], [4.0, 4.1, 3.9], True),
        ([5.0, 6.0, 4.0], [4.2, 4.3, 4.1], False),  # within the noise of the first run
        ([5.0, 5.1, 4.9], [7.0, 7.1, 6.9], False),
    ],
)
def test_a_grader_is_slower_only_if_it_lost_more_than_the_noise(before, now, slower):
    [change] = changes(record(before), record(now))
    assert change.is_slower is slower


def test_a_ratio_is_taken_within_each_round():
    new = record([])
    new.add("chapter 2", [4.0, 8.0], [1.0, 2.0])
    assert new.faster["chapter 2"] == [4.0, 4.0]


def test_other_numbers_of_processors_and_too_few_rounds_are_refused():
    with pytest.raises(ValueError, match="2 processors and this commit on 4"):
        changes(record([5, 5, 5]), record([5, 5, 5], processors=4))
    with pytest.raises(ValueError, match="fewer than 3 rounds"):
        changes(record([5, 5, 5]), record([5, 5]))


@pytest.mark.parametrize(("now", "status"), [([5.0, 5.1, 5.2], 0), ([3.0, 3.1, 3.2], 1), (None, 2)])
def test_the_command_fails_if_a_grader_has_become_slower(tmp_path, monkeypatch, capsys, now, status):
    monkeypatch.setattr(records, "ROOT", tmp_path)
    monkeypatch.setattr(records, "LAST_RELEASE", tmp_path / "last.json")
    monkeypatch.setattr(records, "NEW", tmp_path / "new.json")
    for path, ratios in ((records.LAST_RELEASE, [5.0, 5.1, 5.2]), (records.NEW, now)):
        if ratios:
            path.write_text(json.dumps(asdict(record(ratios))))
    with pytest.raises(typer.Exit) as ended:
        main()
    assert ended.value.exit_code == status
    assert ("new.json doesn't exist" in capsys.readouterr().out) is (status == 2)


def test_before_the_first_release_there_is_nothing_to_compare_with(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(records, "LAST_RELEASE", tmp_path / "last.json")
    main()
    assert "No release has been measured yet" in capsys.readouterr().out


def test_a_record_names_what_was_measured():
    begun = Record.begin()
    assert begun.processors >= 1
    assert "nbgrader" in begun.libraries
