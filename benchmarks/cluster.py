"""Compares `instructor grade` on one machine with the same command on a Dask cluster whose workers all run on this
machine. Run it with `python -m benchmarks.cluster`.
"""

import contextlib
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

CHAPTER, LESSON = "ch1_introduction", "lesson2_suppression"
ADDRESS = "tcp://127.0.0.1:18797"
DASK = [sys.executable, "-m", "dask"]


def main(
    students: Annotated[int, typer.Option(min=3, help="The size of the class.")] = 200,
    workers: Annotated[int, typer.Option(min=1, help="How many workers the cluster has, and how many jobs.")] = 2,
) -> None:
    """Print the seconds per notebook of lesson 1.2, with as many jobs as the cluster has workers."""
    ways = {f"--jobs {workers}": [f"--jobs={workers}"], f"{workers} Dask workers": [f"--scheduler={ADDRESS}"]}
    table = Table("", "s", "s per notebook", title=f"{CHAPTER}/{LESSON}, {students} students", title_justify="left")
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        made = make_class_folder(ROOT, Path(folder) / "class", CHAPTER, students, seed=1, only=LESSON)
        for name, options in ways.items():
            with _cluster(workers, made.folder) if "Dask" in name else contextlib.nullcontext():
                timed = run([*INSTRUCTOR, "grade", CHAPTER, "--force", *options], made.folder)
            table.add_row(name, f"{timed.seconds:.1f}", f"{timed.seconds / made.notebooks:.3f}")
    console.print(table)


@contextlib.contextmanager
def _cluster(workers: int, folder: Path) -> Iterator[None]:
    """Start a scheduler and its workers in a folder, and stop them at the end."""
    scheduler = ["scheduler", f"--host={ADDRESS.rpartition(':')[0]}", f"--port={ADDRESS.rpartition(':')[2]}"]
    worker = ["worker", ADDRESS, "--nthreads=1", "--no-nanny", "--no-dashboard"]
    with contextlib.ExitStack() as stack:
        for command in ([*scheduler, "--no-dashboard", "--no-show"], *[worker] * workers):
            process = stack.enter_context(
                subprocess.Popen([*DASK, *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            stack.callback(process.terminate)
        yield


if __name__ == "__main__":
    typer.run(main)
