"""Answer files: right, wrong and partly right answers to each exercise, the points that each answer should earn, and
equivalent mutants.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from instructor.authoring.lessons import Cell, Lesson, read_lesson
from instructor.errors import AuthorError

KINDS = ("right", "wrong", "partial")
EQUIVALENT = "equivalent"  # begins a record of mutants or adversaries that a test may accept
ADVERSARY = "adversary "  # begins the record of an adversary


@dataclass(frozen=True)
class Answer:
    """One answer.

    Attributes:
        exercise: the exercise's name.
        kind: right, wrong or partial.
        why: a few words about the answer's mistake, or about how it differs from the solution.
        low, high: the smallest and the largest share of the points that the answer may earn, from 0 to 1.
    """

    exercise: str
    kind: str
    why: str
    source: str
    line: int
    low: float
    high: float


@dataclass(frozen=True)
class Equivalent:
    """A change that doesn't make an answer wrong, so the test doesn't have to detect it.

    Attributes:
        exercise: the exercise's name.
        change: the removed and the added lines, without indentation.
        reason: the reason why the answer is still right.
    """

    exercise: str
    change: tuple[tuple[str, ...], tuple[str, ...]]
    reason: str
    line: int


def answer_file(root: Path, lesson: Lesson) -> Path:
    """Return the path of a lesson's answer file."""
    return root / "tests" / "answers" / f"{lesson.stem}.py"


def read_equivalents(path: Path, exercises: set[str]) -> list["Equivalent"]:
    """Read the mutants that an answer file records as equivalent.

    Parameters:
        exercises: the names of the lesson's exercises.

    Raises:
        AuthorError: a record has no reason, contains anything but changes, or doesn't name an exercise.
    """
    cells = [cell for cell in read_lesson(path).cells if cell.kind == "code" and EQUIVALENT in cell.header]
    return [record for cell in cells for record in _equivalents(path, cell, exercises)]


def read_answers(path: Path, exercises: set[str]) -> list[Answer]:
    """Read an answer file.

    Parameters:
        exercises: the names of the lesson's exercises.

    Raises:
        AuthorError: a header is not `right="name" how="…"`, `wrong="name" mistake="…"` or
            `partial="name" how="…" low=0.2 high=0.6`, or doesn't name an exercise.
    """
    cells = [cell for cell in read_lesson(path).cells if cell.kind == "code" and EQUIVALENT not in cell.header]
    return [_answer(path, cell, exercises) for cell in cells]


def _answer(path: Path, cell: Cell, exercises: set[str]) -> Answer:
    kind = next((kind for kind in KINDS if kind in cell.header), None)
    why = cell.header.get("mistake") or cell.header.get("how")
    if kind is None or not why:
        raise AuthorError(
            path, cell.line, 'start the cell with `# %% right="name" how="…"` or `# %% wrong="name" mistake="…"`'
        )
    name = _exercise(path, cell, kind, exercises)
    low, high = {"right": (1, 1), "wrong": (0, 0)}.get(kind) or (cell.header.get("low"), cell.header.get("high"))
    if not all(isinstance(share, int | float) for share in (low, high)) or not 0 <= low <= high <= 1:
        raise AuthorError(
            path,
            cell.line,
            "a partial answer must state the share of the points that it earns, such as low=0.2 high=0.6",
        )
    return Answer(name, kind, why, cell.source, cell.line, low, high)


def _exercise(path: Path, cell: Cell, key: str, exercises: set[str]) -> str:
    name = str(cell.header[key])
    if name not in exercises:
        raise AuthorError(
            path, cell.line, f"there's no exercise {name!r}. The exercises are {', '.join(sorted(exercises))}"
        )
    return name


def _equivalents(path: Path, cell: Cell, exercises: set[str]) -> Iterator[Equivalent]:
    name, reason = _exercise(path, cell, EQUIVALENT, exercises), cell.header.get("reason")
    lines = cell.source.split("\n")
    if not reason or not all(re.match(r"# [-+] |\s*$", line) for line in lines):
        raise AuthorError(
            path,
            cell.line,
            '`# %% equivalent="name" reason="…"` needs a reason, and lines that begin with `# - ` or `# + `',
        )
    for block in re.split(rf"\n\s*\n|\n(?=# \+ {ADVERSARY})", cell.source.strip()):
        removed, added = (
            tuple(line[4:].strip() for line in block.split("\n") if line.startswith(f"# {sign}")) for sign in "-+"
        )
        yield Equivalent(name, (removed, added), str(reason), cell.line)
