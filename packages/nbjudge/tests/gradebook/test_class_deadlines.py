"""The due dates of class.toml reach the gradebook when a chapter is graded."""

from datetime import datetime

import pytest
from little_class import NAME, LittleClass
from rich.console import Console

from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.deadlines import set_deadlines
from nbjudge.runs.context import GradingOptions
from nbjudge.runs.grade import grade

BEFORE = datetime(2026, 3, 2, 12)  # in the gradebook of the little class


@pytest.fixture
def little(tmp_path):
    (tmp_path / "source" / NAME).mkdir(parents=True)
    return LittleClass(tmp_path)


def due(little: LittleClass) -> datetime:
    with little.gradebook() as gradebook:
        return gradebook.find_assignment(NAME).duedate


def test_grading_enters_the_due_date_in_utc_before_it_looks_at_the_work(little):
    (little.path / "class.toml").write_text(f"[due]\n{NAME} = 2026-04-01T23:59:00+02:00")
    with pytest.raises(CourseError, match="No one has handed in"):
        grade(little.folder, GradingOptions(sandbox=False), Console(quiet=True))
    assert due(little) == datetime(2026, 4, 1, 21, 59)


def test_without_a_due_date_in_the_file_the_gradebook_keeps_its_own(little):
    (little.path / "class.toml").write_text("seed = 7")
    with little.gradebook() as gradebook:
        set_deadlines(little.folder, gradebook)
    assert due(little) == BEFORE


def test_an_assignment_that_nbgrader_does_not_know_yet_is_left_to_grading_to_report(little):
    (little.path / "source" / "ps2").mkdir()
    (little.path / "class.toml").write_text("[due]\nps2 = 2026-04-01T12:00:00Z")
    with little.gradebook() as gradebook:
        set_deadlines(CourseFolder(little.path, "ps2"), gradebook)
        assert [one.name for one in gradebook.assignments] == [NAME]


def test_a_wrong_due_date_ends_grading(little):
    (little.path / "class.toml").write_text(f'[due]\n{NAME} = "tomorrow"')
    with pytest.raises(CourseError, match="is 'tomorrow', but it must be a time"):
        grade(little.folder, GradingOptions(sandbox=False), Console(quiet=True))
