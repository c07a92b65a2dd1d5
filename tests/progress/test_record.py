"""The record of progress: checks write it, updates of lessons leave it alone, and a damaged one is kept."""

import json
from datetime import datetime

import pytest

from course.progress.record import RECORD, read_progress, record_check
from course.reports import LessonReport
from course.work_files import Work
from course.workspace import lay_out
from nbjudge import files
from nbjudge.results import Mark

STEM = "ch1_first/lesson1_start"
MONDAY, TUESDAY = datetime(2026, 3, 2, 9), datetime(2026, 3, 3, 9)


@pytest.fixture
def work(tmp_path):
    folder = tmp_path / "work"
    (folder / "ch1_first").mkdir(parents=True)
    (folder / f"{STEM}.ipynb").write_text("{}")
    return folder


def check(work, *marks, now=MONDAY, all_tests=True):
    record_check(Work(work / f"{STEM}.ipynb", STEM), LessonReport("lesson1_start", list(marks), [], all_tests), now)


def test_a_check_is_recorded_in_words_that_people_can_read(work):
    check(work, Mark("a", 1, 1), Mark("b", 1, 2), Mark("c", 0, 1), Mark("d", 0, 1, begun=False), all_tests=False)
    found = json.loads((work / RECORD).read_text())["lessons"][STEM]
    assert found["changed"] == "2026-03-02T09:00:00" and found["all_tests"] is False
    states = {name: one["state"] for name, one in found["exercises"].items()}
    assert states == {"a": "passed", "b": "partly right", "c": "not right yet", "d": "not begun"}
    assert found["exercises"]["b"]["points"] == 1


def test_the_latest_check_counts_and_the_same_result_keeps_its_time(work):
    check(work, Mark("a", 1, 1))
    check(work, Mark("a", 1, 1), now=TUESDAY)
    assert read_progress(work).lessons[STEM].changed == MONDAY
    check(work, Mark("a", 0, 1), now=TUESDAY)
    assert (read_progress(work).lessons[STEM].changed, read_progress(work).passed()) == (TUESDAY, set())


def test_a_lesson_that_was_not_begun_leaves_no_trace(work):
    check(work, Mark("a", 0, 1, begun=False))
    assert not (work / RECORD).exists()


def test_a_notebook_outside_a_work_folder_is_not_recorded(work, tmp_path):
    (tmp_path / "lesson1_start.ipynb").write_text("{}")
    record_check(Work(tmp_path / "lesson1_start.ipynb", STEM), LessonReport("lesson1_start", [Mark("a", 1, 1)]))
    assert not list(tmp_path.glob("*.json"))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"lessons": 3}', '{"lessons": {}, "last_overview": []}', pytest.param("[" * 100_000, id="deep")],
)
def test_a_damaged_record_is_kept_beside_the_new_one(work, text):
    for _ in range(2):
        (work / RECORD).write_text(text)
        assert read_progress(work).lessons == {}
        check(work, Mark("a", 1, 1))
        assert read_progress(work).passed() == {f"{STEM}/a"}
    assert [path.read_text() for path in sorted(work.glob("progress.damaged*.json"))] == [text, text]


def test_a_write_that_fails_leaves_the_old_record_whole(work, monkeypatch):
    check(work, Mark("a", 1, 1))
    before = (work / RECORD).read_text()
    monkeypatch.setattr(files.os, "replace", lambda *_: (_ for _ in ()).throw(OSError("No space left")))
    with pytest.raises(OSError, match="No space"):
        check(work, Mark("a", 0, 1))
    assert (work / RECORD).read_text() == before
    assert not list(work.glob(".*.part"))


def test_an_update_of_the_lessons_leaves_the_record_alone(work, tmp_path):
    check(work, Mark("a", 1, 1))
    before = (work / RECORD).read_bytes()
    for version in ("version 1", "version 2"):
        path = tmp_path / "release" / f"{STEM}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(version)
        lay_out(tmp_path / "release", work)
    assert (work / RECORD).read_bytes() == before


def test_a_copied_work_folder_takes_the_progress_along(work, tmp_path):
    check(work, Mark("a", 1, 1))
    work.rename(tmp_path / "elsewhere")
    assert read_progress(tmp_path / "elsewhere").passed() == {f"{STEM}/a"}
