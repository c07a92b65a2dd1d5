"""A student's way through a lesson, as docs/student.md tells it."""

import lab
import nbformat
from people import ROOT
from playwright.sync_api import expect

CHAPTER, LESSON = "ch1_introduction", "lesson2_suppression.ipynb"
RELEASE = ROOT / "release" / CHAPTER / LESSON
SERVER = "course lab --no-browser"
RIGHT = 'suppressed_df = clients.drop(columns="card_number")'
WRONG = 'suppressed_df = clients["card_number"]'
MESSAGE = "Not yet: suppressed_df is a Series with 200 values, not a table (DataFrame)"


def test_a_student_answers_checks_closes_and_comes_back(page, anna, tmp_path, picture):
    with anna.serve(SERVER, tmp_path) as address:
        page.goto(address)
        lab.open_file(page, CHAPTER, LESSON)
        answer_an_exercise(page)
        validate(page)
        check_in_the_notebook(page, picture)
    page.goto("about:blank")
    check_in_the_terminal(anna, tmp_path)
    with anna.serve(SERVER, tmp_path) as address:
        page.goto(address)
        expect(lab.start_page(page).get_by_role("heading", level=1)).to_be_visible()
        lab.show_tab(page, LESSON)  # JupyterLab opens what was open, behind the start page
        lab.wait_for_kernel(page)
        expect(lab.cell(page, RELEASE, "suppressed_df")).to_contain_text(RIGHT)
    written = nbformat.read(tmp_path / "work" / CHAPTER / LESSON, as_version=4)
    assert RIGHT in [cell.source for cell in written.cells]


def answer_an_exercise(page):
    answer, test = (lab.cell(page, RELEASE, name) for name in ("suppressed_df", "suppressed_df_test"))
    lab.run(page, lab.cell(page, RELEASE, 'load("clients")'))
    assert try_answer(page, answer, test, WRONG) == MESSAGE
    assert (
        try_answer(page, answer, test, RIGHT)
        == "✓ suppressed_df is a table without card numbers, and clients is as it was"
    )
    lab.save(page)


def try_answer(page, answer, test, text):
    lab.write(page, answer, text)
    lab.run(page, answer)
    return lab.run(page, test).inner_text().strip()


def validate(page):
    """Only what is still open is named, each exercise with its own message."""
    page.locator("jp-button.validate-button").click()
    dialog = page.locator(".nbgrader-ErrorDialog")
    expect(dialog).to_contain_text("record_suppressed is still unsolved")
    expect(dialog).not_to_contain_text("suppressed_df")
    dialog.get_by_role("button", name="Ok").click()
    expect(dialog).to_have_count(0)


def check_in_the_notebook(page, picture):
    """The hidden tests see what the visible one lets through."""
    lab.write(page, lab.cell(page, RELEASE, "record_suppressed"), 'record_suppressed = clients[clients["age"] > 30]')
    lab.save(page)
    cell = lab.cell(page, RELEASE, "course.check()")
    output = lab.run(page, cell)
    expect(output.locator("tr.passed")).to_contain_text("suppressed_df")
    expect(output.locator("tr.not-right-yet")).to_contain_text("record_suppressed lost people of exactly 30")
    expect(output.locator("tr.not-begun")).to_have_count(3)
    picture(cell, "student")
    lab.save(page)


def check_in_the_terminal(anna, folder):
    said = anna.run("course check lesson2", folder)
    assert "✓" in said and "lesson2_suppression: 1 of" in said
