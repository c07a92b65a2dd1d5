"""Somebody at a terminal: with a home, an environment and a clone of the course, and nothing else."""

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from course_folders import ending, start

from course.server import JUPYTERLAB

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/(?:lab|tree)\?token=\w+")
PATIENCE = 240  # seconds


@dataclass(frozen=True)
class Person:
    """A user of this machine.

    Attributes:
        name: as nbgrader knows it.
        home: a folder, made if it is not there.
        course: the clone whose programs are used.
        programs: the folder of the programs of the environment.
    """

    name: str
    home: Path
    course: Path
    programs: Path = BIN

    def __post_init__(self) -> None:
        settings = self.home / ".jupyter" / "labconfig" / "default_setting_overrides.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps(JUPYTERLAB))

    @property
    def environment(self) -> dict[str, str]:
        path = os.pathsep.join([str(self.programs), os.environ["PATH"]])
        code = os.pathsep.join([str(self.course), str(self.course / "packages" / "nbjudge" / "src")])
        who = {"HOME": str(self.home), "USER": self.name, "LOGNAME": self.name}
        return {**who, "PATH": path, "PYTHONPATH": code, "LANG": "C.UTF-8"}

    def run(self, command: str, folder: Path) -> str:
        """Type a command in a folder, see it succeed, and return what it prints."""
        status, said = run(shlex.split(command), folder, self.environment)
        assert status == 0, f"{command}\n{said}"
        return said

    @contextlib.contextmanager
    def serve(self, command: str, folder: Path) -> Iterator[str]:
        """Start JupyterLab, give the address that it prints, and stop it in the end."""
        log = self.home / "server.log"
        with started(shlex.split(command), folder, self.environment, log) as server:
            yield address(server, log)
            server.terminate()  # on Ctrl-C, stock JupyterLab asks whether it is meant
            server.wait(PATIENCE)


def run(words: list[str], folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """Run a program to its end; return its status and what it said."""
    with tempfile.NamedTemporaryFile() as log:
        late = contextlib.suppress(subprocess.TimeoutExpired)  # the program is ended, and what it said is shown
        with started(words, folder, environment, Path(log.name)) as program, late:
            program.wait(PATIENCE)
        return program.returncode, Path(log.name).read_text()


@contextlib.contextmanager
def started(words: list[str], folder: Path, environment: dict[str, str], log: Path) -> Iterator[subprocess.Popen]:
    """Start a program that writes to the log; in the end nothing is left of it and of what it started."""
    with log.open("w") as stream:
        program = start(words, cwd=folder, env=environment, stdout=stream, stderr=stream, start_new_session=True)
    with ending(program):
        yield program


def clone_course(folder: Path) -> Path:
    """Clone the repository as it stands, with what is not committed yet."""
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, folder], check=True)
    listing = ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        (folder / name).unlink(missing_ok=True)
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def address(server: subprocess.Popen, log: Path) -> str:
    """Wait for the address that a server prints."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        if found := ADDRESS.search(log.read_text()):
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"The server did not answer:\n{log.read_text()}")
