"""The course in the browser, without a server: Python is Pyodide, and files are in the browser's storage."""

import contextlib
import functools
import json
import os
import re
import threading
from datetime import datetime
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from operator import itemgetter
from typing import ClassVar

import lab
import pytest
from browser import chromium
from people import ROOT
from playwright.sync_api import expect
from pyodide import write_pyodide

from course.progress.outline import lessons_of, read_outline
from course.progress.record import LessonRecord, Progress, write_progress
from instructor.authoring.bundle import Edition
from instructor.website.lite import PYODIDE, build_site

FULL = "LITE_FULL"  # if it's set, the browser loads Pyodide's own distribution, and the libraries of lessons
LESSON, OTHER = "ch1_introduction/lesson1_personal_data", "ch1_introduction/lesson2_suppression"
LIBRARIES = (  # lessons that together need every compiled library, and SQLite
    "ch1_introduction/lesson7_retention",
    "ch3_differential_privacy/lesson9_clusters",
    "ch4_releasing/lesson2_faker",
    "ch5_collaboration/lesson3_encrypted_sums",
)
RELEASE = ROOT / "release" / f"{LESSON}.ipynb"
EXERCISES = sum(len(lesson.exercises) for lesson in lessons_of(read_outline(ROOT / "release")))
PATIENCE = 300_000  # milliseconds, for tens of megabytes of libraries
# Empty packages in place of the first lesson's compiled libraries, so that `course.check()` finds all of them.
STAND_INS = (
    "import site; from pathlib import Path; folder = Path(site.getsitepackages()[0]); "
    "[(folder / name).mkdir() for name in ('numpy', 'pandas', 'matplotlib')]"
)
MOST_BYTES, MOST_LOADED = 70e6, 15e6  # of the site, and of what the first lesson loads from it
NEEDS_ALL = pytest.mark.skipif(FULL not in os.environ, reason=f"needs Pyodide's distribution: set {FULL}=1 to load it")


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and notes the size of each one that was asked for. A browser keeps what it has loaded."""

    sizes: ClassVar[dict[str, int]] = {}

    def copyfile(self, source, outputfile):
        Quiet.sizes[self.path.partition("?")[0]] = os.fstat(source.fileno()).st_size
        with contextlib.suppress(ConnectionError):  # the page was left
            super().copyfile(source, outputfile)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lite") / "site"
    build_site(ROOT, folder, Edition(self_study=True), "./pyodide/pyodide.js")
    return folder


def progress(folder, names):
    """Write a record of a lesson in which these exercises have been passed."""
    record = LessonRecord(datetime(2026, 1, 2), dict.fromkeys(names, "passed"), dict.fromkeys(names, 1.0))
    write_progress(folder, Progress({OTHER: record}))
    return folder / "progress.json"


def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def run_check(page, code="import course\n\ncourse.check()"):
    """Run the last code cell of the first lesson, with its own code or another one, and return where it shows the
    results.
    """
    cell = lab.cell(page, RELEASE, "course.check()")
    cell.scroll_into_view_if_needed()
    lab.write(page, cell, code)
    page.keyboard.press("Shift+Enter")
    return cell.locator(".jp-OutputArea")


def test_without_a_server_progress_lessons_hints_and_checks_work(page, site, tmp_path):
    expect.set_options(timeout=PATIENCE)
    assert size(site) < MOST_BYTES
    write_pyodide(site / "pyodide")
    Quiet.sizes.clear()
    with served(site) as address:
        page.goto(address)
        start = lab.start_page(page)
        expect(start.get_by_text(f"0 of {EXERCISES} exercises passed")).to_be_visible()
        with page.expect_file_chooser() as chosen:
            start.get_by_role("button", name="Load a progress file").click()
        mine = progress(tmp_path, ["suppressed_df"])
        chosen.value.set_files(mine)
        expect(start.get_by_text(f"1 of {EXERCISES} exercises passed")).to_be_visible()
        with page.expect_download() as saved:
            start.get_by_role("button", name="Save your progress as a file").click()
        assert json.loads(saved.value.path().read_text()) == json.loads(mine.read_text())

        start.get_by_role("link", name="1.1 Personal data").click()
        problem = page.get_by_role("dialog")
        expect(problem).to_contain_text("numpy, pandas, matplotlib couldn't be loaded")
        problem.get_by_role("button", name="Close").click()
        page.locator(".dpc-card").first.get_by_role("button", name="Hint 1 of").click()
        loaded = {path: bytes for path, bytes in Quiet.sizes.items() if not path.startswith("/pyodide/")}
        assert sum(loaded.values()) < MOST_LOADED, sorted(loaded.items(), key=itemgetter(1))[-12:]
        page.locator(".dpc-check-all").click()
        overview = page.locator(".dpc-overview")
        expect(overview.get_by_role("status")).to_contain_text("Nothing was checked")
        expect(overview).to_contain_text("numpy, pandas, matplotlib couldn't be loaded")
        expect(overview.get_by_role("listitem")).to_have_count(0)
        expect(run_check(page)).to_contain_text("LibraryMissing: This lesson can't run here")
        run_check(page, STAND_INS)
        shown = run_check(page)
        expect(shown).to_contain_text("not begun")
        expect(shown.locator("table.marks tbody tr")).to_have_count(5)

        lesson = lab.tab(page, "1.1 Personal data")
        page.keyboard.press("Control+s")
        expect(lesson).not_to_have_class(re.compile("jp-mod-dirty"))
        lesson.locator(".lm-TabBar-tabCloseIcon").click()
        lab.show_tab(page, "Start")
        start.get_by_role("link", name="1.1 Personal data").click()
        expect(page.locator(".dpc-hint").first).to_be_visible()
        page.goto("about:blank")


def test_a_narrow_window_belongs_to_the_lesson_until_the_sidebar_is_unfolded(page, site):
    page.set_viewport_size({"width": 420, "height": 760})
    sidebar = page.locator("#jp-left-stack")
    with served(site) as address:
        page.goto(address)
        start = lab.start_page(page)
        start.get_by_role("link", name="1.1 Personal data").click()
        expect(page.locator(".dpc-exercise").first).to_be_attached()
        expect(sidebar).to_be_hidden()
        assert page.locator(lab.PANEL).bounding_box()["width"] > 300
        page.get_by_role("tab", name="Table of Contents").click()
        expect(sidebar).to_be_visible()
        page.goto("about:blank")


@pytest.fixture
def page_with_libraries(site):
    """The site, with Python and all libraries from Pyodide's own distribution."""
    expect.set_options(timeout=PATIENCE)
    settings = site / "jupyter-lite.json"
    settings.write_text(settings.read_text().replace("./pyodide/pyodide.js", PYODIDE))
    with served(site) as address, chromium() as page:
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        yield page


