"""However a run ends, nothing of it goes on or is left: silent servers, Ctrl-C, and clients that are killed."""

import os
import signal
import subprocess
import sys
import time

import pytest
from course_folders import start
from test_fork_server import wait_until_gone

from nbjudge.processes import fork_server
from nbjudge.processes.connection import connect
from nbjudge.processes.fork_server import ForkServer
from nbjudge.processes.libraries import preload
from nbjudge.processes.run_folders import make_run_folder, remove_run_folder

CLIENT = """
import sys, time
from nbjudge.processes.fork_server import ForkServer
started = ForkServer._start
def start(self):
    print(self.folder, flush=True)
    started(self)
    print(self.process.pid, flush=True)
    time.sleep({pause})
ForkServer._start = start
with ForkServer(["json"], confined={confined}) as server:
    time.sleep(60)
"""


def client(confined=False, pause=0):
    words = [sys.executable, "-c", CLIENT.format(confined=confined, pause=pause)]
    return start(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def test_a_program_of_the_tests_can_be_interrupted_even_in_the_background():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in the background of a script
    try:
        program = start(["sleep", "60"])
        program.send_signal(signal.SIGINT)
        assert program.wait(30) == -signal.SIGINT
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
        program.kill()


def test_a_star_among_the_libraries_stops_nothing():
    preload(["numpy.*", "numpy.", "json"])


def test_a_server_that_was_stopped_is_killed(monkeypatch):
    monkeypatch.setattr(fork_server, "PING_INTERVAL", 0.1)
    monkeypatch.setattr(fork_server, "PING_TIMEOUT", 1)
    with ForkServer(["json"]) as server:
        os.kill(server.process.pid, signal.SIGSTOP)
        assert server.process.wait(30) == -signal.SIGKILL
        with pytest.raises(OSError):
            connect(server.path, "learner")


@pytest.mark.parametrize("confined", [False, True])
@pytest.mark.parametrize("pause", [0, 60], ids=["at work", "while it starts"])
def test_an_interrupted_client_leaves_neither_process_nor_folder(confined, pause):
    running = client(confined, pause)
    folder, pid = running.stdout.readline().strip(), int(running.stdout.readline())
    running.send_signal(signal.SIGINT)
    began = time.monotonic()
    running.wait(30)
    assert time.monotonic() - began < 3
    assert wait_until_gone([pid]) and not os.path.exists(folder)


@pytest.mark.parametrize("confined", [False, True])
def test_what_a_killed_client_leaves_is_removed_by_the_next(confined):
    running = client(confined)
    folder = running.stdout.readline().strip()
    running.kill()  # while its server loads libraries
    running.wait()
    other = make_run_folder()
    assert not os.path.exists(folder) and other.is_dir()
    remove_run_folder(make_run_folder())
    assert other.is_dir()  # its owner is alive
    remove_run_folder(other)
