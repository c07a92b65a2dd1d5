"""The settings of a class: what they mean, and what's said about a wrong one."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from course import class_settings, cli
from course.class_settings import FILE, ClassSettings, class_seed, read_class_settings
from course.errors import CourseError
from nbjudge.courses import read_seeds

ALL = 'seed = 7\nlessons = "1.1-1.6 2"\n\n[due]\nch1_first = 2026-03-02T13:00:00+01:00\n'
WRONG = {
    "sead = 7": (
        "'sead', which doesn't exist. Choose from seed, lessons, attempts, due, excused, extensions, late, "
        "marks_on_submit, sections, weights. "
        "Did you mean 'seed'?"
    ),
    'seed = "7"': (
        "seed is '7', but it must be a whole number of at least 0, such as seed = 7, or seed = \"each student\""
    ),
    "seed = -1": "seed is -1, but it must be a whole number",
    "seed = true": "seed is True, but it must be a whole number",
    "lessons = 1.2": "lessons is 1.2, but it must be lessons",
    'lessons = "one"': "lessons is 'one', but it must be lessons (1.2), ranges (1.1-1.6) or chapters (2)",
    "due = 2026-03-02": "but it must be a table that begins with the line [due]",
    "[due]\nch1_frist = 2026-03-02T12:00:00Z": (
        "names the assignment 'ch1_frist', which doesn't exist. Choose from ch1_first."
    ),
    "[due]\nch1_first = 2026-03-02": "ch1_first is '2026-03-02', but it must be a time with a UTC offset",
    "[due]\nch1_first = 2026-03-02T12:00:00": "such as ch1_first = 2026-03-02T12:00:00Z",
    "[extensions]\nch1_first = 2": "must contain a duration for each student, such as ch1_first = { anna = ",
    '[extensions.ch1_first]\nanna = "2 d"': "anna is '2 d', but it must be a duration in minutes, hours, days or weeks",
    '[extensions.ch1_first]\nanna = "9999 weeks"': "anna is '9999 weeks', but it must be a duration",
    "[late]\ngrace = 15": "[late]: grace is 15, but it must be a duration",
    '[late]\npenalty = "10 %"': "[late]: penalty is '10 %', but it must look like \"10 % a day\"",
    '[late]\npenalty = "101 % a day"': "is '101 % a day', but it must look like \"10 % a day\", with at most 100",
    '[late]\npenalty = "10 % a day"\ncap = 50': 'cap is 50, but it must look like "50 %", with at most 100 %',
    '[late]\ncap = "50 %"': "cap works only with a penalty",
    "[late]\npanalty = 3": "[late], contains 'panalty', which doesn't exist. Choose from grace, penalty, cap.",
    '[sections]\nMonday = "anna"': "Monday is 'anna', but it must be a list of students, such as Monday = [",
    '[sections]\nA = ["anna"]\nB = ["anna"]': "anna is in 'A' and in 'B', but each student can be in only one section",
    "[weights]\nch1_first = -1": "ch1_first is -1, but it must be a number (0 or more), such as ch1_first = 20",
    "[weights]\nch1_first = true": "ch1_first is True, but it must be a number",
    "[weights]\nch1_first = 0": "all weights are 0, but at least one must be above 0",
    "seed = ": "can't be read: Invalid value",
}


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """A clone's folder with one chapter."""
    (tmp_path / "chapters" / "ch1_first").mkdir(parents=True)
    monkeypatch.setattr(class_settings, "find_clone", lambda: tmp_path)
    monkeypatch.delenv("COURSE_SEED", raising=False)
    return tmp_path


def test_without_a_file_the_defaults_apply(folder):
    assert read_class_settings(folder) == ClassSettings(seed=0, lessons="", due={})
    assert class_seed() == 0


def test_a_file_sets_the_seed_the_lessons_and_the_due_dates(folder):
    (folder / FILE).write_text(ALL)
    due = {"ch1_first": datetime(2026, 3, 2, 12, tzinfo=UTC)}
    assert read_class_settings(folder) == ClassSettings(seed=7, lessons="1.1-1.6 2", due=due)


def test_the_example_of_the_guide_is_valid(folder):
    (folder / "chapters" / "ch1_introduction").mkdir()
    guide = Path(__file__).resolve().parents[2] / "docs" / "teach" / "seeds.md"
    (folder / FILE).write_text(guide.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0])
    assert all((read_class_settings(folder).seed, read_class_settings(folder).lessons, read_class_settings(folder).due))


def test_the_environment_outranks_the_seed_of_the_file(folder, monkeypatch):
    (folder / FILE).write_text("seed = 7")
    assert class_seed() == 7
    monkeypatch.setenv("COURSE_SEED", "8")
    assert class_seed() == 8


def test_grading_learns_the_class_seed_from_the_course(folder):
    (folder / FILE).write_text("seed = 7")
    assert read_seeds()("anna") == {"course": 7}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_setting_is_named_with_its_value_and_with_what_is_right(folder, text):
    (folder / FILE).write_text(text)
    with pytest.raises(CourseError) as error:
        read_class_settings(folder)
    assert FILE in str(error.value) and WRONG[text] in str(error.value)


@pytest.mark.parametrize("only", [["1.1"], []])
def test_course_check_reports_a_wrong_setting_before_anyone_has_begun(folder, only):
    assert CliRunner().invoke(cli.app, ["start", str(folder / "work")]).exit_code == 0
    (folder / FILE).write_text("[due]\nch1_first = 2026-03-02")
    result = CliRunner().invoke(cli.app, ["check", *only, "--folder", str(folder / "work")])
    assert result.exit_code == 1 and "[due]: ch1_first is '2026-03-02'" in result.output


def test_course_check_reports_a_wrong_seed_in_the_environment_before_anyone_has_begun(folder, monkeypatch):
    assert CliRunner().invoke(cli.app, ["start", str(folder / "work")]).exit_code == 0
    monkeypatch.setenv("COURSE_SEED", "seven")
    result = CliRunner().invoke(cli.app, ["check", "1.1", "--folder", str(folder / "work")])
    assert result.exit_code == 1 and "COURSE_SEED is 'seven', but it must be a whole number" in result.output


def test_course_check_reports_a_wrong_setting_although_the_environment_has_a_seed(folder, monkeypatch):
    """On a hub, the environment always has one."""
    assert CliRunner().invoke(cli.app, ["start", str(folder / "work")]).exit_code == 0
    monkeypatch.setenv("COURSE_SEED", "7")
    (folder / FILE).write_text("seed = -1")
    result = CliRunner().invoke(cli.app, ["check", "1.1", "--folder", str(folder / "work")])
    assert result.exit_code == 1 and "seed is -1, but it must be a whole number of at least 0" in result.output
