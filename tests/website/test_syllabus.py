"""The syllabus divides the lessons among weeks, and lists what they teach."""

from pathlib import Path

import pytest

from instructor.authoring.lessons import find_lessons, read_lesson
from instructor.authoring.times import lesson_minutes
from instructor.website.syllabus import TERMS, divide, page

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def lessons():
    return [read_lesson(path) for path in find_lessons(ROOT)]


@pytest.mark.parametrize(
    ("minutes", "weeks", "counts"),
    [
        ([60, 60, 60, 60], 2, [2, 2]),
        ([90, 30, 30, 30], 2, [1, 3]),
        ([10, 10, 100, 10, 10], 3, [2, 1, 2]),
        ([50, 40], 2, [1, 1]),
        ([50, 40], 1, [2]),
    ],
)
def test_weeks_are_as_even_as_whole_lessons_allow(minutes, weeks, counts):
    assert divide(minutes, weeks) == counts


@pytest.mark.parametrize("weeks", [0, 3])
def test_a_week_without_a_lesson_is_refused(weeks):
    with pytest.raises(ValueError, match=f"weeks is {weeks}: pass a number from 1 to 2"):
        divide([50, 40], weeks)


def test_no_week_of_the_course_is_much_longer_than_the_mean(lessons):
    minutes = [lesson_minutes(lesson) for lesson in lessons]
    for weeks in TERMS:
        counts, start, sums = divide(minutes, weeks), 0, []
        for count in counts:
            sums.append(sum(minutes[start : start + count]))
            start += count
        assert start == len(lessons)
        assert max(sums) <= sum(minutes) / weeks + max(minutes)


def test_each_term_has_every_lesson_once_and_each_outcome_is_listed(lessons):
    text = page(lessons)
    for lesson in lessons:
        assert text.count(f"[{lesson.title}](../learn/{lesson.stem}.ipynb)") == len(TERMS)
        assert lesson.outcomes
        assert all(f"- {outcome}\n" in text for outcome in lesson.outcomes)
        assert f"### {lesson.title}\n\nAbout {lesson_minutes(lesson)} minutes." in text


def test_the_hours_of_a_week_are_the_sum_of_its_lessons(lessons):
    first = divide([lesson_minutes(lesson) for lesson in lessons], TERMS[0])[0]
    hours, rest = divmod(sum(map(lesson_minutes, lessons[:first])), 60)
    row = next(line for line in page(lessons).splitlines() if line.startswith("| 1 |"))
    assert row.endswith(f" | {hours}:{rest:02} |")
    assert row.count("](") == first
