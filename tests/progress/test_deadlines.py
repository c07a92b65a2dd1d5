"""Learners see when a chapter is due, in their own time and in UTC."""

import zipfile
from datetime import UTC, datetime, timedelta, timezone

import pytest
from rich.console import Console

from course import class_settings
from course.class_settings import FILE, ClassSettings, read_class_settings
from course.progress.deadlines import due_dates, due_text
from course.progress.overview import print_overview
from course.progress.pages import start_page
from course.progress.standing import read_standing
from instructor.authoring.bundle import ROOT, Edition, write_bundle

DUE = datetime(2026, 3, 2, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hours", "text"),
    [
        (0, "due 2 March 2026, 23:30 UTC"),
        (1, "due 3 March 2026, 00:30 your time (2 March 2026, 23:30 UTC)"),
        (-5, "due 2 March 2026, 18:30 your time (23:30 UTC)"),
    ],
)
def test_a_due_date_names_its_time_zone(hours, text):
    assert due_text(DUE.astimezone(timezone(timedelta(hours=3))), timezone(timedelta(hours=hours))) == text


def test_the_start_page_and_the_overview_show_the_due_date_of_the_chapter_that_has_one(tmp_path, monkeypatch):
    settings = ClassSettings(due={"ch1_introduction": DUE})
    monkeypatch.setattr("course.progress.deadlines.local_settings", lambda: settings)
    standing = read_standing(ROOT / "release", tmp_path)
    assert start_page(standing, "/").count(due_text(DUE)) == 1
    with (console := Console(width=200)).capture() as said:
        print_overview(standing, console)
    assert [line.startswith("1 ") for line in said.get().splitlines() if due_text(DUE) in line] == [True]


def test_a_wrong_setting_does_not_keep_the_start_page_from_opening(tmp_path, monkeypatch):
    (tmp_path / FILE).write_text("due = 3")
    monkeypatch.setattr(class_settings, "find_clone", lambda: tmp_path)
    assert due_dates() == {}


def test_a_bundle_contains_the_due_dates_but_no_excuse(tmp_path):
    due = {"ch1_introduction": DUE}
    settings = unpacked_settings(write_bundle(ROOT, tmp_path, Edition(lessons="1.1", seed=7, due=due)), tmp_path)
    assert settings == ClassSettings(seed=7, due=due)


def unpacked_settings(bundle, folder):

    with zipfile.ZipFile(bundle) as archive:
        name = next(one for one in archive.namelist() if one.endswith(f"course/{FILE}"))
        archive.extract(name, folder)
    return read_class_settings((folder / name).parent)
