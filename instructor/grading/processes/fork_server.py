"""Starts a process that has the usual libraries loaded and forks a learner or a judge for whoever asks.

It is started by exec, with one thread for numerical libraries: children forked from a process with threads can hang.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from course.errors import CourseError
from instructor.grading.processes.child import END_TIMEOUT
from instructor.grading.processes.connection import connect
from instructor.grading.sandbox import bubblewrap as sandbox

USUAL = (
    "numpy",
    "pandas",
    "scipy.stats",
    "matplotlib.pyplot",
    "course.checks",
    "course.datasets",
    "course.plotting.bars",
)
ROOT = str(Path(__file__).resolve().parents[3])
SERVER = "instructor.grading.servers.fork_main"
INLINE = "module://matplotlib_inline.backend_inline"  # makes pictures in notebooks
CONFIG = "COURSE_GRADING_CONFIG"  # names the file with the pickled configuration of a course
WORKING_DIRS = "working_dirs"  # in the server's folder: where learners' cells run
MEMORY_FREE = 4 << 30  # bytes: several students may each leave a thousand million there
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class ForkServer:
    """The client's side: starts the server, connects to new children, ends it all.

    Parameters:
        modules: what the server imports before it forks, as dotted names.
        config: of an nbgrader course, pickled, for judges that grade; None for none.
        log: where the server and its children write stderr; None for where this process does.
        inline: whether what cells show is for people: figures become pictures; else only their text is kept.
        confined: whether it runs in a sandbox, each child apart from the others.

    Raises:
        CourseError: it does not start.
    """

    def __init__(
        self,
        modules: Sequence[str] = USUAL,
        config: bytes | None = None,
        log: Path | None = None,
        inline: bool = False,
        confined: bool = False,
    ) -> None:
        self.modules, self.config, self.log, self.inline, self.confined = modules, config, log, inline, confined

    def __enter__(self) -> "ForkServer":
        self.folder = tempfile.TemporaryDirectory(prefix="grading-", dir=_in_memory())
        self.path, self.working_dirs = str(Path(self.folder.name) / "socket"), Path(self.folder.name) / WORKING_DIRS
        self.working_dirs.mkdir()
        with open(self.log, "ab") if self.log else contextlib.nullcontext() as log:
            self.process = subprocess.Popen(
                self._command(),
                env=self._environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
        if self.process.stdout.readline() != b"ready\n":
            self.__exit__()
            raise CourseError(
                f"the processes for grading did not start; the reason stands in {self.log or 'the lines above'}"
            )
        if self.confined:
            self._try()
        return self

    def _command(self) -> list[str]:
        task = {"path": self.path, "modules": list(self.modules), "confined": self.confined}
        command = [sys.executable, "-P", "-m", SERVER, json.dumps(task)]
        return sandbox.wrap_command(command, Path(self.folder.name)) if self.confined else command

    def _environment(self) -> dict[str, str]:
        backend = INLINE if self.inline else "Agg"
        if self.confined:
            return sandbox.environment(
                {**ONE_THREAD, "MPLBACKEND": backend, "PYTHONPATH": ROOT}, Path(self.folder.name)
            )
        paths = os.pathsep.join([ROOT, *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, **ONE_THREAD, "MPLBACKEND": backend, "PYTHONPATH": paths}
        if self.config is not None:
            environment[CONFIG] = str(Path(self.folder.name) / "config.pickle")
            Path(environment[CONFIG]).write_bytes(self.config)
        return {**environment, "TMPDIR": self.folder.name}

    def _try(self) -> None:
        """Start a confined process: where the system does not allow that, better now than for the first student."""
        try:
            with tempfile.TemporaryDirectory(dir=self.working_dirs) as working_dir:
                connection, child = connect(self.path, "learner", working_dir)
                child.kill()
                connection.close()
        except OSError as error:
            self.__exit__()
            raise CourseError(f"{error} Without a sandbox it goes with --no-sandbox.") from None

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()  # the server ends itself and its children
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(END_TIMEOUT)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with contextlib.suppress(RecursionError):  # folders in folders
            self.folder.cleanup()


def _in_memory() -> str | None:
    """Name a folder that is kept in memory, where there is one with working_dir: databases of test cases wait for disks."""
    shared = Path("/dev/shm")
    return str(shared) if shared.is_dir() and shutil.disk_usage(shared).free > MEMORY_FREE else None
