"""A learner's three visits: the first one, the third day, and the last lesson, as docs/student.md describes them."""

import re
import urllib.request
from urllib.parse import urlsplit

import lab
import nbformat
from browser import axe_violations
from people import ROOT
from playwright.sync_api import expect

from course.progress.outline import lessons_of, read_outline
from course.progress.record import record_check
from course.reports import LessonReport
from course.work_files import Work
from nbjudge.results import Mark

SERVER = "course lab --no-browser"
NOTEBOOK_7 = "jupyter notebook --no-browser --allow-root --ServerApp.ip=127.0.0.1"
BEFORE = "ch1_introduction/lesson1_personal_data"
FIRST, LAST = "ch1_introduction/lesson2_suppression", "ch5_collaboration/lesson5_wage_survey"
RELEASE = ROOT / "release" / f"{FIRST}.ipynb"
EXERCISES = sum(len(lesson.exercises) for lesson in lessons_of(read_outline(ROOT / "release")))
ASK_TERMINAL = """async ([token, command]) => {
  const request = { method: "POST", headers: { Authorization: `token ${token}` } };
  const terminal = await (await fetch("/api/terminals", request)).json();
  const socket = new WebSocket(`ws://${location.host}/terminals/websocket/${terminal.name}`);
  return new Promise(resolve => {
    let said = "";
    socket.onmessage = event => {
      const [kind, text] = JSON.parse(event.data);
      if (kind === "setup") socket.send(JSON.stringify(["stdin", command + "; echo e''nd\\r"]));
      if (kind === "stdout") said += text;
      if (said.includes("end")) resolve(said);
    };
  });
}"""
TITLE = "tab => getComputedStyle(tab, '::after').content"  # what style/base.css shows in place of the file's name
RIGHT = 'suppressed_df = clients.drop(columns="card_number")'


@lab.ALSO_LOWEST_AT_NIGHT
def test_on_the_first_visit_the_keyboard_is_enough_to_begin(page, anna, tmp_path):
    with anna.serve(SERVER, tmp_path) as address:
        page.goto(address)
        start = lab.start_page(page)
        expect(start.locator("#passed")).to_contain_text(f"0 of {EXERCISES} exercises passed")
        expect(page.locator('[data-id="nbgrader-create_assignment"], [title="Create Assignment"]')).to_have_count(0)
        expect(start.locator("li").get_by_role("link", name="1.1 Personal data")).to_be_visible()
        start.locator("h1").click()
        page.keyboard.press("Tab")
        expect(start.get_by_role("link", name=re.compile("^Begin: lesson 1.1"))).to_be_focused()
        page.keyboard.press("Enter")
        lab.wait_for_kernel(page)
        expect(page.get_by_role("heading", name=re.compile("1.1 Personal data"))).to_be_in_viewport()
        token = address.partition("token=")[2]
        assert "/bin/course" in page.evaluate(ASK_TERMINAL, [token, "command -v course"])
        no_violations(page, address, "course/start")


@lab.ALSO_LOWEST_AT_NIGHT
def test_on_the_third_day_the_start_page_continues_and_follows_what_is_checked(page, anna, tmp_path, picture):
    anna.run("course start", tmp_path)
    answer(tmp_path / "work" / f"{BEFORE}.ipynb", solutions_of(BEFORE))
    answer(tmp_path / "work" / f"{FIRST}.ipynb", {"suppressed_df": RIGHT})
    assert "Next: lesson 1.2, exercise 2: drop the columns that exist." in anna.run("course check", tmp_path)
    with anna.serve(SERVER, tmp_path) as address:
        page.goto(address)
        start = lab.start_page(page)
        expect(start.locator("li.done")).to_contain_text("1.1 Personal data")
        expect(start.locator("li.partly-done")).to_contain_text("1 of 5 exercises passed")
        expect(lab.listed(page, "ch1_introduction")).to_be_visible()
        picture(page, "journey_start", ours=start.locator("main"))
        review_by_keyboard(page, start)
        start.get_by_role("link", name=re.compile("^Continue: lesson 1.2, exercise 2")).click()
        lab.wait_for_kernel(page)
        wait_for_cells_above(page)
        code = "suppress_direct = lambda df, columns: df.drop(columns=columns, errors='ignore')"
        lab.write(page, lab.cell(page, RELEASE, "suppress_direct"), code)
        lab.save(page)
        expect(lab.run(page, lab.cell(page, RELEASE, "course.check()")).locator("tr.passed")).to_have_count(2)
        lab.save(page)
        lab.show_tab(page, "Start")
        assert lab.tab(page, "1.2 Suppression").evaluate(TITLE) == '"1.2 Suppression"', "also in a tab behind"
        expect(start.locator("li.partly-done")).to_contain_text("2 of 5 exercises passed")
        expect(start.locator("a.continue")).to_contain_text("exercise 3")
        in_the_dark_theme(page, start)
        expect(start.locator("li.partly-done")).to_be_visible()
        page.emulate_media(color_scheme="dark")
        no_violations(page, address, "course/start")


