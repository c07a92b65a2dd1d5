"""Formgrader's page of a hostile submission, with the settings of this course, runs nothing that the student wrote."""

import json
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbconvert.exporters import HTMLExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from nbgrader.server_extensions.formgrader import handlers

from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.grading.records.cell_outputs import clean

ROOT = Path(__file__).parents[2]
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
    html, _ = exporter.from_notebook_node(made, resources={"base_url": "/", "index": 0, "total": 1})
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
