"""A judge's work on one notebook: runs its cells in the learner's process one by one, and judges each test
in turn.
"""

import contextlib
import socket
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from course.errors import CheckFailed
from course.notebook_check import BY_PROGRAM
from instructor.grading.judging.judge import LOST as REASONS
from instructor.grading.judging.judge import earned_points, judge_test
from instructor.grading.judging.proxies import Link
from instructor.grading.processes.child import Child, reason_file
from instructor.grading.processes.connection import connect
from instructor.grading.records.cell_outputs import clean, cut, error, size_of, text_of
from instructor.grading.records.stopwatch import Stopwatch
from instructor.grading.records.verdicts import Limits, Step, Verdict
from instructor.grading.wire.channel import Channel, ChannelBroken, ChannelClosed, ChannelTimeout
from instructor.grading.wire.codec import CodecError

TOO_LATE = "the notebook reached its time limit before this cell ran: look for slow code above"
LOST = (ChannelClosed, ChannelTimeout, ChannelBroken)
VALIDATING = {BY_PROGRAM: "validate"}  # the variable that nbgrader sets when it doesn't grade
_ENDED = {  # the names of errors in a notebook, which are nbclient's
    ChannelTimeout: "CellTimeoutError",
    ChannelClosed: "DeadKernelError",
    ChannelBroken: "DeadKernelError",
}


@dataclass
class CellResult:
    """The result of a cell.

    Attributes:
        outputs: the cell's outputs in nbformat's form.
        verdict: the verdict of a test.
        trouble: how the cell was stopped, or how it ended the learner's process; otherwise, an empty string.
        ended: whether that process has ended.
        moved: why a test that should have been judged outside ran inside.
    """

    outputs: list[dict] = field(default_factory=list)
    verdict: Verdict | None = None
    trouble: str = ""
    ended: bool = False
    moved: str = ""


class Process:
    """One learner's process, and the judge's link to it."""

    def __init__(self, connection: socket.socket, child: Child, limits: Limits, folder: str = "") -> None:
        self.child, self.limits, self.output_left, self.folder = child, limits, limits.output, folder
        self.link, self.gone = Link(Channel(connection), limits.question), False

    def run(self, source: str, count: int = 1) -> dict:
        """Run a cell. Return its outputs, its last value, its error, and how it was stopped, if it was.

        Parameters:
            count: the number of cells run so far, including this one.
        """
        try:
            told, stopped = self._run(source, count)
        except (CheckFailed, CodecError) as error:  # this includes an answer that arrived when the cell was stopped
            raise ChannelBroken("the answer to a cell makes no sense") from error
        outputs = self._shown(told.get("outputs"))
        return {"value": told.get("value"), "raised": told.get("raised"), "stopped": stopped, "outputs": outputs}

    def _run(self, source: str, count: int) -> tuple[dict, str]:
        """Ask for a cell to be run. Return the answer, and why the cell was stopped, if it was."""
        self.link.seconds = self.limits.cell
        try:
            told = self.link.ask("run", {"source": source, "count": count})
            return told, REASONS[ChannelTimeout] if told.get("stopped") is True else ""
        except ChannelTimeout:
            return self._interrupted(), REASONS[ChannelTimeout]
        finally:
            self.link.seconds = self.limits.question

    def _shown(self, told: object) -> list[dict]:
        """Read a cell's outputs, up to the notebook's `output_left`."""
        outputs = cut(clean(told), self.output_left)
        self.output_left -= size_of(outputs)
        return outputs

    def _interrupted(self) -> dict:
        """Stop a cell that's too slow, and keep the results so far. Raises an error if it doesn't stop."""
        self.child.interrupt()
        return self.link.answer(self.limits.interrupt)

    def judge(self, step: Step, source: str | None = None) -> Verdict:
        """Judge a test cell in this process, with only plain data and proxies."""
        return judge_test(step.imports + (source or step.source), step.points, self.link, step.exact)

    def judge_inside(self, step: Step, source: str | None = None) -> Verdict:
        """Run a test cell in the learner's own process, as nbgrader does."""
        return self.verdict(self.run(source or step.source), step.points)

    @staticmethod
    def verdict(told: dict, points: float) -> Verdict:
        """Decide the points of a test that ran in the learner's process, as nbgrader does."""
        raised, stdout = told["raised"], text_of(told["outputs"], "stdout")
        if raised:
            kinds, message = raised["kinds"], raised["message"]
            named = "course.errors.CheckFailed" in kinds
            text = message if named else f"{kinds[0].rpartition('.')[2]}: {message}"
            return Verdict(0, text, stdout, named=named)
        if text_of(told["outputs"], "stderr"):
            return Verdict(0, "the test wrote to stderr", stdout)
        earned = earned_points(told["value"], points)
        return Verdict(earned, "" if earned >= points else stdout.strip(), stdout, named=earned < points)

    def fork(self) -> "Process":
        """Copy the process in its current state. The copies are independent."""
        mine, theirs = socket.socketpair()
        with theirs:
            answer = self.link.peer.ask("fork", None, self.limits.question, hand=theirs)
        return Process(mine, Child(answer["pid"]), self.limits)

    def why_lost(self, otherwise: str) -> str:
        """Explain why the process was lost. If its resource monitor ended it, this is the monitor's reason."""
        with contextlib.suppress(OSError):
            return reason_file(Path(self.folder)).read_text(encoding="utf-8") or otherwise
        return otherwise

    def end(self) -> None:
        """Kill the process, unless it has been killed already."""
        if not self.gone:
            self.gone = True
            self.link.peer.channel.close()
            self.child.kill()


