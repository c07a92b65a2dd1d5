"""The jobs that a judge process can do."""

import functools
import os
import pickle
import traceback
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from nbjudge.processes.fork_server import CONFIG
from nbjudge.records.submissions import Plan
from nbjudge.records.verdicts import Limits, Step, Trial
from nbjudge.wire.channel import Channel

if TYPE_CHECKING:
    from nbjudge.marking.notebook_grading import NotebookGrader


def serve(channel: Channel, server: str) -> None:
    """Run as a judge process: do one job, send the answer, and end."""
    request = channel.receive_dict()
    job = request["job"]
    if request["name"] == "grade":
        job["on_stall"] = lambda seconds: channel.send({"stalled": seconds})
    try:
        answer = {"done": _JOBS[request["name"]](server, job)}
    except Exception:
        answer = {"failed": traceback.format_exc()}
    channel.send(answer)


def _mark(server: str, job: dict) -> dict:
    from nbjudge.judging.session import mark_notebook  # not at the top, because tables are slow to load

    steps, limits = [Step(**step) for step in job["steps"]], Limits(**job["limits"])
    os.environ.update(job["environment"])
    verdicts = mark_notebook(server, steps, limits, job["environment"])
    return {name: asdict(verdict) for name, verdict in verdicts.items()}


def _try(server: str, job: dict) -> list[dict]:
    from nbjudge.judging.trials import try_answers

    steps, trials = [Step(**step) for step in job["steps"]], [Trial(**trial) for trial in job["trials"]]
    os.environ.update(job["environment"])
    how = {key: job[key] for key in ("inside", "hidden", "environment")}
    tried = try_answers(server, steps, trials, limits=Limits(**job["limits"]), **how)
    return [asdict(one) for one in tried]


def _grade(_: str, job: dict) -> dict:
    from nbjudge.checks.folders import CASES
    from nbjudge.learner.requests import limit_resources
    from nbjudge.marking import notebook_grading as grading

    known = {"record": grading.record_from(job["record"]), "plan": Plan(**job["plan"])}
    limits = Limits(**job["limits"])
    limit_resources(limits.memory, seconds=limits.notebook)  # this process reads data from a learner's process
    os.environ.update(job["environment"])
    os.environ[CASES] = job["folder"]  # tests write files that the learner's process can see
    return asdict(prepared().grade(**{**job, **known, "limits": limits}))


@functools.cache
def prepared() -> "NotebookGrader":
    """Return a notebook grader. A server calls this function once before it forks."""
    from nbjudge.marking.notebook_grading import NotebookGrader

    return NotebookGrader(pickle.loads(Path(os.environ[CONFIG]).read_bytes()))


_JOBS: dict[str, Callable[[str, dict], object]] = {"mark": _mark, "try": _try, "grade": _grade}
