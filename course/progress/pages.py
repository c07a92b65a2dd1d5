"""The pages about a learner's progress, as HTML that needs no network: the start page and the summaries to print."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from course.progress.outline import Chapter, Exercise
from course.progress.standing import LessonStanding, Standing

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).with_name("templates")


def start_page(standing: Standing, base: str, folder: str = "") -> str:
    """Return the start page.

    Parameters:
        standing: the learner's standing.
        base: the address of the Jupyter server without its host, such as `/`.
        folder: the work folder's path as JupyterLab names it, with a slash at its end, or an empty string for the root.
    """
    chapters = [(chapter, standing.of_chapter(chapter)) for chapter in standing.chapters]
    page = _environment().get_template("start.html.j2")
    return page.render(standing=standing, chapters=chapters, base=base, folder=folder, is_done=is_done)


def summary_page(standing: Standing, chapter: str | None = None, today: date | None = None) -> str:
    """Return a summary to print, with the skills that were learned, the points, and further reading.

    Parameters:
        standing: the learner's standing.
        chapter: a chapter's folder. None means the whole course.
        today: the date to print. None means the current date.
    """
    chapters = [one for one in standing.chapters if chapter in (None, one.folder)]
    lessons = [(one, standing.of_chapter(one)) for one in chapters]
    after = _chapter_after(standing.chapters, chapter)
    page = _environment().get_template("summary.html.j2")
    return page.render(
        chapter=chapters[0] if chapter else None,
        lessons=lessons,
        after=after,
        today=today or date.today(),
        final=standing.is_final,
    )


def is_done(lessons: Iterable[LessonStanding]) -> bool:
    """Return whether all of these lessons are done."""
    return all(lesson.state == "done" for lesson in lessons)


def anchor(exercise: Exercise) -> str:
    """Return the fragment of an address that leads to an exercise's heading in JupyterLab."""
    return f"#{exercise.heading.replace(' ', '-')}" if exercise.heading else ""


def _chapter_after(chapters: list[Chapter], folder: str | None) -> Chapter | None:
    folders = [chapter.folder for chapter in chapters]
    place = folders.index(folder) + 1 if folder else len(folders)
    return chapters[place] if place < len(chapters) else None


def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader
    from nbconvert.filters import markdown2html

    environment = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {"anchor": anchor, "markdown": lambda text: markdown2html(text).strip()}
    return environment
