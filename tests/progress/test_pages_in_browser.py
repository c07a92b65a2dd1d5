"""What a browser makes of the learner's pages: their height, what axe finds, and that chapters stay as they were
folded.
"""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from browser import axe_violations, chromium

from course.progress.outline import lessons_of, read_outline
from course.progress.pages import Answered, review_page, start_page, summary_page
from course.progress.questions import read_questions
from course.progress.record import record_check
from course.progress.standing import read_standing
from course.reports import LessonReport, Mark
from course.work_files import Work

RELEASE = Path(__file__).resolve().parents[2] / "release"
EXERCISES = sum(len(lesson.exercises) for lesson in lessons_of(read_outline(RELEASE)))
SCREEN = {"width": 1070, "height": 680}  # of a tab in JupyterLab, in a window of 1366 by 768 pixels
NOW = datetime(2026, 3, 2, 9)


@pytest.fixture
def standing(tmp_path):
    """Return the standing of someone who has finished some lessons, and is halfway through one."""

    def make(done, halfway=""):
        for lesson in lessons_of(read_outline(RELEASE)):
            if lesson.number in done or lesson.number == halfway:
                path = tmp_path / f"{lesson.stem}.ipynb"
                path.parent.mkdir(exist_ok=True)
                path.write_text("{}")
                marks = [
                    Mark(one.name, one.points * (lesson.number in done or place < 2), one.points)
                    for place, one in enumerate(lesson.exercises)
                ]
                later = NOW + timedelta(days=lesson.number == halfway)
                record_check(Work(path, lesson.stem), LessonReport(path.stem, marks), later)
        return read_standing(RELEASE, tmp_path)

    return make


THIRD_WEEK = ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "2.1"]


@pytest.mark.parametrize(("done", "halfway"), [([], ""), (["1.1"], "1.2"), (THIRD_WEEK, "3.2")])
def test_the_start_page_fits_on_two_screens(standing, done, halfway):
    with chromium() as page:
        page.set_viewport_size(SCREEN)
        page.set_content(start_page(standing(done, halfway), "/"))
        assert page.evaluate("document.documentElement.scrollHeight") <= 2 * SCREEN["height"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(standing, scheme):
    question = read_questions()[0]
    third = standing(THIRD_WEEK, "3.2")
    answered = Answered(question, question.options[0], datetime.now().astimezone())
    pages = [
        start_page(third, "/"),
        summary_page(third),
        review_page(third, "/"),
        review_page(third, "/", answered=answered),
    ]
    with chromium() as page:
        page.emulate_media(color_scheme=scheme)
        for content in pages:
            page.set_content(content)
            assert axe_violations(page) == []


def test_chapters_stay_as_the_learner_folded_them(standing):
    contents = [start_page(standing(["1.1"]), "/"), start_page(standing(["1.1", "1.2"]), "/")]
    with chromium() as page:
        page.route("http://course/start", lambda route: route.fulfill(body=contents[0], content_type="text/html"))
        page.goto("http://course/start")
        contents.pop(0)
        page.locator("#ch1_introduction summary").press("Enter")
        page.locator("#ch4_releasing summary").press("Enter")
        page.locator("#passed", has_text=f"10 of {EXERCISES}").wait_for()
        assert page.locator("details[open]").evaluate_all("all => all.map(one => one.id)") == ["ch4_releasing"]
