"""A teacher opens Formgrader, the feedback and the report on work that contains scripts in every place that a student
can fill.
"""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import nbformat
import pytest
from browser import chromium
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, written
from nbformat.v4 import new_code_cell, new_markdown_cell, new_raw_cell
from people import ROOT, Person
from playwright.sync_api import Page, Request, expect

SERVER = "jupyter-lab --no-browser --allow-root --ServerApp.ip=127.0.0.1"
HERE, PATIENCE = "http://127.0.0.1", 120_000  # milliseconds
READY = "() => formgrader.grades?.loaded && formgrader.comments?.loaded"  # what's typed earlier is lost
CLEAN = "clean settings"  # this course's nbgrader_config.py
STOCK = pytest.param("stock settings", marks=pytest.mark.nightly)


def script(place: str) -> str:
    """HTML that runs in many ways, and then logs the place in which it is."""
    log = f"console.log(`ran: {place}`)"
    return (
        f"<script>{log}</script><img src=x onerror='{log}'><svg onload='{log}'></svg><details open "
        f"ontoggle='{log}'>x</details><iframe srcdoc=\"<script>parent.{log}</script>\"></iframe><a "
        f"href='javascript:{log}'>x</a>"
    )


def picture(place: str) -> str:
    """A picture in a file's text, which runs if it becomes a part of the page."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' onload='console.log(`ran: {place}`)'><script>console.log(`ran: "
        f"{place}`)</script></svg>"
    )


def displays(kind: str) -> nbformat.NotebookNode:
    """A cell whose output is of this kind when it's run."""
    text = picture(kind) if "svg" in kind else f"console.log(`ran: {kind}`)" if "javascript" in kind else script(kind)
    isolated = {kind: {"isolated": True, "width": "1 onerror=console.log(`ran:size`)", "alt": script("alt")}}
    return new_code_cell(
        "from IPython.display import display\n"
        f"for about in ({{}}, {isolated!r}):\n"
        f"    display({{{kind!r}: {text!r}}}, raw=True, metadata=about)"
    )


KINDS = (  # widgets aren't among them, because nbgrader's own page doesn't open with them (see test_formgrader.py)
    *("text/html", "text/markdown", "text/latex", "text/plain", "image/svg+xml", "application/javascript"),
    *("application/json", "image/png"),
)


BUTTON = "<div class='nbgrader_cell'><i id='total_test'></i><b class='full-credit'>press here</b></div>"


# A page that a cell writes. Its script does what only the teacher may do in Jupyter.
LEFT = "<script>fetch('/api/contents').then(got => got.ok && console.log('ran: file'))</script>"


def spoil(made: nbformat.NotebookNode) -> None:
    """Fill every place of a notebook."""
    flags = {"grade": False, "solution": False, "locked": False, "task": False, "schema_version": 3}
    attached = {"a.svg": {"image/svg+xml": picture("attachment"), "text/html": script("attachment")}}
    linked = (
        "![x](attachment:a.svg) [x](attachment:a.svg) ![x](x\"onerror='console.log(`ran: "
        "link`)') $\\href{javascript:console.log(`ran: TeX`)}{x}$"
    )
    # The first element with an ID counts for Formgrader.
    made.cells.insert(0, new_code_cell(f"from IPython.display import HTML\nHTML({BUTTON!r})"))
    made.cells += [
        new_markdown_cell(script("prose")),
        new_markdown_cell(linked, attachments=attached),
        new_raw_cell(script("raw"), metadata={"raw_mimetype": "text/html", "format": "text/html"}),
        new_code_cell(f"# {script('code')}", metadata={"tags": [script("tag")], "name": script("name")}),
        new_code_cell(f"print({script('print')!r})", metadata={"nbgrader": {**flags, "grade_id": f'"{script("id")}'}}),
        new_code_cell(f"raise ValueError({script('error')!r})"),
        new_code_cell(f"open('left.html', 'w').write({LEFT!r})"),
        new_code_cell(f"import sys\nprint({script('stderr')!r}, file=sys.stderr)\n{script('result')!r}"),
        *map(displays, KINDS),
    ]
    made.metadata.update(title=script("title"), authors=[script("author")])
    state = {"state": script("widget"), "version_major": 2, "version_minor": 0}
    made.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": state}


@pytest.fixture(params=[CLEAN, STOCK])
def course(request, tmp_path) -> Path:
    """A graded course; with the settings of this one, or with nbgrader's own."""
    own = (ROOT / "nbgrader_config.py").read_text(encoding="utf-8") if request.param == CLEAN else ""
    test = "from course import checks\nchecks.equal(total, 7)"
    cells = [answer("total", "### BEGIN SOLUTION\ntotal = 7\n### END SOLUTION"), graded("total_test", test)]
    folder = make_course(tmp_path / "course", {"one": notebook(*cells, written("why", "Why?"))}, f"{own}\n{CONFIG}")
    answers = {"total": f"total = {script('value')!r}", "why": script("answer")}
    hand_in(folder, "anna", answers, spoil)
    hand_in(folder, "zoe", {"total": "total = 7"})
    return folder


@pytest.fixture
def formgrader() -> Iterator[Page]:
    """A page without the Internet, where Formgrader looks for a program that shows formulas."""
    with chromium() as page:
        page.context.route(lambda url: not url.startswith((HERE, "file:")), lambda route: route.abort())
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        yield page


