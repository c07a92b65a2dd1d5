"""A process that has the usual libraries loaded and forks a learner or a judge for whoever asks.

It is started by exec, with one thread for numerical libraries: children forked from a process with threads can hang.
"""

import contextlib
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
ROOT = str(Path(__file__).resolve().parents[2])
SPAWN = "spawn:"  # begins the address of a server that starts each process anew
INLINE = "module://matplotlib_inline.backend_inline"  # makes pictures in notebooks
CONFIG = "COURSE_GRADING_CONFIG"  # names the file with the pickled configuration of a course
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class ForkServer:
    """The client's side: starts the server, connects to new children, ends it all.

    Parameters:
        modules: what the server imports before it forks, as dotted names.
        config: of an nbgrader course, pickled, for judges that grade; None for none.
        log: where the server and its children write stderr; None for where this process does.
        inline: whether figures become pictures in notebooks.
    """

    def __init__(
        self, modules: Sequence[str] = USUAL, config: bytes | None = None, log: Path | None = None, inline: bool = False
    ) -> None:
        self.modules, self.config, self.log, self.inline = modules, config, log, inline

    def __enter__(self) -> "ForkServer":
        self.folder = tempfile.TemporaryDirectory(prefix="grading-", dir=_in_memory())
        self.path = str(Path(self.folder.name) / "socket")
        command = [sys.executable, "-m", __name__, self.path, json.dumps(list(self.modules))]
        with open(self.log, "ab") if self.log else contextlib.nullcontext() as log:
            self.process = subprocess.Popen(
                command,
                env=self._environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
        if self.process.stdout.readline() != b"ready\n":
            raise RuntimeError("the fork server did not start; its message stands above")
        return self

    def _environment(self) -> dict[str, str]:
        paths = os.pathsep.join([ROOT, *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, **ONE_THREAD, "MPLBACKEND": INLINE if self.inline else "Agg", "PYTHONPATH": paths}
        if self.config is not None:
            environment[CONFIG] = str(Path(self.folder.name) / "config.pickle")
            Path(environment[CONFIG]).write_bytes(self.config)
        return {**environment, "TMPDIR": self.folder.name}

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
    """Ask the server at `path` for a child; return the connection to it and its process id; raises OSError."""
    if path.startswith(SPAWN):
        from instructor.grading.spawning import start

        return start(path, role)
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    channel = Channel(connection)
    channel.send(role)
    pid, _ = channel.receive()
    return connection, pid


def kill(pid: int) -> None:
    """End a child at once, whatever it is doing."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has but one


def interrupt(pid: int) -> None:
    """Interrupt what a child is doing, as Ctrl-C does."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGINT)


def _serve(path: str, modules: list[str]) -> None:
    shell = _prepare(modules)
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


def _prepare(modules: list[str]) -> object:
    """Load all that children may use, so that it costs them nothing."""
    from instructor.grading.jobs import prepared
    from instructor.grading.learner import make_shell, warm_up
    from instructor.grading.libraries import preload
    from instructor.grading.session import mark_notebook as mark_notebook  # what judges need

    shell = make_shell()
    preload(modules)
    warm_up(shell)
    if CONFIG in os.environ:
        prepared()
    return shell


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
