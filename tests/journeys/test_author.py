"""An author's way from a text to an exercise that is built and tried, as docs/authoring.md tells it."""

import re

import jupytext
import lab
import pytest
from people import ROOT, Person, clone_course
from playwright.sync_api import expect

LESSON, ANSWERS = re.findall(
    r"```python\n(.*?)```", (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8"), re.DOTALL
)[:2]
CHAPTER, NAME = "ch1_introduction", "lesson9_trial"
SERVER = "jupyter lab --no-browser --allow-root --ServerApp.ip=127.0.0.1"


@pytest.fixture
def author(tmp_path):
    return Person("author", tmp_path / "author", clone_course(tmp_path / "clone"))


def test_an_author_adds_an_exercise_in_jupyterlab_and_builds_it(page, author, picture):
    clone, exercise = author.course, jupytext.reads(LESSON, "py:percent").cells[-2:]
    text = clone / "chapters" / CHAPTER / f"{NAME}.py"
    text.write_text(LESSON.partition("# %% answer=")[0], encoding="utf-8")
    (clone / "tests" / "answers" / CHAPTER / f"{NAME}.py").write_text(ANSWERS, encoding="utf-8")
    with author.serve(SERVER, clone) as address:
        page.goto(address)
        open_as_notebook(page, "chapters", CHAPTER, text.name)
        add_cells(page, [cell.source for cell in exercise])
        make_an_exercise(page, "initials", points="2")
        picture(page, "journey_author", ours=lab.cells(page))
        lab.save(page)
    page.goto("about:blank")
    assert '"grade_id": "initials_test"' in text.read_text(encoding="utf-8")
    author.run("ruff format chapters", clone)
    assert "files changed" in author.run("instructor build", clone)
    built = [clone / folder / CHAPTER / f"{NAME}.ipynb" for folder in ("source", "release", "solutions")]
    assert all(path.is_file() for path in built)
    assert "0 unexpected" in author.run("instructor validate 1.9", clone)


def open_as_notebook(page, *names):
    for name in names[:-1]:
        lab.listed(page, name).dblclick()
    lab.listed(page, names[-1]).click(button="right")
    for choice in ("Open With", "Notebook"):
        page.locator(".lm-Menu-itemLabel").get_by_text(choice, exact=True).click()
    page.locator(".jp-Dialog .jp-mod-accept").click()  # the text names no kernel, and the first one is Python's
    lab.wait_for_kernel(page)


def add_cells(page, sources):
    for source in sources:
        before = lab.cells(page).count()
        lab.cells(page).last.click()
        page.keyboard.press("Escape")
        page.keyboard.press("b")
        expect(lab.cells(page)).to_have_count(before + 1)
        lab.write(page, lab.cells(page).last, source)


def make_an_exercise(page, name, points):
    page.get_by_role("tab", name="Create Assignment").click()
    answer, test = (page.locator(".nbgrader-CellWidget").nth(place) for place in (-2, -1))
    answer.locator("select").select_option(label="Autograded answer")
    answer.locator(".nbgrader-CellId input").fill(name)
    test.locator("select").select_option(label="Autograded tests")
    test.locator(".nbgrader-CellId input").fill(f"{name}_test")
    test.locator(".nbgrader-CellPoints input").fill(points)
    test.locator(".nbgrader-CellPoints input").blur()
    expect(page.locator(".nbgrader-TotalPointsInput")).to_have_value(points)
