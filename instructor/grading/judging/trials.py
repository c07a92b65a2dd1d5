"""Tries every answer of an answer file. Given cells run once, and then each answer runs in a fork."""

import tempfile

from instructor.grading.judging.session import LOST, Process, begin
from instructor.grading.records.verdicts import OPEN, REFERENCE, Limits, Step, Trial, TrialResult, Verdict
from instructor.regions import without_solution


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
        steps: the solved lesson's code cells.
        inside: run test cells in the learner's process, as nbgrader does, instead of in this one.
        hidden: also try the hidden part by itself.
    """
    tried: list[TrialResult] = []
    with tempfile.TemporaryDirectory(prefix="trials-") as folder:
        process = begin(server, limits, environment, folder)
        for place, step in enumerate(steps):
            if step.answer:
                tried += _alternatives(process, steps, place, trials, inside, hidden)
            if step.test:
                tried.append(TrialResult(step.test, REFERENCE, _judge(process, step, inside)))
            else:
                process.run(step.source)
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
    name = steps[place].answer
    end = next(at for at, step in enumerate(steps) if step.test == name)
    fork = process.fork()
    try:
        for text in [source, *(step.source for step in steps[place + 1 : end] if not step.test)]:
            fork.run(text)
        whole = _judge(fork, steps[end], inside)
        alone = _judge(fork, steps[end], inside, steps[end].hidden) if hidden and not whole.lost else None
    except LOST as error:
        whole, alone = Verdict(0, str(error), lost=True), None
    finally:
        fork.end()
    return TrialResult(name, number, whole, alone)


def _judge(process: Process, step: Step, inside: bool, source: str | None = None) -> Verdict:
    try:
        return process.judge_inside(step, source) if inside else process.judge(step, source)
    except LOST as error:
        return Verdict(0, str(error), lost=True)
