"""A gradebook that is locked or read-only, and a disk that is full: the commands wait, or say so in one sentence.

Each command runs with a small disk of its own, which is filled to the last byte, and once more with room on it.
"""

import sqlite3
import subprocess
import threading
import time
from decimal import InvalidOperation

import pytest
from course_folders import BIN, CONFIG, ENVIRONMENT, NAME, answer, graded, hand_in, make_course, notebook, run, scores
from nbgrader.api import Gradebook
from nbgrader.utils import parse_utc

from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.storage import PAUSE, SQLITE_TIMEOUT, storage_problem, when_unlocked
from nbjudge.gradebook.submissions import STAMP, Submission
from nbjudge.reading.recognition import Recognizer

pytestmark = pytest.mark.slow

COMMANDS = {
    "grade": ["grade", NAME, "--force", "--no-sandbox"],
    "regrade": ["regrade", NAME, "--exercise", "a", "--yes", "--no-sandbox"],
    "feedback": ["feedback", NAME, "--student", "anna"],
    "export": ["export", "--format", "csv"],
}
SMALL_DISK = """\
set -e
mount -t tmpfs -o size=30m tmpfs "$1"
cp -r "$0" "$1/course"
cd "$1/course"
shift
{trouble}
status=0
"$@" || status=$?
echo "status $status"
{end}
"$@"
echo "status $?"
cp gradebook.db "$OUT"
"""
FULL = ("dd if=/dev/zero of=../filler bs=1k 2>&- || true", "rm ../filler")
READ_ONLY = (
    "mount --bind gradebook.db gradebook.db; mount -o remount,bind,ro gradebook.db",
    "umount gradebook.db",
)
ALL_READ_ONLY = ("mount -o remount,ro ..", "mount -o remount,rw ..")


@pytest.fixture(autouse=True)
def programs(monkeypatch):
    monkeypatch.setenv("PATH", ENVIRONMENT["PATH"])  # a new gradebook asks Alembic for its version


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course in which one student is graded, with half of the points due, and another one handed in afterwards."""
    cells = (answer("a", "### BEGIN SOLUTION\na = 1\n### END SOLUTION"), graded("a_test", "assert a == 1"))
    made = make_course(tmp_path_factory.mktemp("storage") / "course", {"one": notebook(*cells)}, CONFIG)
    hand_in(made, "anna", {"a": "a = 1"})
    run(made, "nbjudge", "grade", NAME, "--no-sandbox")
    with sqlite3.connect(made / "gradebook.db") as database:
        database.execute("UPDATE grade SET auto_score = 1")
    hand_in(made, "ben", {"a": "a = 1"})
    return made


def on_small_disk(course, folder, trouble, words):
    """Run a command twice, first with trouble; return both exit statuses, what was said, and the gradebook's marks."""
    (folder / "disk").mkdir()
    (folder / "made").mkdir()
    script = SMALL_DISK.format(trouble=trouble[0], end=trouble[1])
    command = ["unshare", "-rm", "sh", "-c", script, course, folder / "disk", BIN / "nbjudge", *words]
    own = {"TMPDIR": str(folder), "OUT": str(folder / "made" / "gradebook.db")}
    done = subprocess.run(command, env=ENVIRONMENT | own, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout + done.stderr
    statuses = [line for line in done.stdout.splitlines() if line.startswith("status")]
    return statuses, done.stderr, folder / "made"


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_told_in_one_sentence_and_the_next_run_completes_the_work(course, tmp_path, command):
    statuses, said, made = on_small_disk(course, tmp_path, FULL, COMMANDS[command])
    assert statuses == ["status 1", "status 0"]
    assert said.startswith("Error: The disk") and said.count("\n") == 1 and "The next run will finish the work." in said
    assert scores(made, "anna") == {"a_test": 2 if command in ("grade", "regrade") else 1}
    assert command != "grade" or scores(made, "ben") == {"a_test": 2}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["grade", "regrade"])
def test_a_read_only_gradebook_is_told_in_one_sentence_and_the_next_run_completes_the_work(course, tmp_path, command):
    statuses, said, made = on_small_disk(course, tmp_path, READ_ONLY, COMMANDS[command])
    assert statuses == ["status 1", "status 0"]
    assert said == "Error: The gradebook can't be changed because it's read-only. The next run will finish the work.\n"
    assert scores(made, "anna") == {"a_test": 2 if command in ("grade", "regrade") else 1}
    assert command != "grade" or scores(made, "ben") == {"a_test": 2}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["feedback", "export"])
