"""A Jupyter server extension that serves the start page, the review, the summaries and all data for lessons. Every
request reads the current progress.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado import web

from course import workspace
from course.errors import CourseError
from course.progress.capstone import read_capstone
from course.progress.lesson_handlers import HANDLERS
from course.progress.pages import Answered, review_page, start_page, summary_page
from course.progress.questions import find_question
from course.progress.review import record_answer
from course.progress.standing import Standing, read_standing
from course.work_files import work_folder
from nbjudge.kernels.isolation import isolate_kernels

VALIDATE = "@jupyter/nbgrader:validate-assignment"  # JupyterLab's name for nbgrader's button


class _Page(JupyterHandler):
    """A page about the learner whose work folder this server serves."""

    def standing(self) -> Standing:
        try:
            return read_standing(workspace.find_release(), self.work())
        except CourseError as error:
            raise web.HTTPError(404, str(error)) from error

    def work(self) -> Path:
        return work_folder(Path(self.serverapp.root_dir))

    def folder(self) -> str:
        """Return the work folder's path as JupyterLab writes it, with a trailing slash, or an empty string for the
        root.
        """
        root = Path(self.serverapp.root_dir)
        inside = self.work().relative_to(root).as_posix() if self.work().is_relative_to(root) else "."
        return "" if inside == "." else f"{inside}/"

    def write_page(self, page: str) -> None:
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(page)


class StartHandler(_Page):
    """Serves the start page."""

    @web.authenticated
    def get(self) -> None:
        self.write_page(start_page(self.standing(), self.base_url, self.folder()))


class SummaryHandler(_Page):
    """Serves the summary of the course or of one chapter."""

    @web.authenticated
    async def get(self, chapter: str = "") -> None:
        standing = self.standing()
        if chapter and chapter not in [one.folder for one in standing.chapters]:
            raise web.HTTPError(404, f"There's no chapter called {chapter}.")
        capstone = read_capstone(self.work())
        # Drawing the capstone's picture takes a second, during which the server must answer other requests.
        self.write_page(await asyncio.to_thread(summary_page, standing, chapter or None, capstone=capstone))


class ReviewHandler(_Page):
    """Serves the review page, which asks a question, or shows the result of an answer that's sent with POST."""

    @web.authenticated
    def get(self) -> None:
        self.show(None)

    @web.authenticated
    def post(self) -> None:
        question = find_question(self.get_body_argument("question"))
        chosen = question and question.option(self.get_body_argument("choice"))
        if question is None or chosen is None:
            raise web.HTTPError(400, "There's no such question, or it has no such option. Open the review again.")
        due = record_answer(self.work(), question, chosen.is_right)
        self.show(Answered(question, chosen, due))

    def show(self, answered: Answered | None) -> None:
        xsrf = self.xsrf_token.decode()
        self.write_page(review_page(self.standing(), self.base_url, self.folder(), xsrf, answered))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "course.progress.server_extension"}]


def _load_jupyter_server_extension(app: ServerApp) -> None:
    base = app.web_app.settings["base_url"]
    find_programs(app)
    isolate_kernels()
    if is_work_folder(Path(app.root_dir)):
        app.web_app.settings["page_config_hook"] = without_validate
    handlers = [
        (r"course/start", StartHandler),
        (r"course/summary(?:/(\w+))?", SummaryHandler),
        (r"course/review", ReviewHandler),
        *HANDLERS,
    ]
    app.web_app.add_handlers(".*$", [(url_path_join(base, path), handler) for path, handler in handlers])


def is_work_folder(folder: Path) -> bool:
    """Return whether a folder is a learner's work folder."""
    return (folder / workspace.RECORD).is_file()


def without_validate(_: object, page_config: dict) -> dict:
    """Remove nbgrader's *Validate* from JupyterLab. *Validate* says that a notebook passes all tests as soon as the
    tests in the notebook pass. This verdict may contradict *Check*, which often runs more tests.
    """
    disabled = [*page_config.get("disabledExtensions", []), VALIDATE]
    return {**page_config, "disabledExtensions": disabled}


def find_programs(app: ServerApp) -> None:
    """Put `course` and `nbgrader` on the PATH of the server's terminals and kernels, no matter how the server was
    started.

    If Jupyter wasn't started in a terminal, its own terminals run login shells, which reset PATH. So the shell is set
    explicitly.
    """
    programs = str(Path(sys.executable).parent)
    if programs not in os.get_exec_path():
        os.environ["PATH"] = os.pathsep.join([programs, os.environ.get("PATH", os.defpath)])
    if os.name == "posix":
        shell = {"shell_command": [os.environ.get("SHELL") or "sh"]}
        app.terminado_settings = shell | app.terminado_settings