def test_what_students_write_runs_nowhere_and_gives_no_marks(formgrader, course, tmp_path, request):
    page = formgrader
    teacher, ran, marked = Person("teacher", tmp_path / "teacher", ROOT), set(), []
    page.on("console", lambda message: ran.update([message.text] if message.text.startswith("ran:") else []))
    page.on("request", lambda asked: marked.extend([asked.url] if is_mark(asked) else []))
    teacher.run(f"instructor grade {NAME}", course)
    with teacher.serve(SERVER, course) as address:
        page.goto(address)
        links = look_at_formgrader(page, address.partition("/lab")[0])
    page.goto("about:blank")
    if CLEAN in request.node.name:
        assert (ran, links, marked) == (set(), 0, [])
    else:  # so that it's known that these scripts would run
        assert {"ran: prose", "ran: answer", "ran: file"} <= ran and links and marked
        ran.clear()
    teacher.run(f"instructor feedback {NAME}", course)
    teacher.run(f"instructor report {NAME}", course)
    made = [*course.glob("feedback/**/*.html"), *course.glob("report/**/*.html")]
    assert len(made) >= 2
    for path in made:
        page.goto(path.as_uri())
        page.wait_for_timeout(500)
        assert page.locator('a[href^="javascript:" i]').count() == 0
    assert ran == set()


@pytest.mark.parametrize("settings", [CLEAN, STOCK])
def test_links_in_answers_act_for_nobody(formgrader, tmp_path, settings):
    page, ran = formgrader, set()
    server, course, trace = f"{HERE}:{free_port()}", tmp_path / "course", tmp_path / "settings_ran"
    teacher = Person("teacher", tmp_path / "teacher", ROOT)
    page.on("console", lambda message: ran.update([message.text] if message.text.startswith("ran:") else []))
    own = (ROOT / "nbgrader_config.py").read_text(encoding="utf-8") if settings == CLEAN else ""
    cells = [
        answer("total", "### BEGIN SOLUTION\ntotal = 7\n### END SOLUTION"),
        graded("total_test", "assert total == 7"),
    ]
    make_course(course, {"one": notebook(*cells)}, f"{own}\n{CONFIG}")
    planted = f"import pathlib\npathlib.Path({str(trace)!r}).touch()\n"
    code = f"open('nbgrader_config.py', 'w').write({planted!r})"
    links = {
        "A script": f"{server}/formgrader/manage_students/{quote(chr(34) + ';console.log(`ran: link`);//', safe='')}",
        "Settings": f"{server}/formgrader?path=autograded/anna/ps1",
    }
    text = "\n\n".join(f"[{name}]({link.replace('(', '%28').replace(')', '%29')})" for name, link in links.items())
    added = [new_code_cell(code), new_markdown_cell(text)]
    hand_in(course, "anna", {"total": "total = 7"}, lambda made: made.cells.extend(added))
    teacher.run(f"instructor grade {NAME}", course)
    left = course / "autograded" / "anna" / NAME / "nbgrader_config.py"
    assert not left.exists()
    left.write_text(planted)  # as if another program had written it
    with teacher.serve(f"{SERVER} --ServerApp.port={server.rpartition(':')[2]}", course) as address:
        page.goto(address)
        told = page.request.get(f"{server}/formgrader/api/submitted_notebooks/ps1/one")
        for name, link in links.items():
            page.goto(f"{server}/formgrader/submissions/{json.loads(told.text())[0]['id']}/")
            page.get_by_text(name).last.click()
            page.wait_for_timeout(3_000)
            if settings == CLEAN:
                assert "/submissions/" in page.url  # the link leads nowhere
                page.goto(link)
                page.wait_for_timeout(1_000)
    assert (ran, trace.exists()) == ((set(), False) if settings == CLEAN else ({"ran: link"}, True))


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def is_mark(asked: Request) -> bool:
    return asked.method == "PUT" and "/api/grade/" in asked.url


def look_at_formgrader(page: Page, server: str) -> int:
    """Open all of its pages; return how many links of the submission's page would run a script."""
    formgrader = f"{server}/formgrader"
    for place in ("manage_submissions/ps1", "gradebook/ps1/one", "manage_students", "manage_students/anna/ps1"):
        page.goto(f"{formgrader}/{place}")
        expect(page.locator("#main-table td").nth(1)).to_be_visible()  # not only "Loading"
        page.wait_for_timeout(500)
    told = page.request.get(f"{formgrader}/api/submitted_notebooks/ps1/one")
    (one,) = [found for found in json.loads(told.text()) if found["student"] == "anna"]
    page.goto(f"{formgrader}/submissions/{one['id']}/?index=0")
    page.wait_for_function(READY)
    comment = page.locator("#why-comment")
    with page.expect_response(lambda response: "/api/comment/" in response.url) as saved:
        comment.fill(script("comment"))
        comment.blur()
    assert saved.value.ok
    page.reload()
    page.wait_for_function(READY)
    page.wait_for_timeout(2_000)  # for scripts of the comment
    page.get_by_text("press here").last.dispatch_event("click")  # the page's own bar may cover it
    page.wait_for_timeout(1_000)
    links = page.locator('#notebook a[href^="javascript:" i]').count()
    response = page.goto(f"{formgrader}/submissions/{one['id']}/left.html")
    assert response and response.ok
    page.wait_for_timeout(1_000)
    return links
