"""Makes a forked process behave like a kernel in the assignment's folder, with the same module search path and threads."""

import os
import sys
from pathlib import Path

from threadpoolctl import threadpool_limits

from instructor.grading.processes.fork_server import ONE_THREAD

ROOT = str(Path(__file__).resolve().parents[3])  # of this project: the server's PYTHONPATH puts it before all else
INSTALLED = ("site-packages", "dist-packages")


def set_up_like_kernel() -> None:
    """Search for modules in the same places as a kernel, and let numerical libraries use all processors again."""
    sys.path[:] = kernel_path(sys.path)
    for name in ONE_THREAD:
        os.environ.pop(name, None)
    threadpool_limits(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count())


def kernel_path(paths: list[str]) -> list[str]:
    """Return a search path on which the working directory comes before installed packages, and this project last."""
    others = [path for path in paths if path != ROOT]
    places = [place for place, path in enumerate(others) if os.path.basename(path) in INSTALLED]
    place = places[0] if places else 0
    return [*others[:place], "", *others[place:], *([ROOT] if ROOT in paths else [])]
