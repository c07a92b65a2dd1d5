"""Runs the two graders on hostile work, and looks at what is left: marks, words, files, processes."""

import contextlib
import ctypes
import hashlib
import json
import os
import re
import secrets
import shutil
import signal
import site
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from course_folders import BIN, NAME, scores
from hostile_course import CANARIES, FIRST, LAST, Course, dump
from submission import FULL, Submission

GENERAL = ("/tmp", "/dev/shm", "/var/tmp")  # where code finds room without asking
LONGEST = 1200  # seconds for a run
UNREAD = ("history.sqlite", "grading.log", "said.txt")  # what students wrote stands there by right


@dataclass
class Seen:
    """What is to be seen of one student after a run.

    Attributes:
        marks: by test; None where there is no mark.
        shown: what a person finds in the student's autograded folder, but for the tests themselves.
        places: where something that the student planted was found.
        alive: whether a process of the student's is left.
        called: whether somebody on this machine was called from the student's code.
        segment: whether a segment of System V's shared memory is left.
        said: what the grader printed.
        after: marks of the neighbour behind the student; empty where there are none.
        folder: autograded/ of the student.
        course: that was graded.
    """

    marks: dict[str, float | None]
    shown: str
    places: list[str]
    alive: bool
    called: bool
    segment: bool
    after: dict[str, float | None]
    folder: Path
    course: Course
    said: str

    @property
    def earned(self) -> dict[str, float]:
        return {test: self.marks.get(test) or 0 for test in FULL}

    @property
    def found(self) -> list[str]:
        """The secrets that a person finds there."""
        return [place for place, word in CANARIES.items() if word in self.shown]


@dataclass
class Run:
    """What one run of a grader came to."""

    course: Course
    status: int
    said: str
    seconds: float
    seen: dict[str, Seen]
    neighbours: dict[str, dict[str, float | None]]
    changed: list[str]
    left: list[str]


@dataclass(frozen=True)
class Grader:
    """A command that grades."""

    words: tuple[str, ...]

    def run(self, course: Course, submissions: list[tuple[int, Submission]]) -> Run:
        """Grade a course, and look at what came of it."""
        before, began = snapshot(course.folder), time.monotonic()
        status, said = _command([str(BIN / self.words[0]), *self.words[1:]], course)
        seconds, shown = time.monotonic() - began, left_files(course)
        time.sleep(0.5)  # for what outlives the grader to show itself
        alive, plants = left_processes(course), planted(course)
        seen = {
            one.student: _seen(course, one, course.words(one.student, number), alive, said, plants)
            for number, one in submissions
        }
        end(alive)
        neighbours = {name: scores(course.folder, name) for name in (FIRST, LAST)}
        changed = differences(before, snapshot(course.folder))
        _clear(course)
        return Run(course, status, said, seconds, seen, neighbours, changed, shown)


OURS = Grader(("instructor", "grade", NAME, "--jobs", "2"))
STOCK = Grader(("nbgrader", "autograde", NAME))


