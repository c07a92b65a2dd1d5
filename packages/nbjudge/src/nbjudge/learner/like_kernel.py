"""Makes a forked process behave like a kernel in the assignment's folder: module path, variables and threads."""

import json
import os
import sys
import tempfile
from importlib.util import find_spec

from threadpoolctl import threadpool_limits

from nbjudge.courses import INSTALLED, source_folders
from nbjudge.processes.fork_server import ONE_THREAD, THREADS
from nbjudge.processes.processors import count_processors

# Variables that ipykernel sets, so that programs print in colour and don't use a pager.
TERMINAL = {"TERM": "xterm-color", "PAGER": "cat", "GIT_PAGER": "cat"}
TERMINAL |= dict.fromkeys(("CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"), "1")


def set_up_like_kernel() -> int:
    """Set up module paths, arguments, variables and the number of threads in the same way as a kernel.

    Returns:
        The number of processors that code can be expected to use at the same time. The processors' times add up.
    """
    sys.path[:] = kernel_path(sys.path)
    sys.argv[:] = kernel_arguments()
    given = json.loads(os.environ.pop(THREADS, "{}"))
    for name in ONE_THREAD:
        os.environ.pop(name, None)
    os.environ.update(TERMINAL | given)
    threadpool_limits(thread_limits(given))
    return count_processors()


def kernel_arguments() -> list[str]:
    """Return the arguments with which a kernel is started, because programs that use argparse rely on them."""
    launcher = find_spec("ipykernel_launcher")
    program = (launcher and launcher.origin) or "ipykernel_launcher.py"
    return [program, "-f", os.path.join(tempfile.gettempdir(), "kernel.json"), "--HistoryManager.hist_file=:memory:"]


def thread_limits(given: dict[str, str]) -> dict[str, int]:
    """Return how many threads linear algebra and OpenMP may use: all processors, unless a variable sets a limit."""
    numbers = {name: int(text) for name, text in given.items() if text.isdecimal() and int(text)}
    openmp = numbers.get("OMP_NUM_THREADS", count_processors())
    return {"openmp": openmp, "blas": numbers.get("OPENBLAS_NUM_THREADS", numbers.get("MKL_NUM_THREADS", openmp))}


def kernel_path(paths: list[str]) -> list[str]:
    """Return a module search path with the working directory before packages, and with courses' folders at the end."""
    own = list(map(str, source_folders()))  # the courses' folders come first in the server's PYTHONPATH
    others = [path for path in paths if path not in own]
    places = [place for place, path in enumerate(others) if os.path.basename(path) in INSTALLED]
    place = places[0] if places else 0
    return [*others[:place], "", *others[place:], *(path for path in own if path in paths)]
