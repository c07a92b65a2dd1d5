"""What a judge's process can be asked to do, and the client's side of asking."""

import functools
import os
import pickle
import time
import traceback
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from instructor.grading.processes.fork_server import CONFIG, connect
from instructor.grading.records.verdicts import Limits, Step, Verdict
from instructor.grading.wire.channel import Channel, ChannelClosed, ChannelTimeout

if TYPE_CHECKING:
    from instructor.grading.judging.trials import Trial, Tried  # not at once: what reads lessons takes time to load
    from instructor.grading.marking.notebook_grading import NotebookGrader


SLOWEST, REST = 2, 1800  # so many times a notebook's seconds, and seconds, a judge may take: else it hangs


class JobFailed(RuntimeError):
    """A judge's process failed at its own work: a mistake of ours, not of a learner."""


def mark(
    server: str, steps: list[Step], environment: dict[str, str], limits: Limits | None = None
) -> dict[str, Verdict]:
    """Mark one notebook in a judge's process of its own; the errors are JobFailed."""
    limits = limits or Limits()
    job = {"steps": list(map(asdict, steps)), "environment": environment, "limits": asdict(limits)}
    return {name: Verdict(**verdict) for name, verdict in _ask(server, "mark", job).items()}


def try_all(
    server: str, steps: list[Step], trials: "list[Trial]", inside: bool, hidden: bool, environment: dict[str, str]
) -> "list[Tried]":
    """Try every answer of a lesson in a judge's process of its own; the errors are JobFailed."""
    from instructor.grading.judging.trials import Tried

    job = {"steps": list(map(asdict, steps)), "trials": list(map(asdict, trials)), "inside": inside, "hidden": hidden}
    answers = _ask(server, "try", {**job, "environment": environment, "limits": asdict(Limits())})
    return [Tried(a["exercise"], a["place"], Verdict(**a["whole"]), _verdict(a["hidden"])) for a in answers]


def grade(server: str, job: dict) -> dict:
    """Grade one submitted notebook in a judge's process of its own; return GradedNotebook's fields; raises JobFailed.

    Parameters:
        server: of judges, started with the course's configuration.
        job: what NotebookGrader.grade takes, as plain data.
    """
    return _ask(server, "grade", job)


def serve(channel: Channel, server: str) -> None:
    """Be a judge's process: do the one job that comes, answer, and end."""
    (name, job), _ = channel.receive()
    try:
        answer = {"done": _JOBS[name](server, job)}
    except Exception:
        answer = {"failed": traceback.format_exc()}
    channel.send(answer)


def _mark(server: str, job: dict) -> dict:
    from instructor.grading.judging.session import mark_notebook  # not at once: tables take time to load

    steps, limits = [Step(**step) for step in job["steps"]], Limits(**job["limits"])
    os.environ.update(job["environment"])
    verdicts = mark_notebook(server, steps, limits, job["environment"])
    return {name: asdict(verdict) for name, verdict in verdicts.items()}


def _try(server: str, job: dict) -> list[dict]:
    from instructor.grading.judging.trials import Trial, try_answers

    steps, trials = [Step(**step) for step in job["steps"]], [Trial(**trial) for trial in job["trials"]]
    os.environ.update(job["environment"])
    how = {key: job[key] for key in ("inside", "hidden", "environment")}
    tried = try_answers(server, steps, trials, limits=Limits(**job["limits"]), **how)
    return [asdict(one) for one in tried]


def _grade(_: str, job: dict) -> dict:
    from course.checks.folders import CASES
    from instructor.grading.learner.requests import limit_resources
    from instructor.grading.marking import notebook_grading as grading

    known = {"record": grading.record_from(job["record"]), "plan": grading.Plan(**job["plan"])}
    limits = Limits(**job["limits"])
    limit_resources(limits.memory)  # what a learner's process sends is read here
    os.environ[CASES] = job["folder"]  # tests lay files where the learner's process sees them
    return asdict(prepared().grade(**{**job, **known, "limits": limits}))


@functools.cache
def prepared() -> "NotebookGrader":
    """Return the grader of notebooks; a server calls this once before it forks."""
    from instructor.grading.marking.notebook_grading import NotebookGrader

    return NotebookGrader(pickle.loads(Path(os.environ[CONFIG]).read_bytes()))


def _verdict(entry: dict | None) -> Verdict | None:
    return Verdict(**entry) if entry else None


_JOBS = {"mark": _mark, "try": _try, "grade": _grade}


def _ask(server: str, name: str, job: dict) -> object:
    try:
        connection, child = connect(server, "judge")
    except OSError as error:
        raise JobFailed(f"no judge's process could be started: {error}") from error
    channel = Channel(connection)
    try:
        channel.send([name, job])
        answer, _ = channel.receive(time.monotonic() + SLOWEST * job["limits"]["notebook"] + REST)
    except (ChannelClosed, ChannelTimeout) as error:
        raise JobFailed(f"the judge's process ended in the middle of {name}, or did not come to its end") from error
    finally:
        child.kill()
        channel.close()
    if "failed" in answer:
        raise JobFailed(answer["failed"])
    return answer["done"]