class Listener:
    """Waits for calls on a port and on an address without a file, and notes who called."""

    def __init__(self) -> None:
        self.heard: set[str] = set()
        self.address = f"attacked-{secrets.token_hex(4)}"
        self.sockets = [socket.create_server(("127.0.0.1", 0))]
        if sys.platform == "linux":
            self.sockets.append(socket.socket(socket.AF_UNIX))
            self.sockets[-1].bind(f"\0{self.address}")
            self.sockets[-1].listen()
        for one in self.sockets:
            threading.Thread(target=self._listen, args=(one,), daemon=True).start()

    @property
    def port(self) -> int:
        return self.sockets[0].getsockname()[1]

    def _listen(self, one: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = one.accept()
                connection.settimeout(2)
                with contextlib.suppress(OSError), connection:
                    self.heard.add(connection.recv(200).decode(errors="replace"))

    def close(self) -> None:
        for one in self.sockets:
            one.close()


def environment(course: Course) -> dict[str, str]:
    """Variables of whoever grades: a home and a folder for temporary files of their own, and a secret."""
    own = {"HOME": str(course.home), "TMPDIR": str(course.tmp), "SECRET_TOKEN": CANARIES["environment"]}
    return {**os.environ, **own, "PATH": os.pathsep.join([str(BIN), os.environ["PATH"]])}


def _command(words: list[str], course: Course) -> tuple[int, str]:
    with open(course.folder.parent / "said.txt", "w+b") as said:  # a pipe would stay open as long as its last holder
        done = subprocess.Popen(
            words, cwd=course.folder, env=environment(course), stdout=said, stderr=said, start_new_session=True
        )
        try:
            status = done.wait(LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(done.pid, signal.SIGKILL)
            status = -9
        said.seek(0)
        return status, said.read().decode(errors="replace")


def _seen(course, one, words, alive, said, plants) -> Seen:
    folder = course.folder / "autograded" / one.student / NAME
    marks = scores(course.folder, one.student)
    marks.pop("why", None)
    known = words["COMM"] in alive.values()
    called, segment = words["MARK"] in course.listener.heard, _remove_segment(words["KEY"])
    said = "\n".join(line for line in said.splitlines() if one.student in line)
    return Seen(
        marks,
        shown(folder),
        plants.get(one.student, []),
        known,
        called,
        segment,
        scores(course.folder, LAST),
        folder,
        course,
        said,
    )


def shown(folder: Path) -> str:
    """What a person finds in a graded folder: outputs, and what the student wrote; not the tests that are put back."""
    parts = []
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            parts.append(f"a link to {os.readlink(path)}")
        elif path.suffix == ".ipynb" and path.is_file():
            parts += _told(path)
        elif path.is_file():
            parts.append(path.read_bytes()[: 1 << 24].decode(errors="replace"))
    return "\n".join(parts)


def _told(path: Path) -> list[str]:
    try:
        cells = json.loads(path.read_text(errors="replace"))["cells"]
    except (ValueError, KeyError):
        return [path.read_text(errors="replace")]
    own = [one for one in cells if not one["metadata"].get("nbgrader", {}).get("grade")]
    return [json.dumps(one.get("outputs", "")) for one in cells] + [str(one["source"]) for one in own]


def planted(course: Course) -> dict[str, list[str]]:
    """Where the marks of students are found, by student; their own folders do not count."""
    mark, found = re.compile(rf"planted-{course.token}-(\w+)"), {}
    for path in _places(course):
        texts = [path.name, _text(path) if path.is_file() and not path.is_symlink() else ""]
        for student in {name for text in texts for name in mark.findall(text)}:
            own = [course.folder / kind / student for kind in ("submitted", "autograded")]
            if not any(path.is_relative_to(one) for one in own):
                found.setdefault(student, []).append(str(path))
    return found


def _places(course: Course) -> Iterator[Path]:
    """All files of a course and around it, and what is new in places where anybody may write."""
    for path in course.folder.parent.rglob("*"):
        if not path.name.startswith(UNREAD):
            yield path
    for folder in _outside():
        yield from folder.glob("*planted-*")


def _outside() -> list[Path]:
    folders = [Path(folder) for folder in (*GENERAL, *site.getsitepackages())]
    return [folder for folder in folders if folder.is_dir()]


def _text(path: Path) -> str:
    try:
        return dump(path) if path.suffix == ".db" else path.read_bytes().decode(errors="replace")
    except (OSError, sqlite3.Error):
        return ""


def left_processes(course: Course) -> dict[int, str]:
    """Processes that came out of a run: by id, the name they gave themselves, or "" where it is not one of ours."""
    found, here = {}, str(course.folder.parent).encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            name = (entry / "comm").read_text().strip()
            theirs = here in (entry / "environ").read_bytes() or here in (entry / "cmdline").read_bytes()
            if name.startswith(f"hm{course.token}"):
                found[int(entry.name)] = name
            elif theirs and int(entry.name) != os.getpid():
                found[int(entry.name)] = ""
    return found


def _remove_segment(key: str) -> bool:
    """Remove a segment of shared memory; tell whether it was there."""
    known = Path("/proc/sysvipc/shm")
    lines = known.read_text().splitlines() if known.exists() else []
    ids = [int(line.split()[1]) for line in lines if line.split()[0] == key]
    return bool(ids) and ctypes.CDLL(None).shmctl(ids[0], 0, None) == 0


def end(processes: dict[int, str]) -> None:
    """End what a run has left behind."""
    for pid in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def left_files(course: Course) -> list[str]:
    """What lies in the folder for temporary files."""
    return sorted(path.name for path in course.tmp.iterdir())


def snapshot(folder: Path) -> dict[str, str]:
    """Fingerprints of all files that grading may not change."""
    kept = [folder / name for name in ("source", "release", "submitted", "nbgrader_config.py")]
    files = [path for one in kept for path in ([one] if one.is_file() else one.rglob("*"))]
    names = {str(path.relative_to(folder)): _print(path) for path in files}
    return names | {name.name: "" for name in folder.iterdir()}


def _print(path: Path) -> str:
    if path.is_symlink() or not path.is_file():
        return str(path.lstat().st_mode)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Names of what was changed, is new, or is gone; what graders write is left out."""
    own = {"autograded", ".grading", "gradebook.db", "gradebook.db-journal"}
    return sorted(name for name in (before.keys() | after.keys()) - own if before.get(name) != after.get(name))


def _clear(course: Course) -> None:
    """Remove what was planted outside of the course's own folders."""
    for folder in _outside():
        for path in folder.glob(f"*planted-{course.token}-*"):
            path.unlink() if path.is_file() else shutil.rmtree(path, ignore_errors=True)