@NEEDS_ALL
def test_with_all_libraries_answers_are_checked_and_become_progress(page_with_libraries):
    page = page_with_libraries
    start = lab.start_page(page)
    start.locator("a.continue").click()
    card = page.locator(".dpc-card").first
    for option, state in ((1, "wrong"), (2, "right")):
        page.locator(".dpc-options").first.get_by_role("radio").nth(option).check()
        card.get_by_role("button", name="Check", exact=True).click()
        expect(card.locator(".dpc-result")).to_have_attribute("data-state", state)
    page.locator(".dpc-check-all").click()
    expect(page.locator(".dpc-overview")).to_contain_text("1 of 5 exercises are right")
    expect(run_check(page).locator("table.marks tbody tr").nth(1)).to_contain_text("not begun")
    lab.show_tab(page, "Start")
    expect(start.get_by_text(f"1 of {EXERCISES} exercises passed")).to_be_visible()


@NEEDS_ALL
@pytest.mark.parametrize("lesson", LIBRARIES)
def test_with_all_libraries_each_one_is_loaded_for_a_check(page_with_libraries, lesson):
    page = page_with_libraries
    page.goto(f"{page.url.partition('/lab')[0]}/lab/index.html?path={lesson}.ipynb")
    page.locator(".dpc-check-all").click()
    expect(page.locator(".dpc-overview").get_by_role("listitem").first).to_contain_text("Not yet: 0 of")
