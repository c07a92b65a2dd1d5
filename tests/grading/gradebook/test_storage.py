"""A gradebook that is locked or read-only, and a disk that is full."""

import sqlite3
import subprocess
import sys
import threading

import pytest
from course_folders import ENVIRONMENT
from nbgrader.api import Gradebook

from course.errors import CourseError
from instructor.grading.gradebook.storage import storage_errors, when_unlocked
from instructor.grading.gradebook.submissions import Submission

SCRIPT = """
import sys
from pathlib import Path
from sqlalchemy import create_engine, text
from course.errors import CourseError
from instructor.grading.gradebook.storage import storage_errors
from instructor.grading.gradebook.ledger import Ledger
try:
    with storage_errors():
        {action}
except CourseError as error:
    print(error)
"""
WRITE_ALL = """
        for number in range(100_000):
            Ledger(Path(sys.argv[1]), "ps1").write(f"student{number}", {"work": "x" * 5000})
"""
ENTER_ALL = """
        with create_engine(f"sqlite:///{sys.argv[1]}/gradebook.db").begin() as gradebook:
            gradebook.execute(text("CREATE TABLE student (picture)"))
            gradebook.execute(text("INSERT INTO student VALUES (zeroblob(3000000))"))
"""


@pytest.fixture(autouse=True)
def programs(monkeypatch):
    monkeypatch.setenv("PATH", ENVIRONMENT["PATH"])  # a new gradebook asks Alembic for its version


def on_small_disk(folder, action, after="true"):
    """Run a script with a disk of one megabyte of its own."""
    command = f'mount -t tmpfs -o size=1m tmpfs "$0" && {after} && exec "$1" -c "$2" "$0"'
    words = ["unshare", "-rm", "sh", "-c", command, str(folder), sys.executable, SCRIPT.format(action=action)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_full_disk_is_told_in_one_sentence(tmp_path):
    assert "The disk is full: " in on_small_disk(tmp_path, WRITE_ALL)
    assert "The disk with the gradebook is full. The next run" in on_small_disk(tmp_path, ENTER_ALL)


def test_a_disk_that_is_read_only_is_told_in_one_sentence(tmp_path):
    said = on_small_disk(tmp_path, WRITE_ALL, after='mount -o remount,ro "$0"')
    assert said.startswith("A file can't be written: ") and said.count("\n") == 1


def test_a_read_only_gradebook_is_told_in_one_sentence(tmp_path):
    Gradebook(f"sqlite:///{tmp_path}/gradebook.db").close()
    reading = f"sqlite:///file:{tmp_path}/gradebook.db?mode=ro&uri=true"
    wanted = pytest.raises(CourseError, match=r"read-only\. The next run completes the work")
    with wanted, storage_errors(), Gradebook(reading) as gradebook:
        gradebook.update_or_create_student("anna")


def test_a_locked_gradebook_is_waited_for_and_that_is_said(tmp_path):
    said = []
    with Gradebook(f"sqlite:///{tmp_path}/gradebook.db") as gradebook:
        other = sqlite3.connect(tmp_path / "gradebook.db", check_same_thread=False)
        other.execute("BEGIN EXCLUSIVE")
        timer = threading.Timer(8, other.rollback)  # SQLite itself waits for five seconds
        timer.start()
        when_unlocked(lambda: gradebook.update_or_create_student("anna"), said.append, gradebook)
        timer.join()
        other.close()
        assert [student.id for student in gradebook.students] == ["anna"]
    assert len(said) == 1 and "locked the gradebook" in said[0]


@pytest.mark.parametrize("text", ["1e1000000000000000000", "12:00:1e99", "00:00:NaN", "\x00", "10 10 10 10 10", "inf"])
def test_a_time_that_is_none_is_reported_whatever_stands_there(tmp_path, text):
    (tmp_path / "timestamp.txt").write_text(text)
    (trouble,) = Submission(tmp_path, 1000).read("anna", [], {}).troubles or ["the work counts as handed in on time"]
    assert "the work counts as handed in on time" in trouble