def wait_for_cells_above(page):
    """Continue has run the cells that exercise 2 needs. Their outputs would make a saved notebook unsaved again."""
    above = lab.cell(page, RELEASE, "suppressed_df").locator(".jp-InputArea-prompt")
    expect(above).to_have_text(lab.RAN)
    expect(page.locator(".dpc-busy")).to_have_count(0)


def review_by_keyboard(page, start):
    lab.choose(page, "Course", "Review")
    start.get_by_role("radio").first.press("Space")
    page.keyboard.press("Enter")
    expect(start.get_by_role("heading", name=re.compile("Right|Not quite"))).to_be_focused()
    start.get_by_role("link", name="Back to the start page").press("Enter")
    expect(start.locator("#review")).to_contain_text("you've answered every question that was due")


def in_the_dark_theme(page, start):
    lab.choose(page, "Settings", "Theme", "JupyterLab Dark")
    expect(start.locator("html")).to_have_attribute("data-theme", "dark")
    expect(start.locator("html")).to_have_css("background-color", "rgb(17, 17, 17)")


def test_after_the_last_lesson_a_summary_can_be_printed(page, anna, tmp_path):
    anna.run("course start", tmp_path)
    pass_lessons(tmp_path / "work", lambda stem: stem != LAST)
    answer(tmp_path / "work" / f"{LAST}.ipynb", solutions_of(LAST))
    with anna.serve(SERVER, tmp_path) as address:
        page.goto(address)
        start = lab.start_page(page)
        expect(start.locator("a.continue")).to_contain_text("lesson 5.5, exercise 1")
        assert "Total: 10 of 10 points" in anna.run("course check 5.5", tmp_path)
        with page.expect_popup() as opened:
            start.get_by_role("link", name="Print your summary of the course").click()
        summary = opened.value
        summary.get_by_label(re.compile("Name")).fill("Anna Novak")
        expect(summary.locator('th[scope="row"]')).to_have_count(len(lessons_of(read_outline(ROOT / "release"))))
        summary.emulate_media(media="print")
        expect(summary.get_by_role("button")).to_be_hidden()
        assert len(summary.pdf()) > 10_000
        summary.emulate_media(media="screen")
        assert axe_violations(summary) == []
        summary.close()
        no_violations(page, address, "course/summary/ch1_introduction")


def test_in_notebook_7_the_start_page_is_on_the_same_server(anna, tmp_path):
    anna.run("course start", tmp_path)
    settings = anna.home / ".jupyter" / "jupyter_server_config.d" / "course.json"
    settings.parent.mkdir()
    settings.write_text((ROOT / "course" / "progress" / "jupyter_server.json").read_text())  # where pip installs it
    with anna.serve(NOTEBOOK_7, tmp_path) as address:
        parts = urlsplit(address)
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        page = direct.open(f"{parts.scheme}://{parts.netloc}/course/start?{parts.query}", timeout=30).read().decode()
    assert 'href="/lab/tree/work/ch1_introduction/lesson1_personal_data.ipynb"' in page


def test_in_notebook_7_a_lesson_has_folded_tests_that_show_their_result(page, anna, tmp_path):
    anna.run("course start", tmp_path)
    with anna.serve(NOTEBOOK_7, tmp_path) as address:
        parts = urlsplit(address)
        page.goto(f"{parts.scheme}://{parts.netloc}/notebooks/work/{BEFORE}.ipynb?{parts.query}")
        lab.wait_for_kernel(page)
        release = ROOT / "release" / f"{BEFORE}.ipynb"
        test = lab.cell(page, release, "privacy_definition_test")
        expect(test.locator(".jp-InputPlaceholder")).to_be_visible()
        expect(page.locator(".dpc-card")).to_have_count(0)
        answer = lab.cell(page, release, "privacy_definition")
        lab.write(page, answer, 'privacy_definition = "B"')
        lab.run(page, answer)
        expect(lab.run(page, test).locator(".course-result")).to_contain_text(
            "B isn't right. This rule is about security."
        )
        lab.write(page, answer, 'privacy_definition = "C"')
        lab.run(page, answer)
        expect(lab.run(page, test).locator(".course-result")).to_contain_text("✓ Right: 1 of 1 point")
        page.goto("about:blank")


def pass_lessons(work, is_passed):
    for lesson in lessons_of(read_outline(ROOT / "release")):
        if is_passed(lesson.stem):
            marks = [Mark(one.name, one.points, one.points) for one in lesson.exercises]
            record_check(Work(work / f"{lesson.stem}.ipynb", lesson.stem), LessonReport(lesson.stem, marks))


def solutions_of(stem):
    solved = nbformat.read(ROOT / "solutions" / f"{stem}.ipynb", as_version=4)
    return {cell.id: cell.source for cell in solved.cells}


def answer(path, answers):
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        entry = cell.metadata.get("nbgrader", {})
        if entry.get("solution"):
            cell.source = answers.get(entry["grade_id"], cell.source)
    nbformat.write(notebook, path)


def no_violations(page, address, path):
    parts = urlsplit(address)
    page.goto(f"{parts.scheme}://{parts.netloc}/{path}")
    assert axe_violations(page) == []
    page.goto("about:blank")
