"""Prevents students' files, and addresses that students made up, from using the teacher's rights in Jupyter."""

import functools
import os
import re
import sys
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import escape
from tornado.web import HTTPError, StaticFileHandler

from nbjudge.escaping.templates import page_templates
from nbjudge.kernels.isolation import isolate_kernels

SERVER = "nbgrader.server_extensions.formgrader"
# The browser shows such a page without scripts or forms, and as if it came from another server.
POLICY = "sandbox; frame-ancestors 'self'"
FOREIGN = ("cross-site", "same-site")  # browsers' words for links and pages from other servers
# With these, a name in an address would become a part of a page or of another address.
_ODD = re.compile(r"""[<>"`\\/?#%\x00-\x1f\x7f]|^\.+$""")
_QUOTED = re.compile(r'= "\{\{ (\w+) \}\}";')  # a value in a script of nbgrader's templates
HOST = "host"  # a page's resources name the server that shows it
PEOPLE = ("student", "first_name", "last_name")  # data about the student on a submission's page


def isolate_files() -> None:
    """If Formgrader runs in this process, restrict it to this course, and to requests from this server's pages.

    Formgrader then escapes all values in its pages, and serves submitted files and data without any rights. Call this
    function in `nbgrader_config.py`, which Formgrader loads when it starts.
    """
    isolate_kernels()
    if handlers := sys.modules.get(f"{SERVER}.handlers"):
        base = sys.modules[f"{SERVER}.base"]
        handlers.SubmissionFilesHandler.content_security_policy = POLICY
        base.BaseApiHandler.content_security_policy = POLICY  # the API's data have the type of a page
        base.BaseHandler.prepare, base.BaseHandler.render = _prepare, _render
        base.BaseHandler.exporter = property(_exporter)


async def _prepare(handler: Any) -> None:
    """Check a request after Jupyter has checked who sent it."""
    parent = sys.modules["jupyter_server.base.handlers"].JupyterHandler
    await parent.prepare(handler)
    if not handler._finished:  # otherwise, the person has to log in first
        _refuse_foreign(handler)
        _refuse_path(handler)
        _refuse_names(handler)


def _refuse_foreign(handler: Any) -> None:
    if handler.request.headers.get("Sec-Fetch-Site") in FOREIGN:
        raise HTTPError(
            400, "You came from a page on another server. Open Formgrader from JupyterLab or type its address."
        )


def _refuse_path(handler: Any) -> None:
    """Refuse requests for settings in another folder, because Formgrader would run them no matter who wrote them."""
    path = handler.get_argument("path", "")
    if path and os.path.abspath(path) != os.path.abspath(handler.coursedir.root):
        message = "This Formgrader can't open the course in %r. Start Jupyter in that course's folder."
        raise HTTPError(400, message, path)
    handler.request.arguments.pop("path", None)


def _refuse_names(handler: Any) -> None:
    for name in (*handler.path_args, *handler.path_kwargs.values()):
        if not isinstance(handler, StaticFileHandler) and _ODD.search(name):
            raise HTTPError(404, "No student, assignment or notebook has the name %r.", name)


def _render(handler: Any, name: str, **values: object) -> str:
    """Render one of Formgrader's pages."""
    folders = handler.settings["nbgrader_jinja2_env"].loader.searchpath
    return _templates(tuple(folders)).get_template(name).render(**values)


@functools.cache
def _templates(folders: tuple[str, ...]) -> Environment:
    templates = page_templates()
    templates.loader = _Loader(folders)
    return templates


class _Loader(FileSystemLoader):
    """Reads nbgrader's templates, and makes them write values in scripts as JSON, where HTML escaping doesn't help."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Any]:
        source, path, is_current = super().get_source(environment, template)
        return _QUOTED.sub(r"= {{ \1 | tojson }};", source), path, is_current


def _exporter(handler: Any) -> "_Exporter":
    return _Exporter(handler.settings["nbgrader_exporter"], handler.request.host_name)


class _Exporter:
    """Renders the page of a submission.

    Parameters:
        exporter: the exporter from nbconvert, whose templates don't escape anything.
        host: this server's name.
    """

    def __init__(self, exporter: Any, host: str) -> None:
        self.exporter, self.host = exporter, host

    def from_filename(self, filename: str, resources: dict) -> tuple[str, dict]:
        people = {key: str(escape(resources[key] or "")) for key in PEOPLE}
        return self.exporter.from_filename(filename, resources={**resources, **people, HOST: self.host})
