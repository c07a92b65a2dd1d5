"""A judge's work on one notebook: drives the learner's process cell by cell, and judges each test where it stands."""

import socket
import tempfile
from dataclasses import dataclass

from instructor.grading.channel import Channel, ChannelBroken, ChannelClosed, ChannelTimeout
from instructor.grading.forkserver import connect, kill
from instructor.grading.judge import Verdict, earned_points, judge_test
from instructor.grading.stand_ins import Link

LOST = (ChannelClosed, ChannelTimeout, ChannelBroken)


@dataclass(frozen=True)
class Step:
    """One code cell of a notebook: its text, and what it is to the grader."""

    source: str
    answer: str | None = None
    test: str | None = None
    points: float = 0


@dataclass(frozen=True)
class Limits:
    """How long things may take, in seconds."""

    cell: float = 30
    question: float = 20


class Process:
    """One learner's process, and the judge's link to it."""

    def __init__(self, connection: socket.socket, pid: int, limits: Limits) -> None:
        self.pid, self.limits = pid, limits
        self.link = Link(Channel(connection), limits.question)

    def run(self, source: str) -> dict:
        """Run a cell; return its stdout, stderr, last value and what it raised."""
        self.link.seconds = self.limits.cell
        try:
            return self.link.ask("run", source)
        finally:
            self.link.seconds = self.limits.question

    def judge(self, step: Step, source: str | None = None) -> Verdict:
        """Judge a test cell from here, beside plain data and stand-ins only."""
        return judge_test(source or step.source, step.points, self.link)

    def judge_inside(self, step: Step, source: str | None = None) -> Verdict:
        """Run a test cell in the learner's own process, as nbgrader does."""
        told = self.run(source or step.source)
        raised = told["raised"]
        if raised:
            kinds, message = raised["kinds"], raised["message"]
            named = "course.errors.CheckFailed" in kinds
            text = message if named else f"{kinds[0].rpartition('.')[2]}: {message}"
            return Verdict(0, text, told["stdout"], named=named)
        if told["stderr"]:
            return Verdict(0, "the test wrote to stderr", told["stdout"])
        earned = earned_points(told["value"], step.points)
        return Verdict(
            earned, "" if earned >= step.points else told["stdout"].strip(), told["stdout"], named=earned < step.points
        )

    def fork(self) -> "Process":
        """Copy the process as it is now; each copy goes its own way."""
        mine, theirs = socket.socketpair()
        with theirs:
            answer = self.link.peer.ask("fork", None, self.limits.question, hand=theirs)
        return Process(mine, answer["pid"], self.limits)

    def end(self) -> None:
        """Kill the process."""
        kill(self.pid)
        self.link.peer.channel.close()


def begin(server: str, limits: Limits, environment: dict[str, str], folder: str) -> Process:
    """Start a learner's process.

    Parameters:
        server: the fork server's socket.
        environment: variables to set there.
        folder: where its cells run.
    """
    process = Process(*connect(server, "learner"), limits)
    process.link.ask("begin", {"environment": environment, "folder": folder})
    return process


def mark_notebook(server: str, steps: list[Step], limits: Limits, environment: dict[str, str]) -> dict[str, Verdict]:
    """Run a notebook's cells in order and judge its tests; return a verdict for each test.

    Where the learner's process is lost, a new one runs the cells so far without the guilty one, and goes on.
    """
    verdicts: dict[str, Verdict] = {}
    guilty: set[int] = set()
    with tempfile.TemporaryDirectory(prefix="learner-") as folder:
        place, process = 0, begin(server, limits, environment, folder)
        while place < len(steps):
            if _step(process, steps[place], verdicts):
                place += 1
                continue
            guilty.add(place)
            process.end()
            process = begin(server, limits, environment, folder)
            place = _replay(process, steps, guilty)
        process.end()
    return verdicts


def _step(process: Process, step: Step, verdicts: dict[str, Verdict]) -> bool:
    """Do one cell; False where the learner's process was lost on the way."""
    if step.test:
        verdicts[step.test] = process.judge(step)
        return not verdicts[step.test].lost
    try:
        process.run(step.source)
    except LOST:
        return False
    return True


def _replay(process: Process, steps: list[Step], guilty: set[int]) -> int:
    """Run again what came before the last guilty cell; return the place to go on at."""
    for place in range(max(guilty)):
        if place in guilty or steps[place].test:
            continue
        try:
            process.run(steps[place].source)
        except LOST:  # it behaved the first time: blame it now, and start over behind it
            guilty.add(place)
            return place
    return max(guilty) + 1
