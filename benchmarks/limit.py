"""Runs the cells of graded notebooks and does nothing else. No grader that runs each notebook in a separate process can
be faster.
"""

import gc
import os
import signal
import sys
import tempfile
from pathlib import Path

import nbformat

from nbjudge.learner.shell import Shell
from nbjudge.learner.warm_shell import make_shell, warm_up
from nbjudge.processes.fork_server import INLINE
from nbjudge.processes.libraries import preload, usual_libraries
from nbjudge.processes.processors import count_processors

MOST = 60  # seconds that a cell may take, as in nbgrader_config.py


def main(folder: Path) -> None:
    """Run all notebooks below the folder, as many at a time as there are processors."""
    os.environ["MPLBACKEND"] = INLINE
    paths = sorted(folder.glob("*/*/*.ipynb"))
    lessons = {path.name: path for path in paths}
    shell = make_shell()
    preload(usual_libraries(source for path in lessons.values() for source in sources(path)))
    warm_up(shell)
    gc.freeze()  # as in the grader, so that children don't copy pages to collect garbage
    running = 0
    for path in paths:
        if running == count_processors():
            os.wait()
            running -= 1
        if os.fork() == 0:
            run(path, shell)
        running += 1
    while running:
        os.wait()
        running -= 1


def run(path: Path, shell: Shell) -> None:
    """Run a notebook's cells in this process, and end the process."""
    with tempfile.TemporaryDirectory(prefix="limit-") as folder:
        os.chdir(folder)
        for source in sources(path):
            signal.alarm(MOST)
            with shell.recording():
                shell.run_cell(source, store_history=False)
        signal.alarm(0)
    os._exit(0)


def sources(path: Path) -> list[str]:
    """Return the sources of a notebook's code cells."""
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    main(Path(sys.argv[1]))
