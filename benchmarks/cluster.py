"""Compares `instructor grade` on one machine with the same command on a Dask cluster whose workers all run on this
machine. Run it with `python -m benchmarks.cluster`.
"""

import contextlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from benchmarks.grading import INSTRUCTOR, ROOT, console, run
from instructor.demo.class_folder import make_class_folder
from nbjudge.gradebook.ledger import FOLDER

CHAPTER, LESSON = "ch1_introduction", "lesson2_suppression"
HOST, PORT = "tcp://127.0.0.1", 18797
ADDRESS = f"{HOST}:{PORT}"
DASK = [sys.executable, "-m", "dask"]


def main(
    students: Annotated[int, typer.Option(min=3, help="The size of the class.")] = 200,
    workers: Annotated[int, typer.Option(min=1, help="How many workers the cluster has, and how many jobs.")] = 2,
) -> None:
    """Print the seconds per notebook of lesson 1.2, with as many jobs as the cluster has workers."""
    table = Table("", "s", "s per notebook", title=f"{CHAPTER}/{LESSON}, {students} students", title_justify="left")
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        made = make_class_folder(ROOT, Path(name) / "class", CHAPTER, students, seed=1, only=LESSON)
        grade = [*INSTRUCTOR, "grade", CHAPTER, "--force"]
        alone = run([*grade, f"--jobs={workers}"], made.folder)
        shutil.rmtree(made.folder / FOLDER)  # the cluster runs the solution first, too
        with _cluster(workers, made.folder):
            together = run([*grade, f"--scheduler={ADDRESS}"], made.folder)
        for words, timed in ((f"--jobs {workers}", alone), (f"{workers} Dask workers", together)):
            table.add_row(words, f"{timed.seconds:.1f}", f"{timed.seconds / made.notebooks:.3f}")
    console.print(table)


@contextlib.contextmanager
def _cluster(workers: int, folder: Path) -> Iterator[None]:
    """Start a scheduler and its workers in a folder, and stop them at the end."""
    scheduler = ["scheduler", f"--host={HOST}", f"--port={PORT}", "--no-dashboard", "--no-show"]
    worker = ["worker", ADDRESS, "--nthreads=1", "--no-nanny", "--no-dashboard"]
    with contextlib.ExitStack() as stack:
        for command in (scheduler, *[worker] * workers):
            process = stack.enter_context(
                subprocess.Popen([*DASK, *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            stack.callback(process.terminate)
        yield


if __name__ == "__main__":
    typer.run(main)
