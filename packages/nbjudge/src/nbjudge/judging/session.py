"""Runs the cells of one notebook in the learner's process, and judges each test in turn."""

import contextlib
import socket
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from nbjudge.cells import BY_PROGRAM
from nbjudge.checks.outcomes import LONGEST_RULE, Raised, qualified
from nbjudge.errors import CheckFailed
from nbjudge.judging.exact import ExactTest
from nbjudge.judging.judge import LOST as REASONS
from nbjudge.judging.judge import earned_points, judge_test
from nbjudge.judging.proxies import Link, expected
from nbjudge.number_formats import counted
from nbjudge.processes.child import Child, reason_file
from nbjudge.processes.connection import connect
from nbjudge.records.cell_outputs import clean, cut, error, size_of, text_of
from nbjudge.records.stopwatch import Stopwatch
from nbjudge.records.verdicts import SHARE, Limits, Step, Verdict
from nbjudge.wire.channel import Channel, ChannelBroken, ChannelClosed, ChannelTimeout
from nbjudge.wire.codec import CodecError
from nbjudge.wire.peer import OnStall

NOT_EXECUTED = (
    "this test didn't run to completion, so it earns no points: a cell above has replaced parts of IPython or Python"
)
TOO_LATE = "the notebook reached its time limit before this cell ran: look for slow code above"
TOO_SLOW = REASONS[ChannelTimeout]
SHORTENED = ": it got only {}, because code above had already reached its time limit"
LOST = (ChannelClosed, ChannelTimeout, ChannelBroken)
VALIDATING = {BY_PROGRAM: "validate"}  # the variable that nbgrader sets when it validates
_ENDED = {  # names for errors in a notebook, as in nbclient
    ChannelTimeout: "CellTimeoutError",
    ChannelClosed: "DeadKernelError",
    ChannelBroken: "DeadKernelError",
}


@dataclass
class CellResult:
    """The result of running a cell.

    Attributes:
        outputs: the cell's outputs in nbformat's format.
        verdict: the verdict, if the cell is a test.
        trouble: a description of how the cell was stopped or ended the learner's process, or an empty string.
        ended: whether the learner's process has ended.
        doubt: the reason why a test that lost points might earn more in the learner's process, or an empty string.
        told: the operations that passed one of the test's values to the learner's objects (see `ExactTest`).
        broken: whether a message from the learner's process couldn't be read.
        repeated: whether this is the result of a second attempt, after a broken message.
        replaced: the parts of IPython and Python that have been replaced since the first cell began.
        is_slow: whether the cell, or a call in a test, was stopped at the time limit.
    """

    outputs: list[dict] = field(default_factory=list)
    verdict: Verdict | None = None
    trouble: str = ""
    ended: bool = False
    doubt: str = ""
    told: list[str] = field(default_factory=list)
    broken: bool = False
    repeated: bool = False
    replaced: list[str] = field(default_factory=list)
    is_slow: bool = False


