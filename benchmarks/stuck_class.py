"""Compares nbgrader and nbjudge on a class whose code loops forever, floods its output or crashes: `python -m
benchmarks.stuck_class`.

An eighth of the class hands in ordinary work. The others' code loops (in a cell, in a function that tests call, or in
both), sleeps, never stops printing, ends its process, or allocates too much memory. Both graders have the same time
limit for a cell.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import nbformat
import typer
from rich.table import Table

from benchmarks.grading import NBGRADER, Timed, console, run
from benchmarks.notebooks import make_cell, make_notebook
from nbjudge.cell_metadata import name_of, new_entry
from nbjudge.gradebook.ledger import FOLDER

NAME = "stuck"
GRADERS = {"nbgrader": [*NBGRADER, "autograde"], "nbjudge": [sys.executable, "-m", "nbjudge.cli", "grade"]}
LOOP = "while True:\n        pass"
# By exercise: the model answer and its tests. The tests of `square` are judged outside the student's process.
EXERCISES = {
    "total": ("total = sum(range(10))", ["assert total == 45"]),
    "double": ("def double(x):\n    return 2 * x", ["assert double(4) == 8", "assert double(0) == 0"]),
    "square": (
        "def square(x):\n    return x * x",
        ["from nbjudge import checks\nchecks.equal(checks.call(square, 3), 9)"],
    ),
    "largest": ("largest = max([3, 9, 4])", ["assert largest == 9"]),
}
# By kind of work: the answers that differ from the model answers.
KINDS = {
    "honest": {},
    "loop": {"total": "while True:\n    pass"},
    "function": {"double": f"def double(x):\n    {LOOP}", "square": f"def square(x):\n    {LOOP}"},
    "loops": {"total": "while True:\n    pass", "double": f"def double(x):\n    {LOOP}", "largest": "while 1: pass"},
    "sleep": {
        "total": "import time\ntime.sleep(10**6)",
        "double": "import time\ndef double(x):\n    while True:\n        time.sleep(1)",
    },
    "flood": {"total": "while True:\n    print('Are we there yet?')"},
    "crash": {
        "total": "import os\nos._exit(1)",
        "square": "import ctypes\ndef square(x):\n    ctypes.string_at(0)",
    },
    "memory": {"total": "total = bytearray(6 * 2**30)"},
}


def main(
    students: Annotated[int, typer.Option(min=1, help="The size of the class.")] = 56,
    timeout: Annotated[int, typer.Option(min=1, help="The time limit for a cell under both graders, in seconds.")] = 30,
    rounds: Annotated[int, typer.Option(min=1, help="How many times each grader runs.")] = 1,
) -> None:
    """Let both graders take turns, and print the time that each of them takes."""
    table = Table("", "s", "processor time (s)", "memory (MB)", title=f"{students} submissions, {timeout} s for a cell")
    with tempfile.TemporaryDirectory(prefix="stuck-") as name:
        folder = Path(name) / "class"
        make_stuck_class(folder, students, timeout)
        for _ in range(rounds):
            for grader, command in GRADERS.items():
                table.add_row(grader, *_figures(run([*command, NAME, "--force"], folder)))
                shutil.rmtree(folder / FOLDER, ignore_errors=True)  # each run is the first one
    console.print(table)


def _figures(timed: Timed) -> list[str]:
    return [f"{timed.seconds:.1f}", f"{timed.processor:.1f}", f"{timed.memory / 1e6:.0f}"]


def make_stuck_class(folder: Path, students: int, timeout: int) -> None:
    """Make a course folder that contains the work of a class.

    Parameters:
        students: the number of students. The kinds of work alternate.
        timeout: the time limit for a cell in seconds.
    """
    source = folder / "source" / NAME
    source.mkdir(parents=True)
    config = f'c = get_config()\nc.CourseDirectory.course_id = "stuck"\nc.ExecutePreprocessor.timeout = {timeout}\n'
    (folder / "nbgrader_config.py").write_text(config)
    nbformat.write(_notebook(), source / "work.ipynb")
    run([*NBGRADER, "generate_assignment", NAME], folder)
    kinds = list(KINDS)
    for number in range(students):
        _hand_in(folder, f"student{number:03}-{kinds[number % len(kinds)]}", KINDS[kinds[number % len(kinds)]])


def _notebook() -> nbformat.NotebookNode:
    cells = []
    for name, (right, tests) in EXERCISES.items():
        solved = f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"
        cells.append(make_cell(solved, new_entry(name, solution=True)))
        cells += [
            make_cell(test, new_entry(f"{name}_test{number}", grade=True, locked=True, points=1))
            for number, test in enumerate(tests)
        ]
    return make_notebook(cells)


def _hand_in(folder: Path, student: str, answers: dict[str, str]) -> None:
    made = nbformat.read(folder / "release" / NAME / "work.ipynb", as_version=4)
    for cell in made.cells:
        if name_of(cell) in EXERCISES:
            cell.source = answers.get(name_of(cell), EXERCISES[name_of(cell)][0])
    target = folder / "submitted" / student / NAME
    target.mkdir(parents=True)
    nbformat.write(made, target / "work.ipynb")


if __name__ == "__main__":
    typer.run(main)
