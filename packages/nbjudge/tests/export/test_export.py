"""Marks for Canvas, Moodle and spreadsheets: columns as documented, nobody mixed up, nothing that runs as a formula."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from little_class import NAME, LittleClass
from nbgrader.plugins import CsvExportPlugin as StockCsv
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.errors import CourseError
from nbjudge.export.formats import CanvasExportPlugin, CsvExportPlugin, MoodleExportPlugin
from nbjudge.workbooks import write_workbook

pytestmark = pytest.mark.slow

TEXTS = [CanvasExportPlugin, MoodleExportPlugin, CsvExportPlugin]
FULL = {"a": 2, "b": 1, "c": 4}
PEOPLE = {
    "anna": {"first_name": "Anna", "last_name": "Ash, jr.", "email": "anna@example.org", "lms_user_id": "101"},
    "bo": {"first_name": "Bo", "last_name": "Berg", "email": "bo@example.org", "lms_user_id": "102"},
    "cy": {"first_name": "Cy", "last_name": "Cole", "email": "cy@example.org", "lms_user_id": "103"},
}


@pytest.fixture
def little(tmp_path) -> LittleClass:
    """anna got all, bo lost 2 of 6 for being late, cy handed in nothing; nobody is graded in ps2."""
    little = LittleClass(tmp_path / "course")
    for name, known in PEOPLE.items():
        little.add_student(name, **known)
    little.grade("anna", FULL, time="2026-03-02 10:00:00 UTC")
    little.grade("bo", {**FULL, "b": 0}, time="2026-03-02 15:30:00 UTC", penalty=2)
    little.add_exercises("later", {"z": 5}, assignment="ps2")
    with little.gradebook() as gradebook:
        gradebook.update_or_create_assignment("ps2", duedate="2026-03-09 12:00:00 UTC")
    return little


def exported(little: LittleClass, plugin: type, **options: object) -> list[list[str]]:
    """The rows of the file that a plugin writes."""
    made = plugin(to=str(little.path / "out.csv"), **options)
    with little.gradebook() as gradebook:
        made.export(gradebook)
    exported.notes = getattr(made, "notes", [])
    return list(csv.reader((little.path / "out.csv").read_text(encoding="utf-8").splitlines()))


# --- Canvas: https://community.instructure.com/en/kb/articles/660862-how-do-i-import-grades-in-the-gradebook


def test_canvas_gets_its_columns_the_points_possible_and_its_own_ids(little):
    assert exported(little, CanvasExportPlugin) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", NAME],
        ["    Points Possible", "", "", "", "", "7.0"],
        ["Ash, jr., Anna", "101", "", "", "", "7.0"],
        ["Berg, Bo", "102", "", "", "", "4.0"],
    ]


def test_canvas_gets_one_column_for_each_assignment(little):
    little.grade("cy", {"z": 4.5}, assignment="ps2")
    head, possible, *rows = exported(little, CanvasExportPlugin)
    assert head[5:] == [NAME, "ps2"] and possible[5:] == ["7.0", "5.0"]
    assert [row[5:] for row in rows] == [["7.0", ""], ["4.0", ""], ["", "4.5"]]


def test_a_student_without_a_name_is_called_in_canvas_as_in_nbgrader(little):
    little.add_student("bo", first_name="", last_name="")
    assert exported(little, CanvasExportPlugin)[2][0] == "bo"


@pytest.mark.parametrize(("one", "words"), [("", "bo has none"), ("12b", "bo has '12b'"), ("101", "anna has '101'")])
def test_canvas_would_mix_up_students_without_an_id_of_their_own(little, one, words):
    little.add_student("bo", lms_user_id=one)
    with pytest.raises(CourseError, match=words) as refused:
        exported(little, CanvasExportPlugin)
    assert "students --from FILE" in str(refused.value)
    assert not (little.path / "out.csv").exists()


def test_who_handed_in_nothing_needs_no_id_in_canvas(little):
    little.add_student("cy", lms_user_id="")
    assert len(exported(little, CanvasExportPlugin)) == 4


def test_a_message_about_many_students_names_a_few(little):
    for number in range(20):
        little.grade(f"s{number:02}", FULL)
    with pytest.raises(CourseError, match=r"s04 has none, and 15 more"):
        exported(little, CanvasExportPlugin)


# --- Moodle: https://docs.moodle.org/en/Grade_import


def test_moodle_gets_all_that_it_can_tell_students_by(little):
    assert exported(little, MoodleExportPlugin) == [
        ["First name", "Last name", "Email address", "ID number", "Username", NAME],
        ["Anna", "Ash, jr.", "anna@example.org", "101", "anna", "7.0"],
        ["Bo", "Berg", "bo@example.org", "102", "bo", "4.0"],
    ]
    assert any("'Email address'" in note for note in exported.notes)
    assert any(f"{NAME} 7." in note and "100" in note for note in exported.notes)


@pytest.mark.parametrize("email", ["", "anna@example.org", "=cmd@example.org"])
def test_moodle_gets_no_column_that_does_not_tell_all_students_apart(little, email):
    little.add_student("bo", email=email)
    assert exported(little, MoodleExportPlugin)[0] == ["First name", "Last name", "ID number", "Username", NAME]
    assert any("'ID number'" in note and "only if" in note for note in exported.notes)


def test_moodle_gets_no_mark_where_nothing_was_handed_in(little):
    little.grade("cy", {"z": 4.5}, assignment="ps2")
    rows = exported(little, MoodleExportPlugin)
    assert [row[-2:] for row in rows[1:]] == [["7.0", "-"], ["4.0", "-"], ["-", "4.5"]]


def test_moodle_cannot_do_without_any_name(little):
    little.grade("=x", FULL)
    with pytest.raises(CourseError, match="Moodle can't identify your students"):
        exported(little, MoodleExportPlugin)


# --- the table


def test_the_table_is_nbgraders_with_names_in_quotes(little):
    ours = exported(little, CsvExportPlugin)
    with little.gradebook() as gradebook:
        gradebook.update_or_create_student("anna", last_name="Ash")  # nbgrader writes a comma without quotes
    stock = exported(little, StockCsv, assignment=[NAME])
    assert ours[0] == stock[0]
    assert [[cell.replace("Ash, jr.", "Ash") for cell in row] for row in ours] == stock
    assert ours[1][4] == "Ash, jr."


# --- all of them


@pytest.mark.parametrize("plugin", TEXTS)
def test_no_name_runs_as_a_formula(little, plugin):
    little.add_student("anna", first_name="+1", last_name='=HYPERLINK("http://example.org")')
    cells = [cell for row in exported(little, plugin) for cell in row]
    assert any("=HYPERLINK" in cell for cell in cells)
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@")) or (cell.startswith("-") and len(cell) > 1)]


@pytest.mark.parametrize("plugin", TEXTS)
def test_the_mark_is_that_after_the_penalty_and_never_below_0(little, plugin):
    with little.gradebook() as gradebook:
        gradebook.find_submission(NAME, "bo").notebooks[0].late_submission_penalty = 9
        gradebook.db.commit()
    rows = exported(little, plugin)
    column = rows[0].index("score" if plugin is CsvExportPlugin else NAME)
    assert [row[column] for row in rows if any("Berg" in cell for cell in row)] == ["0.0"]


@pytest.mark.parametrize("plugin", TEXTS)
def test_sums_are_written_as_people_would(little, plugin):
    little.add_student("dan", first_name="Dan", last_name="Dorn", email="d@example.org", lms_user_id="104")
    little.grade("dan", {"a": 0.1, "b": 0.2})
    assert "0.3" in str(exported(little, plugin)) and "0.30000" not in str(exported(little, plugin))


@pytest.mark.parametrize("plugin", TEXTS)
def test_it_is_told_what_became_of_missing_and_unfinished_work(little, plugin):
    little.add_student("dan", first_name="Dan", last_name="Dorn", email="d@example.org", lms_user_id="104")
    little.grade("dan", {**FULL, "a": None})
    exported(little, plugin)
    assert any(note.startswith(f"1 student (cy) didn't hand in anything for {NAME}: ") for note in exported.notes)
    assert any(note.startswith(f"The work of 1 student (dan) for {NAME} contains ") for note in exported.notes)


@pytest.mark.parametrize("plugin", TEXTS)
def test_one_assignment_and_one_student_can_be_chosen(little, plugin):
    little.grade("anna", {"z": 4}, assignment="ps2")
    rows = exported(little, plugin, assignment=["ps2"], student=["anna"])
    assert "ps2" in str(rows) and NAME not in str(rows) and "bo@" not in str(rows)
    assert sum("Ash" in str(row) for row in rows) == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"assignment": ["ps9"]}, "'ps9', but the gradebook has ps1, ps2"),
        ({"assignment": ["ps2"]}, "No work for ps2 has been graded"),
        ({"student": ["zoe"]}, "'zoe'"),
    ],
)
def test_what_is_not_there_is_not_exported(little, options, words):
    with pytest.raises(CourseError, match=words):
        exported(little, CanvasExportPlugin, **options)


def test_before_anybody_is_graded_there_is_nothing_to_export(tmp_path):
    with pytest.raises(CourseError, match="No work for any chapter has been graded"):
        exported(LittleClass(tmp_path / "new"), MoodleExportPlugin)


# --- the workbook


def test_the_workbook_has_two_sheets_for_each_assignment_and_no_name_in_it_is_a_formula(little):
    little.add_student("bo", last_name='=HYPERLINK("x")')
    little.grade("cy", {"z": None}, assignment="ps2")
    target = little.path / "grades.xlsx"
    result = CliRunner().invoke(app, ["export", "--format", "xlsx", "--course", str(little.path), "--out", str(target)])
    assert result.exit_code == 0, result.output
    book = openpyxl.load_workbook(target)
    assert book.sheetnames == [NAME, f"{NAME} states", "ps2", "ps2 states"]
    assert not [cell for sheet in book for row in sheet.rows for cell in row if cell.data_type == "f"]
    rows = {row[0]: row[5:] for row in book[NAME].iter_rows(values_only=True)}
    assert rows["student"] == ("one: 1 a (2)", "one: 2 b (1)", "one: 3 c (4)", "points", "late_penalty", "mark", "of")
    assert rows["bo"] == (2, 0, 4, 6, 2, 4, 7)
    assert rows["cy"] == ("not begun", "not begun", "not begun", None, None, None, 7)
    assert book["ps2"]["F4"].value == "still to be marked"


def test_long_names_of_assignments_have_sheets_of_their_own(tmp_path):
    names = [f"a_chapter_with_a_long_name_{part}{end}" for part in ("one", "two?") for end in ("", " states")]
    write_workbook({name: pd.DataFrame({"of": [name]}) for name in names}, tmp_path / "made.xlsx")
    book = openpyxl.load_workbook(tmp_path / "made.xlsx")
    assert [sheet["A2"].value for sheet in book] == names and all(len(name) <= 31 for name in book.sheetnames)


# --- the commands


def test_the_command_writes_the_file_and_says_where(little, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["export", "--format", "moodle", "--course", "course", "--chapter", NAME])
    assert result.exit_code == 0, result.output
    assert "grades-moodle.csv" in result.output and "Identify user by" in result.output
    assert "bo@example.org" in (tmp_path / "grades-moodle.csv").read_text()


def test_a_file_and_its_folder_can_be_named(little, tmp_path):
    target = tmp_path / "new" / "marks.csv"
    words = ["export", "--format", "csv", "--course", str(little.path), "--out", str(target)]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert target.is_file()


def test_an_unknown_format_is_told_with_those_that_there_are(little):
    result = CliRunner().invoke(app, ["export", "--format", "excel", "--course", str(little.path)])
    assert isinstance(result.exception, CourseError)
    assert "'excel', but it must be one of canvas, moodle, csv" in str(result.exception)


@pytest.mark.slow
def test_nbgraders_own_command_takes_the_plugins(little):
    nbgrader = [sys.executable, "-m", "nbgrader", "export", "--to", "canvas.csv"]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    told = subprocess.run(
        [*nbgrader, "--exporter=nbjudge.export.formats.CanvasExportPlugin"],
        cwd=little.path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    assert "Berg" in (little.path / "canvas.csv").read_text()
    assert f"1 student (cy) didn't hand in anything for {NAME}" in told.stderr
