"""The files of the site on which the course runs in the browser."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from browser import axe_violations, chromium
from playwright.sync_api import expect

from course.class_settings import EACH_STUDENT
from course.errors import CourseError
from instructor.authoring.bundle import Edition
from instructor.website import lite
from instructor.website.lite import NotBuilt, build_site

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LESSON = "ch1_introduction/lesson2_suppression"
PYTHON = "./python/pyodide.js"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lite") / "site"
    build_site(ROOT, folder, Edition(lessons="1.1-1.2", seed=7), PYTHON)
    return folder


def unpacked(site, folder):
    with zipfile.ZipFile(next((site / "course").glob("*.zip"))) as packed:
        packed.extractall(folder)
    return next(folder.iterdir())


def test_a_class_gets_the_chosen_lessons_without_hidden_tests_and_solutions(site, tmp_path):
    course = unpacked(site, tmp_path)
    assert {path.name for path in course.iterdir()} == {"course", "packages", "pyproject.toml", "release"}
    lessons = ["lesson1_personal_data", "lesson2_suppression"]
    for folder in (site / "files", site / "course" / "lessons", course / "release"):
        assert sorted(path.stem for path in folder.rglob("lesson*")) == lessons
    assert "seed = 7" in (course / "course" / "class.toml").read_text()


def test_a_class_with_start_codes_gets_no_site_and_an_earlier_one_stays(tmp_path):
    with pytest.raises(NotBuilt, match="Start codes can't be entered in the browser"):
        build_site(ROOT, tmp_path, Edition(seed=EACH_STUDENT))
    assert tmp_path.is_dir()


def test_the_site_s_course_runs_alone_and_checks_a_lesson(site, tmp_path):
    code = (
        "import asyncio, json, sys; from pathlib import Path; from course.browser.requests import Site\n"
        "async def load(names): print(*names)\n"
        "site = Site(Path(sys.argv[1]), load)\n"
        "ask = lambda where, body=None: asyncio.run(site.respond(where, body and json.dumps(body)))\n"
        f"print(ask('course/lesson/check', {{'path': '{LESSON}.ipynb'}}))\n"
        f"print(ask('course/lesson/solution', {{'path': '{LESSON}.ipynb', 'exercise': 'suppressed_df'}}))\n"
    )
    course = unpacked(site, tmp_path)
    paths = {"PYTHONPATH": f"{course}:{course / 'packages/nbjudge/src'}"}
    command = [sys.executable, "-P", "-c", code, str(site / "files")]
    done = subprocess.run(command, env=paths, cwd=tmp_path, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.startswith(
        "numpy pandas matplotlib nbformat\n{'status': 200, 'content': '{\"notes\": [], \"results\""
    )
    assert "Your instructor has the solutions." in done.stdout


def test_nothing_is_fetched_but_python(site):
    settings = json.loads((site / "jupyter-lite.json").read_text())["jupyter-config-data"]
    kernel = settings["litePluginSettings"][lite.KERNEL]
    assert (kernel["disablePyPIFallback"], kernel["pyodideUrl"]) == (True, PYTHON)
    assert all(address.startswith("./") for address in kernel["pipliteUrls"])
    wheels = {path.name.partition("-")[0].replace("_", "-") for path in (site / "pypi").glob("*.whl")}
    assert wheels == {*lite.WHEELS}
    assert "://" not in (site / "course" / "start.html").read_text().replace("http://www.w3.org", "")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_start_page_is_accessible(site, theme):
    with chromium() as page:
        page.emulate_media(color_scheme=theme)
        page.goto((site / "course" / "start.html").as_uri())
        expect(page.get_by_role("button", name="Save your progress as a file")).to_be_visible()
        assert axe_violations(page) == []


def test_a_site_that_can_t_be_built_says_why(tmp_path, monkeypatch):
    monkeypatch.setattr(lite, "WHEELS", ("pip",))
    monkeypatch.setattr(lite, "version", lambda _: "0.0.0.1")
    with pytest.raises(NotBuilt, match=r"pip==0\.0\.0\.1"):
        build_site(ROOT, tmp_path / "site", Edition(lessons="1.1"))
    with pytest.raises(CourseError, match=r"there.s no lesson 9\.9"):
        build_site(ROOT, tmp_path / "site", Edition(lessons="9.9"))
