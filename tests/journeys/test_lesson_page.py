"""A lesson as a page: the first visit with the keyboard, and a learner who gets stuck."""

import json
import re

import lab
import pytest
from browser import axe_violations
from people import ROOT
from playwright.sync_api import expect

SERVER = "course lab --no-browser"
LESSON = "ch1_introduction/lesson1_personal_data"
RELEASE = ROOT / "release" / f"{LESSON}.ipynb"
# The lesson's text and our own elements. The rest of the page is JupyterLab's.
OURS = {"include": [[".jp-RenderedMarkdown"], [".dpc-card"]]}
CLOSE = ".lm-TabBar-tabCloseIcon"
LONGEST_LINE = """() => {
  const range = document.createRange();
  let longest = 0;
  for (const text of document.querySelectorAll(".dpc-lesson .jp-RenderedMarkdown :is(p, li)")) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let line = 0, left = 0; walker.nextNode(); ) {
      for (let place = 0; place < walker.currentNode.length; place++) {
        range.setStart(walker.currentNode, place);
        range.setEnd(walker.currentNode, place + 1);
        const { left: now, width } = range.getBoundingClientRect();
        line = width === 0 ? line : now < left - 20 ? 1 : line + 1;
        left = width === 0 ? left : now;
        longest = Math.max(longest, line);
      }
    }
  }
  return longest;
}"""


@pytest.fixture
def lesson(page, anna, tmp_path):
    """The first lesson, opened from the start page."""
    page.set_viewport_size({"width": 1920, "height": 1000})
    with anna.serve(SERVER, tmp_path) as address:
        page.goto(address)
        lab.start_page(page).locator("a.continue").click()
        lab.wait_for_kernel(page)
        yield page
        page.goto("about:blank")


def record(tmp_path):
    return json.loads((tmp_path / "work" / "progress.json").read_text())["lessons"][LESSON]


@lab.ALSO_LOWEST_AT_NIGHT
def test_on_the_first_visit_the_keyboard_is_enough_to_read_choose_and_check(lesson, tmp_path):
    expect(lesson.get_by_role("heading", name="1.1 Personal data")).to_be_in_viewport()
    expect(
        lesson.get_by_role("tree", name="Table of Contents").or_(lesson.locator(".jp-TableOfContents"))
    ).to_be_visible()
    assert lesson.evaluate(LONGEST_LINE) <= 75
    assert axe_violations(lesson, OURS) == []
    option = lesson.get_by_role("radio").first
    option.focus()
    lesson.keyboard.press("ArrowDown")
    lesson.keyboard.press("ArrowDown")
    lesson.keyboard.press("Enter")
    expect(lab.cell(lesson, RELEASE, "privacy_definition")).to_contain_text('privacy_definition = "C"')
    card = lab.card(lesson, RELEASE, "privacy_definition")
    expect(card.get_by_role("status")).to_contain_text("✓ Right: 1 of 1 point")
    expect(lesson.locator(".dpc-badge").first).to_contain_text("Right")
    lab.save(lesson)
    assert record(tmp_path)["exercises"]["privacy_definition"] == {"state": "passed", "points": 1.0}


def test_closing_a_lesson_that_was_only_read_asks_nothing(lesson):
    tab = lab.tab(lesson, "1.1 Personal data")
    expect(tab).not_to_have_class(re.compile("jp-mod-dirty"))
    tab.locator(CLOSE).click()
    expect(tab).to_have_count(0)
    expect(lesson.locator(".jp-Dialog")).to_have_count(0)


@lab.ALSO_LOWEST
def test_a_stuck_learner_gets_reasons_hints_and_a_solution_beside_their_answer(lesson, tmp_path):
    lesson.get_by_role("radio").nth(1).check()
    card = lab.card(lesson, RELEASE, "privacy_definition")
    expect(lab.check(card)).to_contain_text("B isn't right. This rule is about security.")
    for number in (1, 2, 3):
        card.get_by_role("button", name=f"Hint {number} of 3").click()
        expect(card.locator(".dpc-hint")).to_have_count(number)
    card.get_by_role("button", name="Show a solution").click()
    expect(card.locator(".dpc-solution pre")).to_have_text(['privacy_definition = "B"', 'privacy_definition = "C"'])
    assert record(tmp_path)["solutions_seen"] == ["privacy_definition"]
    assert json.loads((tmp_path / "work" / ".hints.json").read_text()) == {
        "lesson1_personal_data/privacy_definition": 3
    }
    check_everything(lesson)
    reset_and_undo(lesson, card)


def test_each_row_of_the_list_of_exercises_leads_to_its_answer(lesson):
    lesson.locator(".dpc-check-all").click()
    overview = lesson.get_by_role("region", name="Results of this lesson")
    exercises = ("privacy_definition", "column_roles", "most_sensitive", "uniqueness", "riskiest_pair")
    links = overview.get_by_role("link")
    expect(links).to_have_count(len(exercises))
    for place, exercise in reversed([*enumerate(exercises)]):
        title = links.nth(place).inner_text()
        links.nth(place).press("Enter")
        expect(lesson.get_by_role("heading", name=title)).to_be_in_viewport()
        expect(lab.cell(lesson, RELEASE, exercise)).to_be_focused()


def check_everything(page):
    page.locator(".dpc-check-all").click()
    overview = page.get_by_role("region", name="Results of this lesson")
    expect(overview.get_by_role("listitem")).to_have_count(5)
    expect(overview.get_by_role("listitem").first).to_contain_text("Not yet: 0 of 1 point")
    assert axe_violations(page, {"include": [[".dpc-overview"], [".dpc-card"]]}) == []
    overview.get_by_role("link", name="Exercise 4: Measure uniqueness").click()
    expect(page.get_by_role("heading", name="Exercise 4: measure uniqueness")).to_be_in_viewport()
    overview.get_by_role("button", name="Close").click()
    expect(overview).to_be_hidden()


def reset_and_undo(page, card):
    answer = lab.cell(page, RELEASE, "privacy_definition")
    card.get_by_role("button", name="Reset this exercise").click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(answer).to_contain_text("# Your code here")
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    card.get_by_role("button", name="Undo the reset").click()
    expect(answer).to_contain_text('"B"')
