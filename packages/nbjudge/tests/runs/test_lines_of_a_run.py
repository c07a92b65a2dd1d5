"""The lines that a run prints about a student's work, and its exit status."""

from nbjudge.records.submissions import GradedNotebook, GradedSubmission
from nbjudge.runs.pool import Outcome
from nbjudge.runs.report import GradingReport

ALL = "which isn't a number of points, so it counts as full marks"


def added(graded):
    report = GradingReport("ps1")
    return report, report.add(Outcome(graded.student, graded))


def test_a_notebook_under_another_name_is_a_note_that_later_runs_repeat():
    graded = GradedSubmission("ann", {"one": GradedNotebook()}, notes=["one.ipynb: taken from x.ipynb"])
    report, lines = added(graded)
    assert lines == ["ann: one.ipynb: taken from x.ipynb"] and report.is_clean
    again = GradingReport("ps1")
    assert again.repeat("ann", report.record("ann")) == lines and again.is_clean


def test_a_file_whose_answers_may_be_lost_is_a_problem():
    graded = GradedSubmission("ann", {"one": GradedNotebook()}, troubles=["copy.ipynb: not used, because …"])
    assert not added(graded)[0].is_clean


def test_odd_values_of_several_tests_take_one_line():
    odd = {
        "a_test": ("np.float64(0.5)", ALL),
        "b_test": ("'half'", ALL),
        "c_test": ("9", "but the maximum is 2 points"),
    }
    _, lines = added(GradedSubmission("ann", {"one": GradedNotebook(odd=odd)}))
    assert lines == [
        f"ann: one: a_test, b_test: the value of each test is np.float64(0.5) or 'half', {ALL}",
        "ann: one: c_test: the test's value is 9, but the maximum is 2 points",
    ]


def test_a_record_that_someone_damaged_is_no_obstacle():
    assert GradingReport("ps1").repeat("ann", {"troubles": "x", "notes": [1, "a line"]}) == ["ann: a line"]
