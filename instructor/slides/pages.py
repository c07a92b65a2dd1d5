"""Writes the decks of all lessons into one folder that can be copied anywhere and opens offline."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import as_file, files
from itertools import groupby
from pathlib import Path

import nbformat

from instructor.authoring.lessons import Lesson
from instructor.authoring.rules import read_lessons
from instructor.slides.deck import deck
from instructor.slides.exporter import TEMPLATES, DeckExporter, code_style
from nbjudge.escaping.templates import page_templates

REVEAL = "reveal"  # the folder of reveal.js beside the decks
NEEDED = ("LICENSE", "dist/reveal.css", "dist/reveal.js", "plugin/notes/notes.js")


@dataclass(frozen=True)
class Deck:
    """A deck on the page of contents: its lesson's title, its address there, and how many slides it has."""

    title: str
    address: str
    slides: int


def write_slides(root: Path, out: Path, only: str | None = None, tell: Callable[[str], None] = print) -> list[Path]:
    """Write a deck for each lesson, and a page that lists them.

    Parameters:
        root: the folder of the course.
        out: the folder for the decks. Earlier contents are removed first.
        only: part of a lesson's name, or its number such as 1.2. None means all lessons.
        tell: called with a line about each deck.

    Returns:
        The decks in the order of the course.

    Raises:
        AuthorError: a lesson breaks a rule.
        LessonNotFoundError: no lesson is called `only`.
    """
    lessons = read_lessons(root, only)
    shutil.rmtree(out, ignore_errors=True)
    _write_shared(out)
    exporter = DeckExporter(f"../{REVEAL}")
    decks = [_write_deck(exporter, root, lesson, out, tell) for lesson in lessons]
    _write_contents(out, decks)
    return [out / one.address for one in decks]


def _write_deck(exporter: DeckExporter, root: Path, lesson: Lesson, out: Path, tell: Callable[[str], None]) -> Deck:
    solved = nbformat.read(root / "solutions" / f"{lesson.stem}.ipynb", as_version=4)
    page, _ = exporter.from_notebook_node(deck(lesson, solved))
    made = Deck(lesson.title, f"{lesson.stem}.html", page.count("<section>"))
    path = out / made.address
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8")
    tell(f"{path}: {made.slides} slides")
    return made


def _write_shared(out: Path) -> None:
    """Write what all decks load: reveal.js and the style."""
    with as_file(files("sphinx_revealjs") / "_static" / "revealjs") as reveal:
        for name in NEEDED:
            (out / REVEAL / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(reveal / name, out / REVEAL / name)
    style = [(TEMPLATES / "slides.css").read_text(encoding="utf-8"), *code_style(), ""]
    (out / "slides.css").write_text("\n".join(style), encoding="utf-8")
    shutil.copyfile(TEMPLATES / "theme.js", out / "theme.js")


def _write_contents(out: Path, decks: list[Deck]) -> None:
    chapters = {number: list(group) for number, group in groupby(decks, lambda one: one.title.partition(".")[0])}
    template = page_templates(TEMPLATES).get_template("contents.html.j2")
    (out / "index.html").write_text(template.render(chapters=chapters), encoding="utf-8")
