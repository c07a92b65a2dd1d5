"""What a course folder says about a student's work, whatever lies there."""

import os
import zipfile
from datetime import datetime

import pytest

from nbjudge.gradebook import submissions
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.submissions import STAMP
from nbjudge.reading.recognition import Recognizer

ANSWER = (
    '{"cells": [{"cell_type": "code", "metadata": {"nbgrader": {"grade_id": "a", "solution": true}}, "source": "%s"}]}'
)


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
        course.submission("anna").time()
        == datetime(2026, 1, 1, 14)
        == course.directory.get_existing_timestamp(str(stamp(course).parent))
    )


def test_without_a_time_there_is_none(course):
    assert course.submission("anna").time() is None
    os.symlink(os.devnull, stamp(course))
    assert course.submission("anna").time() is None


@pytest.mark.parametrize(
    "content", [b"", b" \n", b"\xff\x00 not a date", b"tomorrow", b"9" * 10_000, b"2026-13-40 99:00:00 UTC"]
)
def test_what_is_no_time_is_refused_in_words(course, content):
    stamp(course).write_bytes(content)
    with pytest.raises(ValueError, match=r"timestamp\.txt should contain a time, but it contains "):
        course.submission("anna").time()


def test_a_notebook_that_is_a_link_is_not_read(course):
    folder = course.path("submitted", "anna")
    (course.root / "solutions.ipynb").write_text("{}")
    os.symlink(course.root / "solutions.ipynb", folder / "one.ipynb")
    (folder / "two.ipynb").write_text("mine")
    work = course.submitted_files("anna", Recognizer({"one": {}, "two": {}}))
    assert work.notebooks == {"two": "mine"}
    assert work.troubles == ["one: not read, because it's a link or is larger than 100 MB"]


def test_of_too_many_files_some_are_not_read(course, monkeypatch):
    for name, most in (("MAX_FILES", 3), ("MAX_TOTAL_BYTES", 10), ("MAX_NAMED", 2)):
        monkeypatch.setattr(submissions, name, most)
    for name, size in {"a": 9, "b": 9, "c": 1, "d\x1b": 1, "e": 1, "f": 1}.items():
        (course.path("submitted", "anna") / name).write_bytes(b"x" * size)
    work = course.submitted_files("anna", Recognizer({"one": {}}))
    assert sum(map(len, work.files.values())) <= 10 and len(work.files) <= 3
    assert len(work.troubles) == 3 and all(map(str.isprintable, work.troubles))
    assert "not read, because there are more than 3 files" in work.troubles[0]
    assert work.troubles[-1] == f"{6 - len(work.files) - 2} more files weren't read"


def test_a_file_without_end_is_not_read(course):
    folder = course.path("submitted", "anna")
    for name in ("one.ipynb", "data.csv"):
        with (folder / name).open("wb") as file:
            file.truncate(1 << 40)  # it takes no working_dir on the disk
    work, before = (
        course.submitted_files("anna", Recognizer({"one": {}})),
        course.submission("anna").fingerprint(),
    )
    assert (work.notebooks, work.files) == ({}, {})
    assert [line.split(":")[0] for line in work.troubles] == ["one", "data.csv"]
    os.utime(folder / "data.csv", ns=(5, 5))
    assert course.submission("anna").fingerprint() != before


@pytest.mark.parametrize(("is_given", "answer"), [(True, "released"), (False, "packed")])
def test_a_notebook_in_the_courses_own_zip_file_is_not_the_students_work(course, is_given, answer):
    folders = [course.path("submitted", "anna"), course.path("source")]
    folders[1].mkdir(parents=True)
    for folder in folders if is_given else folders[:1]:
        with zipfile.ZipFile(folder / "material.zip", "w") as archive:
            archive.writestr(zipfile.ZipInfo("one.ipynb"), ANSWER % "packed")
    (folders[0] / "one.ipynb").write_text(ANSWER % "released")
    recognizer = Recognizer({"one": {"a": "released"}})
    assert course.submitted_files("anna", recognizer).notebooks == {"one": ANSWER % answer}