def test_commands_that_only_read_the_gradebook_work_if_it_is_read_only(course, tmp_path, command):
    statuses, said, _ = on_small_disk(course, tmp_path, READ_ONLY, COMMANDS[command])
    assert (statuses, said) == (["status 0", "status 0"], "")


@pytest.mark.slow
@pytest.mark.parametrize("command", ["feedback", "export"])
def test_where_nothing_can_be_written_these_say_so_too(course, tmp_path, command):
    statuses, said, _ = on_small_disk(course, tmp_path, ALL_READ_ONLY, COMMANDS[command])
    assert statuses == ["status 1", "status 0"]
    assert said.startswith("Error: A file can't be written: ") and said.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_locked_gradebook_is_waited_for_and_that_is_said_once(course, command):
    with sqlite3.connect(course / "gradebook.db", check_same_thread=False) as other:
        other.execute("BEGIN EXCLUSIVE")
        running = subprocess.Popen(
            [BIN / "nbjudge", *COMMANDS[command]], cwd=course, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
        )
        assert any("has locked the gradebook" in line for line in running.stdout)
        time.sleep(SQLITE_TIMEOUT + 2 * PAUSE)  # it tries once more, and says nothing
        assert running.poll() is None
        other.rollback()
        assert "has locked" not in running.stdout.read()
    assert running.wait(timeout=120) == 0


def test_a_gradebook_that_stays_locked_ends_the_wait_of_the_course(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text(CONFIG + "c.GradebookLock.timeout = 0.1\n")
    folder, said = CourseFolder(tmp_path, NAME), []
    folder.gradebook().close()
    with sqlite3.connect(tmp_path / "gradebook.db") as other:
        other.execute("BEGIN EXCLUSIVE")
        locked = pytest.raises(CourseError, match=r"locked for 0\.1 seconds.*The next run will finish")
        with locked, folder.book(said.append):
            pass
        other.rollback()
    assert said == []


def test_what_was_changed_before_the_lock_was_met_is_taken_back_before_the_next_try(tmp_path):
    said = []
    with Gradebook(f"sqlite:///{tmp_path}/gradebook.db?timeout=0.1") as gradebook:
        other = sqlite3.connect(tmp_path / "gradebook.db", check_same_thread=False)
        other.execute("BEGIN EXCLUSIVE")
        timer = threading.Timer(1, other.rollback)
        timer.start()
        when_unlocked(lambda: gradebook.update_or_create_student("anna"), said.append, 60, gradebook)
        timer.join()
        other.close()
        assert [student.id for student in gradebook.students] == ["anna"]
    assert len(said) == 1 and "locked the gradebook" in said[0]


@pytest.mark.parametrize("error", [ValueError("disk is full"), OSError(2, "no such file"), InvalidOperation()])
def test_an_error_about_something_else_is_no_trouble_of_storage(error):
    assert storage_problem(error) == ""


@pytest.mark.parametrize("text", ["9" * 40, "9" * 40 + "h", "12:" + "9" * 40])
def test_a_time_that_the_library_computes_with_and_fails_is_reported(tmp_path, text):
    with pytest.raises(ArithmeticError):  # not the ValueError that a library for dates would raise
        parse_utc(text)
    assert _troubles(tmp_path, text) == 1


@pytest.mark.parametrize("text", ["\x00", "10 10 10 10 10", "inf", "-", "yesterday", "2026-02-30"])
def test_a_time_that_is_none_is_reported_whatever_is_written_there(tmp_path, text):
    assert _troubles(tmp_path, text) == 1


def test_a_time_is_not_reported(tmp_path):
    assert _troubles(tmp_path, "2026-11-22 10:00:00.000000 UTC") == 0


def _troubles(folder, text):
    """How many lines of the report say that there is no time."""
    (folder / STAMP).write_text(text)
    return sum(
        "the work counts as handed in on time" in line
        for line in Submission(folder, 1000).read("anna", Recognizer({}), {}).troubles
    )
