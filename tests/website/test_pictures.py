"""No picture of README and docs shows text that the product no longer has.

`make pictures` writes the lines of our own text in a picture into a file beside it. Here, each line is looked up in
what the course consists of now. No browser is needed.
"""

import ast
import html
import json
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from pictures import digest

from course.progress.outline import lessons_of, read_outline
from course.progress.pages import start_page
from course.progress.record import record_check
from course.progress.standing import read_standing
from course.reports import LessonReport, Mark
from course.work_files import Work

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PICTURES = sorted(DOCS.glob("*.png"))
CODE = (
    "course",
    "instructor",
    "packages/nbjudge/src",
    "tests/journeys",
)  # their strings are messages, pages and answers
EXTENSION = ROOT / "extension" / "src"
FEWEST_WORDS = 3  # of at least two letters; other lines are numbers, names and values
FEWEST_LETTERS = 5  # of the fixed part of a message with variable parts, such as "1 of 1 point"
ANY = "\x00"


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_a_picture_shows_only_text_that_the_product_has(picture, tmp_path):
    first, *lines = picture.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert first == digest(picture), "run `make pictures`"
    known = from_page(start_of_the_picture(tmp_path)) if picture.stem == "journey_start" else everything()
    assert len(lines) >= 5
    assert [line for line in lines if not known.has(line)] == [], "run `make pictures`"


def test_every_picture_of_the_docs_has_a_text():
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    shown = {name for page in pages for name in re.findall(r"\]\((?:\S*/)?([\w-]+)\.png\)", page.read_text("utf-8"))}
    assert shown == {path.stem for path in PICTURES} == {path.stem for path in DOCS.glob("*.txt")}


@pytest.mark.parametrize(
    "line",
    [
        "0 of 173 exercises passed, 0 of 431 points",
        "Continue: lesson 1.2, exercise 3: rare branches",
        "1.9 Something that isn't there",
    ],
)
def test_a_stale_line_of_the_start_page_would_be_found(line, tmp_path):
    assert not from_page(start_of_the_picture(tmp_path)).has(line)


@pytest.mark.parametrize(
    ("line", "is_there"),
    [
        ("A marketing agency would like to have the table of clients.", False),
        ("suppressed_df is a Series with 200 values, not a table (DataFrame)", True),
        ("suppressed_df has the type Series, but a table is wanted", False),
        ('suppressed_df = clients.drop(columns="card_number")', True),
    ],
)
def test_a_sentence_that_no_longer_exists_would_be_found(line, is_there):
    assert everything().has(line) is is_there


class Texts:
    """Texts of the product, without signs and spaces, and patterns of texts with variable parts."""

    def __init__(self, texts: Iterator[str]) -> None:
        made = {text for one in texts if (text := bare(one))}
        self.fixed = "\n".join(text for text in made if ANY not in text)
        patterns = [text for text in made if ANY in text and len(text.replace(ANY, "")) >= FEWEST_LETTERS]
        self.patterns = [(max(one.split(ANY), key=len), re.compile(".*".join(one.split(ANY)))) for one in patterns]

    def has(self, line: str) -> bool:
        """Return whether the line is there, or each of its sentences."""
        return self._has(line) or all(map(self._has, re.split(r"(?<=[.?!)]) ", line)))

    def _has(self, line: str) -> bool:
        wanted = bare(line)
        if len(re.findall(r"[^\W\d_]{2,}", line)) < FEWEST_WORDS or wanted in self.fixed:
            return True
        return any(part in wanted and pattern.fullmatch(wanted) for part, pattern in self.patterns)


def bare(text: str) -> str:
    """Return only the letters and digits of a text, in lower case, and the signs for variable parts."""
    return re.sub(rf"[^\w{ANY}]|_", "", text).lower()


def from_page(page: str) -> Texts:
    return Texts(iter([BeautifulSoup(page, "html.parser").main.get_text(" ")]))


def start_of_the_picture(work: Path) -> str:
    """Return the start page that the journey of the third day shows: 1.1 is done, and the first exercise of 1.2."""
    for lesson in lessons_of(read_outline(ROOT / "release"))[:2]:
        path = work / f"{lesson.stem}.ipynb"
        path.parent.mkdir(exist_ok=True)
        path.write_text("{}")
        marks = [
            Mark(one.name, one.points if lesson.number == "1.1" or one.number == 1 else 0, one.points)
            for one in lesson.exercises
        ]
        record_check(Work(path, lesson.stem), LessonReport(path.stem, marks), datetime(2026, 3, int(lesson.number[-1])))
    return start_page(read_standing(ROOT / "release", work), "/")


@cache
def everything() -> Texts:
    return Texts(texts_of_the_product())


def texts_of_the_product() -> Iterator[str]:
    for path in ROOT.glob("source/*/*.ipynb"):
        yield from texts_of_notebook(path)
    for path in ROOT.glob("solutions/*/*.ipynb"):
        yield from outputs_of_notebook(path)
    for path in [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]:
        yield from texts_of_code(path.read_text(encoding="utf-8"))
    for path in [path for folder in CODE for path in (ROOT / folder).rglob("*.j2")]:
        yield from map(plain, re.sub(r"\{\{.*?\}\}|\{%.*?%\}", ANY, path.read_text(encoding="utf-8")).splitlines())
    for path in EXTENSION.rglob("*.ts"):
        for text in re.findall(r"`([^`]*)`|'([^'\n]*)'|\"([^\"\n]*)\"", path.read_text(encoding="utf-8")):
            yield re.sub(r"\$\{[^}]*\}", ANY, "".join(text))
    for path in DOCS.rglob("*.md"):
        yield path.read_text(encoding="utf-8")


def texts_of_notebook(path: Path) -> Iterator[str]:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        yield plain(source) if cell["cell_type"] == "markdown" else source
        if "course.test" in source and "{" in source:
            yield from texts_of_code(source)


def outputs_of_notebook(path: Path) -> Iterator[str]:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            yield "".join(output.get("text", "")) + "".join(data.get("text/plain", ""))
            yield plain("".join(data.get("text/html", "")))


def texts_of_code(source: str) -> Iterator[str]:
    """Yield each string. Variable parts of an f-string become ANY."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # magics of IPython
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else ANY for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def plain(text: str) -> str:
    """Return Markdown or HTML without tags and the addresses of links."""
    return html.unescape(re.sub(r"<[^>]*>|\]\([^)]*\)", "", re.sub(r"base64,[^\"]*", "", text)))
