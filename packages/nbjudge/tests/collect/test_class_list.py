"""A class list comes straight from a platform's download or a spreadsheet."""

import pandas as pd
import pytest
from little_class import NAME, LittleClass
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.collect.class_list import read_class_list
from nbjudge.errors import CourseError
from nbjudge.gradebook.marks import read_marks

LISTS = {
    "Excel's CSV": "\ufeffid;first_name;last_name;email;lms_user_id\nana;Ana;Núñez;ana@x.org;901\n",
    "Canvas' gradebook": (
        "Student,ID,SIS User ID,SIS Login ID,Section,ps1 (7)\n    Points Possible,,,,,9\n"
        '"Núñez, Ana",901,S1,ana,1,\n"Student, Test",,,,,\n'
    ),
    "Moodle's participants": "Vorname,Nachname,E-Mail-Adresse,Gruppen\nAna,Núñez,ANA@x.org,\n",
    "Moodle in one column": "Nom complet,Adresse de courriel\nAna Núñez,ana@x.org\n",
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_platforms_list_names_the_student(tmp_path, kind):
    (tmp_path / "list.csv").write_text(LISTS[kind], encoding="utf-8")
    row = read_class_list(tmp_path / "list.csv").to_dict("records")
    assert [(one["id"], one["first_name"], one["last_name"]) for one in row] == [("ana", "Ana", "Núñez")]
    assert row[0]["lms_user_id"] in ("901", "") and (row[0]["lms_user_id"] or "Moodle" in kind)


@pytest.mark.parametrize("word", ["s", "S", "AB", "student"])
def test_accounts_that_end_with_a_number_are_ids(tmp_path, word):
    (tmp_path / "list.csv").write_text(f"id,email\n{word}3001,ana@x.org\n{word}3002,bo@x.org\n")
    assert read_class_list(tmp_path / "list.csv")["id"].to_list() == [f"{word}3001", f"{word}3002"]


def test_the_command_says_who_is_new_and_keeps_what_the_file_does_not_contain(tmp_path):
    little = LittleClass(tmp_path / "course")
    little.add_student("ana", email="old@x.org", last_name="N.")
    (tmp_path / "list.csv").write_text("Benutzername\tNachname\nana\tNúñez\nbo\tÖz\n", encoding="utf-16")
    words = ["students", "--from", str(tmp_path / "list.csv"), "--course", str(little.path)]
    result = CliRunner().invoke(app, words)
    assert "Students in the file: 2, new: 1, changed: 1." in result.output
    with little.gradebook() as gradebook:
        ana = gradebook.find_student("ana")
        assert (ana.last_name, ana.email, gradebook.find_student("bo").last_name) == ("Núñez", "old@x.org", "Öz")


def enter(little: LittleClass, text: str) -> CourseError | None:
    path = little.path.parent / "list.csv"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["students", "--from", str(path), "--course", str(little.path)])
    assert done.exit_code == 0 or isinstance(done.exception, CourseError), done.output
    return done.exception


def sections(little: LittleClass) -> dict[str, str]:
    with little.gradebook() as gradebook:
        marks = read_marks(little.path, gradebook, [NAME])
    return dict(zip(marks["student_id"], marks["section"], strict=True))


def test_sections_are_taken_from_the_list_and_from_class_toml(tmp_path):
    little = LittleClass(tmp_path / "course")
    enter(little, "id,Section\nana,Monday\nbo,Friday\ncy,\n")
    (little.path / "class.toml").write_text('[sections]\nFriday = ["bo", "cy"]\n')
    enter(little, "id,Section\nana,Tuesday\nbo,\n")
    assert sections(little) == {"ana": "Tuesday", "bo": "Friday", "cy": "Friday"}
    assert (little.path / "sections.csv").stat().st_mode & 0o777 == 0o600


def test_a_section_that_differs_from_class_toml_is_refused_before_anything_is_entered(tmp_path):
    little = LittleClass(tmp_path / "course")
    little.add_student("bo")
    (little.path / "class.toml").write_text('[sections]\nFriday = ["bo"]\n')
    refused = enter(little, "id,Section\nana,Monday\nbo,Monday\n")
    assert "bo is in the section 'Friday' in" in str(refused) and "but in 'Monday' in the class list" in str(refused)
    assert sections(little) == {"bo": "Friday"} and not (little.path / "sections.csv").exists()


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "id,email\nana,x@y\nana,z@y\n", "id\n\n"])
def test_a_list_without_an_id_for_each_student_is_refused(tmp_path, text):
    (tmp_path / "list.csv").write_text(text)
    with pytest.raises(CourseError, match=r"list\.csv"):
        read_class_list(tmp_path / "list.csv")


@pytest.mark.parametrize("odd", ["../../evil", "a/b", "a\\b", ".hidden", "a\x07b", 'x";eval()//', "o'neil", "<b>"])
def test_an_id_that_cannot_name_a_folder_is_refused(tmp_path, odd):
    pd.DataFrame({"Email address": [f"{odd}@x.org", "bo@x.org"]}).to_csv(tmp_path / "list.csv", index=False)
    with pytest.raises(CourseError, match=r"row 2 has the id .* Add a column `id`"):
        read_class_list(tmp_path / "list.csv")


def test_someone_elses_address_does_not_change_a_known_student(tmp_path):
    little = LittleClass(tmp_path / "course")
    little.add_student("ben", first_name="Ben", email="ben@uni.edu")
    little.add_student("ana", email="ANA@x.org")
    (tmp_path / "list.csv").write_text("First name,Email address\nMal,ben@evil.org\nAna,ana@x.org\n")
    words = ["students", "--from", str(tmp_path / "list.csv"), "--course", str(little.path)]
    result = CliRunner().invoke(app, words)
    assert (
        "Not changed: ben, because the email address in the gradebook is different" in result.output
        and "new: 0, changed: 1." in result.output
    )
    with little.gradebook() as gradebook:
        assert [(one.first_name, one.email) for one in gradebook.students if one.id == "ben"] == [
            ("Ben", "ben@uni.edu")
        ]
        assert gradebook.find_student("ana").first_name == "Ana"


def test_a_script_in_a_name_is_text_in_formgrader(tmp_path):
    (tmp_path / "list.csv").write_text("id,first_name,last_name\nana,<script>alert(1)</script>,O'Neil & Co\n")
    [row] = read_class_list(tmp_path / "list.csv").to_dict("records")
    assert (row["first_name"], row["last_name"]) == ("‹script›alert(1)‹/script›", "O'Neil & Co")
