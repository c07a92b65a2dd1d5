"""Answers requests from the JupyterLab extension in a browser, like the server in an installed course."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from course.browser.kernel import needed_by
from course.errors import CourseError
from course.progress.capstone import read_capstone
from course.progress.lesson_page import LessonPage, check_lesson, find_page
from course.progress.pages import Answered, review_page, start_page, summary_page
from course.progress.questions import find_question
from course.progress.record import import_progress
from course.progress.review import record_answer
from course.progress.standing import Standing, read_standing
from course.workspace import find_release

CHECK, SOLUTION = "course/lesson/check", "course/lesson/solution"
BASE = "../"  # the address of the site, as seen from its page `lab/`


class BadRequest(CourseError):
    """The course's own pages never send such a request."""


@dataclass(frozen=True)
class Site:
    """The course in one learner's browser.

    Attributes:
        work: the folder in the browser's storage that contains the lessons.
        load: a function that loads libraries by name.
    """

    work: Path
    load: Callable[[list[str]], Awaitable[None]]

    async def respond(self, address: str, body: str | None = None) -> dict[str, object]:
        """Answer one request. Before a check, the libraries of its lesson are loaded.

        Parameters:
            address: the request's address, such as `course/lesson?path=…`.
            body: the request's body, or None if the request only reads something.

        Returns:
            The response's status and content.
        """
        parts = urlsplit(address)
        try:
            if parts.path == CHECK:
                await self._load_for_check(json.loads(body or "{}")["path"])
            return {"status": 200, "content": self._answer(parts.path, parts.query, body)}
        except CourseError as error:
            if parts.path in (CHECK, SOLUTION):  # the lesson's page shows this message
                return {"status": 200, "content": json.dumps({"message": str(error)})}
            return {"status": 404, "content": str(error)}

    async def _load_for_check(self, path: str) -> None:
        await self.load(needed_by(find_page(self.work, path).work.path))

    def _answer(self, path: str, query: str, body: str | None) -> str:
        what = path.removeprefix("course/")
        if what.startswith("lesson"):
            return json.dumps(self._about_lesson(what, query, body))
        if what == "start":
            return start_page(self._standing(), BASE, in_browser=True)
        if what == "review":
            return self._review(body)
        if what.partition("/")[0] == "summary":
            chapter = what.partition("/")[2] or None
            return summary_page(self._standing(), chapter, capstone=read_capstone(self.work))
        if what == "progress":
            import_progress(self.work, body or "")
            return "{}"
        raise BadRequest(f"There's no page at {path}.")

    def _about_lesson(self, what: str, query: str, body: str | None) -> dict[str, object]:
        asked = json.loads(body) if body else {"path": parse_qs(query).get("path", [""])[0]}
        page = find_page(self.work, asked["path"])
        if what == "lesson":
            return page.describe()
        return _act(page, what.partition("/")[2], asked)

    def _review(self, body: str | None) -> str:
        if body is None:
            return review_page(self._standing(), BASE, in_browser=True)
        form = {name: values[0] for name, values in parse_qs(body).items()}
        question = find_question(form.get("question", ""))
        chosen = question.option(form.get("choice", "")) if question else None
        if question is None or chosen is None:
            raise BadRequest("There's no such question, or it has no such option. Open the review again.")
        due = record_answer(self.work, question, chosen.is_right)
        return review_page(self._standing(), BASE, answered=Answered(question, chosen, due), in_browser=True)

    def _standing(self) -> Standing:
        return read_standing(find_release(), self.work)


def _act(page: LessonPage, what: str, asked: dict) -> dict[str, object]:
    if what == "hint":
        page.note_hint(str(asked["exercise"]), int(asked["shown"]))
    elif what == "result":
        page.note_result(str(asked["exercise"]), str(asked["state"]), float(asked.get("points") or 0))
    elif what == "solution":
        return {"solution": page.solution(str(asked["exercise"]))}
    elif what == "check":
        return check_lesson(page.work.path)
    else:
        raise BadRequest(f"Lessons don't support the request {what!r}.")
    return {}
