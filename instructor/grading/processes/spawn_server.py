"""Where processes cannot fork, as under Windows: each learner's and judge's process is started anew, over a port.

The same code runs in them, and decides the same marks; only starting takes seconds.
"""

import json
import os

from instructor.grading.processes.fork_server import WORKING_DIRS, ForkServer
from instructor.grading.processes.run_folders import make_run_folder, remove_run_folder
from instructor.grading.processes.spawning import SPAWN


class SpawnServer(ForkServer):
    """Stands in for a ForkServer, and runs nothing itself: its address says how to start a process."""

    def __enter__(self) -> "SpawnServer":
        self.folder = make_run_folder()
        settings = {"environment": self._environment(), "log": str(self.log) if self.log else os.devnull}
        self.working_dirs = self.folder / WORKING_DIRS
        self.working_dirs.mkdir()
        self.path = SPAWN + json.dumps({**settings, "modules": list(self.modules)})
        return self

    def __exit__(self, *_: object) -> None:
        remove_run_folder(self.folder)
