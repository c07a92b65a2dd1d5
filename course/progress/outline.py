"""The course as learners see it: chapters, lessons and exercises, read from the released notebooks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from nbjudge.cell_metadata import by_name, is_answer, is_test, name_of, points_of

CHAPTERS = {  # the title and the topic of each chapter, by its folder
    "ch1_introduction": (
        "Introduction to data privacy",
        "Find people in tables without names, and try the first defences: leaving out, masking and coarsening.",
    ),
    "ch2_techniques": (
        "Privacy-preserving techniques",
        "Sample, group and generalize whole tables, and measure what an attacker can still learn from them.",
    ),
    "ch3_differential_privacy": (
        "Differential privacy",
        "Add noise with a guarantee, audit the guarantee, and spend a privacy budget well.",
    ),
    "ch4_releasing": (
        "Anonymizing and releasing data sets",
        "Mask, imitate and release a complete table, and then attack the release.",
    ),
    "ch5_collaboration": (
        "Learning together without sharing data",
        "Train models and add up numbers for several parties who keep their own data.",
    ),
}
_NUMBER = re.compile(r"^(\d+(?:\.\d+)?)\s+(.*)")
_EXERCISE = re.compile(r"^### (Exercise (\d+):? *(.*))$", re.MULTILINE)


@dataclass(frozen=True)
class Exercise:
    """One exercise.

    Attributes:
        name: the name that the tests look for, such as `suppressed_df`.
        number: the exercise's position in the lesson, counted from 1.
        heading: the heading above it, such as `Exercise 1: drop the card number`, or an empty string.
        points: the maximum points that its tests award.
    """

    name: str
    number: int
    heading: str
    points: float

    @property
    def title(self) -> str:
        """Return a phrase that refers to the exercise inside a sentence."""
        return (self.heading or f"Exercise {self.number}: {self.name}").replace("Exercise", "exercise", 1)

    @property
    def short(self) -> str:
        """Return a phrase that refers to the exercise inside a sentence about the same lesson."""
        return f"exercise {self.number}"


@dataclass(frozen=True)
class Lesson:
    """One lesson.

    Attributes:
        stem: the chapter and the lesson, such as `ch1_introduction/lesson2_suppression`.
        number: the lesson's number, such as `1.2`.
        objectives: the skills that learners will acquire, each as a phrase.
        minutes: the expected time, or 0 if the lesson doesn't state it.
        reading: further reading, in Markdown.
    """

    stem: str
    number: str
    title: str
    objectives: tuple[str, ...] = ()
    minutes: int = 0
    exercises: tuple[Exercise, ...] = ()
    reading: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """Describe in one sentence what learners will do, such as "Measure how many people a table identifies."."""
        first = self.objectives[0] if self.objectives else ""
        return f"{first[0].upper()}{first[1:]}." if first else ""


@dataclass(frozen=True)
class Chapter:
    """A chapter. `number` is the chapter's position in the course."""

    folder: str
    number: int
    title: str
    sentence: str
    lessons: tuple[Lesson, ...] = field(default_factory=tuple)

    @property
    def minutes(self) -> int:
        """Return the expected time for all lessons."""
        return sum(lesson.minutes for lesson in self.lessons)


def read_outline(release: Path) -> list[Chapter]:
    """Read all chapters in course order.

    Parameters:
        release: the folder with the lessons as students received them.
    """
    return [_chapter(folder) for folder in sorted(release.glob("ch*"), key=_place) if any(folder.glob("lesson*.ipynb"))]


def read_lesson(path: Path) -> Lesson:
    """Read one released notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    top = _source(cells[0]) if cells else ""
    prose = [_source(cell) for cell in cells if cell["cell_type"] == "markdown"]
    number, title = _title(top, path)
    minutes = re.search(r"\*\*Time\*\* about (\d+) minutes", top)
    return Lesson(
        stem=f"{path.parent.name}/{path.stem}",
        number=number,
        title=title,
        objectives=tuple(text.rstrip(".;") for text in _bullets(top, "You will be able to")),
        minutes=int(minutes[1]) if minutes else 0,
        exercises=tuple(_exercises(cells)),
        reading=tuple(bullet for text in prose for bullet in _bullets(text, "Further reading")),
    )


def lessons_of(outline: list[Chapter]) -> list[Lesson]:
    """Return all lessons in course order."""
    return [lesson for chapter in outline for lesson in chapter.lessons]


def number_of(stem: str) -> str:
    """Return a lesson's number, such as `1.2` for `ch1_introduction/lesson2_suppression`."""
    return ".".join(re.findall(r"(?:ch|/lesson)(\d+)", stem))


def _chapter(folder: Path) -> Chapter:
    title, sentence = CHAPTERS.get(folder.name, (folder.name.partition("_")[2].replace("_", " ").capitalize(), ""))
    lessons = tuple(read_lesson(path) for path in sorted(folder.glob("lesson*.ipynb"), key=_place))
    return Chapter(folder.name, _place(folder), title, sentence, lessons)


def _place(path: Path) -> int:
    found = re.match(r"(?:ch|lesson)(\d+)", path.name)
    return int(found[1]) if found else 0


def _title(top: str, path: Path) -> tuple[str, str]:
    heading = re.search(r"^# (.+)", top, re.MULTILINE)
    found = _NUMBER.match(heading[1]) if heading else None
    if found:
        return found[1], found[2]
    return number_of(f"{path.parent.name}/{path.stem}"), heading[1] if heading else path.stem


def _bullets(text: str, heading: str) -> list[str]:
    """Return the items of the list below a bold heading, each on one line."""
    _, found, rest = text.partition(f"**{heading}**")
    block = re.match(r"\s*((?:- .*\n?(?:  .*\n?)*)+)", rest) if found else None
    return [" ".join(bullet.split()) for bullet in re.split(r"^- ", block[1], flags=re.MULTILINE)[1:]] if block else []


def _exercises(cells: list[dict]) -> Iterator[Exercise]:
    tests = by_name(cell for cell in cells if is_test(cell))
    heading, place = "", 0
    for cell in cells:
        if cell["cell_type"] == "markdown":
            found = _EXERCISE.findall(_source(cell))
            heading = found[-1][0] if found else heading
        elif is_answer(cell):
            place, name = place + 1, name_of(cell)
            yield Exercise(name, place, heading, points_of(tests.get(f"{name}_test", {})))
            heading = ""


def _source(cell: dict) -> str:
    return "".join(cell.get("source", ""))
