"""Asks a judge process to do a job, and waits for the answer."""

import time
from dataclasses import asdict

from nbjudge.number_formats import counted
from nbjudge.processes.connection import connect
from nbjudge.records.verdicts import Limits, Step, Trial, TrialResult, Verdict
from nbjudge.wire.channel import Channel, ChannelClosed, ChannelTimeout
from nbjudge.wire.peer import OnStall

TIMEOUT_MARGIN = 120  # seconds after a notebook's limit within which the judge stops by itself, unless it hangs


class JobFailed(RuntimeError):
    """Raised if a judge process failed, because of an error in the grader rather than in the learner's code."""


class JobLost(JobFailed):
    """Raised if a judge process or its server ended, for example because code outside a sandbox killed it."""


class JobTimeout(JobFailed):
    """Raised if a judge process was killed at the notebook's time limit. A second attempt would take just as long."""


def mark(
    server: str, steps: list[Step], environment: dict[str, str], limits: Limits | None = None
) -> dict[str, Verdict]:
    """Mark one notebook in a separate judge process. Raises JobFailed."""
    limits = limits or Limits()
    job = {"steps": list(map(asdict, steps)), "environment": environment, "limits": asdict(limits)}
    return {name: Verdict(**verdict) for name, verdict in _ask(server, "mark", job)["done"].items()}


def try_all(
    server: str,
    steps: list[Step],
    trials: list[Trial],
    inside: bool,
    hidden: bool,
    environment: dict[str, str],
    limits: Limits | None = None,
) -> list[TrialResult]:
    """Try every answer for a lesson in a separate judge process. Raises JobFailed."""
    job = {"steps": list(map(asdict, steps)), "trials": list(map(asdict, trials)), "inside": inside, "hidden": hidden}
    answers = _ask(server, "try", {**job, "environment": environment, "limits": asdict(limits or Limits())})["done"]
    return [TrialResult(a["exercise"], a["place"], Verdict(**a["whole"]), _verdict(a["hidden"])) for a in answers]


def grade(server: str, job: dict, on_stall: OnStall | None = None) -> dict:
    """Grade one submitted notebook in a separate judge process, and return GradedNotebook's fields. Raises JobFailed.

    Parameters:
        server: a server for judges that was started with the course's configuration.
        job: the arguments of NotebookGrader.grade, as plain data.
        on_stall: a function that's called if the learner's code takes longer than a moment (see `peer`).
    """
    return dict(_ask(server, "grade", job, on_stall)["done"])


def _verdict(entry: dict | None) -> Verdict | None:
    return Verdict(**entry) if entry else None


def _ask(server: str, name: str, job: dict, on_stall: OnStall | None = None) -> dict:
    try:
        connection, child = connect(server, "judge")
    except OSError as error:
        raise JobLost(f"no process for judging could be started: {error}") from error
    channel, began, seconds = Channel(connection), time.monotonic(), job["limits"]["notebook"]
    try:
        channel.send({"name": name, "job": job}, deadline=began + seconds + TIMEOUT_MARGIN)
        while "stalled" in (answer := channel.receive_dict(began + seconds + TIMEOUT_MARGIN)):
            if on_stall:
                on_stall(answer["stalled"])
    except (ChannelTimeout, ChannelClosed) as error:
        if isinstance(error, ChannelTimeout) or time.monotonic() - began > seconds:  # the system also ends a judge
            stopped = f"judging was stopped because it took longer than the limit of {counted(seconds, 'second')}"
            raise JobTimeout(stopped) from error
        raise JobLost(f"the judge's process ended before it finished {name}") from error
    finally:
        child.kill()
        channel.close()
    if "failed" in answer:
        raise JobFailed(answer["failed"])
    return answer