class Process:
    """One learner's process, with the judge's link to it."""

    def __init__(self, connection: socket.socket, child: Child, limits: Limits, folder: str = "") -> None:
        self.child, self.given, self.output_left, self.folder = child, limits, limits.output, folder
        self.limits = limits
        self.link, self.gone = Link(Channel(connection), limits.question), False
        self.link.peer.waits, self.stopwatch = child.waited, Stopwatch(child.waited)

    def shorten_limits(self, share: float) -> None:
        """Shorten the time limits for cells and questions from now on.

        A share of 1 restores the original limits.
        """
        self.limits = self.given.shortened(share)
        self.link.seconds = self.limits.question

    def run(self, source: str, count: int = 1, test: bool = False) -> dict:
        """Run a cell, and return its outputs, its last value, its error, and how it was stopped (if it was).

        Parameters:
            count: the number of cells that have run so far, including this one.
            test: whether the cell is a test. A test fails without evidence that all its statements were executed.
        """
        try:
            told, stopped = self._run(source, count, test)
            raised, replaced = _raised(told), [str(name) for name in expected(list, told.get("replaced", []))]
        # This includes an answer that arrived when the cell was stopped.
        except (CheckFailed, CodecError) as unreadable:
            raise ChannelBroken("the answer to a cell makes no sense") from unreadable
        outputs = self._shown(told.get("outputs"))
        if test and told.get("complete") is not True and not (raised or stopped):
            raised = asdict(Raised.of(CheckFailed(NOT_EXECUTED)))
        if raised and not any(output["output_type"] == "error" for output in outputs):
            outputs.append(error(raised["kinds"][0].rpartition(".")[2], raised["message"]))
        about = {"raised": raised, "stopped": stopped, "replaced": replaced}
        return {"value": told.get("value"), "outputs": outputs, **about}

    def _run(self, source: str, count: int, test: bool) -> tuple[dict, str]:
        """Ask for a cell to be run. Return the answer and, if the cell was stopped, the reason."""
        self.link.seconds = self.limits.cell
        try:
            told = self.link.ask("run", {"source": source, "count": count, "test": test})
            return told, self.too_slow(self.limits.cell) if told.get("stopped") is True else ""
        except ChannelTimeout:
            return self._interrupted(), self.too_slow(self.limits.cell)
        finally:
            self.link.seconds = self.limits.question

    def too_slow(self, seconds: float) -> str:
        """Return the reason why code was stopped. Only a shortened limit is mentioned, because people know the usual
        limit.

        Parameters:
            seconds: the limit that applied.
        """
        return TOO_SLOW + (SHORTENED.format(counted(round(seconds, 1), "second")) if self.limits != self.given else "")

    def _shown(self, told: object) -> list[dict]:
        """Read a cell's outputs, up to the number of characters in the notebook's `output_left`."""
        outputs = cut(clean(told), self.output_left)
        self.output_left -= size_of(outputs)
        return outputs

    def _interrupted(self) -> dict:
        """Stop a cell that's too slow, and keep its results so far. Raises an error if the cell doesn't stop."""
        self.child.interrupt()
        return self.link.answer(self.limits.interrupt)

    def judge(self, step: Step, source: str | None = None, exact: ExactTest | None = None) -> Verdict:
        """Judge a test cell in this process, with only plain data and proxies."""
        source = step.imports + (source or step.source)
        return judge_test(source, step.points, self.link, self.given.question, exact)

    def judge_inside(self, step: Step, source: str | None = None) -> Verdict:
        """Run a test cell in the learner's own process, as nbgrader does."""
        return self.verdict(self.run(source or step.source, test=True), step.points)

    @staticmethod
    def verdict(told: dict, points: float) -> Verdict:
        """Decide the points for a test that ran in the learner's process, as nbgrader does."""
        raised, stdout = told["raised"], text_of(told["outputs"], "stdout")
        if raised:
            kinds, message = raised["kinds"], raised["message"]
            named = qualified(CheckFailed) in kinds
            text = message if named else f"{kinds[0].rpartition('.')[2]}: {message}"
            return Verdict(0, text, stdout, named=named, rule=str(raised.get("rule") or "")[:LONGEST_RULE])
        if text_of(told["outputs"], "stderr"):
            return Verdict(0, "the test wrote to stderr", stdout)
        earned = earned_points(told["value"], points)
        return Verdict(earned, "" if earned >= points else stdout.strip(), stdout, named=earned < points)

    def fork(self) -> "Process":
        """Copy the process in its current state. The copies are independent."""
        mine, theirs = socket.socketpair()
        with theirs:
            answer = self.link.peer.ask("fork", None, self.limits.question, hand=theirs)
        return Process(mine, Child(expected(dict, answer)["pid"]), self.limits)

    def why_lost(self, otherwise: str) -> str:
        """Explain why the process was lost. If the resource monitor ended the process, return the monitor's reason."""
        with contextlib.suppress(OSError):
            return reason_file(Path(self.folder)).read_text(encoding="utf-8") or otherwise
        return otherwise

    def end(self) -> None:
        """Kill the process, unless it has already been killed."""
        if not self.gone:
            self.gone = True
            self.link.peer.channel.close()
            self.child.kill()


