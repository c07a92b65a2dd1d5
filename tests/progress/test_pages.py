"""The start page and the summaries: what they say, where their links lead, and that they need no network."""

import os
import re
import sys
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup
from courses import STEMS, write_release

from course.progress.pages import start_page, summary_page
from course.progress.record import record_check
from course.progress.server_extension import find_programs
from course.progress.standing import read_standing
from course.reports import LessonReport, Mark
from course.work_files import Work
from course.workspace import lay_out


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
    assert texts(page.select("h2")) == [
        "Your progress",
        "1 Introduction to data privacy",
        "2 Privacy-preserving techniques",
    ]
    assert texts(page.select(".title a")) == ["1.1 Start", "1.2 More", "2.1 End"]
    assert texts(page.select("li"))[0] == (
        "1.1 Start · not started, 2 exercises, about 40 minutes You'll be able to say what Start is, and why."
    )
    link = page.select_one("a.continue")
    assert link.text == "Begin: lesson 1.1, exercise 1: find start_one"
    assert link["href"] == f"/base/lab/tree/{STEMS[0]}.ipynb" and link["data-fragment"] == "#Exercise-1:-find-start_one"


def test_a_later_visit_shows_what_is_done_and_continues_with_the_next_exercise(start, work):
    pass_lesson(work, STEMS[0], "start")
    check(work, STEMS[1], Mark("more_one", 1, 1), Mark("more_two", 0, 2))
    page = start()
    assert [one["class"] for one in page.select("li")] == [["done"], ["partly-done"], ["not-started"]]
    assert texts(page.select(".state"))[:2] == [
        "✓ done: 2 of 2 exercises passed, about 40 minutes",
        "~ partly done: 1 of 2 exercises passed, about 40 minutes",
    ]
    assert page.select_one("#passed").text == "3 of 6 exercises passed, 4 of 9 points"
    assert page.progress["value"] == "3" and page.progress["max"] == "6"
    assert page.select_one("a.continue").text == "Continue: lesson 1.2, exercise 2: find more_two"


def test_a_finished_chapter_and_a_finished_course_offer_a_summary(start, work):
    pass_lesson(work, STEMS[2], "end")
    assert [link["href"] for link in start().select("a[target]")] == ["/base/course/summary/ch2_techniques"]
    pass_lesson(work, STEMS[0], "start")
    pass_lesson(work, STEMS[1], "more")
    page = start()
    assert page.select_one("a.continue") is None
    assert page.select_one("a[target]")["href"] == "/base/course/summary"


def test_where_only_visible_tests_ran_no_page_promises_points(start, work, release):
    check(work, STEMS[0], Mark("start_one", 1, 1, is_final=False), Mark("start_two", 0, 2), all_tests=False)
    assert (
        start().select_one("#passed").text
        == "1 of 6 exercises look right so far. Your mark also depends on other tests"
    )
    assert "1 of 2 exercises look right so far" in texts(start().select(".state"))[0]
    row = BeautifulSoup(summary_page(read_standing(release, work)), "html.parser").select_one("tbody tr")
    assert texts([row]) == ["1.1 Start ~ partly done 1 of 2 of 3"]


def test_the_summary_of_a_chapter_says_what_was_learned_and_where_to_go_on(work, release):
    pass_lesson(work, STEMS[0], "start")
    page = summary_page(read_standing(release, work), "ch1_introduction", date(2026, 3, 2))
    found = BeautifulSoup(page, "html.parser")
    assert found.h1.text == "Chapter 1: Introduction to data privacy" and "2 March 2026" in page
    assert texts(found.select("tbody tr"))[0] == "1.1 Start ✓ done 2 of 2 3 of 3"
    assert texts(found.select("li"))[:2] == ["say what Start is, and why (1.1)", "do it (1.1)"]
    assert "The next chapter is 2, Privacy-preserving techniques." in page
    assert found.select_one("li a")["href"] == "https://example.org/Start"
    assert found.label["for"] == found.input["id"] and found.form is None and not found.input.get("name")


def test_the_summary_of_the_course_has_every_chapter(work, release):
    found = BeautifulSoup(summary_page(read_standing(release, work)), "html.parser")
    assert texts(found.select("h3")) == ["1 Introduction to data privacy", "2 Privacy-preserving techniques"]
    assert len(found.select("tbody tr")) == 3 and "The next chapter" not in found.text


def test_the_pages_fetch_nothing_from_elsewhere(start, work, release):
    for page in (str(start()), summary_page(read_standing(release, work))):
        assert not re.search(r"(?:src|action)=|<link|@import|url\(", page)


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
