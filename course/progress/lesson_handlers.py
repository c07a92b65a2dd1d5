"""Answers requests from a lesson's page. Each kind of request has its own handler. Every request is about the notebook
at `path`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import ClassVar

from jupyter_server.base.handlers import APIHandler
from tornado import web

from course.errors import CourseError
from course.progress.lesson_page import LessonPage, find_page


class _Lesson(APIHandler):
    """A request about one notebook."""

    def page(self, path: str) -> LessonPage:
        try:
            return find_page(Path(self.settings["server_root_dir"]).expanduser(), path)
        except CourseError as error:
            raise web.HTTPError(404, reason="This notebook isn't a lesson.") from error

    def asked(self) -> tuple[LessonPage, dict]:
        body = self.get_json_body() or {}
        return self.page(str(body.get("path", ""))), body


class LessonHandler(_Lesson):
    """Returns a description of the lesson."""

    @web.authenticated
    def get(self) -> None:
        self.finish(json.dumps(self.page(self.get_argument("path")).describe()))


class HintHandler(_Lesson):
    """Records that a hint was seen."""

    @web.authenticated
    def post(self) -> None:
        page, body = self.asked()
        page.note_hint(str(body["exercise"]), int(body["shown"]))
        self.finish("{}")


class SolutionHandler(_Lesson):
    """Returns a solution, or a sentence that says why there isn't one."""

    @web.authenticated
    def post(self) -> None:
        page, body = self.asked()
        try:
            self.finish(json.dumps({"solution": page.solution(str(body["exercise"]))}))
        except CourseError as error:
            self.finish(json.dumps({"message": str(error)}))


class ResultHandler(_Lesson):
    """Records the result of a test that the page ran."""

    @web.authenticated
    def post(self) -> None:
        page, body = self.asked()
        page.note_result(str(body["exercise"]), str(body["state"]), float(body.get("points") or 0))
        self.finish("{}")


class CheckHandler(_Lesson):
    """Checks a saved notebook in a separate process, as `course.check()` does."""

    command: ClassVar[list[str]] = [sys.executable, "-P", "-m", "course.progress.lesson_page"]

    @web.authenticated
    async def post(self) -> None:
        page, _ = self.asked()
        pipe = asyncio.subprocess.PIPE
        check = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, stderr=pipe)
        said, errors = await check.communicate(json.dumps(str(page.work.path)).encode())
        if check.returncode:
            last = (errors.decode().strip().splitlines() or ["the check ended without a message"])[-1]
            self.finish(json.dumps({"message": last}))
            return
        self.finish(said)


HANDLERS = [
    (r"course/lesson", LessonHandler),
    (r"course/lesson/hint", HintHandler),
    (r"course/lesson/solution", SolutionHandler),
    (r"course/lesson/result", ResultHandler),
    (r"course/lesson/check", CheckHandler),
]
