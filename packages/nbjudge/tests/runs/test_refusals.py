"""What is refused by name, and marks that nobody should believe without a look."""

import json

import pytest

from nbjudge.errors import CourseError
from nbjudge.gradebook.exercises import Exercise
from nbjudge.gradebook.results import Result, Scores
from nbjudge.gradebook.states import state_of
from nbjudge.records.assignments import Assignment, NotebookRecord, require_python
from nbjudge.runs.report import GradingReport


def assignment(**kernel):
    return Assignment("ps1", {"one": NotebookRecord("one", json.dumps(kernel))})


@pytest.mark.parametrize("kernel", [{"name": "ir", "language": "R"}, {"name": "ir"}])
def test_a_notebook_in_another_language_is_refused_by_name(kernel):
    with pytest.raises(CourseError, match="'one' is in R"):
        require_python(assignment(**kernel), {})


def test_the_notebook_names_its_language_where_the_kernel_does_not():
    text = json.dumps({"metadata": {"language_info": {"name": "julia"}}})
    with pytest.raises(CourseError, match="julia"):
        require_python(assignment(name="mine"), {"one": text})


@pytest.mark.parametrize("kernel", [{"name": "python3", "language": "python"}, {"name": "my-environment"}])
def test_python_under_any_kernels_name_is_graded(kernel):
    require_python(assignment(**kernel), {})


@pytest.mark.parametrize(
    ("scores", "is_clean"), [([0, 0], False), ([0, 1], True), ([None], True), ([], True), ([0, None], False)]
)
def test_a_class_without_a_point_is_not_a_clean_run(scores, is_clean):
    exercise = Exercise("one", "a_test", 2, 1)
    graded = [Scores(auto_score=score, score=score or 0) for score in scores]
    results = [Result("anna", exercise, one, True, state_of(one, exercise.points, True)) for one in graded]
    report = GradingReport("ps1", results=results)
    assert report.is_clean == is_clean
