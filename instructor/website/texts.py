"""The texts in docs/ as pages, with links to other pages and with pictures in place of diagrams."""

import os
import re
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path, PurePosixPath

from instructor.website.diagrams import DIAGRAM, picture

# Files outside docs/ that become pages, or that pages offer for download.
ELSEWHERE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "LICENSE": "LICENSE",
    "LICENSE-TEXT": "LICENSE-TEXT",
}
NOT_PUBLISHED = "docs/teach/lessons"  # exam questions with solutions are useless if students can read them
PICTURES = (".png", ".svg")
ALTERNATIVE = "Diagram of the steps that are explained below, each with its file"
SECTIONS = {  # in the order of the sidebar. A star stands for all pages that aren't named before it
    "Learn": ("student", "browser", "lessons", "debugging", "front_ends", "glossary"),
    "Teach": (
        "instructor",
        "teach/quickstart",
        "classroom",
        *(
            f"teach/{name}"
            for name in (
                "syllabus",
                "slides",
                "hand_out",
                "collect",
                "grade",
                "feedback",
                "regrade",
                "reports",
                "similar",
            )
        ),
        "teach/*",
    ),
    "Write lessons": ("authoring",),
    "Reference": ("commands/*", "api/index", "changelog"),
    "How it works": ("architecture", "grading", "threat_model", "attacks", "*"),
}
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_LESSON_TITLE = re.compile(r"(?<=[|·] )(\d+)\.(\d+) [^|·\[\]]+?(?= [|·])")


def write(root: Path, sources: Path) -> None:
    """Write the texts and their pictures to the sources folder."""
    for path, page in _pages(root):
        target = sources / page
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            target.write_text(_as_page(root, path, page), encoding="utf-8")
        else:
            shutil.copyfile(path, target)
    with (sources / "index.md").open("a", encoding="utf-8") as home:
        home.writelines(map(_toctree, SECTIONS, SECTIONS.values()))


def _pages(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield each file to copy, and its path in the source folder."""
    for path in sorted((root / "docs").rglob("*")):
        if path.suffix in (".md", *PICTURES) and not path.is_relative_to(root / NOT_PUBLISHED):
            yield path, path.relative_to(root / "docs").as_posix()
    yield from ((root / name, page) for name, page in ELSEWHERE.items() if name != "README.md")


def _as_page(root: Path, path: Path, page: str) -> str:
    text = path.read_text(encoding="utf-8")
    numbers = count(1)
    text = DIAGRAM.sub(lambda _: f"![{ALTERNATIVE}]({picture(path, next(numbers)).name})", text)
    if path.name == "lessons.md":
        text = _LESSON_TITLE.sub(lambda found: _lesson_link(root, found), text)
    return _LINK.sub(lambda found: _link(root, path, page, found), text)


def _lesson_link(root: Path, found: re.Match) -> str:
    chapter, lesson = found[1], found[2]
    (path,) = (root / "release").glob(f"ch{chapter}_*/lesson{lesson}_*.ipynb")
    return f"[{found[0]}](../{path.relative_to(root).as_posix()})"


def _link(root: Path, path: Path, page: str, found: re.Match) -> str:
    """Turn a link between files into a link between pages.

    If a link leads to a file that isn't a page, only the link's text is kept.
    """
    mark, text, target = found.groups()
    name, sign, anchor = target.partition("#")
    if re.match(r"[a-z]+:", target) or not name:
        return found[0]
    place = Path(os.path.normpath(path.parent / name)).relative_to(root).as_posix()
    there = _page_of(place)
    if there is None:
        return text
    return f"{mark}[{text}]({os.path.relpath(there, PurePosixPath(page).parent)}{sign}{anchor})"


def _page_of(place: str) -> str | None:
    """Return the page that's made from a file, or None if there isn't one."""
    if place in ELSEWHERE:
        return ELSEWHERE[place]
    if place.startswith(NOT_PUBLISHED):
        return None
    folder, _, rest = place.partition("/")
    if folder == "release" and rest.endswith(".ipynb"):
        return f"learn/{rest}"
    return rest if folder == "docs" and rest.endswith((".md", *PICTURES)) else None


def _toctree(caption: str, pages: tuple[str, ...]) -> str:
    return "\n".join(["", "```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", "", *pages, "```", ""])