def begin(
    server: str,
    limits: Limits,
    environment: dict[str, str],
    folder: str,
    tracebacks: bool = False,
    as_kernel: bool = False,
    hides_loaded: bool = False,
) -> Process:
    """Start a learner's process.

    Parameters:
        server: the fork server's socket.
        environment: variables to set there.
        folder: where its cells run.
        tracebacks: whether errors include their tracebacks, which are slow to format.
        as_kernel: whether to find modules and use threads as a kernel does, for tests that weren't written for a judge.
        hides_loaded: whether libraries that no cell has imported are missing from `sys.modules`. It only has an effect
            with `as_kernel`.
    """
    process = Process(*connect(server, "learner", folder, limits), limits, folder)
    settings = {"tracebacks": tracebacks, "as_kernel": as_kernel, "hides_loaded": hides_loaded}
    settings |= {"memory": limits.memory, "files": limits.files, "cell": limits.cell, "question": limits.question}
    try:
        process.link.ask("begin", {"environment": VALIDATING | environment, "folder": folder, **settings})
    except BaseException:
        process.end()
        raise
    return process


def mark_notebook(server: str, steps: list[Step], limits: Limits, environment: dict[str, str]) -> dict[str, Verdict]:
    """Run a notebook's cells in order and judge its tests. Return a verdict for each test."""
    with tempfile.TemporaryDirectory(prefix="learner-") as folder:
        ran = run_notebook(server, steps, limits, environment, folder)
    return {step.test: one.verdict for step, one in zip(steps, ran, strict=True) if step.test}


def run_notebook(
    server: str, steps: list[Step], limits: Limits, environment: dict[str, str], folder: str, tracebacks: bool = False
) -> list[CellResult]:
    """Run a notebook's cells in order and judge its tests. Return the result of each cell.

    If the learner's process is lost, a new one runs the earlier cells again, except the one that failed, and continues.
    """
    as_kernel = any(step.inside or step.exact for step in steps)
    how = (tracebacks, as_kernel, any("sys.modules" in step.source for step in steps))
    return _Run(steps, lambda: begin(server, limits, environment, folder, *how), limits.notebook).run()


class _Run:
    """The run of one notebook, and the cells that ended a learner's process."""

    def __init__(self, steps: list[Step], begin: Callable[[], Process], seconds: float) -> None:
        self.steps, self.begin = steps, begin
        self.seconds, self.stopwatch = seconds, Stopwatch()
        self.ran: dict[int, CellResult] = {}
        self.guilty: set[int] = set()

    def run(self) -> list[CellResult]:
        self.process = self.begin()
        try:
            self._run_all()
        finally:  # no matter what went wrong here, processes that a learner started must end
            self.process.end()
        return [self.ran.get(place) or _too_late(step) for place, step in enumerate(self.steps)]

    def _run_all(self) -> None:
        place = 0
        while place < len(self.steps) and self.stopwatch.seconds() < self.seconds:
            ran = self.ran[place] = _do(self.process, self.steps[place], place + 1)
            place += 1
            if ran.ended:
                self.guilty.add(place - 1)
                self.process.end()
                self.process = self.begin()
                place = self._replay()

    def _replay(self) -> int:
        """Run the cells before the last failed cell again. Return the place at which to continue.

        Tests that ran in the learner's process are run again, too, because later ones may use names that they defined.
        """
        for place in range(max(self.guilty)):
            if place in self.guilty or (self.steps[place].test and not self.steps[place].inside):
                continue
            if self.stopwatch.seconds() > self.seconds:  # cells may be slower than before, perhaps on purpose
                break
            try:
                self.process.run(self.steps[place].source, place + 1)
            except LOST:  # it didn't fail the first time, so skip it from now on, and continue after it
                return place
        return max(self.guilty) + 1


def _lost_test(process: Process, verdict: Verdict) -> CellResult:
    words = process.why_lost(verdict.message)
    return CellResult(
        [*verdict.outputs[:-1], error("CheckFailed", words)], replace(verdict, message=words), words, ended=True
    )


def _too_late(step: Step) -> CellResult:
    verdict = Verdict(0, TOO_LATE, lost=True) if step.test else None
    return CellResult([error(_ENDED[ChannelTimeout], TOO_LATE)], verdict, TOO_LATE if step.test else "")


def _do(process: Process, step: Step, count: int) -> CellResult:
    if not step.test or step.inside:
        return _run_inside(process, step, count)
    process.link.refused = ""
    verdict = process.judge(step)
    if process.link.refused:
        return replace(_run_inside(process, step, count), moved=process.link.refused)
    return CellResult(verdict.outputs, verdict) if not verdict.lost else _lost_test(process, verdict)


def _run_inside(process: Process, step: Step, count: int) -> CellResult:
    try:
        told = process.run(step.source, count)
    except LOST as reason:
        words = process.why_lost(REASONS[type(reason)])
        lost = Verdict(0, words, lost=True) if step.test else None
        return CellResult([error(_ENDED[type(reason)], words)], lost, words, ended=True)
    stopped = [error(_ENDED[ChannelTimeout], told["stopped"])] if told["stopped"] else []
    verdict = process.verdict(told, step.points) if step.test else None
    return CellResult(told["outputs"] + stopped, verdict, told["stopped"])
