"""Tries every answer in an answer file. The given cells run only once, and each answer then runs in a fork."""

import tempfile
from dataclasses import replace

from nbjudge.judging.session import LOST, Process, begin
from nbjudge.records.verdicts import GIVEN, OPEN, REFERENCE, Limits, Step, Trial, TrialResult, Verdict
from nbjudge.regions import without_solution


def try_answers(
    server: str,
    steps: list[Step],
    trials: list[Trial],
    *,
    inside: bool,
    hidden: bool,
    limits: Limits,
    environment: dict[str, str],
) -> list[TrialResult]:
    """Try all answers, the reference solutions and the unsolved exercises of a lesson.

    Parameters:
        steps: the code cells of the solved lesson.
        inside: whether test cells run in the learner's process, as in nbgrader, or in this process.
        hidden: whether to try the hidden part of each test by itself as well.

    Returns:
        The results, including one for each given cell that stops with an error. Such a cell causes the failures that
            follow.
    """
    tried: list[TrialResult] = []
    why_stopped: dict[str, str] = {}  # for each exercise's reference solution
    with tempfile.TemporaryDirectory(prefix="trials-") as folder:
        process = begin(server, limits, environment, folder)
        for place, step in enumerate(steps):
            if step.answer:
                tried += _alternatives(process, steps, place, trials, inside, hidden)
            if step.test:
                verdict = _explained(_judge(process, step, inside), why_stopped.get(step.test, ""))
                tried.append(TrialResult(step.test, REFERENCE, verdict))
            elif error := _error(process.run(step.source)):
                if step.answer:
                    why_stopped[step.answer] = error
                else:
                    tried.append(TrialResult(str(place), GIVEN, Verdict(0, error)))
        process.end()
    return tried


def _alternatives(
    process: Process, steps: list[Step], place: int, trials: list[Trial], inside: bool, hidden: bool
) -> list[TrialResult]:
    sources = {OPEN: without_solution(steps[place].source)}
    sources |= {n: trial.source for n, trial in enumerate(trials) if trial.exercise == steps[place].answer}
    return [_alternative(process, steps, place, n, source, inside, hidden) for n, source in sources.items()]


def _alternative(
    process: Process, steps: list[Step], place: int, number: int, source: str, inside: bool, hidden: bool
) -> TrialResult:
    name = steps[place].answer or ""
    end = next(at for at, step in enumerate(steps) if step.test == name)
    fork = process.fork()
    try:
        error = _error(fork.run(source))
        for text in (step.source for step in steps[place + 1 : end] if not step.test):
            fork.run(text)
        whole = _explained(_judge(fork, steps[end], inside), error)
        alone = _judge(fork, steps[end], inside, steps[end].hidden) if hidden and not whole.lost else None
    except LOST as error:
        whole, alone = Verdict(0, str(error), lost=True), None
    finally:
        fork.end()
    return TrialResult(name, number, whole, alone)


def _error(told: dict) -> str:
    """Return the reason why a cell stopped, or an empty string."""
    raised = told["raised"]
    return told["stopped"] or (f"{raised['kinds'][0].rpartition('.')[2]}: {raised['message']}" if raised else "")


def _explained(verdict: Verdict, error: str) -> Verdict:
    """Name the error that stopped an answer's cell, because the test only notices that a name is missing."""
    return replace(verdict, message=f"its cell stopped with {error}") if error and not verdict.points else verdict


def _judge(process: Process, step: Step, inside: bool, source: str | None = None) -> Verdict:
    try:
        return process.judge_inside(step, source) if inside else process.judge(step, source)
    except LOST as error:
        return Verdict(0, str(error), lost=True)
