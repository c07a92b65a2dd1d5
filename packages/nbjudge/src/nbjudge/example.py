"""A small example course that's included in the package, with one assignment and three submissions."""

from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from nbjudge.cell_metadata import name_of, new_entry, write_entry
from nbjudge.errors import CourseError
from nbjudge.runs.generation import generate_assignment

ASSIGNMENT = "ps1"
CONFIG = (
    'c = get_config()\nc.CourseDirectory.course_id = "example"\n'
    "c.ExecutePreprocessor.timeout = 5  # seconds for a cell\n"
)
TEXT = """# Means

1. Write a function `mean(values)` that returns the mean of a list of numbers. For an empty list, raise a `ValueError`.
2. Store the mean of 2, 4 and 9 in `result`.
"""
MEAN = '''def mean(values):
    """Return the mean of a list of numbers."""
    ### BEGIN SOLUTION
    if not values:
        raise ValueError("an empty list has no mean")
    return sum(values) / len(values)
    ### END SOLUTION
'''
MEAN_TEST = '''"""The mean is right, and an empty list has none."""
from nbjudge import checks

checks.close(checks.call(mean, [2, 4, 9]), 5, show=True)
### BEGIN HIDDEN TESTS
checks.raises(ValueError, mean, [], why="an empty list has no mean")
checks.close(checks.call(mean, [-1.5]), -1.5)
### END HIDDEN TESTS
'''
RESULT = "### BEGIN SOLUTION\nresult = mean([2, 4, 9])\n### END SOLUTION\n"
RESULT_TEST = "assert result == 5\n"
ANSWERS = {
    "ann": {"mean": MEAN, "result": RESULT},
    "ben": {"mean": "def mean(values):\n    return sum(values) / max(len(values), 1)\n", "result": "result = 5\n"},
    "eve": {"mean": "def mean(values):\n    while True:\n        pass\n", "result": "result = 5\n"},
}


def write_example(folder: Path) -> None:
    """Write the example's course folder, release the assignment, and hand in answers for three students.

    Parameters:
        folder: the folder to create for the course. It must not exist yet.

    Raises:
        CourseError: the folder exists, or nbgrader can't release the assignment.
    """
    if folder.exists():
        raise CourseError(f"{folder} already exists. Choose another folder, or delete this one.")
    (folder / "source" / ASSIGNMENT).mkdir(parents=True)
    (folder / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    nbformat.write(_notebook(), folder / "source" / ASSIGNMENT / "means.ipynb")
    generate_assignment(folder, ASSIGNMENT)
    for student, answers in ANSWERS.items():
        _hand_in(folder, student, answers)


def _notebook() -> NotebookNode:
    cells = [
        new_markdown_cell(TEXT),
        _cell("mean", MEAN, solution=True),
        _cell("mean_test", MEAN_TEST, points=2),
        _cell("result", RESULT, solution=True),
        _cell("result_test", RESULT_TEST, points=1),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return new_notebook(cells=cells, metadata={"kernelspec": kernel})


def _cell(name: str, source: str, points: int | None = None, solution: bool = False) -> NotebookNode:
    cell = new_code_cell(source)
    write_entry(cell, new_entry(name, grade=not solution, locked=not solution, solution=solution, points=points))
    return cell


def _hand_in(folder: Path, student: str, answers: dict[str, str]) -> None:
    notebook = nbformat.read(folder / "release" / ASSIGNMENT / "means.ipynb", as_version=4)
    for cell in notebook.cells:
        cell.source = answers.get(name_of(cell), cell.source)
    target = folder / "submitted" / student / ASSIGNMENT
    target.mkdir(parents=True)
    nbformat.write(notebook, target / "means.ipynb")
