"""Where processes cannot fork, as under Windows: each learner's and judge's process is started anew, over a port.

The same code runs in them, and decides the same marks; only starting takes seconds.
"""

import json
import os
import tempfile
from pathlib import Path

from instructor.grading.processes.fork_server import WORKING_DIRS, ForkServer
from instructor.grading.processes.spawning import SPAWN


class SpawnServer(ForkServer):
    """Stands in for a ForkServer, and runs nothing itself: its address says how to start a process."""

    def __enter__(self) -> "SpawnServer":
        self.folder = tempfile.TemporaryDirectory(prefix="grading-")
        settings = {"environment": self._environment(), "log": str(self.log) if self.log else os.devnull}
        self.working_dirs = Path(self.folder.name) / WORKING_DIRS
        self.working_dirs.mkdir()
        self.path = SPAWN + json.dumps({**settings, "modules": list(self.modules)})
        return self

    def __exit__(self, *_: object) -> None:
        self.folder.cleanup()
