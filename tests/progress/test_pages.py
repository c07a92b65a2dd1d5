"""The start page and the summaries: what they say, where their links lead, and that they need no network."""

import os
import re
import sys
import time
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup
from courses import STEMS, answer, write_release

from course.progress.pages import SHORT_PATH, hours, start_page, summary_page
from course.progress.record import record_check
from course.progress.server_extension import VALIDATE, find_programs, is_work_folder, without_validate
from course.progress.standing import read_standing
from course.reports import LessonReport
from course.work_files import Work
from course.workspace import lay_out
from instructor.authoring.lessons import find_lessons, read_lesson
from instructor.authoring.times import minutes, until_exercise
from nbjudge.results import Mark

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def release(tmp_path):
    return write_release(tmp_path / "release")


@pytest.fixture
def work(release, tmp_path):
    lay_out(release, tmp_path / "work")
    return tmp_path / "work"


@pytest.fixture
def start(release, work):
    """Return the start page as it is now."""
    return lambda: BeautifulSoup(start_page(read_standing(release, work), "/base/"), "html.parser")


def check(work, stem, *marks, all_tests=True):
    report = LessonReport(stem.rpartition("/")[2], list(marks), [], all_tests)
    record_check(Work(work / f"{stem}.ipynb", stem), report)


def pass_lesson(work, stem, title):
    check(work, stem, Mark(f"{title}_one", 1, 1), Mark(f"{title}_two", 2, 2))


def texts(found):
    return [" ".join(one.get_text(" ", strip=True).split()) for one in found]


def test_the_first_visit_shows_every_lesson_with_a_sentence_its_time_and_the_first_exercise(start):
    page = start()
    assert texts(page.select("h2, h3")) == [
        "Begin with lesson 1.1, Start",
        "Your progress",
        "Chapters",
        "1 Introduction to data privacy",
        "2 Privacy-preserving techniques",
    ]
    assert texts(page.select(".title a")) == ["1.1 Start", "1.2 More", "2.1 End"]
    assert texts(page.select("li"))[0] == (
        "· 1.1 Start not started, 2 exercises, about 40 minutes Say what Start is, and why."
    )
    link = page.select_one("a.continue")
    assert link.text == "Begin: lesson 1.1, Start"
    assert link["href"] == f"/base/lab/tree/{STEMS[0]}.ipynb"
    assert set(link.attrs) == {"class", "href", "data-path"}  # the lesson opens at the top


def test_only_the_chapter_of_the_next_lesson_is_unfolded(start, work):
    assert [one.has_attr("open") for one in start().select("details")] == [True, False]
    check(work, STEMS[2], Mark("end_one", 1, 1), Mark("end_two", 0, 2))
    assert [one.has_attr("open") for one in start().select("details")] == [False, True]


def test_hours_are_shown_for_each_chapter_and_for_the_course(start):
    page = start()
    assert texts(page.select("summary .state")) == [
        "not started: 0 of 2 lessons, about 1.5 hours",
        "not started: 0 of 1 lessons, about 0.5 hours",
    ]
    assert "The whole course takes about 2 hours." in texts([page.main])[0]


@pytest.mark.parametrize(
    ("minutes", "shown"), [(5, "0.5 hours"), (60, "1 hour"), (100, "1.5 hours"), (1510, "25 hours")]
)
def test_times_are_rounded_to_half_hours(minutes, shown):
    assert hours(minutes) == shown


def test_the_short_path_consists_of_lessons_of_the_course_and_takes_about_two_hours():
    lessons = {one.title.partition(" ")[0]: one for one in map(read_lesson, find_lessons(ROOT))}
    times = (minutes(until_exercise(lessons[number], last)) for number, last in SHORT_PATH.items())
    assert 110 < sum(times) < 125


def test_a_later_visit_shows_what_is_done_and_continues_with_the_next_exercise(start, work):
    pass_lesson(work, STEMS[0], "start")
    check(work, STEMS[1], Mark("more_one", 1, 1), Mark("more_two", 0, 2))
    page = start()
    assert [one["class"] for one in page.select("li")] == [["done"], ["partly-done"], ["not-started"]]
    assert texts(page.select("li .state"))[:2] == [
        "done, about 40 minutes",
        "partly done, 1 of 2 exercises passed, about 40 minutes",
    ]
    assert page.select_one("#passed").text == "3 of 6 exercises passed, 4 of 9 points"
    assert page.progress["value"] == "3" and page.progress["max"] == "6"
    assert texts(page.select(".now h2, .now .state")) == [
        "Continue with lesson 1.2, More",
        "1 of 2 exercises passed, about 40 minutes",
    ]
    link = page.select_one("a.continue")
    assert link.text == "Continue: lesson 1.2, exercise 2: find more_two"
    assert link["data-fragment"] == "#Exercise-2:-find-more_two"
    assert link["data-answer"] == "more_two"
    pass_lesson(work, STEMS[1], "more")
    assert start().select_one("a.continue").text == "Begin: lesson 2.1, End"


def test_a_lesson_that_was_edited_but_never_checked_is_continued(start, work):
    check(work, STEMS[0], Mark("start_one", 1, 1), Mark("start_two", 0, 2))
    answer(work, STEMS[2], end_one="0")
    os.utime(work / f"{STEMS[2]}.ipynb", (in_an_hour := time.time() + 3600, in_an_hour))
    page = start()
    assert page.select_one("a.continue").text == "Continue: lesson 2.1, exercise 1: find end_one"
    assert page.select("li")[2]["class"] == ["partly-done"]
    assert "0 of 2 exercises passed" in texts(page.select("li"))[2]


