"""Grading on a Dask cluster: the same marks, also when a worker dies."""

import contextlib
import os
import signal
import subprocess
import time

import pytest
from course_folders import BIN, ENVIRONMENT, NAME, answer, graded, hand_in, make_course, notebook, rows, run

SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
ADDRESS = "tcp://127.0.0.1:18786"


@contextlib.contextmanager
def started(*words):
    process = subprocess.Popen([str(BIN / words[0]), *words[1:]], env=ENVIRONMENT, start_new_session=True)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.mark.slow
def test_two_workers_give_the_same_marks_though_one_is_killed_half_way(tmp_path):
    one = notebook(answer("a", SOLVED.format("a = 1")), graded("a_test", "import time\ntime.sleep(1)\nassert a == 1"))
    course = make_course(tmp_path / "course", {"one": one})
    for number in range(12):
        hand_in(course, f"s{number}", {"a": f"a = {number % 2}"})
    worker = ("dask", "worker", ADDRESS, "--nthreads=1", "--no-nanny", "--no-dashboard")
    scheduler = ("dask", "scheduler", "--host=tcp://127.0.0.1", "--port=18786", "--no-dashboard", "--no-show")
    with started(*scheduler), started(*worker) as victim, started(*worker):
        grading = subprocess.Popen(
            [BIN / "instructor", "grade", NAME, "--scheduler", ADDRESS], cwd=course, env=ENVIRONMENT
        )
        while len(list(course.glob("autograded/*/ps1"))) < 2 and grading.poll() is None:
            time.sleep(0.1)
        os.killpg(victim.pid, signal.SIGKILL)
        assert grading.wait(300) == 0
    there = rows(course)
    run(course, "instructor", "grade", NAME, "--force")
    assert rows(course) == there and len(list(course.glob("autograded/*/ps1"))) == 12


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_told(tmp_path):
    course = make_course(tmp_path / "course", {"one": notebook(answer("a", "1"), graded("a_test", "assert True"))})
    hand_in(course, "me", {})
    assert "no Dask scheduler responds" in run(
        course, "instructor", "grade", NAME, "--scheduler=tcp://127.0.0.1:1", status=1
    )
