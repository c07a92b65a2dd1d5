"""The pages about a learner's progress, which work offline: the start page and the summaries to print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from course.markdown import markdown_html
from course.progress.capstone import NOTEBOOK, Capstone
from course.progress.deadlines import due_dates
from course.progress.outline import Chapter, Exercise
from course.progress.questions import Option, Question
from course.progress.review import days_until, read_review
from course.progress.standing import LessonStanding, Standing

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).with_name("templates")
# Two hours: for each lesson, the exercise at which to stop. Together, they tell the course's story, from the first
# attack to the capstone.
SHORT_PATH = {"1.1": 1, "1.6": 2, "1.8": 1, "2.3": 2, "3.1": 2, "3.2": 2, "4.6": 1}


def start_page(standing: Standing, base: str, folder: str = "", in_browser: bool = False) -> str:
    """Return the start page.

    Parameters:
        standing: the learner's standing.
        base: the address of the Jupyter server without its host, such as `/`.
        folder: the work folder's path as JupyterLab writes it, with a trailing slash, or an empty string for the root.
        in_browser: whether Python runs in the browser, without a server.
    """
    chapters = [(chapter, standing.of_chapter(chapter)) for chapter in standing.chapters]
    page = _environment().get_template("start.html.j2")
    following = standing.next[0] if standing.next else None
    return page.render(
        standing=standing,
        chapters=chapters,
        opened=next((one.folder for one in standing.chapters if following in one.lessons), None),
        following=next((one for one in standing.lessons if one.lesson is following), None),
        short=[(one, SHORT_PATH[one.lesson.number]) for one in standing.lessons if one.lesson.number in SHORT_PATH],
        due=due_dates(),
        review=read_review(standing),
        base=base,
        folder=folder,
        in_browser=in_browser,
    )


@dataclass(frozen=True)
class Answered:
    """A question that has just been answered.

    Attributes:
        chosen: the option that the learner chose.
        due: the time when the question is asked again.
    """

    question: Question
    chosen: Option
    due: datetime


def review_page(
    standing: Standing,
    base: str,
    folder: str = "",
    xsrf: str = "",
    answered: Answered | None = None,
    in_browser: bool = False,
) -> str:
    """Return the review page: the next question, or the result of the last question.

    Parameters:
        standing: the learner's standing, after the last answer.
        base, folder, in_browser: as for `start_page`.
        xsrf: the token that the server expects with an answer.
        answered: the question that was answered, or None to ask the next one.
    """
    review = read_review(standing)
    due = answered.due if answered else review.next
    return (
        _environment()
        .get_template("review.html.j2")
        .render(
            review=review,
            question=None if answered else next(iter(review.due), None),
            answered=answered and answered.question,
            chosen=answered and answered.chosen,
            comes_back=days_until(due) if due else "",
            lessons={one.lesson.number: one.lesson for one in standing.lessons},
            base=base,
            folder=folder,
            xsrf=xsrf,
            in_browser=in_browser,
        )
    )


def summary_page(
    standing: Standing, chapter: str | None = None, today: date | None = None, capstone: Capstone | None = None
) -> str:
    """Return a summary to print or keep, which lists the skills learned, the points, and further reading.

    Parameters:
        standing: the learner's standing.
        chapter: a chapter's folder. None means the whole course.
        today: the date to print. None means the current date.
        capstone: the result of lesson 4.6, if there is one. It's shown in the chapter that contains this lesson.
    """
    chapters = [one for one in standing.chapters if chapter in (None, one.folder)]
    lessons = [(one, standing.of_chapter(one)) for one in chapters]
    standings = [one for _, group in lessons for one in group]
    page = _environment().get_template("summary.html.j2")
    return page.render(
        chapter=chapters[0] if chapter else None,
        chapters=lessons,
        standings=standings,
        state=state_of(standings),
        done=sum(one.state == "done" for one in standings),
        exercises=sum(len(one.lesson.exercises) for one in standings),
        minutes=sum(one.minutes for one in chapters),
        capstone=capstone if any(f"{one.lesson.stem}.ipynb" == NOTEBOOK for one in standings) else None,
        after=_chapter_after(standing.chapters, chapter),
        today=today or date.today(),
        final=standing.is_final,
    )


def state_of(lessons: Iterable[LessonStanding]) -> str:
    """Return the combined state of several lessons: done, partly done or not started."""
    states = {lesson.state for lesson in lessons}
    return states.pop() if len(states) == 1 else "partly done"


def hours(minutes: float) -> str:
    """Return a time in hours, such as "5.5 hours", rounded to the nearest half hour but never to 0."""
    halves = max(1, round(minutes / 30))
    return "1 hour" if halves == 2 else f"{halves / 2:g} hours"


def anchor(exercise: Exercise) -> str:
    """Return the URL fragment that leads to an exercise's heading in JupyterLab."""
    return f"#{exercise.heading.replace(' ', '-')}" if exercise.heading else ""


def _chapter_after(chapters: list[Chapter], folder: str | None) -> Chapter | None:
    folders = [chapter.folder for chapter in chapters]
    place = folders.index(folder) + 1 if folder else len(folders)
    return chapters[place] if place < len(chapters) else None


def _environment() -> Environment:
    from markupsafe import Markup

    from nbjudge.escaping.templates import page_templates

    environment = page_templates(TEMPLATES)
    environment.filters |= {
        "anchor": anchor,
        "hours": hours,
        "state": state_of,
        "class": lambda state: state.replace(" ", "-"),
        "markdown": lambda text: Markup(markdown_html(text).strip()),
        "phrase": lambda text: Markup(markdown_html(text).strip().removeprefix("<p>").removesuffix("</p>")),
    }
    return environment
