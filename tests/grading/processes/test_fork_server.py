import os
import signal
import subprocess
import sys
import time

from instructor.grading.judging.session import begin
from instructor.grading.processes.connection import connect
from instructor.grading.processes.fork_server import ForkServer
from instructor.grading.records.verdicts import Limits


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
from instructor.grading.processes.fork_server import ForkServer
from instructor.grading.processes.connection import connect
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
