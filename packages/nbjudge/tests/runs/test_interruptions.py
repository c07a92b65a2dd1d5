"""Ctrl-C and `kill -9` of the whole command, at moments that differ in what is there already."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from course_folders import (
    BIN,
    CONFIG,
    ENVIRONMENT,
    NAME,
    answer,
    graded,
    hand_in,
    make_course,
    notebook,
    run,
    scores,
    start,
)

from nbjudge.processes.fork_server import WORKING_DIRS
from nbjudge.processes.run_folders import MEMORY
from nbjudge.records.stopwatch import Stopwatch
from nbjudge.sandbox.tasks import family, tasks

pytestmark = pytest.mark.slow
PLACES = [place for place in (MEMORY, Path("/tmp")) if place.is_dir()]
PATIENCE = 60  # seconds until a moment has come, on a busy machine
BUSY = "import subprocess, time\nsubprocess.Popen(['sleep', '50'])\ntime.sleep(50)\na = 1"


def has_folder(run):
    return len(run.folders()) >= 1


def has_servers(run):
    """Judges' processes can be had, and so can those of learners."""
    return sum((folder / "socket").exists() for folder in run.folders()) == 2


def has_students(run):
    return any(run.sees(f"{WORKING_DIRS}/student-*"))


def has_judge(run):
    """A student's cell runs, and what it has started, too."""
    return any(Path(f"/proc/{task.pid}/comm").read_text() == "sleep\n" for task in run.family())


class Run:
    """The command at work."""

    def __init__(self, course):
        self.tmp = course.parent / "tmp"
        self.tmp.mkdir(exist_ok=True)
        self.process = start(
            [BIN / "nbjudge", "grade", NAME, "--jobs", "2"],
            cwd=course,
            env=ENVIRONMENT | {"TMPDIR": str(self.tmp)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def folders(self):
        name = f"grading-*-{self.process.pid:x}-*"
        return [folder for place in (*PLACES, self.tmp) for folder in place.glob(name)]

    def sees(self, pattern):
        return [path for folder in self.folders() for path in folder.glob(pattern)]

    def family(self):
        return family(self.process.pid, list(tasks()))

    def wait_for(self, moment):
        deadline = time.monotonic() + PATIENCE
        while not _seen(moment, self):
            assert time.monotonic() < deadline and self.process.poll() is None
            time.sleep(0.02)
        self.started = {task.pid for task in self.family()}

    def left(self):
        """Processes of the run that are still there, a while after its end."""
        deadline = time.monotonic() + PATIENCE
        while (left := self.started & {task.pid for task in tasks()}) and time.monotonic() < deadline:
            time.sleep(0.05)
        return left


def _seen(moment, run):
    try:
        return moment(run)
    except OSError:  # a process or folder was gone before it was looked at
        return False


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    cells = (answer("a", "### BEGIN SOLUTION\na = 1\n### END SOLUTION"), graded("a_test", "assert a == 1"))
    patient = CONFIG.replace("timeout = 5", "timeout = 600")
    return make_course(tmp_path_factory.mktemp("made") / "course", {"one": notebook(*cells)}, patient)


@pytest.fixture
def course(made, tmp_path):
    return shutil.copytree(made, tmp_path / "course")


@pytest.mark.parametrize("moment", [has_folder, has_servers, has_judge])
def test_ctrl_c_ends_the_command_within_three_seconds_and_leaves_nothing(course, moment):
    for student in ("anna", "ben", "cid"):
        hand_in(course, student, {"a": BUSY})
    running = Run(course)
    running.wait_for(moment)
    stopwatch = Stopwatch()
    os.killpg(running.process.pid, signal.SIGINT)
    running.process.wait(PATIENCE)
    assert stopwatch.seconds() < 3 and running.process.returncode
    assert (running.left(), running.folders(), list(running.tmp.iterdir())) == (set(), [], [])


def test_what_kill_9_leaves_at_any_moment_of_the_start_is_cleared_away_by_the_next_run(course):
    hand_in(course, "anna", {"a": BUSY})
    killed = []
    for moment in (has_folder, has_servers, has_students, has_judge):
        running = Run(course)
        running.wait_for(moment)
        running.process.send_signal(signal.SIGKILL)
        running.process.wait()
        killed.append(running)
    hand_in(course, "anna", {"a": "a = 1"})
    run(course, "nbjudge", "grade", NAME)
    assert scores(course, "anna") == {"a_test": 2}
    for running in killed:
        assert (running.left(), running.folders()) == (set(), [])
    assert list(killed[0].tmp.iterdir()) == []
