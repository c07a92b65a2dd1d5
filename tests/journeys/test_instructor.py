"""An assignment from the clone to the page that a student reads, as docs/teach describes it."""

import re

import lab
import nbformat
import pytest
from people import Person, clone_course
from playwright.sync_api import expect

CHAPTER, LESSON = "ch1_introduction", "lesson2_suppression"
NOTEBOOK = f"{LESSON}.ipynb"
ANNAS = {
    "suppressed_df": 'suppressed_df = clients.drop(columns="card_number")',
    "record_suppressed": 'record_suppressed = clients[clients["age"] > 30]',
}
BENS = {"suppressed_df": 'suppressed_df = clients.drop(columns="card_number")'}
# The last line stands for an account of their own on the machine that all share.
SETTINGS = """
c = get_config()
c.Exchange.root = "{exchange}"
c.CourseDirectory.course_id = "data_privacy"
c.CourseDirectory.student_id = "{name}"
"""
SERVER = "jupyter-lab --no-browser --allow-root --ServerApp.ip=127.0.0.1"
FORMGRADER = "#formgrader-iframe iframe"
COMMENT = "Nearly: what about those who are exactly 30?"


@pytest.fixture
def teacher(tmp_path):
    """Somebody with a clone of the course, and a chapter of one lesson."""
    clone = clone_course(tmp_path / "clone")
    for path in (clone / "source" / CHAPTER).glob("*.ipynb"):
        if path.name != NOTEBOOK:
            path.unlink()
    return Person("teacher", tmp_path / "teacher", clone)


@pytest.fixture
def exchange(tmp_path):
    """A folder that everybody may write to."""
    folder = tmp_path / "exchange"
    folder.mkdir()
    folder.chmod(0o777)
    return folder


@pytest.fixture
def students(tmp_path, teacher, exchange):
    """Two students of the same machine, with the settings that the docs describe."""
    students = [Person(name, tmp_path / name, teacher.course) for name in ("anna", "ben")]
    for student in students:
        (student.home / ".jupyter" / "nbgrader_config.py").write_text(
            SETTINGS.format(exchange=exchange, name=student.name)
        )
    return students


def test_an_assignment_goes_out_comes_back_and_is_answered(page, teacher, students, exchange, picture):
    clone, (anna, ben) = teacher.course, students
    with (clone / "nbgrader_config.py").open("a") as settings:
        # Everyone has the same account here, so that files don't show whose they are.
        settings.write(f'\nc.Exchange.root = "{exchange}"\nc.ExchangeCollect.check_owner = False\n')
    teacher.run(f"nbgrader generate_assignment {CHAPTER} --force", clone)
    teacher.run(f"nbgrader release_assignment {CHAPTER}", clone)

    anna.run(f"nbgrader fetch_assignment {CHAPTER}", anna.home)
    hand_in(anna, anna.home, ANNAS)
    ben.run("course start", ben.home)
    hand_in(ben, ben.home / "work", BENS)

    teacher.run(f"nbgrader collect {CHAPTER}", clone)
    assert "2 graded" in teacher.run(f"instructor grade {CHAPTER}", clone)
    with teacher.serve(SERVER, clone) as address:
        page.goto(address)
        open_work(page, "anna", marks="1 / 9")
        grade_by_hand(page, picture)
    page.goto("about:blank")
    teacher.run(f"instructor feedback {CHAPTER}", clone)
    teacher.run(f"nbgrader release_feedback {CHAPTER}", clone)

    anna.run(f"nbgrader fetch_feedback {CHAPTER}", anna.home)
    read_feedback(page, anna.home / CHAPTER, picture)


def hand_in(student, folder, answers):
    path = folder / CHAPTER / NOTEBOOK
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.source = answers.get(cell.metadata.get("nbgrader", {}).get("grade_id"), cell.source)
    nbformat.write(notebook, path)
    student.run(f"nbgrader submit {CHAPTER}", folder)


def open_work(page, name, marks):
    """By student: nbgrader numbers submissions anew each time."""
    lab.choose(page, "Nbgrader", "Formgrader")
    formgrader = page.frame_locator(FORMGRADER)
    expect(formgrader.locator("#main-table")).to_contain_text(CHAPTER)
    formgrader.get_by_role("link", name="Manage Students").click()
    row = formgrader.locator("#main-table tr").filter(has_text=name)
    expect(row).to_contain_text(marks)
    row.get_by_role("link").first.click()
    formgrader.get_by_role("link", name=CHAPTER).click()
    formgrader.get_by_role("link", name=LESSON).click()


def grade_by_hand(page, picture):
    """Give a point and a comment; then a key that works only where the page does not wait for MathJax."""
    formgrader = page.frame_locator(FORMGRADER)
    points, comment = formgrader.locator("#record_suppressed_test"), formgrader.locator("#record_suppressed-comment")
    expect(points).to_have_attribute("placeholder", "0")  # the marks have come
    expect(comment).to_have_attribute("placeholder", re.compile("."))
    for field, text, what in ((points, "1", "grade"), (comment, COMMENT, "comment")):
        with page.expect_response(re.compile(f"/api/{what}/")) as saved:
            field.fill(text)
            field.blur()
        assert saved.value.ok
    picture(page.locator(FORMGRADER), "journey_formgrader", ours=formgrader.locator(".nbgrader_cell"))
    comment.press("Control+Shift+F")
    expect(formgrader.locator("#statusmessage")).to_have_text("Submission flagged")


def read_feedback(page, folder, picture):
    (path,) = folder.glob(f"feedback/*/{LESSON}.html")
    page.goto(path.as_uri())
    expect(page.locator(".total")).to_have_text("2 of 9 points")
    expect(page.locator("main")).to_contain_text(COMMENT)
    expect(page.locator("main")).not_to_contain_text("HIDDEN")
    page.get_by_text(COMMENT).scroll_into_view_if_needed()
    picture(page, "journey_feedback", ours=page.locator("main"))
