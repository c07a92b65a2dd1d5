"""Reads graded notebooks: messages to students, cells that never finished, and how long notebooks ran."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pandas as pd
from rich.console import Console
from rich.progress import track

from nbjudge.cell_metadata import is_test, name_of, replaces_unreadable
from nbjudge.errors import CheckFailed
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.judging.judge import LOST
from nbjudge.notebooks import read_json
from nbjudge.report.class_data import ClassWork
from nbjudge.wire.channel import ChannelTimeout

SLOW, DEAD, ABSENT = (
    "was too slow",
    "ended its process",
    "isn't in autograded/, because it couldn't be read or was removed",
)
UNREADABLE = "can't be read as a notebook"
STOPPED = {"CellTimeoutError": SLOW, "DeadKernelError": DEAD}  # problems by the name of the error
STOPPED |= {
    words: SLOW if kind is ChannelTimeout else DEAD for kind, words in LOST.items()
}  # and by how its message begins
NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?!\w)")
LONGEST = 300  # the most characters of a message that are shown


@dataclass(frozen=True)
class Runs:
    """The findings, as tables with one row for each finding.

    Attributes:
        messages: a table with the columns student, notebook, cell and message. The message says why a test failed.
        failures: a table with the columns student, notebook, cell and what, for cells that didn't finish by themselves.
            For unreadable notebooks, cell is "the whole file".
        seconds: a table with the columns student, notebook and seconds. The seconds are the total time of the cells, if
            nbgrader recorded it.
    """

    messages: pd.DataFrame
    failures: pd.DataFrame
    seconds: pd.DataFrame


def read_runs(folder: CourseFolder, work: ClassWork, console: Console) -> Runs:
    """Read the graded notebooks of all students."""
    messages, failures, seconds = [], [], []
    for student, lacks in track(work.graded["lacks"].items(), "Reading notebooks", len(work.graded), console=console):
        for name in (name for name in work.notebooks if name not in lacks):
            row = {"student": student, "notebook": name}
            cells, what = _code_cells(folder.path("autograded", student) / f"{name}.ipynb")
            if what:
                failures.append({**row, "cell": "the whole file", "what": what})
                continue
            messages += [{**row, "cell": cell, "message": text} for cell, text in _messages(cells)]
            failures += [{**row, "cell": cell, "what": what} for cell, what in _failures(cells)]
            ran = _seconds(cells, folder.path("submitted", student) / f"{name}.ipynb")
            seconds += [{**row, "seconds": ran}] if ran is not None else []
    columns = ["student", "notebook"]
    return Runs(
        pd.DataFrame(messages, columns=[*columns, "cell", "message"]),
        pd.DataFrame(failures, columns=[*columns, "cell", "what"]),
        pd.DataFrame(seconds, columns=[*columns, "seconds"]),
    )


def frequent(messages: pd.DataFrame) -> pd.DataFrame:
    """Count how often each test gave the same message. The most frequent message comes first.

    Messages that differ only in numbers count as the same.

    Returns: a table with the columns notebook, cell, message and students. In a message, "#" stands for a number that
    isn't the same for all students.
    """
    kinds = messages.assign(kind=messages["message"].str.replace(NUMBER, "#", regex=True))
    kinds["numbers"] = messages["message"].str.count(NUMBER.pattern)  # a "#" in a message isn't a number
    groups = kinds.groupby(["notebook", "cell", "kind", "numbers"], as_index=False, sort=False)
    counted = groups.agg(message=("message", _common), students=("student", "nunique"))
    return counted.sort_values("students", ascending=False, kind="stable")[["notebook", "cell", "message", "students"]]


def _common(texts: Iterable[str]) -> str:
    """Return the common form of messages that differ only in numbers."""
    first, *others = dict.fromkeys(texts)
    places = zip(*(NUMBER.findall(text) for text in (first, *others)), strict=True)
    numbers = iter([same[0] if len(set(same)) == 1 else "#" for same in places])
    text = NUMBER.sub(lambda _: next(numbers), first)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _code_cells(path: Path) -> tuple[list[dict], str]:
    """Return the code cells in a graded notebook, or the reason why there are none.

    The notebook was validated during grading, and reading it as plain JSON is 8 times faster.
    """
    try:
        notebook = read_json(path)
        if not isinstance(notebook, dict):
            return [], ABSENT
        unreadable = UNREADABLE if replaces_unreadable(notebook) else ""
        return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"], unreadable
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return [], ABSENT


def _messages(cells: list[dict]) -> Iterator[tuple[str, str]]:
    for cell in cells:
        errors = _errors(cell)
        if errors and is_test(cell):
            name, message = errors[-1]
            text = " ".join(message.split())
            is_told = name == CheckFailed.__name__ or text.startswith(f"{name}:")
            yield name_of(cell), text if is_told else f"{name}: {text}"


def _failures(cells: list[dict]) -> Iterator[tuple[str, str]]:
    for count, cell in enumerate(cells, start=1):
        words = [word for error in _errors(cell) for word in error]
        found = [what for word in words for known, what in STOPPED.items() if word.startswith(known)]
        if found:
            yield name_of(cell) or f"code cell {count}", found[-1]


def _errors(cell: dict) -> list[tuple[str, str]]:
    return [(one["ename"], one["evalue"]) for one in cell["outputs"] if one["output_type"] == "error"]


def _seconds(cells: list[dict], submitted: Path) -> float | None:
    """Return how long the cells ran when they were graded.

    Times that are also in the submitted file were recorded by the student's Jupyter.
    """
    times = [cell["metadata"]["execution"] for cell in cells if cell["metadata"].get("execution")]
    spans = [span for span in map(_span, times) if span]
    if not spans or (submitted.is_file() and spans[0][0] in submitted.read_text(encoding="utf-8", errors="replace")):
        return None
    try:
        return sum(
            (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds() for start, end in spans
        )
    except (ValueError, TypeError):  # there are no times, or two formats of them
        return None


def _span(execution: object) -> tuple[str, str] | None:
    """Return when a cell began and ended. A student may have replaced these times with anything."""
    if not isinstance(execution, dict):
        return None
    began, ended = execution.get("iopub.execute_input"), execution.get("shell.execute_reply")
    return (began, ended) if isinstance(began, str) and isinstance(ended, str) else None
