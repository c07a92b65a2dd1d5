"""Runs the two graders on hostile work, and looks at what is left: marks, words, files, processes."""

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from course_folders import BIN, NAME, scores_by_student
from hostile_course import CANARIES, FIRST, LAST, Course
from submission import FULL, Submission
from traces import MOST, clear, differences, end, left_files, left_processes, planted, remove_segment, snapshot

LONGEST = 1200  # seconds for a run


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
        after: marks of the neighbour behind the student; empty where there are none.
        folder: autograded/ of the student.
        course: that was graded.
        said: the lines about the student that the grader printed.
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
    """What one run of a grader came to.

    Attributes:
        neighbours: marks of those who are honest, by name.
        changed: files of the course that are not as they were.
        left: files where temporary ones go.
        strangers: processes that are left, and not of a student's.
    """

    course: Course
    status: int
    said: str
    seconds: float
    seen: dict[str, Seen]
    neighbours: dict[str, dict[str, float | None]]
    changed: list[str]
    left: list[str]
    strangers: list[str]


@dataclass(frozen=True)
class Grader:
    """A command that grades."""

    words: tuple[str, ...]

    def run(self, course: Course, submissions: list[tuple[int, Submission]]) -> Run:
        """Grade a course, and look at what came of it."""
        before, began = snapshot(course.folder), time.monotonic()
        status, said = _command([str(BIN / self.words[0]), *self.words[1:]], course)
        seconds, left = time.monotonic() - began, left_files(course)
        time.sleep(0.5)  # for what outlives the grader to show itself
        alive, plants, scores = left_processes(course), planted(course), scores_by_student(course.folder)
        seen = {
            one.student: _seen(course, one, course.words(one.student, number), alive, said, plants, scores)
            for number, one in submissions
        }
        end(alive)
        neighbours = {name: marks(course, name, scores) for name in (FIRST, LAST)}
        changed = differences(before, snapshot(course.folder))
        clear(course)
        strangers = [name for pid, name in alive.items() if not name]
        return Run(course, status, said, seconds, seen, neighbours, changed, left, strangers)


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


def _seen(course, one, words, alive, said, plants, scores) -> Seen:
    folder = course.folder / "autograded" / one.student / NAME
    return Seen(
        marks=marks(course, one.student, scores),
        shown=shown(folder),
        places=plants.get(one.student, []),
        alive=words["COMM"] in alive.values(),
        called=words["MARK"] in course.listener.heard,
        segment=remove_segment(words["KEY"]),
        after=marks(course, LAST, scores),
        folder=folder,
        course=course,
        said="\n".join(line for line in said.splitlines() if one.student in line),
    )


def marks(course: Course, student: str, scores: dict[str, dict]) -> dict[str, float | None]:
    """Points by test of the notebooks that a student handed in; empty where nbgrader has not begun with the student."""
    found, two = scores.get(student, {}), (course.folder / "submitted" / student / NAME).glob("two*")
    return {test: found[test] for test in FULL if test in found and (test != "last_test" or any(two))}


def shown(folder: Path) -> str:
    """What a person finds in a graded folder: outputs, and what the student wrote; not the tests that are put back."""
    parts = []
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            parts.append(f"a link to {os.readlink(path)}")
        elif path.suffix == ".ipynb" and path.is_file():
            parts += _told(path)
        elif path.is_file():
            parts.append(path.read_bytes()[:MOST].decode(errors="replace"))
    return "\n".join(parts)


def _told(path: Path) -> list[str]:
    text = path.read_bytes()[:MOST].decode(errors="replace")
    try:
        cells = json.loads(text)["cells"]
    except (ValueError, KeyError):  # too long to be read to its end, for one
        return [text]
    own = [one for one in cells if not one["metadata"].get("nbgrader", {}).get("grade")]
    return [json.dumps(one.get("outputs", "")) for one in cells] + [str(one["source"]) for one in own]
