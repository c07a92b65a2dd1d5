"""A course for benchmarks, written like a typical one: magics next to the imports, and ten exercises with plain
assertions.
"""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell

from benchmarks.notebooks import make_cell, make_notebook
from nbjudge.cell_metadata import name_of, new_entry

NAME = "readings"
CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "plain"\n'
SETUP = """\
%matplotlib inline
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from scipy import stats
from sklearn.linear_model import LinearRegression
rain = pd.DataFrame({"month": range(1, 13), "mm": [61, 48, 55, 40, 52, 66, 70, 73, 58, 64, 72, 69]})"""
# By exercise: the model answer, a wrong one, and the test.
EXERCISES = {
    "total": ("total = rain['mm'].sum()", "total = 12", "assert total == 728"),
    "driest": ("driest = rain.loc[rain['mm'].idxmin(), 'month']", "driest = 12", "assert driest == 4"),
    "centimetres": (
        "def centimetres(mm):\n    return mm / 10",
        "def centimetres(mm):\n    return mm",
        "assert centimetres(25) == 2.5",
    ),
    "scaled": (
        "def scaled(x):\n    return (x - x.mean()) / x.std()",
        "def scaled(x):\n    return x",
        "z = scaled(rain['mm'])\nassert np.isclose(z.mean(), 0) and np.isclose(z.std(), 1)",
    ),
    "slope": (
        "slope = LinearRegression().fit(rain[['month']], rain['mm']).coef_[0]",
        "slope = 0",
        "assert np.isclose(slope, stats.linregress(rain['month'], rain['mm']).slope)",
    ),
    "wet": ("wet = rain[rain['mm'] > 60]", "wet = rain", "assert len(wet) == 7 and wet['mm'].min() > 60"),
    "median": ("median = float(np.median(rain['mm']))", "median = 0.0", "assert median == 62.5"),
    "running": ("running = rain['mm'].cumsum()", "running = rain['mm']", "assert running.iloc[-1] == 728"),
    "spread": (
        "def spread(values):\n    return max(values) - min(values)",
        "def spread(values):\n    return 0",
        "assert spread([3, 9, 4]) == 6\nassert spread([1]) == 0",
    ),
    "drawn": (
        "figure, drawn = plt.subplots()\ndrawn.bar(rain['month'], rain['mm'])",
        "figure, drawn = plt.subplots()",
        "assert len(drawn.patches) == 12",
    ),
}


def make_plain_course(folder: Path, students: int) -> list[str]:
    """Make the course folder, let nbgrader generate the assignment, hand in work for a class, and return the students'
    names.
    """
    source = folder / "source" / NAME
    source.mkdir(parents=True)
    (folder / "nbgrader_config.py").write_text(CONFIG)
    nbformat.write(_notebook(), source / "readings.ipynb")
    command = [sys.executable, "-m", "nbgrader", "generate_assignment", NAME]
    programs = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}  # nbgrader calls alembic
    subprocess.run(command, cwd=folder, env=programs, check=True, capture_output=True)
    names = [f"student{number:03}" for number in range(students)]
    for number, name in enumerate(names):
        _hand_in(folder, name, number)
    return names


def _notebook() -> nbformat.NotebookNode:
    cells = [new_code_cell(SETUP)]
    for name, (right, _, test) in EXERCISES.items():
        solved = f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"
        cells.append(make_cell(solved, new_entry(name, solution=True)))
        cells.append(make_cell(test, new_entry(f"{name}_test", grade=True, locked=True, points=1)))
    return make_notebook(cells)


def _hand_in(folder: Path, student: str, number: int) -> None:
    """Hand in an answer to each exercise. One in four answers is wrong, and which ones are wrong depends on the
    student.
    """
    made = nbformat.read(folder / "release" / NAME / "readings.ipynb", as_version=4)
    for place, (name, (right, wrong, _)) in enumerate(EXERCISES.items()):
        for cell in made.cells:
            if name_of(cell) == name:
                cell.source = wrong if (place + number) % 4 == 0 else right
    target = folder / "submitted" / student / NAME
    target.mkdir(parents=True)
    nbformat.write(made, target / "readings.ipynb")
