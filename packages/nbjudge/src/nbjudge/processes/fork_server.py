"""Starts a process that loads the usual libraries and then forks a learner or a judge for each client.

The server is started by exec, with only one thread for numerical libraries, because children forked from a process with
several threads can hang.
"""

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from nbjudge.courses import source_folders
from nbjudge.errors import CourseError
from nbjudge.processes.connection import connect
from nbjudge.processes.run_folders import make_run_folder, remove_run_folder
from nbjudge.processes.sessions import kill_session
from nbjudge.sandbox import bubblewrap as sandbox
from nbjudge.wire.channel import Channel

USUAL = (
    "numpy",
    "pandas",
    "scipy.stats",
    "matplotlib.pyplot",
    "nbjudge.checks",
)
SERVER = "nbjudge.servers.fork_main"
INLINE = "module://matplotlib_inline.backend_inline"  # the backend that makes pictures in notebooks
CONFIG = "COURSE_GRADING_CONFIG"  # names the file with a course's pickled configuration
WORKING_DIRS = "working_dirs"  # in the server's folder, where learners' cells run
START_TIMEOUT = 300  # seconds to load all libraries, even on a busy machine
END_TIMEOUT = 0.5  # seconds in which a server may end by itself before it's killed
PING_INTERVAL, PING_TIMEOUT = 5, 60  # seconds between checks that it's still running, and to wait for an answer
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
THREADS = "COURSE_GRADING_THREADS"  # contains the previous values of these variables as JSON


class ForkServer:
    """The client's side of a fork server: starts the server, connects to new children, and ends all of them.

    Parameters:
        modules: the dotted names of the modules that the server imports before it forks.
        config: an nbgrader course's pickled configuration for judges that grade, or None.
        log: a file for the stderr of the server and its children, or None for this process's stderr.
        inline: whether figures are rendered as pictures, because people will look at the outputs. Otherwise, only their
            text is kept.
        confined: whether the server runs in a sandbox where each child is separated from the others.
        sandboxed: whether the server runs in a sandbox that its children share.
        shared: in a sandbox, the paths to which children may write, in addition to the server's own folder.
        hidden: in a sandbox, folders that must not be visible, even if they're inside Python's or the system's folders.
        waits: whether entering the `with` block waits until the server is ready. Otherwise, call `wait_until_ready`.

    Raises:
        CourseError: the server doesn't start.
    """

    def __init__(
        self,
        modules: Sequence[str] = USUAL,
        config: bytes | None = None,
        log: Path | None = None,
        inline: bool = False,
        confined: bool = False,
        sandboxed: bool = False,
        shared: Sequence[Path] = (),
        hidden: Sequence[Path] = (),
        waits: bool = True,
    ) -> None:
        self.modules, self.config, self.log, self.inline, self.confined = modules, config, log, inline, confined
        self.sandboxed, self.shared, self.hidden = confined or sandboxed, shared, hidden
        self.waits = waits

    def __enter__(self) -> "ForkServer":
        self.folder, self.ended = make_run_folder(), threading.Event()
        self.process: subprocess.Popen[bytes] | None = None
        self.path, self.working_dirs = str(self.folder / "socket"), self.folder / WORKING_DIRS
        try:
            self.working_dirs.mkdir()
            self._start()
            if self.waits:
                self.wait_until_ready()
        except BaseException:  # including Ctrl-C, because nothing may be left behind
            self.__exit__()
            raise
        return self

    def _start(self) -> None:
        with open(self.log, "ab") if self.log else contextlib.nullcontext() as log:
            process = self.process = subprocess.Popen(
                self._command(),
                env=self._environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
                bufsize=0,
            )
        assert process.stdin and process.stdout
        self.requests, self.answers = process.stdin, process.stdout
        self._expect(b"listening\n")

    def wait_until_ready(self) -> None:
        """Wait until the server has loaded all its libraries and is responding.

        Raises:
            CourseError: the server doesn't respond.
        """
        self._expect(b"ready\n")
        threading.Thread(target=self._watch, daemon=True).start()
        if self.confined:
            self._try()

    def _expect(self, line: bytes) -> None:
        ready = select.select([self.answers], [], [], START_TIMEOUT)[0]
        if not ready or self.answers.readline() != line:
            raise CourseError(
                f"the grading processes didn't start: you'll find the reason in {self.log or 'the lines above'}"
            )

    def _watch(self) -> None:
        """Kill a server that was stopped or hangs, so that clients waiting for it notice."""
        while not self.ended.wait(PING_INTERVAL):
            try:
                is_there(self.path)
            except TimeoutError:
                if self.process:
                    self._kill(self.process)
            except OSError:  # the server has ended, or is about to end
                return

    def _command(self) -> list[str]:
        task = {"path": self.path, "modules": list(self.modules), "confined": self.confined}
        command = [os.path.abspath(sys.executable), "-P", "-m", SERVER, json.dumps(task)]
        return sandbox.wrap_command(command, self.folder, self.shared, self.hidden) if self.sandboxed else command

    def _environment(self) -> dict[str, str]:
        own = {**ONE_THREAD, "MPLBACKEND": INLINE if self.inline else "Agg"}
        own[THREADS] = json.dumps({name: os.environ[name] for name in ONE_THREAD if name in os.environ})
        if self.config is not None:
            own[CONFIG] = str(self.folder / "config.pickle")
            Path(own[CONFIG]).write_bytes(self.config)
        paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        own["PYTHONPATH"] = os.pathsep.join(
            [*map(str, source_folders()), *(os.path.abspath(path) for path in paths if path)]
        )
        if not self.confined:
            own["TMPDIR"] = str(self.folder)
        return sandbox.environment(own, self.folder) if self.sandboxed else {**os.environ, **own}

    def _try(self) -> None:
        """Start a confined process to find out whether the system allows it, before the first student is graded."""
        try:
            with tempfile.TemporaryDirectory(dir=self.working_dirs) as working_dir:
                connection, child = connect(self.path, "learner", working_dir)
                child.kill()
                connection.close()
        except OSError as error:
            raise CourseError(f"{error} To grade without a sandbox, add --no-sandbox.") from None

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        if self.process:
            self.requests.close()  # the server ends itself and its children
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(END_TIMEOUT)
            self._kill(self.process)
            self.answers.close()
        remove_run_folder(self.folder)

    @staticmethod
    def _kill(process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        kill_session(process.pid)
        process.wait()


def is_there(path: str) -> None:
    """Check that a server responds.

    Raises:
        TimeoutError: the server is running but doesn't respond.
        OSError: the server has ended.
    """
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PING_TIMEOUT)
        connection.connect(path)
        Channel(connection).send({"role": "ping"}, deadline=time.monotonic() + PING_TIMEOUT)
        connection.recv(1)
