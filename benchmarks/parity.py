"""Compares the marks of `nbgrader autograde` and `instructor grade`: `python -m benchmarks.parity FOLDER ASSIGNMENT`.

Each grader works on its own copy of the course folder, so the original isn't changed. nbgrader runs the notebooks
without a sandbox.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from nbgrader.api import Gradebook
from rich.console import Console
from rich.table import Table

from benchmarks.grading import INSTRUCTOR, NBGRADER, Timed, run
from nbjudge.gradebook.ledger import FOLDER

LEFT_OUT = shutil.ignore_patterns("autograded", "feedback", ".git", FOLDER)
Marks = dict[tuple[str, str, str], tuple]
console = Console(width=140)


def main(
    folder: Annotated[Path, typer.Argument(help="The course folder, with submitted/ and a gradebook.")],
    assignment: Annotated[str, typer.Argument(help="The assignment's name.")],
    protect: Annotated[bool, typer.Option("--protect", help="Run `instructor grade` with --protect.")] = False,
) -> None:
    """Print the marks that differ, and the time that each grader took. The exit status is 1 if marks differ."""
    with tempfile.TemporaryDirectory(prefix="parity-") as place:
        ways = {"nbgrader autograde": [*NBGRADER, "autograde", assignment, "--force"]}
        ways["instructor grade"] = [*INSTRUCTOR, "grade", assignment, "--force", *(["--protect"] if protect else [])]
        marks, timed = {}, {}
        for words, command in ways.items():
            copy = Path(place) / command[3].replace(assignment, words.split()[0])
            marks[words], timed[words] = grade_copy(folder, copy, assignment, command)
    stock, ours = marks.values()
    console.print(table_of(stock, ours))
    console.print(sum_up(stock, list(timed.values()), len(differences(stock, ours))))
    raise typer.Exit(1 if differences(stock, ours) or not stock else 0)


def grade_copy(folder: Path, copy: Path, assignment: str, command: list[str]) -> tuple[Marks, Timed]:
    """Run a grader on a copy of a course, and return the marks, the time and the memory used."""
    shutil.copytree(folder, copy, ignore=LEFT_OUT)
    timed = run(command, copy)
    return read_marks(copy, assignment), timed


def read_marks(folder: Path, assignment: str) -> Marks:
    """Return the score of each student, notebook and cell, and whether the cell needs manual grading."""
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        return {
            (submission.student_id, notebook.name, grade.name): (
                *(grade.auto_score, grade.manual_score, grade.score, grade.max_score),
                bool(grade.needs_manual_grade),
            )
            for submission in gradebook.assignment_submissions(assignment)
            for notebook in submission.notebooks
            for grade in notebook.grades
        }


def differences(stock: Marks, ours: Marks) -> list[tuple[str, str, str]]:
    """Return the student, notebook and cell for each mark that differs."""
    return [key for key in sorted({*stock, *ours}) if stock.get(key) != ours.get(key)]


def table_of(stock: Marks, ours: Marks) -> Table:
    """Return a table of the marks that differ (automatic, manual, counted and maximum points). A column says whether a
    mark needs manual grading.
    """
    table = Table("student", "notebook", "cell", "nbgrader", "instructor grade", title="marks that differ")
    for key in differences(stock, ours):
        table.add_row(*key, str(stock.get(key)), str(ours.get(key)))
    return table


def sum_up(stock: Marks, timed: list[Timed], differ: int) -> str:
    """Return a one-line summary: the number of marks, the number that differ, and our grader's relative speed."""
    submissions, cells = {key[0] for key in stock}, {key[1:] for key in stock}
    first, second = timed
    return (
        f"{len({name for name, _ in cells})} notebooks, {len(cells)} graded cells, {len(submissions)} submissions: "
        f"{differ} of {len(stock)} marks differ; {first.seconds:.1f} s and {second.seconds:.1f} s, "
        f"{first.seconds / second.seconds:.1f} times as fast"
    )


if __name__ == "__main__":
    sys.exit(typer.run(main))
