"""Live decks: a Jupyter server that shows the decks and runs their code, for this machine only."""

import os
import tempfile
from pathlib import Path

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.serverapp import ServerApp
from tornado.web import HTTPError
from traitlets import Unicode

from course import server
from course.class_settings import DEFAULT_SEED, SEED_VARIABLE
from instructor.slides.pages import write_slides

PORT = 8870  # the first one to try, which isn't JupyterLab's
CONTENTS = "slides/index.html"


class _DeckHandler(FileFindHandler):
    """Shows a file of the decks to anyone who has the token."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Send a file. If the address contains the token, redirect to the address without the token, so that no one can
        read the token.
        """
        if not self.current_user:
            raise HTTPError(403, "Open the address that the terminal shows.")
        _ = self.xsrf_token  # sets the cookie with which a deck's script starts kernels
        if self.get_query_argument("token", ""):
            self.redirect(self.request.path)
        else:
            await super().get(path, include_body)


class LiveDecks(ServerApp):
    """A Jupyter server without extensions, which also shows decks."""

    decks = Unicode(help="The folder that contains the decks.").tag(config=True)

    def find_server_extensions(self) -> None:
        """Load no extensions, because decks don't need any."""

    def init_webapp(self) -> None:
        """Add the decks."""
        super().init_webapp()
        address = rf"{self.base_url}slides/(.*)"
        self.web_app.add_handlers(".*$", [(address, _DeckHandler, {"path": self.decks})])


def serve(root: Path, only: str | None = None, port: int = PORT) -> None:
    """Make live decks in a temporary folder, and serve them until the server is stopped.

    Parameters:
        root: the folder of the course.
        only: part of a lesson's name, or its number, such as 1.2. None means all lessons.
        port: the first port to try, from 1 to 65535.

    Raises:
        AuthorError: a lesson breaks a rule.
        CourseError: no port is free.
        LessonNotFoundError: `only` doesn't match any lesson.
    """
    with tempfile.TemporaryDirectory(prefix="slides-") as folder:
        decks, work = Path(folder, "decks").resolve(), Path(folder, "work").resolve()
        write_slides(root, decks, only, live=True)
        work.mkdir()
        os.environ[SEED_VARIABLE] = str(DEFAULT_SEED)  # the statements on slides are true for these data
        given = server.server_options(work, server.free_port(port), server.has_display())
        with server.announced(work, CONTENTS, "The slides are open."):
            # A page whose kernel has ended asks for another one when it's loaded again
            own = (
                f"--ServerApp.default_url=/{CONTENTS}",
                f"--LiveDecks.decks={decks}",
                "--KernelRestarter.restart_limit=0",
            )
            LiveDecks.launch_instance([*given, *server.CULLING, *own])
