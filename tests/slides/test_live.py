"""Live decks: code on a slide is edited and run, by nobody but the teacher, and other decks stay as they are."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import axe_violations, chromium
from course_folders import start
from playwright.sync_api import Locator, Page

from instructor.authoring.rules import read_lessons
from instructor.slides.pages import write_slides

ROOT = Path(__file__).resolve().parents[2]
LESSON = "1.2"
DECK = "ch1_introduction/lesson2_suppression.html"
SOLUTION = "def suppress_direct("  # a line of the lesson's reference solution
FIGURE = (
    "from course import plotting\nplotting.show(plotting.bars({'a': 1, 'b': 2}, label='Letter', value_label='People'))"
)


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[bool, str]:
    """One deck, by whether it's live."""
    folder = tmp_path_factory.mktemp("decks")
    for live in (False, True):
        write_slides(ROOT, folder / str(live), LESSON, tell=lambda _: None, live=live)
    return {live: (folder / str(live) / DECK).read_text(encoding="utf-8") for live in (False, True)}


def test_only_live_decks_contain_solutions_and_a_script_that_runs_code(pages):
    assert {live: (SOLUTION in page, "live.js" in page) for live, page in pages.items()} == {
        False: (False, False),
        True: (True, True),
    }


def test_live_decks_contain_no_tests(pages):
    lesson = read_lessons(ROOT, LESSON)[0]
    assert any("checks." in cell.source for cell in lesson.cells)
    assert "checks." not in pages[True].partition('id="code"')[2]


def test_each_result_belongs_to_code_of_the_same_place(pages):
    code = re.findall(r'class="live" data-place="(\d+)"', pages[True])
    results = re.findall(r'class="result" data-place="(\d+)"', pages[True])
    assert code and set(code) <= set(results)


@contextlib.contextmanager
def served(log: Path) -> Iterator[str]:
    """Serve one deck, give the address that's printed, and stop the server as Ctrl-C does."""
    with log.open("w") as stream:
        command = [sys.executable, "-m", "instructor.slides", "--live", LESSON]
        # COURSE_SEED would change the tables, but a slide's text is about the default data
        server = start(command, cwd=ROOT, stdout=stream, stderr=stream, env=os.environ | {"COURSE_SEED": "7"})
    try:
        yield wait_for_address(server, log)
        server.send_signal(signal.SIGINT)
        server.wait(30)
    finally:
        server.kill()
        server.wait()


def wait_for_address(server: subprocess.Popen, log: Path) -> str:
    until = time.monotonic() + 120
    while time.monotonic() < until and server.poll() is None:
        if found := re.search(r"The slides are open\.\D*(http://127\.0\.0\.1:\S+)", log.read_text()):
            return found[1]
        time.sleep(0.1)
    raise AssertionError(log.read_text())


def run_code(cell: Locator, code: str, shown: str) -> None:
    """Write code into a cell, run it with the keyboard, and wait for a part of its output."""
    editor = cell.get_by_role("textbox", name="Code")
    editor.fill(code)
    editor.press("Shift+Enter")
    cell.locator(f".output {shown}").first.wait_for()
    cell.get_by_role("button", name="Run").wait_for()


def connection_of_the_kernel(page: Page) -> Path:
    [kernel] = page.evaluate("fetch('/api/kernels').then(answer => answer.json())")
    [connection] = Path("/tmp").glob(f"kernel-*/kernel-{kernel['id']}.json")
    return connection


@pytest.mark.slow
def test_code_on_a_slide_is_edited_and_run_and_no_one_else_can_run_any(tmp_path):
    with served(tmp_path / "log") as address, chromium() as page:
        page.set_default_timeout(30_000)
        page.emulate_media(color_scheme="dark")
        page.goto(address)
        assert "token" not in page.url
        page.goto(page.url.replace("index.html", f"{DECK}#/8"))
        cell, results = page.locator(".present .live"), page.locator(".present .result")
        printed = results.inner_text()
        cell.get_by_role("button", name="Run").click()  # the code calls the solution of an exercise
        cell.locator(".output pre").wait_for()
        assert cell.locator(".output").inner_text().split() == printed.split() and results.count() == 0
        run_code(cell, "print('one')\n1 / 0", "pre:has-text('ZeroDivisionError: division by zero')")
        run_code(cell, "clients.head(2)", "tbody tr:nth-child(2)")
        run_code(cell, FIGURE, "img")
        assert "invert" in cell.locator("img").evaluate("one => getComputedStyle(one).filter")
        assert axe_violations(page, {"include": [[".present"]]}) == []

        cell.get_by_role("textbox").fill("while True: pass")
        cell.get_by_role("textbox").press("Shift+Enter")
        cell.get_by_role("button", name="Stop").click()
        cell.get_by_text("KeyboardInterrupt").first.wait_for()
        cell.get_by_role("textbox").press("Escape")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("Reveal.getIndices().h") == 9

        connection = connection_of_the_kernel(page)
        assert '"ipc"' in connection.read_text() and connection.parent.stat().st_mode & 0o77 == 0
        for secret in ("api/kernels", f"slides/{DECK}"):
            with pytest.raises(urllib.error.HTTPError, match="403"):
                urllib.request.urlopen(address.partition("slides/")[0] + secret, timeout=10)
        page.keyboard.press("ArrowLeft")
        run_code(cell, "import os\nos._exit(1)", "pre:has-text('The kernel has ended. Reload the page')")
        page.wait_for_url("**#/8")  # written a second after the slide is shown
        page.reload()
        run_code(cell, "print('again')", "pre:has-text('again')")
    assert not connection.parent.exists() and "Traceback" not in (tmp_path / "log").read_text()
