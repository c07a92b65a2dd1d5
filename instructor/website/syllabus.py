"""The syllabus: what each lesson teaches, how long it takes, and how to divide the course into 6, 10 or 14 weeks."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from instructor.authoring.lessons import Lesson, find_lessons, read_lesson
from instructor.authoring.times import lesson_minutes

TERMS = (6, 10, 14)  # weeks
TOP = """# Syllabus

The course has {lessons} lessons, which take about {hours} hours with all exercises. The tables divide the lessons among
6, 10 and 14 weeks, in order and as evenly as possible without splitting a lesson. Below the tables, you'll find what
students will be able to do after each lesson.

The times are estimates, computed from the words, the code and the exercises of each lesson. No learner has been timed
yet. If a week has to be shorter, [leave out lessons](seeds.md#choose-lessons). Each lesson begins by stating which
other lessons it needs.
"""


def write(root: Path, sources: Path) -> None:
    """Write the page."""
    lessons = [read_lesson(path) for path in find_lessons(root)]
    (sources / "teach" / "syllabus.md").write_text(page(lessons), encoding="utf-8")


def page(lessons: Sequence[Lesson]) -> str:
    """Return the syllabus in Markdown."""
    total = sum(map(lesson_minutes, lessons))
    top = TOP.format(lessons=len(lessons), hours=round(total / 60))
    return "\n".join([top, *(_term(lessons, weeks) for weeks in TERMS), "## Outcomes\n", *map(_outcomes, lessons)])


def divide(minutes: Sequence[int], weeks: int) -> list[int]:
    """Return the number of lessons in each week, chosen so that the weeks' durations differ as little as possible.

    Parameters:
        minutes: the duration of each lesson, in the order of the course.
        weeks: the number of weeks, from 1 to the number of lessons.

    Raises:
        ValueError: there are fewer lessons than weeks.
    """
    if not 1 <= weeks <= len(minutes):
        raise ValueError(f"weeks is {weeks}: pass a number from 1 to {len(minutes)}, the number of lessons")

    @cache
    def best(start: int, left: int) -> tuple[int, list[int]]:
        """Return the smallest sum of squared weekly minutes, starting at a given lesson, and the number of lessons in
        each week.
        """
        if left == 1:
            return sum(minutes[start:]) ** 2, [len(minutes) - start]
        ends = range(start + 1, len(minutes) - left + 2)
        rest = ((sum(minutes[start:end]) ** 2, end, *best(end, left - 1)) for end in ends)
        return min((own + others, [end - start, *counts]) for own, end, others, counts in rest)

    return best(0, weeks)[1]


def _term(lessons: Sequence[Lesson], weeks: int) -> str:
    rows, start = [], 0
    for week, count in enumerate(divide([lesson_minutes(one) for one in lessons], weeks), start=1):
        some = lessons[start : start + count]
        links = " · ".join(map(_link, some))
        rows.append(f"| {week} | {links} | {_hours(sum(map(lesson_minutes, some)))} |")
        start += count
    return "\n".join([f"## {weeks} weeks", "", "| Week | Lessons | Hours |", "|---|---|---|", *rows, ""])


def _outcomes(lesson: Lesson) -> str:
    items = [f"- {outcome}" for outcome in lesson.outcomes]
    return "\n".join(
        [
            f"### {lesson.title}",
            "",
            f"About {lesson_minutes(lesson)} minutes. [Open the lesson](../learn/{lesson.stem}.ipynb)",
            "",
            *items,
            "",
        ]
    )


def _link(lesson: Lesson) -> str:
    return f"[{lesson.title}](../learn/{lesson.stem}.ipynb)"


def _hours(minutes: int) -> str:
    """Format minutes as hours and minutes, such as 2:05."""
    return f"{minutes // 60}:{minutes % 60:02}"
