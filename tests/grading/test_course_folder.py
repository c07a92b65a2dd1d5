"""What a course folder says about a student's work, whatever lies there."""

import os
from datetime import datetime

import pytest

from instructor.grading.course_folder import STAMP, CourseFolder


@pytest.fixture
def course(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text("")
    (tmp_path / "submitted" / "anna" / "ps1").mkdir(parents=True)
    return CourseFolder(tmp_path, "ps1")


def stamp(course):
    return course.path("submitted", "anna") / STAMP


@pytest.mark.parametrize("text", ["2026-01-01 14:00:00 UTC\n", "2026-01-01T15:00:00+01:00", "2026-01-01T14:00"])
def test_the_time_of_a_submission_is_read_as_nbgrader_reads_it(course, text):
    stamp(course).write_text(text)
    assert (
        course.time_of("anna")
        == datetime(2026, 1, 1, 14)
        == course.directory.get_existing_timestamp(str(stamp(course).parent))
    )


def test_without_a_time_there_is_none(course):
    assert course.time_of("anna") is None
    stamp(course).write_text(" \n")
    assert course.time_of("anna") is None
    stamp(course).unlink()
    os.symlink(os.devnull, stamp(course))
    assert course.time_of("anna") is None


@pytest.mark.parametrize("content", [b"\xff\x00 not a date", b"tomorrow", b"9" * 10_000, b"2026-13-40 99:00:00 UTC"])
def test_what_is_no_time_is_refused_in_words(course, content):
    stamp(course).write_bytes(content)
    with pytest.raises(ValueError, match=r"timestamp\.txt holds no time, but "):
        course.time_of("anna")


def test_a_notebook_that_is_a_link_is_not_read(course):
    folder = course.path("submitted", "anna")
    (course.root / "solutions.ipynb").write_text("{}")
    os.symlink(course.root / "solutions.ipynb", folder / "one.ipynb")
    (folder / "two.ipynb").write_text("mine")
    work = course.work("anna", {"one", "two"})
    assert work.notebooks == {"two": "mine"}
    assert work.troubles == ["one: it is no file of its own, and was not read"]
