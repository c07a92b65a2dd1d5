"""Laying out the work folder: new lessons come, nothing a learner wrote is lost."""

import json
from pathlib import Path

import pytest

from course.workspace import RECORD, NoLessons, lay_out
from nbjudge import files

LESSON = "ch1_first/lesson1_start.ipynb"
NEWER = "ch1_first/lesson1_start.new.ipynb"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    folder = tmp_path / "release"
    _write(folder, LESSON, "version 1")
    _write(folder, "ch1_first/picture.png", "a picture")
    return folder


@pytest.fixture
def work(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "work"


def test_a_first_start_lays_every_file(release, work):
    report = lay_out(release, work)
    assert report.new == [LESSON, "ch1_first/picture.png"]
    assert _read(work, LESSON) == "version 1"


def test_a_second_start_changes_nothing(release, work):
    lay_out(release, work)
    before = _everything(work)
    report = lay_out(release, work)
    assert (report.new, report.beside, report.replaced) == ([], [], [])
    assert _everything(work) == before


def test_a_changed_lesson_is_kept(release, work):
    lay_out(release, work)
    _write(work, LESSON, "my answer")
    report = lay_out(release, work)
    assert _read(work, LESSON) == "my answer"
    assert report.beside == []


def test_a_newer_lesson_lies_beside_a_changed_one_and_is_told(release, work):
    lay_out(release, work)
    _write(work, LESSON, "my answer")
    _write(release, LESSON, "version 2")
    report = lay_out(release, work)
    assert (_read(work, LESSON), _read(work, NEWER)) == ("my answer", "version 2")
    assert report.beside == [(LESSON, NEWER)]
    assert any(LESSON in line and NEWER in line for line in report.lines())


def test_a_newer_lesson_replaces_one_that_nobody_changed_and_is_told(release, work):
    lay_out(release, work)
    _write(release, LESSON, "version 2")
    report = lay_out(release, work)
    assert _read(work, LESSON) == "version 2"
    assert report.replaced == [LESSON]
    assert any("Replaced" in line and LESSON in line for line in report.lines())


def test_a_newer_lesson_is_laid_once_and_not_again_after_it_was_deleted(release, work):
    lay_out(release, work)
    _write(work, LESSON, "my answer")
    _write(release, LESSON, "version 2")
    lay_out(release, work)
    (work / NEWER).unlink()
    assert lay_out(release, work).beside == []
    assert not (work / NEWER).exists()


def test_a_third_version_replaces_the_second_beside_unless_the_learner_works_in_it(release, work):
    lay_out(release, work)
    _write(work, LESSON, "my answer")
    _write(release, LESSON, "version 2")
    lay_out(release, work)
    _write(release, LESSON, "version 3")
    lay_out(release, work)
    assert _read(work, NEWER) == "version 3"
    _write(work, NEWER, "my second answer")
    _write(release, LESSON, "version 4")
    report = lay_out(release, work)
    assert (_read(work, LESSON), _read(work, NEWER)) == ("my answer", "my second answer")
    assert report.beside == [(LESSON, "ch1_first/lesson1_start.new2.ipynb")]


def test_a_deleted_lesson_is_laid_anew(release, work):
    lay_out(release, work)
    (work / LESSON).unlink()
    assert lay_out(release, work).new == [LESSON]


def test_a_file_that_was_there_before_the_course_is_kept(release, work):
    _write(work, LESSON, "somebody's own")
    report = lay_out(release, work)
    assert _read(work, LESSON) == "somebody's own"
    assert report.beside == [(LESSON, NEWER)]


@pytest.mark.parametrize("record", [None, "", "{", "[]", '{"given": 3}', '{"given": {"a": null}}', "\udcff"])
def test_a_lost_or_broken_record_loses_nothing(release, work, record):
    lay_out(release, work)
    _write(work, LESSON, "my answer")
    (work / RECORD).unlink()
    if record is not None:
        (work / RECORD).write_bytes(record.encode("utf-8", "surrogateescape"))
    _write(release, LESSON, "version 2")
    lay_out(release, work)
    assert (_read(work, LESSON), _read(work, NEWER)) == ("my answer", "version 2")
    assert LESSON in json.loads((work / RECORD).read_text())["given"]


def test_a_broken_record_is_told(release, work):
    lay_out(release, work)
    (work / RECORD).write_text("{")
    assert any(RECORD in line for line in lay_out(release, work).lines())


def test_a_write_that_fails_leaves_the_lesson_whole(release, work, monkeypatch):
    lay_out(release, work)
    _write(release, LESSON, "version 2")

    def full_disk(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr(files.os, "replace", full_disk)
    with pytest.raises(OSError, match="No space"):
        lay_out(release, work)
    assert _read(work, LESSON) == "version 1"
    assert not list(work.rglob("*.part"))


def test_checkpoints_and_hidden_files_are_not_laid(release, work):
    _write(release, "ch1_first/.ipynb_checkpoints/lesson1-checkpoint.ipynb", "old")
    _write(release, ".hidden", "x")
    assert not any(".ipynb_checkpoints" in name or ".hidden" in name for name in lay_out(release, work).new)


def test_an_empty_release_says_what_was_expected(tmp_path, work):
    (tmp_path / "release").mkdir()
    with pytest.raises(NoLessons, match="make build"):
        lay_out(tmp_path / "release", work)


def test_a_file_cannot_be_the_work_folder(release, work):
    _write(work.parent, "work", "a file")
    with pytest.raises(NoLessons, match="that's a file"):
        lay_out(release, work)


def test_the_lessons_of_the_course_cannot_be_the_work_folder(release):
    with pytest.raises(NoLessons, match="own lessons"):
        lay_out(release, release / "ch1_first")


def _write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def _read(folder: Path, name: str) -> str:
    return (folder / name).read_text()


def _everything(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
