"""What learners print and hand on: each notebook as the HTML page that JupyterLab exports is readable for everybody."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import chromium
from bs4 import BeautifulSoup
from nbconvert.exporters import HTMLExporter
from test_all_lessons import NOTEBOOKS

ELSEWHERE = re.compile("^https?:")  # the page asks for MathJax and others, which is nbconvert's choice
BAD = {"serious", "critical"}
MISSING = "No description has been provided for this image"  # nbconvert's, where there is none
FEWEST_WORDS = 4
# Faults of JupyterLab's style, which nbconvert puts into every page: numbers of cells in pale grey, and colours of code
# and of errors that are a little too light. Contrast is looked at everywhere else.
PALE = [[".jp-InputPrompt"], [".jp-OutputPrompt"], [".highlight"], ["[data-mime-type$=stderr]"]]
# The same style tells links from the text around them by colour alone.
NOT_OURS = ["color-contrast", "link-in-text-block"]
ONLY_FAULTS = {"resultTypes": ["violations"]}  # axe takes six times as long to list what is right, too
FORM = (None, {"rules": {name: {"enabled": False} for name in NOT_OURS}} | ONLY_FAULTS)
CONTRAST = ({"exclude": PALE}, {"runOnly": ["color-contrast"]} | ONLY_FAULTS)


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "stem"), NOTEBOOKS)
def test_the_exported_page_has_no_serious_fault_and_a_text_for_each_picture(run_all, folder, stem, tmp_path):
    html, _ = HTMLExporter().from_notebook_node(run_all(folder, stem).notebook, {"metadata": {"name": stem}})
    assert pictures_without_text(html) == []
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    with chromium() as page:
        page.route(ELSEWHERE, lambda route: route.abort())
        page.goto((tmp_path / "page.html").as_uri())
        runs = [FORM] if folder == "release" else [FORM, CONTRAST]  # a solved notebook shows all that its release shows
        assert faults(page, runs) == []


def pictures_without_text(html):
    """Pictures whose text is missing, says nothing, or is that of another one, by their beginning."""
    pictures = BeautifulSoup(html, "html.parser").find_all(["img", "svg", "canvas"])
    texts = [str(picture.get("alt") or picture.get("aria-label") or "") for picture in pictures]
    silent = [text == MISSING or len(text.split()) < FEWEST_WORDS or texts.count(text) > 1 for text in texts]
    return [str(picture)[:80] for picture, is_silent in zip(pictures, silent, strict=True) if is_silent]


def faults(page, runs):
    """What axe calls serious or critical, one line a place."""
    found = [one for context, options in runs for one in Axe().run(page, context, options).response["violations"]]
    return [f"{one['id']}: {node['html'][:200]}" for one in found if one["impact"] in BAD for node in one["nodes"]]


@pytest.mark.slow
def test_faults_of_a_page_are_found():
    bad = '<main class="jp-Notebook"><p style="color: #ccc">pale</p><div class="highlight">{}</div><input></main>'
    with chromium() as page:
        page.set_content(bad.format('<b style="color: #ccc">code</b>'))
        assert [fault.partition(":")[0] for fault in faults(page, [FORM, CONTRAST])] == [
            "document-title",
            "html-has-lang",
            "label",
            "color-contrast",
        ]


@pytest.mark.parametrize(
    "picture", ['<img src="a.png">', f'<img alt="{MISSING}">', '<img alt="a figure">', "<svg></svg>"]
)
def test_a_picture_without_a_text_of_its_own_is_found(picture):
    assert pictures_without_text(f'<img alt="Bars of four heights, each a city"> {picture}')
    assert len(pictures_without_text('<img alt="Bars of four heights">' * 2)) == 2
