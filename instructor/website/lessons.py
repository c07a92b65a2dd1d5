"""The lessons as pages, in the form that students receive: with the outputs of given cells, but without solutions or
hidden tests.
"""

import re
import shutil
from itertools import groupby
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from instructor.authoring.lessons import find_lessons, stem_of
from instructor.website.glossary import Term, link_terms
from nbjudge.cell_metadata import FAILS, is_answer, is_test, tags

SHOW_TEST = {"code_prompt_show": "Show the test", "code_prompt_hide": "Hide the test"}
SHOW_RESULT = {
    "code_prompt_show": "Show the output for a correct answer",
    "code_prompt_hide": "Hide the output for a correct answer",
}
TRY = '<a href="../../try/lab/index.html?path={stem}.ipynb">Try it in your browser</a> without installing anything. '
TOP = (
    "[Download this lesson as a notebook](path:../../downloads/{stem}.ipynb), "
    "or [install the course](../../student.md) to work on it."
)
_CHAPTER = re.compile(r"^\| (?P<title>(?P<number>\d) [^|]+?) \|", re.MULTILINE)  # rows of the table in docs/lessons.md


def write(root: Path, sources: Path, terms: list[Term], in_browser: bool = False) -> None:
    """Write a page for each lesson and each chapter, and copy the notebooks for download.

    Parameters:
        in_browser: whether the website also contains the course in the browser, so that each lesson links to it.
    """
    paths = find_lessons(root)
    for path in paths:
        _write_lesson(root, sources, stem_of(path), terms, in_browser)
    chapters = {name: [path.stem for path in group] for name, group in groupby(paths, lambda path: path.parent.name)}
    text = (root / "docs" / "lessons.md").read_text(encoding="utf-8")
    titles = {found["number"]: found["title"] for found in _CHAPTER.finditer(text)}
    for name, stems in chapters.items():
        page = f"# {titles[name[2]]}\n{_toctree(stems)}"
        (sources / "learn" / name / "index.md").write_text(page, encoding="utf-8")
    with (sources / "lessons.md").open("a", encoding="utf-8") as page:
        page.write(_toctree([f"learn/{name}/index" for name in chapters], ":hidden:"))


def _write_lesson(root: Path, sources: Path, stem: str, terms: list[Term], in_browser: bool) -> None:
    name = f"{stem}.ipynb"
    release, page = root / "release" / name, sources / "learn" / name
    download = sources / "downloads" / name
    for path in (page, download):
        path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(release, download)
    solved = nbformat.read(root / "solutions" / name, as_version=4)
    nbformat.write(lesson_page(nbformat.read(release, as_version=4), solved, stem, terms, in_browser), page)


def lesson_page(
    release: NotebookNode, solved: NotebookNode, stem: str, terms: list[Term], in_browser: bool = False
) -> NotebookNode:
    """Return the notebook shown on a lesson's page.

    Parameters:
        release: the lesson as students receive it.
        solved: the lesson with its solutions, executed. Only the outputs of given cells are used.
        stem: the chapter and the lesson, such as `ch1_introduction/lesson2_suppression`.
        terms: all terms of the glossary.
        in_browser: whether the website also contains the course in the browser.
    """
    outputs = {cell.id: cell.outputs for cell in solved.cells if cell.cell_type == "code"}
    own = [term for term in terms if term.lesson == stem]
    for cell in release.cells:
        if cell.cell_type == "markdown":
            cell.source = link_terms(cell.source, own)
        else:
            _fold(cell, outputs.get(cell.id, []))
    title, _, rest = release.cells[0].source.partition("\n")
    release.cells[0].source = "\n".join([title, "", _top(stem, in_browser), rest])
    if own:
        text = "## Terms in this lesson\n\n" + " · ".join(term.link for term in own)
        release.cells.append(nbformat.v4.new_markdown_cell(text, id="terms"))
    return release


def _top(stem: str, in_browser: bool) -> str:
    return (TRY if in_browser else "").format(stem=stem) + TOP.format(stem=stem)


def _fold(cell: NotebookNode, outputs: list[NotebookNode]) -> None:
    """Prepare a code cell for its page by folding tests, and outputs that depend on answers."""
    tested, answer, fails = is_test(cell), is_answer(cell), FAILS in tags(cell)
    cell.metadata = NotebookNode()
    if tested:
        cell.metadata.update(tags=["hide-input"], mystnb=SHOW_TEST)
    elif not answer:
        cell.outputs = outputs
        if fails and outputs:  # without an answer, the cell fails
            cell.metadata.update(tags=["hide-output"], mystnb=SHOW_RESULT)


def _toctree(pages: list[str], *options: str) -> str:
    return "\n".join(["", "```{toctree}", *options, "", *pages, "```", ""])
