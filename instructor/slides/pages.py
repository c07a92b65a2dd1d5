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
from instructor.slides.deck import code_of, deck
from instructor.slides.exporter import TEMPLATES, DeckExporter, code_style
from nbjudge.escaping.templates import page_templates

REVEAL = "reveal"  # the folder of reveal.js beside the decks
SCRIPTS = ("theme.js", "live.js")
NEEDED = ("LICENSE", "dist/reveal.css", "dist/reveal.js", "plugin/notes/notes.js")


@dataclass(frozen=True)
class Deck:
    """A deck on the contents page: its lesson's title, its address relative to that page, and the number of its
    slides."""

    title: str
    address: str
    slides: int


def write_slides(
    root: Path, out: Path, only: str | None = None, tell: Callable[[str], None] = print, live: bool = False
) -> list[Path]:
    """Write a deck for each lesson, and a page that lists them.

    Parameters:
        root: the folder of the course.
        out: the folder for the decks. Earlier contents are removed first.
        only: part of a lesson's name, or its number, such as 1.2. None means all lessons.
        tell: a function that's called with a message about each deck.
        live: whether the decks' code can be run. Such decks contain the solutions, and need the server in `live.py`.

    Returns:
        The decks in the order of the course.

    Raises:
        AuthorError: a lesson breaks a rule.
        LessonNotFoundError: `only` doesn't match any lesson.
    """
    lessons = read_lessons(root, only)
    shutil.rmtree(out, ignore_errors=True)
    _write_shared(out)
    exporter = DeckExporter(f"../{REVEAL}")
    decks = [_write_deck(exporter, root, lesson, out, tell, live) for lesson in lessons]
    _write_contents(out, decks, live)
    return [out / one.address for one in decks]


def _write_deck(
    exporter: DeckExporter, root: Path, lesson: Lesson, out: Path, tell: Callable[[str], None], live: bool
) -> Deck:
    solved = nbformat.read(root / "solutions" / f"{lesson.stem}.ipynb", as_version=4)
    code = {"code": code_of(lesson, solved)} if live else {}
    page, _ = exporter.from_notebook_node(deck(lesson, solved), resources=code)
    made = Deck(lesson.title, f"{lesson.stem}.html", page.count("<section>"))
    path = out / made.address
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8")
    tell(f"{path}: {made.slides} slides")
    return made


def _write_shared(out: Path) -> None:
    """Write the files that all decks load: reveal.js and the style."""
    with as_file(files("sphinx_revealjs") / "_static" / "revealjs") as reveal:
        for name in NEEDED:
            (out / REVEAL / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(reveal / name, out / REVEAL / name)
    style = [(TEMPLATES / "slides.css").read_text(encoding="utf-8"), *code_style(), ""]
    (out / "slides.css").write_text("\n".join(style), encoding="utf-8")
    for name in SCRIPTS:
        shutil.copyfile(TEMPLATES / name, out / name)


def _write_contents(out: Path, decks: list[Deck], live: bool) -> None:
    chapters = {number: list(group) for number, group in groupby(decks, lambda one: one.title.partition(".")[0])}
    template = page_templates(TEMPLATES).get_template("contents.html.j2")
    (out / "index.html").write_text(template.render(chapters=chapters, live=live), encoding="utf-8")
