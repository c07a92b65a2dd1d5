"""Feedback pages are packed for Canvas and Moodle so that each page reaches its student and no one else."""

import stat
import zipfile
from pathlib import Path

import pytest
from course_folders import NAME, answer, graded, hand_in, make_course, notebook, run
from little_class import LittleClass

from nbjudge.errors import CourseError
from nbjudge.platforms.feedback_zip import upload_names

LIST = (
    "id,first_name,last_name,email,lms_user_id\n"
    "anna,Anna,Ash,anna@example.org,101\n"
    "bo,Bo,Berg,bo@example.org,102\n"
    "cy,Cy,Coe,,103\n"
)
WORKSHEET = (
    "Identifier,Full name,Email address\nParticipant 55,Anna_Ash/2,anna@example.org\nParticipant 56,B,bo@example.org\n"
)


@pytest.fixture
def little(tmp_path) -> LittleClass:
    little = LittleClass(tmp_path / "course")
    little.add_student("anna", first_name="Anna", last_name="Ash", email="anna@example.org", lms_user_id="101")
    little.add_student("bo", first_name="Bo", last_name="Berg", email="bo@example.org", lms_user_id="102")
    return little


def packed(folder: Path, *paths: str, content: bytes = b"{}") -> Path:
    path = folder / "submissions.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in paths:
            archive.writestr(name, content)
    return path


def canvas_numbers(name: str) -> list[str]:
    """Return the student and the file that Canvas reads from a name: the first two parts that consist of digits."""
    return [part for part in name.split("_") if part.isdigit()][:2]


def moodle_parts(path: str) -> list[str]:
    """Return what Moodle reads from a folder's name: the participant, the type and the plugin."""
    return path.partition("/")[0].split("_", 4)[1:4]


def test_canvas_finds_the_student_and_the_latest_file_in_the_name(little):
    files = ("ashanna_101_7001_one.ipynb", "ashanna_101_7009_one-1.ipynb", "bergbo_LATE_102_7003_one.ipynb")
    names = upload_names(little.folder, packed(little.path, *files), None)
    assert {student: canvas_numbers(name) for student, name in names.items()} == {
        "anna": ["101", "7009"],
        "bo": ["102", "7003"],
    }
    assert {Path(name).suffix for name in names.values()} == {".html"}


def test_moodle_finds_the_participant_and_the_plugin_in_the_name(little):
    source = packed(little.path, "Anna Ash_55_assignsubmission_file_/one.ipynb", "Bo Berg_56_assignsubmission_file_/a")
    names = upload_names(little.folder, source, None)
    assert names["anna"] == "Anna Ash_55_assignfeedback_file_/feedback.html"
    assert moodle_parts(names["bo"]) == ["56", "assignfeedback", "file"]


def test_a_worksheet_alone_is_enough_for_moodle(little):
    (little.path / "grades.csv").write_text(WORKSHEET)
    names = upload_names(little.folder, None, little.path / "grades.csv")
    assert {student: moodle_parts(name) for student, name in names.items()} == {
        "anna": ["55", "assignfeedback", "file"],
        "bo": ["56", "assignfeedback", "file"],
    }


def test_no_one_gets_a_page_that_could_be_someone_else_s(little):
    source = packed(
        little.path,
        "Anna Ash_55_assignsubmission_file_/one.ipynb",
        "Anna Ash_57_assignsubmission_file_/one.ipynb",
        "Bo Berg_56_assignsubmission_file_/one.ipynb",
    )
    assert list(upload_names(little.folder, source, None)) == ["bo"]


def test_a_download_that_names_no_one_is_refused_with_what_to_pass(little):
    with pytest.raises(
        CourseError, match=r"identifies a student in the gradebook.*Pass the source from which you collected"
    ):
        upload_names(little.folder, packed(little.path, "one.ipynb"), None)


@pytest.mark.slow
def test_the_pages_of_a_collected_download_are_packed_and_the_others_are_named(tmp_path):
    one = notebook(answer("a", "### BEGIN SOLUTION\na = 1\n### END SOLUTION"), graded("a_test", "assert a == 1"))
    course = make_course(tmp_path / "course", {"one": one})
    (course / "list.csv").write_text(LIST)
    run(course, "nbjudge", "students", "--from", "list.csv")
    made = (hand_in(course, "cy", {"a": "a = 1"}) / "one.ipynb").read_bytes()
    source = packed(tmp_path, "ashanna_101_7001_one.ipynb", "bergbo_102_7002_one.ipynb", content=made)
    run(course, "nbjudge", "collect", NAME, "--from", str(source))
    run(course, "nbjudge", "grade", NAME, "--no-sandbox")
    said = run(course, "nbjudge", "feedback", NAME, "--from", str(source))
    assert "aren't in the zip file, so send them their pages yourself: cy" in said and "Pages to upload: 2" in said
    target = course / "feedback" / f"{NAME}.zip"
    with zipfile.ZipFile(target) as archive:
        pages = {name: archive.read(name) for name in archive.namelist()}
    names = {"anna": "ashanna_101_7001_feedback.html", "bo": "bergbo_102_7002_feedback.html"}
    written = {student: (course / "feedback" / student / NAME / f"{NAME}.html").read_bytes() for student in names}
    assert pages == {name: written[student] for student, name in names.items()}
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
