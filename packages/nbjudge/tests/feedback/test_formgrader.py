"""Formgrader's page of a hostile submission, with the settings of this course, runs nothing that the student wrote."""

import json
from pathlib import Path
from time import process_time

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbconvert.exporters import HTMLExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, new_raw_cell
from nbgrader.server_extensions.formgrader import handlers

from nbjudge.feedback.effort import Effort
from nbjudge.feedback.formgrader_filters import HOST, ShortenTexts
from nbjudge.feedback.outputs import highlighted
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.records.cell_outputs import clean

ROOT = Path(__file__).parents[4]
HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)></svg>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href='javascript:alert(1)'>here</a>",
    "[here](javascript:alert(1))",
    "<form action='/api/contents'><button>alert(1)</button></form>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
]
GRADED = {
    "grade_id": "why",
    "grade": True,
    "solution": True,
    "points": 1,
    "schema_version": 3,
    "locked": False,
    "task": False,
}


@pytest.fixture(scope="module")
def exporter():
    """As Formgrader makes it from the course's configuration."""
    config = CourseFolder(ROOT, "ps1").config
    config.HTMLExporter.template_name = "formgrade"
    config.HTMLExporter.extra_template_basedirs = [handlers.template_path]
    return HTMLExporter(config=config)


def page(exporter, *cells):
    made = new_notebook(cells=list(cells), metadata={"language_info": {"name": "python"}})
    resources = {"base_url": "/", "index": 0, "total": 1, HOST: "hub.example.edu"}
    html, _ = exporter.from_notebook_node(made, resources=resources)
    return BeautifulSoup(html, "html.parser")


def what_runs(tree):
    found = [tag for tag in tree.find_all(["script", "iframe", "form"]) if "alert(1)" in str(tag)]
    found += [
        tag for tag in tree.find_all(True) for name in tag.attrs if name.startswith("on") and "alert" in tag[name]
    ]
    return found + [tag for tag in tree.find_all("a") if "javascript:" in str(tag.get("href"))]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_answer_and_no_output_runs_a_script(exporter, text):
    kinds = ("text/html", "text/markdown", "image/svg+xml", "text/latex", "text/plain", "application/javascript")
    outputs = [new_output("display_data", {kind: text}) for kind in kinds]
    outputs += [new_output("stream", text=text), new_output("error", ename=text, evalue=text, traceback=[text])]
    answer = new_markdown_cell(text, metadata={"nbgrader": GRADED})
    tree = page(exporter, new_markdown_cell(text), answer, new_code_cell(f"# {text}", outputs=outputs))
    assert what_runs(tree) == []


@pytest.mark.parametrize("view", ["x", ["x"], {}, {"model_id": []}, {"model_id": "x"}])
@pytest.mark.parametrize("state", ["x", {}, {"application/vnd.jupyter.widget-state+json": "x"}])
def test_a_widget_in_any_form_gives_way_to_its_text_and_starts_no_program(exporter, view, state):
    data = {"application/vnd.jupyter.widget-view+json": view, "text/plain": "a slider"}
    made = new_notebook(cells=[new_code_cell("slider", outputs=[new_output("display_data", data=data)])])
    made.metadata.update(language_info={"name": "python"}, widgets=state)
    html, _ = exporter.from_notebook_node(made, resources={"base_url": "/", "index": 0, "total": 1})
    assert "a slider" in html and "widget" not in html.lower()


def test_no_output_and_no_tag_passes_for_a_field_or_button_of_the_page(exporter):
    """Otherwise, a click on a student's text would award full marks."""
    fake = '<div class="nbgrader_cell"><i id="why" class="score">x</i><b class="full-credit">press</b></div>'
    shown = [new_output("display_data", {kind: fake}) for kind in ("text/html", "text/markdown")]
    cell = new_code_cell("1", outputs=shown, metadata={"tags": ["x nbgrader_cell full-credit"]})
    raw = new_raw_cell(fake, metadata={"raw_mimetype": "text/html"})
    tree = page(exporter, cell, new_markdown_cell(fake), raw, new_markdown_cell("mine", metadata={"nbgrader": GRADED}))
    assert len(tree.find_all("b", string="press")) == 4
    assert len(tree.select("#why")) == 1 and tree.select("#why")[0].name == "input"
    assert len(tree.select(".nbgrader_cell")) == 1 and not tree.select("b.full-credit, .celltag_x, i.score")


