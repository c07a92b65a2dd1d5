"""The review: which questions are due, when they come back, what the page says, and that the questions are sound."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from course.progress.outline import lessons_of, read_outline
from course.progress.pages import Answered, review_page, start_page
from course.progress.questions import find_question, read_questions
from course.progress.record import RECORD, Progress, read_progress, record_check, write_progress
from course.progress.review import days_until, read_review, record_answer
from course.progress.standing import read_standing
from course.reports import LessonReport, Mark
from course.work_files import Work

RELEASE = Path(__file__).resolve().parents[2] / "release"
LESSONS = {one.number: one for one in lessons_of(read_outline(RELEASE))}
MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
FIRST = read_questions()[0]


@pytest.fixture
def work(tmp_path):
    """A work folder in which lessons 1.1 and 1.3 are done."""
    for number in ("1.1", "1.3"):
        finish(tmp_path, LESSONS[number])
    return tmp_path


def finish(work, lesson):
    path = work / f"{lesson.stem}.ipynb"
    path.parent.mkdir(exist_ok=True)
    path.write_text("{}")
    marks = [Mark(one.name, one.points, one.points) for one in lesson.exercises]
    record_check(Work(path, lesson.stem), LessonReport(path.stem, marks))


def review(work, now=MONDAY):
    return read_review(read_standing(RELEASE, work), now)


def names(questions):
    return [question.name for question in questions]


def page(work, **answered):
    return BeautifulSoup(review_page(read_standing(RELEASE, work), "/base/", "", "token", **answered), "html.parser")


def test_each_chapter_has_five_questions_about_its_own_lessons():
    questions = read_questions()
    assert Counter(question.lesson[0] for question in questions) == dict.fromkeys("12345", 5)
    assert {question.lesson for question in questions} <= set(LESSONS)
    assert len(set(names(questions))) == len(questions)


@pytest.mark.parametrize("question", read_questions(), ids=lambda question: question.name)
def test_each_question_has_one_right_option_and_a_reason_for_every_option(question):
    assert question.text.endswith("?") and len(question.options) == 3
    assert sum(option.is_right for option in question.options) == 1
    assert len({option.text for option in question.options}) == 3
    assert all(option.reason.endswith(".") and len(option.reason.split()) >= 6 for option in question.options)


def test_the_right_option_has_no_fixed_place_and_keeps_its_place():
    places = Counter(option.letter for one in read_questions() for option in one.options if option.is_right)
    assert set(places) == set("ABC") and max(places.values()) <= 12
    assert find_question(FIRST.name) == FIRST and find_question("none") is None


def test_questions_appear_when_their_lesson_is_done(work):
    assert names(review(work).due) == ["without_names", "plain_hash"]
    finish(work, LESSONS["3.2"])
    assert names(review(work).due) == ["without_names", "plain_hash", "scale_of_noise"]


def test_a_right_answer_comes_back_after_days_and_a_wrong_one_sooner(work):
    right = record_answer(work, FIRST, True, MONDAY)
    wrong = record_answer(work, find_question("plain_hash"), False, MONDAY)
    assert timedelta(days=1) <= wrong - MONDAY < right - MONDAY <= timedelta(days=4)
    found = review(work)
    assert found.due == [] and found.next == wrong and found.answered == 2
    assert names(review(work, wrong).due) == ["plain_hash"]
    assert names(review(work, right).due) == ["plain_hash", "without_names"]


def test_the_intervals_grow_with_right_answers(work):
    due = MONDAY
    intervals = []
    for _ in range(4):
        before, due = due, record_answer(work, FIRST, True, due)
        intervals.append(due - before)
    assert intervals == sorted(intervals) and intervals[-1] > 10 * intervals[0]


def test_an_answer_that_is_sent_twice_counts_once(work):
    due = record_answer(work, FIRST, True, MONDAY)
    assert record_answer(work, FIRST, False, MONDAY + timedelta(minutes=1)) == due
    assert read_progress(work).review[FIRST.name]["due"] == due.isoformat()


def test_answers_are_kept_in_the_record_beside_the_results_of_checks(work):
    record_answer(work, FIRST, True, MONDAY)
    finish(work, LESSONS["1.2"])
    progress = read_progress(work)
    assert list(progress.review) == [FIRST.name] and len(progress.lessons) == 3


def test_a_record_without_a_review_is_read(work):
    path = work / RECORD
    path.write_text(path.read_text().replace(',\n  "review": {}', ""))
    assert len(read_progress(work).lessons) == 2 and read_progress(work).review == {}


@pytest.mark.parametrize("damage", [{}, {"due": "soon"}, 3, {"card_id": 1, "state": 9}])
def test_a_damaged_entry_counts_as_a_new_question(work, damage):
    progress = read_progress(work)
    write_progress(work, Progress(progress.lessons, review={FIRST.name: damage}))
    assert names(review(work).due)[0] == FIRST.name
    assert record_answer(work, FIRST, True, MONDAY) > MONDAY


@pytest.mark.parametrize(("hours", "shown"), [(1, "1 day"), (24, "1 day"), (60, "2 days"), (240, "10 days")])
def test_waiting_times_are_in_days(hours, shown):
    assert days_until(MONDAY + timedelta(hours=hours), MONDAY) == shown


def test_the_page_asks_the_first_question_in_a_form_that_keys_can_fill_in(work):
    found = page(work)
    assert found.legend.text == FIRST.text and found.form["action"] == "/base/course/review"
    assert [one["value"] for one in found.select("label input[type=radio]")] == ["A", "B", "C"]
    assert found.select_one("input[name=_xsrf]")["value"] == "token"
    assert "2 questions left for now. This one is about lesson 1.1, Personal data." in found.text


@pytest.mark.parametrize(("is_right", "said"), [(True, "✓ Right"), (False, "✗ Not quite")])
def test_an_answer_is_followed_by_the_reason_for_each_option_and_the_next_question(work, is_right, said):
    chosen = next(one for one in FIRST.options if one.is_right == is_right)
    due = record_answer(work, FIRST, is_right)
    found = page(work, answered=Answered(FIRST, chosen, due))
    assert found.select_one("#result").text == said and chosen.reason in found.select_one(".now").text
    assert [one.select("p")[1].text for one in found.select("li")] == [one.reason for one in FIRST.options]
    assert found.select_one("a[data-path]")["href"] == f"/base/lab/tree/{LESSONS['1.1'].stem}.ipynb"
    assert found.select_one("a.continue").text == "Next question" and found.form is None


def test_the_page_says_when_nothing_is_due_and_what_to_do_before_the_first_question(work, tmp_path_factory):
    for question in review(work).due:
        record_answer(work, question, False)
    assert "answered every question that was due. The next one comes back in 1 day." in page(work).text
    assert "when you've finished the lessons" in page(tmp_path_factory.mktemp("new")).text


def test_the_start_page_leads_to_the_review(work):
    def line():
        return BeautifulSoup(start_page(read_standing(RELEASE, work), "/base/"), "html.parser").select_one("#review")

    assert line().text == "Review what you've learned: 2 questions are due."
    assert line().a["href"] == "/base/course/review"
    record_answer(work, FIRST, True)
    assert line().text.endswith("1 question is due.")
    record_answer(work, find_question("plain_hash"), True)
    assert line().text == "Review: you've answered every question that was due."
