"""A made-up class: the work that each student hands in, taken from the answer files, and the points that the work
should earn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path

import nbformat
import numpy as np
from nbformat import NotebookNode

from instructor.authoring.answers import Answer, answer_file, read_answers
from instructor.authoring.lessons import Lesson
from nbjudge.cell_metadata import is_answer, name_of
from nbjudge.regions import solved

KINDS = ("full", "partial", "wrong", "blank", "late", "missing", "full", "partial", "full", "partial")
DUE = datetime(2026, 3, 2, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Choices:
    """The answers that students can hand in for one lesson.

    Attributes:
        points: the points for each exercise, in the order of the lesson.
        good, bad: the answers to each exercise that earn full marks, and those that don't.
    """

    lesson: Lesson
    points: dict[str, float]
    good: dict[str, list[Answer]]
    bad: dict[str, list[Answer]]


@dataclass
class Student:
    """One student.

    Attributes:
        kind: full, partial, wrong, blank, late, or missing (without one of the notebooks).
        time: the time when the work was handed in.
        work: the answer to each exercise, by the stem of its lesson. Unsolved exercises and missing notebooks aren't
            included.
    """

    name: str
    kind: str
    time: datetime
    work: dict[str, dict[str, Answer]] = field(default_factory=dict)

    @property
    def late(self) -> timedelta:
        """Return how late the work was handed in, or 0 if it was on time."""
        return max(self.time - DUE, timedelta(0))

    def expected(self, stem: str, exercise: str, points: float) -> tuple[float, float]:
        """Return the lowest and highest points for an exercise according to the answer files."""
        answer = self.work.get(stem, {}).get(exercise)
        return (answer.low * points, answer.high * points) if answer else (0.0, 0.0)


def read_choices(root: Path, lesson: Lesson) -> Choices:
    """Read a lesson's answer file. The good answers include the reference solutions."""
    points = {cell.test: _points(cell.header) for cell in lesson.cells if cell.test}
    path = answer_file(root, lesson)
    answers = reference_answers(lesson) + (read_answers(path, set(points)) if path.is_file() else [])
    good, bad = ({name: [] for name in points} for _ in range(2))
    for answer in answers:
        (good if answer.low == 1 else bad)[answer.exercise].append(answer)
    return Choices(lesson, points, good, bad)


def reference_answers(lesson: Lesson) -> list[Answer]:
    """Return the lesson's own solutions as answers."""
    cells = [cell for cell in lesson.cells if cell.answer]
    return [Answer(cell.answer, "right", "the reference", solved(cell.source), cell.line, 1, 1) for cell in cells]


def make_class(choices: list[Choices], count: int, seed: int, kinds: Sequence[str] = KINDS) -> list[Student]:
    """Make up a class. A smaller class with the same seed consists of the first students of a larger one.

    Parameters:
        count: the number of students, at least 1.
        seed: the seed for choosing answers, at least 0.
        kinds: the kinds of students, which alternate.
    """
    alternating = islice(cycle(kinds), count)
    return [_student(number, kind, choices, seed) for number, kind in enumerate(alternating, start=1)]


def fill_in(notebook: NotebookNode, answers: dict[str, Answer]) -> NotebookNode:
    """Write answers to the answer cells of a release notebook. Exercises without an answer remain unsolved."""
    for cell in notebook.cells:
        if is_answer(cell) and name_of(cell) in answers:
            cell.source = answers[name_of(cell)].source
    return notebook


def hand_in(student: Student, release: Path, submitted: Path) -> None:
    """Write a student's notebooks and the time of submission, as nbgrader collects them.

    Parameters:
        release: the folder that contains a folder of notebooks for each chapter.
        submitted: the folder that contains a folder for each student.
    """
    for stem, answers in student.work.items():
        path = submitted / student.name / f"{stem}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(fill_in(nbformat.read(release / f"{stem}.ipynb", as_version=4), answers), path)
        (path.parent / "timestamp.txt").write_text(f"{student.time:%Y-%m-%d %H:%M:%S} UTC\n", encoding="utf-8")


def _student(number: int, kind: str, choices: list[Choices], seed: int) -> Student:
    rng = np.random.default_rng([seed, number])
    minutes = timedelta(minutes=int(rng.integers(5, 600)))
    student = Student(f"student{number:02d}", kind, DUE + minutes if kind == "late" else DUE - minutes)
    mistakes = {"partial": len(choices) // 2 or 1, "wrong": len(choices)}.get(kind, 0)
    mistaken = set(rng.permutation(len(choices))[:mistakes].tolist())
    for place, lesson in enumerate(choices):
        student.work[lesson.lesson.stem] = dict(_answers(lesson, kind, place in mistaken, rng))
    if kind == "missing" and len(choices) > 1:
        del student.work[choices[rng.integers(len(choices))].lesson.stem]
    return student


def _answers(lesson: Choices, kind: str, mistaken: bool, rng: np.random.Generator) -> Iterator[tuple[str, Answer]]:
    """Return the answers up to the mistake, if there is one.

    Exercises after a mistake remain unsolved, because they might depend on it, and no answer file specifies their
    points in that case.
    """
    names = [] if kind == "blank" else list(lesson.points)
    end = int(rng.integers(len(names))) if mistaken else len(names)
    for name in names[:end]:
        yield name, _one_of(lesson.good[name], rng)
    if end < len(names) and lesson.bad[names[end]]:
        yield names[end], _one_of(lesson.bad[names[end]], rng)


def _one_of(answers: list[Answer], rng: np.random.Generator) -> Answer:
    return answers[rng.integers(len(answers))]


def _points(header: dict) -> float:
    return float(header.get("points") or header["nbgrader"]["points"])
