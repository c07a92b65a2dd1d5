"""The capstone's picture shows the numbers of the learner's own notebook, and says them to those who can't see it."""

import shutil
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from PIL import Image

from course.attacks.score import LIMITS, RISKS, Result
from course.progress.capstone import MEASURES, NOTEBOOK, read_capstone
from course.progress.pages import summary_page
from course.progress.standing import read_standing

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def work(tmp_path):
    """A work folder whose capstone is solved and was run."""
    (tmp_path / NOTEBOOK).parent.mkdir()
    shutil.copy(ROOT / "solutions" / NOTEBOOK, tmp_path / NOTEBOOK)
    return tmp_path


def write_result(work, result):
    import nbformat
    from nbformat.v4 import new_code_cell, new_notebook, new_output

    shown = new_output("execute_result", {"text/plain": str(result.table())}, execution_count=1)
    nbformat.write(new_notebook(cells=[new_code_cell("results['yours'].table()", outputs=[shown])]), work / NOTEBOOK)


def test_the_result_of_the_solved_capstone_is_read():
    solved = read_capstone(ROOT / "solutions")
    assert solved.score == 1 and set(solved.measured) == set(LIMITS)


def test_the_score_is_that_of_the_course(work):
    result = Result(0.003, 0.05, 0.001, 0.7)
    write_result(work, result)
    capstone = read_capstone(work)
    assert capstone.score == pytest.approx(result.score, abs=0.002) and 0 < result.score < 1
    assert capstone.credit == pytest.approx(result.points, abs=0.001)
    assert set(MEASURES) == {*RISKS, "utility"}


def test_the_picture_is_a_png_whose_alternative_text_has_every_number(work):
    write_result(work, Result(0.003, 0.05, 0.001, 0.7))
    standing = read_standing(ROOT / "release", work)
    page = BeautifulSoup(summary_page(standing, "ch4_releasing", capstone=read_capstone(work)), "html.parser")
    assert page.img["alt"].startswith(
        "Capstone score: 0.46 out of 1. 0.3 % of people found by linkage, beyond chance; 5.0 %"
    )
    assert "linkage 0.80, inference 0.91, copies 1.00, utility 0.57" in page.img["alt"]
    kind, content = page.img["src"].split(",")
    assert kind == "data:image/png;base64" and Image.open(BytesIO(b64decode(content))).size == (1200, 630)
    assert page.select_one("a[download]")["href"] == page.img["src"]


def test_only_pages_with_the_capstone_s_chapter_show_it(work):
    standing = read_standing(ROOT / "release", work)
    assert "<img" not in summary_page(standing, "ch1_introduction", capstone=read_capstone(work))
    assert "<img" in summary_page(standing, capstone=read_capstone(work))
    assert "<img" not in summary_page(standing)


@pytest.mark.parametrize("content", ["", "{}", '{"cells": [{"outputs": [{"text": ["linkage 1 1 1 1"]}]}]}', "[]"])
def test_a_notebook_without_a_result_has_no_picture(work, content):
    (work / NOTEBOOK).write_text(content)
    assert read_capstone(work) is None
    (work / NOTEBOOK).unlink()
    assert read_capstone(work) is None
