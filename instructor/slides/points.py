"""The parts of a lesson's prose that slides show: the headings, and the points that the author marked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from instructor.authoring.cells import BEGIN_POINT, END_POINT, without_points
from instructor.authoring.lessons import list_items, sections
from instructor.authoring.times import without_hints

EXERCISE = "Exercise "  # how the heading of an exercise begins
_POINT = re.compile(re.escape(BEGIN_POINT) + r"(\n?)(.*?)\n?" + re.escape(END_POINT), re.DOTALL)
_QUESTION = re.compile(r"^\*\*A question to take with you:\*\*\s+((?:.+\n?)+)", re.MULTILINE)
_OPTION = re.compile(r"\*\*[A-Z]\*\* ")


@dataclass(frozen=True)
class Passage:
    """The prose below one heading.

    Attributes:
        heading: the heading without its number signs, or an empty string if the cell doesn't begin with one.
        text: the prose for the speaker's notes, without hints or marks.
        points: the points that the slide shows, each in Markdown.
    """

    heading: str
    text: str
    points: tuple[str, ...]

    @property
    def is_exercise(self) -> bool:
        return self.heading.startswith(EXERCISE)


def passages(marked: str) -> Iterator[Passage]:
    """Split a prose cell at its headings."""
    for heading, text in sections(without_hints(marked)):
        if heading or text.strip():
            yield Passage(heading, without_points(text).strip(), tuple(_points(heading, text)))


def _points(heading: str, text: str) -> list[str]:
    if heading.startswith(EXERCISE):
        return _task(without_points(text))
    if heading == "Recap":
        question = _QUESTION.search(text)
        first = text.partition("\n\n")[0]
        return [f"- {item}" for item in list_items(first)] + ([_one_line(question[1])] if question else [])
    return [whole if block else f"- {_one_line(whole)}" for block, whole in _POINT.findall(text)]


def _task(text: str) -> list[str]:
    """Return the task of an exercise: its first paragraph, and the options of a multiple-choice question."""
    options = [f"- {item}" for item in list_items(text) if _OPTION.match(item)]
    return [_one_line(text.strip().partition("\n\n")[0]), *options]


def _one_line(text: str) -> str:
    return " ".join(re.sub(r"\n(> ?)?\s*", " ", text).split())
