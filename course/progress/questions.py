"""The review questions, which are stored in review.toml."""

from __future__ import annotations

import functools
import tomllib
import zlib
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("review.toml")
LETTERS = "ABC"


@dataclass(frozen=True)
class Option:
    """An option, and the reason why it's correct or wrong."""

    letter: str
    text: str
    reason: str
    is_right: bool


@dataclass(frozen=True)
class Question:
    """One question.

    Attributes:
        name: identifies the question in learners' records, so it mustn't be changed.
        lesson: the number of the lesson that answers the question, such as `1.2`.
        options: the options, in the order in which they're shown.
    """

    name: str
    lesson: str
    text: str
    options: tuple[Option, ...]

    def option(self, letter: str) -> Option | None:
        """Return the option with this letter, or None."""
        return next((option for option in self.options if option.letter == letter), None)


@functools.cache
def read_questions() -> tuple[Question, ...]:
    """Read all questions, in the order of the lessons."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))["question"]
    return tuple(_question(entry) for entry in entries)


def find_question(name: str) -> Question | None:
    """Return the question with this name, or None."""
    return next((one for one in read_questions() if one.name == name), None)


def _question(entry: dict) -> Question:
    """Make a question. Its name determines the order of its options, so that the correct option isn't always first."""
    given = [(text, reason, place == 0) for place, (text, reason) in enumerate(entry["options"])]
    start = zlib.crc32(entry["name"].encode()) % len(given)
    turned = [*given[start:], *given[:start]]
    options = tuple(Option(letter, *one) for letter, one in zip(LETTERS, turned, strict=True))
    return Question(entry["name"], entry["lesson"], entry["text"], options)
