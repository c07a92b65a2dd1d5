"""What a process loads before it forks."""

import subprocess
import sys

from instructor.grading.processes.libraries import preload, usual_libraries


def test_what_cells_import_of_the_usual_libraries_is_listed_and_what_they_use_of_it_in_any_cell():
    cells = [
        "import json\nimport numpy as np\nfrom course import load, plotting",
        "%magic",
        "plotting.bars([1])\nself.plotting.tree\nother.show()",
    ]
    assert usual_libraries(cells) == ["numpy", "course.load", "course.plotting", "course.plotting.bars"]


def test_what_is_not_there_is_left_to_the_cell_that_asks_for_it():
    preload(["numpy.no_such_function", "no_such_library", "course.no_such_name"])


def test_a_figure_is_loaded_when_it_is_used_and_not_when_figures_are_imported():
    program = """
import sys
from instructor.grading.processes.libraries import preload
preload(["course.plotting"])
assert "matplotlib" not in sys.modules
preload(["course.plotting.bars"])
assert "matplotlib.pyplot" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
