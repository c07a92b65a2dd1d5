import os
import select
import signal
import subprocess
import sys
import time

import pytest

from nbjudge.judging.session import begin
from nbjudge.processes.connection import connect
from nbjudge.processes.fork_server import ForkServer
from nbjudge.records.verdicts import Limits


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until_gone(pids):
    deadline = time.monotonic() + 20
    while any(map(alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not any(map(alive, pids))


def test_children_start_from_loaded_libraries_and_end_with_the_server(tmp_path):
    with ForkServer(["numpy"]) as server:
        process = begin(server.path, Limits(), {"COURSE_SEED": "7"}, str(tmp_path))
        process.run(
            "import os, sys\nloaded, seed, here = 'numpy' in sys.modules, os.environ['COURSE_SEED'], os.getcwd()"
        )
        values = [process.link.value("name", name) for name in ("loaded", "seed", "here")]
        assert values == [True, "7", str(tmp_path)]
        pids = [server.process.pid, process.child.pid]
        assert all(map(alive, pids))
    assert wait_until_gone(pids)


@pytest.mark.slow
def test_a_cell_imports_from_the_folders_that_whoever_grades_has_added(tmp_path, monkeypatch):
    (tmp_path / "added").mkdir()
    (tmp_path / "added" / "of_the_institute.py").write_text("x = 3")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "added"))
    monkeypatch.syspath_prepend(tmp_path / "added")  # as Python does with the variable
    with ForkServer(["json"], confined=True) as server:
        folder = server.working_dirs / "one"
        folder.mkdir()
        process = begin(server.path, Limits(), {}, str(folder), as_kernel=True)
        told = process.run("import of_the_institute\nof_the_institute.x")
        process.end()
    assert (told["raised"], told["value"]) == (None, 3)


@pytest.mark.slow
def test_a_server_loads_libraries_while_its_client_does_something_else(tmp_path, monkeypatch):
    (tmp_path / "takes_long.py").write_text("import time\ntime.sleep(0.5)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with ForkServer(["takes_long"], waits=False) as server:
        assert not select.select([server.process.stdout], [], [], 0)[0]
        server.wait_until_ready()
        process = begin(server.path, Limits(), {}, str(tmp_path))
        assert process.run("import sys\nint('takes_long' in sys.modules)")["value"] == 1
        process.end()


def test_forks_go_their_own_way_and_draw_different_numbers(server, tmp_path):
    process = begin(server.path, Limits(), {}, str(tmp_path))
    process.run("x = 1")
    one, other = process.fork(), process.fork()
    one.run("x = 2")
    assert [p.link.value("name", "x") for p in (process, one, other)] == [1, 2, 1]
    for each in (process, one, other):
        each.end()
    draws = set()
    for _ in range(3):
        fresh = begin(server.path, Limits(), {}, str(tmp_path))
        fresh.run("import numpy as np, random\ny = (np.random.rand(), random.random())")
        draws.add(fresh.link.value("name", "y"))
        fresh.end()
    assert len(draws) == 3


CLIENT = """
import sys, time
from nbjudge.processes.fork_server import ForkServer
from nbjudge.processes.connection import connect
with ForkServer(["json"]) as server:
    _, child = connect(server.path, "learner")
    print(server.process.pid, child.pid, flush=True)
    time.sleep(60)
"""


def test_nothing_is_left_when_the_client_is_killed():
    client = subprocess.Popen([sys.executable, "-c", CLIENT], stdout=subprocess.PIPE, cwd=os.getcwd())
    pids = list(map(int, client.stdout.readline().split()))
    client.send_signal(signal.SIGKILL)
    client.wait()
    assert wait_until_gone(pids)


def test_a_connection_names_its_process(server):
    connection, child = connect(server.path, "learner")
    assert alive(child.pid)
    connection.close()
    assert wait_until_gone([child.pid])
