"""A student's way through a lesson, as docs/student.md tells it."""

import zipfile

import lab
import nbformat
from people import ROOT, Person
from playwright.sync_api import expect

from instructor.authoring.bundle import write_bundle

CHAPTER, LESSON = "ch1_introduction", "lesson2_suppression.ipynb"
RELEASE = ROOT / "release" / CHAPTER / LESSON
SERVER = "course lab --no-browser"
RIGHT = 'suppressed_df = clients.drop(columns="card_number")'
WRONG = 'suppressed_df = clients["card_number"]'
MESSAGE = "suppressed_df is a Series with 200 values, not a table (DataFrame)"
VALIDATE = "jp-button.validate-button"  # it would say that all tests pass if those in the notebook do
AGES = 'record_suppressed = clients[clients["age"] > 30]'


def test_a_student_answers_checks_closes_and_comes_back(page, anna, tmp_path, picture):
    with anna.serve(SERVER, tmp_path) as address:
        page.goto(address)
        lab.open_file(page, CHAPTER, LESSON)
        answer_an_exercise(page, "✓ Right: 1 of 1 point", picture)
        expect(page.locator(VALIDATE)).to_have_count(0)
        check_in_the_notebook(page, picture)
    page.goto("about:blank")
    check_in_the_terminal(anna, tmp_path)
    with anna.serve(SERVER, tmp_path) as address:
        page.goto(address)
        expect(lab.start_page(page).get_by_role("heading", level=1)).to_be_visible()
        lab.show_tab(page, "1.2 Suppression")  # JupyterLab opens what was open, behind the start page
        lab.wait_for_kernel(page)
        expect(lab.cell(page, RELEASE, "suppressed_df")).to_contain_text(RIGHT)
    written = nbformat.read(tmp_path / "work" / CHAPTER / LESSON, as_version=4)
    assert RIGHT in [cell.source for cell in written.cells]


def test_in_a_class_a_check_of_form_has_no_tick(page, tmp_path):
    """The hidden tests aren't there, so nothing says that an answer is right."""
    bundle = write_bundle(ROOT, tmp_path)
    zipfile.ZipFile(bundle).extractall(tmp_path)
    ben = Person("ben", tmp_path / "ben", tmp_path / bundle.stem)
    with ben.serve(SERVER, tmp_path) as address:
        page.goto(address)
        lab.open_file(page, CHAPTER, LESSON)
        answer_an_exercise(page, "○ Looks right so far")
        assert "✓" not in try_answer(page, "record_suppressed", AGES)  # a wrong answer
        lab.save(page)
        check_everything(page)


def answer_an_exercise(page, right, picture=None):
    assert MESSAGE in try_answer(page, "suppressed_df", WRONG)
    if picture:
        picture_of_a_lesson(page, picture)
    assert try_answer(page, "suppressed_df", RIGHT).startswith(right)
    lab.save(page)


def picture_of_a_lesson(page, picture):
    """Take the README's picture: an exercise, a wrong answer, and what the test says about it."""
    page.set_viewport_size({"width": 1366, "height": 768})
    page.locator(".dpc-exercise").first.evaluate("exercise => exercise.scrollIntoView()")
    picture(page, "lesson", ours=lab.cells(page))


def try_answer(page, exercise, text):
    """Write an answer and check it, which also runs the given cells above."""
    lab.write(page, lab.cell(page, RELEASE, exercise), text)
    return lab.check(lab.card(page, RELEASE, exercise)).inner_text().strip()


def check_everything(page):
    """In a class, Check above the notebook says what the cards say, and nothing else contradicts it."""
    expect(page.locator(VALIDATE)).to_have_count(0)
    page.locator(".dpc-check-all").click()
    rows = page.get_by_role("region", name="Results of this lesson").get_by_role("listitem")
    said = ["Looks right so far", "Not solved yet", "Looks right so far", "Not solved yet", "Not solved yet"]
    expect(rows.locator(".dpc-words")).to_have_text(said)


def check_in_the_notebook(page, picture):
    """The hidden tests see what the visible one lets through."""
    lab.write(page, lab.cell(page, RELEASE, "record_suppressed"), AGES)
    lab.save(page)
    cell = lab.cell(page, RELEASE, "course.check()")
    output = lab.run(page, cell)
    expect(output.locator("tr.passed")).to_contain_text("suppressed_df")
    expect(output.locator("tr.not-right-yet")).to_contain_text(
        "record_suppressed doesn't contain people who are exactly 30"
    )
    expect(output.locator("tr.not-begun")).to_have_count(3)
    picture(cell, "journey_student", ours=cell)
    lab.save(page)


def check_in_the_terminal(anna, folder):
    said = anna.run("course check lesson2", folder)
    assert "✓" in said and "lesson2_suppression: 1 of" in said
