"""A report reads the same from what `nbjudge grade` and what `nbgrader autograde` wrote."""

import pandas as pd
import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, run, two_of, written
from rich.console import Console

from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.report.contents import read_report
from nbjudge.report.notebooks import SLOW

pytestmark = pytest.mark.slow
LOOP = "while True:\n    pass"


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    one = notebook(
        answer("squares", "### BEGIN SOLUTION\nsquares = [1, 4, 9]\n### END SOLUTION"),
        graded("squares_test", "assert squares == [1, 4, 9], f'{squares} is not right'"),
        answer("total", "### BEGIN SOLUTION\ntotal = sum(squares)\n### END SOLUTION"),
        graded("total_test", "1 if total == 14 else 0.5", points=1),
        written("essay", "Why?"),
    )
    config = CONFIG.replace("timeout = 5", "timeout = 3")
    course = make_course(tmp_path_factory.mktemp("reports") / "course", {"one": one}, config)
    hand_in(course, "anna", {"squares": "squares = [1, 4, 9]", "total": "total = 14", "essay": "So."})
    hand_in(course, "bo", {"squares": "squares = [1, 4]", "total": "total = 5"})
    hand_in(course, "cy", {"squares": LOOP, "total": "total = 14"})
    hand_in(course, "dan", {})
    ours, theirs = two_of(course)
    run(ours, "nbjudge", "grade", NAME, status=1)  # cy's loop is told
    run(theirs, "nbgrader", "autograde", NAME)
    return [read_report(CourseFolder(path, NAME), Console(quiet=True)) for path in (ours, theirs)]


def test_exercises_come_out_the_same(reports):
    ours, theirs = (report.exercises for report in reports)
    pd.testing.assert_frame_equal(ours, theirs)
    found = ours.set_index("exercise")
    assert found.loc["squares", ["full_share", "untouched_share"]].to_list() == [0.25, 0.25]
    assert found.at["total", "mean_share"] == (1 + 0.5 + 1 + 0) / 4
    assert (found.at["essay", "waiting"], found.at["essay", "untouched_share"]) == (1, 0.75)


def test_messages_and_stopped_cells_come_out_the_same(reports):
    for report in reports:
        assert "AssertionError: [1, 4] is not right" in report.messages["message"].to_list()
        assert report.runs.failures[["student", "cell", "what"]].to_numpy().tolist() == [["cy", "squares", SLOW]]


def test_how_long_notebooks_ran_is_known_from_nbgrader_alone(reports):
    ours, theirs = (report.runs.seconds for report in reports)
    assert ours.empty
    assert sorted(theirs["student"]) == ["anna", "bo", "cy", "dan"]
    assert theirs.set_index("student").at["cy", "seconds"] >= 3
