"""The check with only the visible tests."""

import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook

from course.visible import check_visible
from course.work_files import Work
from instructor.authoring.test_cells import as_function

SUM = "### BEGIN SOLUTION\ntotal = 70\n### END SOLUTION"
TEST = as_function(
    "import warnings\nwarnings.warn('a later version does this in another way')\nassert total == 70", "total"
)


@pytest.mark.slow
def test_a_library_s_warning_costs_no_points(tmp_path):
    course = make_course(tmp_path, {"one": notebook(answer("total", SUM), graded("total_test", TEST))}, CONFIG)
    work = Work(hand_in(course, "ann", {"total": "total = 70"}) / "one.ipynb", f"{NAME}/one")
    assert check_visible(work, course / "release").points == 2
