"""Answer files: right, wrong and partly right answers to each exercise, with what each should earn."""

from dataclasses import dataclass
from pathlib import Path

from instructor.authoring.lessons import Cell, Lesson, read_lesson
from instructor.errors import AuthorError

KINDS = ("right", "wrong", "partial")


@dataclass(frozen=True)
class Answer:
    """One answer.

    Attributes:
        exercise: its name.
        kind: right, wrong or partial.
        why: what it does differently, or the mistake, in a few words.
        low, high: the share of the points it may earn, from 0 to 1.
    """

    exercise: str
    kind: str
    why: str
    source: str
    line: int
    low: float
    high: float


def answer_file(root: Path, lesson: Lesson) -> Path:
    """Return the path of a lesson's answer file."""
    return root / "tests" / "answers" / f"{lesson.stem}.py"


def read_answers(path: Path, exercises: set[str]) -> list[Answer]:
    """Read an answer file.

    Parameters:
        exercises: the names there are.

    Raises:
        AuthorError: a header is not `right="name" how="…"`, `wrong="name" mistake="…"` or
            `partial="name" how="…" low=0.2 high=0.6`, or names no exercise.
    """
    return [_answer(path, cell, exercises) for cell in read_lesson(path).cells if cell.kind == "code"]


def _answer(path: Path, cell: Cell, exercises: set[str]) -> Answer:
    kind = next((kind for kind in KINDS if kind in cell.header), None)
    why = cell.header.get("mistake") or cell.header.get("how")
    if kind is None or not why:
        raise AuthorError(
            path, cell.line, 'head the cell `# %% right="name" how="…"` or `# %% wrong="name" mistake="…"`'
        )
    name = str(cell.header[kind])
    if name not in exercises:
        raise AuthorError(path, cell.line, f"there is no exercise {name!r}; there are {', '.join(sorted(exercises))}")
    low, high = {"right": (1, 1), "wrong": (0, 0)}.get(kind) or (cell.header.get("low"), cell.header.get("high"))
    if not all(isinstance(share, int | float) for share in (low, high)) or not 0 <= low <= high <= 1:
        raise AuthorError(path, cell.line, "a partial answer states the share it earns: low=0.2 high=0.6")
    return Answer(name, kind, why, cell.source, cell.line, low, high)