def test_a_lesson_that_was_only_run_and_saved_is_not_continued(start, work):
    check(work, STEMS[0], Mark("start_one", 1, 1), Mark("start_two", 0, 2))
    path = work / f"{STEMS[2]}.ipynb"
    path.write_text(path.read_text().replace('"execution_count": null', '"execution_count": 1'))
    os.utime(path, (in_an_hour := time.time() + 3600, in_an_hour))
    assert "lesson 1.1" in start().select_one("a.continue").text
    path.write_text("damaged")
    os.utime(path, (in_an_hour, in_an_hour))
    assert "lesson 1.1" in start().select_one("a.continue").text


def test_a_finished_chapter_and_a_finished_course_look_different_and_offer_a_summary(start, work):
    pass_lesson(work, STEMS[2], "end")
    page = start()
    assert [link["href"] for link in page.select("a[target]")] == ["/base/course/summary/ch2_techniques"]
    assert [one["class"] for one in page.select("details")] == [["chapter", "not-started"], ["chapter", "done"]]
    assert [len(one.select(".badge")) for one in page.select("details")] == [0, 1]
    pass_lesson(work, STEMS[0], "start")
    pass_lesson(work, STEMS[1], "more")
    page = start()
    assert page.select_one("a.continue") is None and "You've finished the course" in page.select_one(".now.done").text
    assert page.select_one("a[target]")["href"] == "/base/course/summary"


def test_where_only_visible_tests_ran_no_page_promises_points(start, work, release):
    check(work, STEMS[0], Mark("start_one", 1, 1, is_final=False), Mark("start_two", 0, 2), all_tests=False)
    assert (
        start().select_one("#passed").text
        == "1 of 6 exercises look right so far. Your mark also depends on other tests"
    )
    assert "1 of 2 exercises look right so far" in texts(start().select("li .state"))[0]
    row = BeautifulSoup(summary_page(read_standing(release, work)), "html.parser").select_one("tbody tr")
    assert texts([row.find_next("tr")]) == ["~ 1.1 Start partly done 1 of 2 of 3"]


def test_the_summary_of_a_chapter_says_what_was_learned_and_where_to_go_on(work, release):
    pass_lesson(work, STEMS[0], "start")
    page = summary_page(read_standing(release, work), "ch1_introduction", date(2026, 3, 2))
    found = BeautifulSoup(page, "html.parser")
    assert found.h1.text == "Data privacy and anonymization in Python" and "2 March 2026" in page
    assert found.select_one("p.part").text == "Chapter 1: Introduction to data privacy"
    assert "1 of 2 lessons done, 2 of 4 exercises passed, in a chapter of about 1.5 hours" in texts([found.main])[0]
    assert texts(found.select("tbody tr")) == [
        "✓ 1.1 Start say what Start is, and why 2 of 2 3 of 3",
        "· 1.2 More not started 0 of 2 0 of 3",
    ]
    assert "The next chapter is 2, Privacy-preserving techniques." in page
    assert found.select_one("li a")["href"] == "https://example.org/Start"
    assert found.label["for"] == found.input["id"] and found.form is None and not found.input.get("name")


def test_the_summary_of_the_course_has_every_chapter_and_looks_different_when_the_course_is_done(work, release):
    found = BeautifulSoup(summary_page(read_standing(release, work)), "html.parser")
    assert texts(found.select("th.part")) == ["1 Introduction to data privacy", "2 Privacy-preserving techniques"]
    assert len(found.select('th[scope="row"]')) == 3 and "The next chapter" not in found.text
    assert found.select_one(".now.done") is None
    for stem, title in zip(STEMS, ("start", "more", "end"), strict=True):
        pass_lesson(work, stem, title)
    found = BeautifulSoup(summary_page(read_standing(release, work)), "html.parser")
    assert "You've finished the course" in found.select_one(".now.done").text


def test_further_reading_is_grouped_by_lesson_and_folded(work, release):
    found = BeautifulSoup(summary_page(read_standing(release, work)), "html.parser")
    assert texts(found.select("details h3")) == ["1.1 Start", "1.2 More", "2.1 End"]
    assert not found.details.has_attr("open")


def test_the_pages_fetch_nothing_from_elsewhere(start, work, release):
    for page in (str(start()), summary_page(read_standing(release, work))):
        assert not re.search(r"""(?:src|action)=(?!"data:)|<link|@import|url\(""", page)


def test_a_course_text_cannot_become_html(release, work):
    path = release / f"{STEMS[0]}.ipynb"
    path.write_text(path.read_text().replace("# 1.1 Start", "# 1.1 <script>x</script>"))
    page = start_page(read_standing(release, work), "/")
    assert "<script>x" not in page and "&lt;script&gt;x" in page


def test_a_server_s_terminals_find_the_course_s_programs(monkeypatch):
    monkeypatch.setenv("PATH", os.pathsep.join(["/usr/bin"]))
    monkeypatch.setenv("SHELL", "/bin/zsh")
    app = SimpleNamespace(terminado_settings={})
    find_programs(app)
    find_programs(app)
    assert os.environ["PATH"].split(os.pathsep) == [str(Path(sys.executable).parent), "/usr/bin"]
    assert app.terminado_settings == ({"shell_command": ["/bin/zsh"]} if os.name == "posix" else {})
    app = SimpleNamespace(terminado_settings={"shell_command": ["fish"]})
    find_programs(app)
    assert app.terminado_settings == {"shell_command": ["fish"]}


def test_validate_is_only_removed_for_learners(work, tmp_path):
    assert is_work_folder(work) and not is_work_folder(tmp_path)
    config = without_validate(None, {"disabledExtensions": ["other"], "mode": "multiple-document"})
    assert config == {"disabledExtensions": ["other", VALIDATE], "mode": "multiple-document"}