def test_prose_formulas_and_embedded_pictures_stay(exporter):
    text = "**bold** and $x < 1$\n\n![mine](attachment:a.png)"
    cell = new_markdown_cell(text, attachments={"a.png": {"image/png": "iVBORw0KGgo="}})
    tree = page(exporter, cell)
    assert tree.find("strong").text == "bold" and "$x < 1$" in tree.text
    assert tree.find("img", alt="mine")["src"].startswith("data:image/png;base64,")


def test_a_size_that_is_none_does_not_become_an_attribute(exporter):
    about = {"image/png": {"width": "1 onerror=alert(1)", "height": 20, "alt": "mine"}}
    shown = {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo="}, "metadata": about}
    (made,) = clean(json.dumps([shown]))
    assert made["metadata"] == {"image/png": {"height": 20, "alt": "mine"}}
    assert what_runs(page(exporter, new_code_cell("1", outputs=[nbformat.from_dict(made)]))) == []


@pytest.mark.parametrize(
    "link",
    [
        "https://hub.example.edu/formgrader",
        "HTTPS://Hub.Example.EDU:8888/formgrader",
        "https://teacher@hub.example.edu/formgrader",
        "https://hub.example.edu./formgrader",
        "http:/formgrader",
        "http:formgrader",
        "https:\\\\hub.example.edu/formgrader",
        "/formgrader",
        "//hub.example.edu/formgrader",
        "../formgrader",
        "http://127.0.0.1:8888/formgrader",
        "http://2130706433/formgrader",
        "http://0x7f.1/formgrader",
        "http://[::1]:8888/formgrader",
        "http://localhost:8888/formgrader",
    ],
)
def test_links_to_the_server_of_the_page_lead_nowhere(exporter, link):
    html = f'<a href="{link}">mine</a>'
    shown = new_code_cell("1", outputs=[new_output("display_data", {"text/html": html})])
    tree = page(exporter, new_markdown_cell(html), new_markdown_cell(f"[mine]({link})"), shown)
    found = tree.find_all("a", string="mine")
    assert len(found) >= 2 and not [tag["href"] for tag in found if tag.has_attr("href")]


@pytest.mark.parametrize("link", ["https://example.org/a?b=c&d#e", "http://www.example.org", "mailto:a@example.org"])
def test_links_to_other_servers_stay(exporter, link):
    tree = page(exporter, new_markdown_cell(f"[mine]({link})"))
    assert tree.find("a", string="mine")["href"] == link


LONG = {
    "code": new_code_cell("*" * 300_000),
    "Markdown": new_markdown_cell("\\\\[" * 100_000),
    "colours": new_code_cell("1", outputs=[new_output("stream", text="\x1b[1ma" * 300_000)]),
    "a table": new_code_cell("1", outputs=[new_output("display_data", {"text/html": "<td>" * 300_000})]),
}


@pytest.mark.slow
@pytest.mark.parametrize("cell", LONG.values(), ids=LONG)
def test_no_text_keeps_the_page_from_appearing(exporter, cell):
    """In this time, Jupyter's server does nothing else for whoever opened the page."""
    started = process_time()
    assert len(page(exporter, cell).text) < 2_000_000
    assert process_time() - started < 15


def test_of_many_cells_only_the_first_and_the_graded_ones_are_shown(exporter):
    nb = new_notebook(cells=[new_markdown_cell("x") for _ in range(1_200)])
    nb.cells.append(new_markdown_cell("mine", metadata={"nbgrader": GRADED}))
    shown, _ = ShortenTexts().preprocess(nb, {})
    assert len(shown.cells) == 1_001 and shown.cells[-1].source == "mine" and len(nb.cells) == 1_201


def test_code_that_took_all_the_time_of_a_page_leaves_the_rest_without_colours():
    effort = Effort()
    assert "<span" in highlighted("def f(): pass", effort)
    effort.left = 0
    assert highlighted("a < b", effort) == "<pre>a &lt; b</pre>"


def test_time_that_is_spent_is_gone():
    effort = Effort(0.01)
    with effort.spent():
        started = process_time()
        while process_time() - started < 0.02:
            pass
    assert not effort.allows("x", 10)


def test_a_student_does_not_choose_the_language_that_code_is_read_as(exporter):
    tree = page(exporter, new_code_cell("def f(): pass", metadata={"magics_language": "text"}))
    assert tree.find("span", string="def")
