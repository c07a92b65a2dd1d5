"""A process that has the usual libraries loaded and forks a learner or a judge for whoever asks.

It is started by exec, with one thread for numerical libraries: children forked from a process with threads can hang.
"""

import contextlib
import importlib
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from instructor.grading.channel import Channel

USUAL = ("numpy", "pandas", "scipy.stats", "matplotlib.pyplot", "course.checks", "course.datasets", "course.plotting")
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class ForkServer:
    """The client's side: starts the server, connects to new children, ends it all.

    Parameters:
        modules: what the server imports before it forks.
    """

    def __init__(self, modules: Sequence[str] = USUAL) -> None:
        self.modules = modules

    def __enter__(self) -> "ForkServer":
        self.folder = tempfile.TemporaryDirectory(prefix="grading-", dir=_in_memory())
        self.path = str(Path(self.folder.name) / "socket")
        command = [sys.executable, "-m", __name__, self.path, json.dumps(list(self.modules))]
        root = str(Path(__file__).resolve().parents[2])
        paths = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, **ONE_THREAD, "MPLBACKEND": "Agg", "PYTHONPATH": paths, "TMPDIR": self.folder.name}
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        if self.process.stdout.readline() != b"ready\n":
            raise RuntimeError("the fork server did not start; its message stands above")
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # its children too
        self.process.wait()
        self.folder.cleanup()


def _in_memory() -> str | None:
    """Name a folder that is kept in memory, where there is one with room: databases of test cases wait for disks."""
    shared = Path("/dev/shm")
    return str(shared) if shared.is_dir() and shutil.disk_usage(shared).free > 1 << 30 else None


def connect(path: str, role: str) -> tuple[socket.socket, int]:
    """Ask the server at `path` for a child; return the connection to it and its process id."""
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    channel = Channel(connection)
    channel.send(role)
    pid, _ = channel.receive()
    return connection, pid


def kill(pid: int) -> None:
    """End a child at once, whatever it is doing."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _serve(path: str, modules: list[str]) -> None:
    from instructor.grading.learner import make_shell

    for module in modules:
        importlib.import_module(module)
    shell = make_shell()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(64)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the client ends us
    print("ready", flush=True)
    while True:
        if sys.stdin in select.select([listener, sys.stdin], [], [])[0]:
            os.killpg(0, signal.SIGKILL)  # our client is gone, however it ended: so are we, and our children
        connection, _ = listener.accept()
        role, _ = Channel(connection).receive()
        pid = os.fork()
        if pid == 0:
            listener.close()
            _become(role, connection, shell, path)
        Channel(connection).send(pid)
        connection.close()
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _become(role: str, connection: socket.socket, shell: object, path: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if role == "learner":
        from instructor.grading.learner import start

        start(connection, shell)
    from instructor.grading.jobs import serve

    try:
        serve(Channel(connection), path)
    finally:
        os._exit(0)


if __name__ == "__main__":
    _serve(sys.argv[1], json.loads(sys.argv[2]))
