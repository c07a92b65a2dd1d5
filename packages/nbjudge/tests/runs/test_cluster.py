"""Grading on a Dask cluster: the same marks, even if a worker dies."""

import contextlib
import os
import pickle
import signal
import socket
import subprocess
import time
from types import SimpleNamespace

import pytest
from course_folders import BIN, ENVIRONMENT, NAME, answer, graded, hand_in, make_course, notebook, rows, run, started

from nbjudge.errors import CourseError
from nbjudge.runs import pool, worker_servers
from nbjudge.runs.pool import Pool, cluster, grade_all
from nbjudge.runs.worker_servers import WorkerServers

SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
ADDRESS = "tcp://127.0.0.1:18786"


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
            [BIN / "nbjudge", "grade", NAME, "--scheduler", ADDRESS], cwd=course, env=ENVIRONMENT
        )
        while len(list(course.glob("autograded/*/ps1"))) < 2 and grading.poll() is None:
            time.sleep(0.1)
        os.killpg(victim.pid, signal.SIGKILL)
        assert grading.wait(300) == 0
    there = rows(course)
    run(course, "nbjudge", "grade", NAME, "--force")
    assert rows(course) == there and len(list(course.glob("autograded/*/ps1"))) == 12


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_told(tmp_path):
    course = make_course(tmp_path / "course", {"one": notebook(answer("a", "1"), graded("a_test", "assert True"))})
    hand_in(course, "me", {})
    assert "no Dask scheduler responds" in run(
        course, "nbjudge", "grade", NAME, "--scheduler=tcp://127.0.0.1:1", status=1
    )


@pytest.fixture
def impatient(monkeypatch):
    for name, seconds in {"POLL_INTERVAL": 0.1, "ABSENCE": 1, "ANSWER_TIMEOUT": 0.5}.items():
        monkeypatch.setattr(pool, name, seconds)


@pytest.mark.slow
def test_a_cluster_without_workers_is_not_waited_for(impatient):
    distributed = pytest.importorskip("distributed")
    here = {"n_workers": 0, "processes": False, "dashboard_address": None}
    told = pytest.raises(CourseError, match="has had no workers for 1 seconds")
    with distributed.LocalCluster(**here) as found, cluster(None, found.scheduler_address) as workers, told:
        list(grade_all(workers, [("anna", lambda: None)]))


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP], ids=["ends", "hangs"])
def test_nor_is_a_scheduler_that_ends_or_hangs_during_a_run(impatient, number):
    scheduler = ("dask", "scheduler", "--host=tcp://127.0.0.1", "--port=18787", "--no-dashboard", "--no-show")

    def todo():
        yield "anna", lambda: None
        os.kill(process.pid, number)

    told = pytest.raises(CourseError, match="grade again")
    with started(*scheduler) as process, cluster(None, "tcp://127.0.0.1:18787") as workers, told:
        list(grade_all(workers, todo()))


def test_a_submission_that_cannot_be_read_on_its_way_to_a_worker_costs_only_its_student():
    def submit(read):
        read()

    def unreadable():
        raise PermissionError("one.ipynb")

    (outcome,) = grade_all(Pool(submit, 1), [("anna", unreadable)])
    assert outcome.failure == "the submission can't be read: PermissionError: one.ipynb"


@pytest.fixture
def pairs(tmp_path, monkeypatch):
    """Sockets in the place of servers: those that are open now, by settings."""
    running = {}

    @contextlib.contextmanager
    def serving(settings):
        path = str(tmp_path / f"{settings}-{time.monotonic_ns()}")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path)
            listener.listen()
            running[settings] = listener
            yield SimpleNamespace(judges=path, learners=path)
        del running[settings]

    def is_there(path):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(path)

    monkeypatch.setattr(worker_servers, "serving", serving)
    monkeypatch.setattr(worker_servers, "is_there", is_there)
    return running


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs sockets with names")
def test_a_worker_starts_servers_again_that_have_ended(pairs):
    kept = WorkerServers()
    with kept.servers(pickle.dumps("one")) as first, kept.servers(pickle.dumps("one")) as again:
        assert first == again
        pairs["one"].close()  # as if it had been killed
        with kept.servers(pickle.dumps("one")) as another:
            assert another != first


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs sockets with names")
def test_a_worker_ends_the_servers_of_earlier_settings_when_no_one_uses_them(pairs):
    kept = WorkerServers()
    with kept.servers(pickle.dumps("one")), kept.servers(pickle.dumps("two")):
        assert set(pairs) == {"one", "two"}
    assert set(pairs) == {"two"}
