"""Decides what counts if a test can't be judged outside the student's process with what one student handed in.

A second run shows what the test earns inside that process, where a student could read or deceive it. If that's more,
the points wait for a person. The second run can't change anything that the first one has left.
"""

import time
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

from nbjudge.escaping.texts import one_line
from nbjudge.judging.session import TOO_LATE, CellResult, run_notebook
from nbjudge.marking.working_dir import files_left, working_dir
from nbjudge.number_formats import counted
from nbjudge.records.cell_outputs import stream
from nbjudge.records.verdicts import Limits, Step, Verdict


def reasons_to_wait(
    steps: list[Step],
    ran: list[CellResult],
    server: str,
    limits: Limits,
    environment: dict[str, str],
    folder: str,
    began: float,
) -> dict[int, str]:
    """Return, by their places, the tests whose points wait for a person, and why. Their outputs then say so, too.

    Parameters:
        ran: the results of the steps.
        server, limits, environment, folder: as for `run_notebook`.
        began: when the first run began, by `time.monotonic`.
    """
    doubtful = [place for place, one in enumerate(ran) if one.doubt]
    if not doubtful:
        return {}
    left = replace(limits, notebook=max(limits.notebook - (time.monotonic() - began), 0))
    inside = [replace(step, inside=step.inside or place in doubtful) for place, step in enumerate(steps)]
    with _copied(Path(folder)) as copy:
        again = run_notebook(server, inside, left, environment, str(copy))
    found = {place: _reason(ran[place], again[place].verdict, steps[place].points) for place in doubtful}
    for place, reason in found.items():
        if reason:
            ran[place].outputs.append(stream("stdout", f"The points of this test wait for a person: {reason}.\n"))
    return {place: reason for place, reason in found.items() if reason}


def _copied(folder: Path) -> AbstractContextManager[Path]:
    """Copy a student's folder, because code that runs together with a test could keep the test for a later cell."""
    return working_dir(folder.parent.parent, files_left(folder, set()), folder.name)


def _reason(outside: CellResult, inside: Verdict | None, most: float) -> str:
    """Return why a person has to decide, with both results, or an empty string if both are the same."""
    outside_points = outside.verdict.points if outside.verdict else 0
    inside_points = inside.points if inside else 0
    is_unknown = inside is not None and inside.message == TOO_LATE
    if inside_points <= outside_points and not is_unknown:
        return ""
    result = "the time limit was reached" if is_unknown else f"it earns {inside_points:g}"
    return (
        f"{one_line(outside.doubt)}. Judged outside the student's process, it earns {outside_points:g} of "
        f"{counted(most, 'point')}, and inside, {result}"
    )