def _raised(told: dict) -> dict | None:
    """Return a cell's error. The learner's process may have made it up."""
    if not told.get("raised"):
        return None
    raised = expected(dict, told["raised"])
    if not all(isinstance(part, str) for part in (raised.get("message"), *(raised.get("kinds") or (None,)))):
        raise CheckFailed("an error has no name or no message")
    return raised


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
        environment: variables to set in the process.
        folder: the folder where the learner's cells run.
        tracebacks: whether errors include their tracebacks, which are slow to format.
        as_kernel: whether the process finds modules and uses threads in the same way as a kernel. This setting is meant
            for tests that weren't written for a judge.
        hides_loaded: whether libraries that no cell has imported are missing from `sys.modules`. This setting has an
            effect only with `as_kernel`.
    """
    process = Process(*connect(server, "learner", folder, limits), limits, folder)
    settings: dict[str, object] = {"tracebacks": tracebacks, "as_kernel": as_kernel, "hides_loaded": hides_loaded}
    settings |= {"memory": limits.memory, "files": limits.files, "cell": limits.cell, "question": limits.question}
    try:
        process.link.ask("begin", {"environment": VALIDATING | environment, "folder": folder, **settings})
    except BaseException:
        process.end()
        raise
    return process


def mark_notebook(server: str, steps: list[Step], limits: Limits, environment: dict[str, str]) -> dict[str, Verdict]:
    """Run a notebook's cells in order, judge its tests, and return a verdict for each test."""
    with tempfile.TemporaryDirectory(prefix="learner-") as folder:
        ran = run_notebook(server, steps, limits, environment, folder)
    stopped = {step.answer: _error_of(one) for step, one in zip(steps, ran, strict=True) if step.answer}
    return {
        step.test: _explained(one.verdict, step.test, stopped.get(step.test, ""))
        for step, one in zip(steps, ran, strict=True)
        if step.test and one.verdict
    }


def _error_of(ran: CellResult) -> str:
    """Return the error that stopped a cell, or an empty string."""
    errors = [output for output in ran.outputs if output["output_type"] == "error"]
    return f"{errors[-1]['ename']}: {errors[-1]['evalue']}" if errors else ""


def _explained(verdict: Verdict, name: str, error: str) -> Verdict:
    """Name the error in an answer cell, if it's the reason why the answer isn't defined."""
    if error and verdict.message.startswith(f"{name} isn't defined"):
        return replace(verdict, message=f"{name} isn't defined, because its answer cell stopped with {error}")
    return verdict


def run_notebook(
    server: str,
    steps: list[Step],
    limits: Limits,
    environment: dict[str, str],
    folder: str,
    tracebacks: bool = False,
    on_stall: OnStall | None = None,
) -> list[CellResult]:
    """Run a notebook's cells in order, judge its tests, and return the result of each cell.

    If the learner's process is lost, a new process runs the earlier cells again, except for the one that failed, and
    then continues.

    Parameters:
        on_stall: a function that's called if a cell or a question takes longer than a moment (see `peer`).
    """
    as_kernel = any(step.inside or step.exact for step in steps)
    how = (tracebacks, as_kernel, any("sys.modules" in step.source for step in steps))

    def begin_observed() -> Process:
        process = begin(server, limits, environment, folder, *how)
        process.link.peer.on_stall = on_stall
        return process

    return _Run(steps, begin_observed, limits.notebook).run()


