"""Starts each learner and judge process from scratch, for systems without fork, such as Windows.

The processes communicate over a port. They run the same code and award the same marks as forked processes, but take a
 few seconds to start.
"""

import json
import os

from nbjudge.processes.fork_server import WORKING_DIRS, ForkServer
from nbjudge.processes.run_folders import make_run_folder, remove_run_folder
from nbjudge.processes.spawning import SPAWN


class SpawnServer(ForkServer):
    """Replaces a ForkServer, but doesn't run anything itself. The server's address specifies how to start a process."""

    def __enter__(self) -> "SpawnServer":
        self.folder = make_run_folder()
        settings = {"environment": self._environment(), "log": str(self.log) if self.log else os.devnull}
        self.working_dirs = self.folder / WORKING_DIRS
        self.working_dirs.mkdir()
        self.path = SPAWN + json.dumps({**settings, "modules": list(self.modules)})
        return self

    def wait_until_ready(self) -> None:
        """Return immediately, because there's nothing to wait for."""

    def __exit__(self, *_: object) -> None:
        remove_run_folder(self.folder)
