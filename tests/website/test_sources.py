"""What the website is made from: texts with their links, lessons, diagrams, the glossary and the commands."""

import re
from pathlib import Path

import nbformat
import pytest

from instructor.website import commands, glossary, texts
from instructor.website.diagrams import find_diagrams, stamp
from instructor.website.lessons import lesson_page

ROOT = Path(__file__).resolve().parents[2]
STEM = "ch2_techniques/lesson3_k_anonymity"
TERMS = glossary.read_terms(ROOT / "docs" / "glossary.md")
code, markdown = nbformat.v4.new_code_cell, nbformat.v4.new_markdown_cell


@pytest.fixture
def page():
    """A lesson's page, made from a small lesson with one exercise."""
    graded, answer = {"nbgrader": {"grade": True, "solution": False}}, {"nbgrader": {"grade": False, "solution": True}}
    cells = [
        markdown("# 2.3 k-anonymity\n\nA table is **k-anonymous**.", id="title"),
        code("table.head()", id="given"),
        markdown("**k-anonymity** is measured by class.", id="idea"),
        code("answer = ...", id="answer", metadata=answer),
        code("check(answer)", id="test", metadata=graded),
        code("answer + 1", id="reader", metadata={"tags": ["raises-exception"]}),
    ]
    release = nbformat.v4.new_notebook(cells=cells)
    solved = nbformat.from_dict(release)
    for cell in solved.cells:
        if cell.cell_type == "code":
            cell.outputs = [nbformat.v4.new_output("stream", text=f"output of {cell.id}")]
    release = nbformat.v4.new_notebook(cells=[nbformat.from_dict(dict(cell)) for cell in cells])
    for cell in release.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    made = lesson_page(release, solved, STEM, TERMS)
    return {cell.id: cell for cell in made.cells}


def test_a_page_shows_the_outputs_of_given_cells_only(page):
    assert page["given"].outputs[0].text == "output of given"
    assert page["answer"].outputs == page["test"].outputs == []


def test_a_page_folds_tests_and_outputs_that_depend_on_answers(page):
    tags = {name: cell.metadata.get("tags") for name, cell in page.items() if cell.cell_type == "code"}
    assert tags == {"given": None, "answer": None, "test": ["hide-input"], "reader": ["hide-output"]}


def test_a_page_says_that_a_slider_only_moves_in_jupyterlab():
    """The caption comes with the output, so that it's also shown in any other copy of a solved lesson."""
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "solutions").rglob("*.ipynb")}
    with_sliders = [text for text in texts.values() if "plotting.slider(" in text]
    assert len(with_sliders) > 10
    assert all("In JupyterLab, this cell has a slider from" in text for text in with_sliders)


def test_a_page_links_to_its_notebook_and_its_terms(page):
    assert f"downloads/{STEM}.ipynb" in page["title"].source
    assert "[**k-anonymity**](../../glossary.md#k-anonymity)" in page["idea"].source
    assert "[Class](../../glossary.md#class)" in page["terms"].source


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("a **mask** and", "a [**mask**](../../glossary.md#mask) and"),
        ("**Masks**.", "[**Masks**](../../glossary.md#mask)."),
        ("**masked** headers", "**masked** headers"),
        ('`"**** **** 2345"`', '`"**** **** 2345"`'),
    ],
)
def test_a_term_is_linked_where_it_is_bold(text, linked):
    assert glossary.link_terms(text, [glossary.Term("Mask", STEM)]) == linked


def test_every_term_occurs_in_the_lesson_that_introduces_it():
    assert [term.name for term in TERMS if term.name.casefold() not in _prose(term.lesson)] == []


def test_the_glossary_is_sorted_and_names_each_term_once():
    names = [term.name.casefold() for term in TERMS]
    assert names == sorted(set(names))


def test_a_term_without_a_lesson_is_refused(tmp_path):
    (tmp_path / "glossary.md").write_text("# Terms\n\n## Mask\n\nA cover.\n")
    with pytest.raises(ValueError, match="'Mask' links to 0 lessons"):
        glossary.read_terms(tmp_path / "glossary.md")


def test_links_between_files_become_links_between_pages(tmp_path):
    for name, text in {
        "README.md": "",
        "CHANGELOG.md": "[Errors](docs/debugging.md#tables)",
        "CONTRIBUTING.md": "[Start](README.md), [licence](LICENSE)",
        "LICENSE": "",
        "LICENSE-TEXT": "",
        "docs/index.md": "# Home\n",
        "docs/teach/grade.md": "[Home](../../README.md#try-it) [1.1](../../release/ch1_a/lesson1_b.ipynb) "
        "[text](../../chapters/ch1_a/lesson1_b.py) [web](https://example.org) ![picture](../lesson.png)",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    texts.write(tmp_path, tmp_path / "sources")
    made = {name: (tmp_path / "sources" / name).read_text() for name in ("changelog.md", "contributing.md")}
    assert made == {
        "changelog.md": "[Errors](debugging.md#tables)",
        "contributing.md": "[Start](index.md), [licence](LICENSE)",
    }
    assert (tmp_path / "sources" / "teach" / "grade.md").read_text() == (
        "[Home](../index.md#try-it) [1.1](../learn/ch1_a/lesson1_b.ipynb) text [web](https://example.org) "
        "![picture](../lesson.png)"
    )


def test_the_list_of_lessons_links_to_each_lesson(tmp_path):
    texts.write(ROOT, tmp_path)
    linked = re.findall(r"\[(\d+\.\d+) [^\]]+\]\(learn/", (tmp_path / "lessons.md").read_text(encoding="utf-8"))
    assert len(linked) == len(set(linked)) == len(list((ROOT / "chapters").glob("*/*.py")))


def test_every_diagram_has_a_picture_of_its_present_text():
    old = [
        path.name for path, text in find_diagrams(ROOT / "docs") if stamp(text) not in path.read_text(encoding="utf-8")
    ]
    assert old == [], "run `make diagrams`"


def test_the_reference_names_every_command_and_every_target_of_make(tmp_path):
    commands.write(ROOT, tmp_path)
    course, instructor, make = (
        (tmp_path / "commands" / f"{name}.md").read_text(encoding="utf-8") for name in ("course", "instructor", "make")
    )
    assert re.findall(r"^## `course (\w+)`", course, re.MULTILINE) == ["start", "lab", "check", "code"]
    assert (
        "`--jobs <int range>`: How many students to grade at the same time.  [default: (the number of cores)"
        in instructor
    )
    assert "| `make docs` |" in make


def _prose(lesson: str) -> str:
    notebook = nbformat.read(ROOT / "release" / f"{lesson}.ipynb", as_version=4)
    text = " ".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return re.sub(r"\s+>?\s*", " ", text).casefold()


@pytest.mark.parametrize("in_browser", [True, False])
def test_a_lesson_links_to_the_course_in_the_browser_if_it_is_published_too(in_browser):
    release = nbformat.v4.new_notebook(cells=[markdown("# 2.3 k-anonymity", id="title")])
    made = lesson_page(release, nbformat.from_dict(release), STEM, TERMS, in_browser)
    link = f'<a href="../../try/lab/index.html?path={STEM}.ipynb">Try it in your browser</a>'
    assert (link in made.cells[0].source) == in_browser