class _Run:
    """The run of one notebook, which remembers the cells that ended a learner's process or were stopped at the time
    limit.
    """

    def __init__(self, steps: list[Step], begin: Callable[[], Process], seconds: float) -> None:
        self.steps, self.begin = steps, begin
        self.seconds, self.spent = seconds, 0.0  # `spent` counts only earlier processes
        self.ran: dict[int, CellResult] = {}
        self.guilty: set[int] = set()
        self.slow: set[int] = set()
        self.repeated: set[int] = set()

    def run(self) -> list[CellResult]:
        self.process = self.begin()
        try:
            self._run_all()
        finally:  # whatever went wrong here, processes that a learner started must end
            self.process.end()
        return [self.ran.get(place) or _too_late(step) for place, step in enumerate(self.steps)]

    def _run_all(self) -> None:
        place = 0
        while place < len(self.steps) and self._has_time():
            ran = _do(self.process, self.steps[place], place + 1)
            self.ran[place] = replace(ran, repeated=place in self.repeated)
            if ran.is_slow:
                self.slow.add(place)
            place = self._restart(place, ran.broken) if ran.ended else place + 1
            self.process.shorten_limits(SHARE if self.slow else 1)

    def _has_time(self) -> bool:
        return self.spent + self.process.stopwatch.seconds() < self.seconds

    def _restart(self, place: int, broken: bool) -> int:
        """Start a new process after a cell ended the old one, and return the position to continue from.

        If a message from a cell couldn't be read, the cell gets a second attempt, because this may have been an
        accident.
        """
        again = broken and place not in self.repeated
        self.guilty.add(place)
        self.spent += self.process.stopwatch.seconds()
        self.process.end()
        self.process = self.begin()
        following = self._replay()
        if not again:
            return following
        self.guilty.discard(place)
        self.repeated.add(place)
        return min(place, following)

    def _replay(self) -> int:
        """Run the cells before the last failed cell again, and return the position to continue from.

        Tests that ran in the learner's process also run again, because later tests may use names that they defined.
        """
        for place in range(max(self.guilty)):
            if place in self.guilty or (self.steps[place].test and not self.steps[place].inside):
                continue
            if not self._has_time():  # cells may be slower than before, perhaps on purpose
                break
            self.process.shorten_limits(0 if place in self.slow else 1)
            try:
                self.process.run(self.steps[place].source, place + 1)
            except LOST:  # the cell didn't fail the first time, so skip it from now on and continue after it
                return place
        return max(self.guilty) + 1


def _lost_test(process: Process, verdict: Verdict) -> CellResult:
    is_slow = verdict.message == TOO_SLOW
    words = process.why_lost(process.too_slow(process.limits.question) if is_slow else verdict.message)
    return CellResult(
        [*verdict.outputs[:-1], error("CheckFailed", words)],
        replace(verdict, message=words),
        words,
        ended=True,
        broken=verdict.message == REASONS[ChannelBroken],
        is_slow=is_slow,
    )


def _too_late(step: Step) -> CellResult:
    verdict = Verdict(0, TOO_LATE, lost=True) if step.test else None
    return CellResult([error(_ENDED[ChannelTimeout], TOO_LATE)], verdict, TOO_LATE if step.test else "")


def _do(process: Process, step: Step, count: int) -> CellResult:
    if not step.test or step.inside:
        return _run_inside(process, step, count)
    process.link.interrupted = False
    exact = ExactTest(process.link, step.may_tell)
    verdict = process.judge(step, exact=exact if step.exact else None)
    if verdict.lost:
        return _lost_test(process, verdict)
    doubt = (exact.refused or exact.unlike) if verdict.points < step.points else ""
    return CellResult(verdict.outputs, verdict, is_slow=process.link.interrupted, doubt=doubt, told=sorted(exact.told))


def _run_inside(process: Process, step: Step, count: int) -> CellResult:
    try:
        told = process.run(step.source, count, bool(step.test))
    except LOST as reason:
        is_slow = isinstance(reason, ChannelTimeout)
        words = process.why_lost(process.too_slow(process.limits.cell) if is_slow else REASONS[type(reason)])
        lost = Verdict(0, words, lost=True) if step.test else None
        broken = isinstance(reason, ChannelBroken)
        return CellResult([error(_ENDED[type(reason)], words)], lost, words, True, broken=broken, is_slow=is_slow)
    stopped = [error(_ENDED[ChannelTimeout], told["stopped"])] if told["stopped"] else []
    verdict = process.verdict(told, step.points) if step.test else None
    about = {"replaced": told["replaced"], "is_slow": bool(stopped)}
    return CellResult(told["outputs"] + stopped, verdict, told["stopped"], **about)
