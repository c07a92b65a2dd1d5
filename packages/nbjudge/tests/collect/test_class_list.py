"""A class list comes straight from a platform's download or a spreadsheet."""

import pytest
from little_class import LittleClass
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.collect.class_list import read_class_list
from nbjudge.errors import CourseError

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


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "id,email\nana,x@y\nana,z@y\n", "id\n\n"])
def test_a_list_without_an_id_for_each_student_is_refused(tmp_path, text):
    (tmp_path / "list.csv").write_text(text)
    with pytest.raises(CourseError, match=r"list\.csv"):
        read_class_list(tmp_path / "list.csv")


def test_a_script_in_a_name_is_text_in_formgrader(tmp_path):
    (tmp_path / "list.csv").write_text("id,first_name,last_name\nana,<script>alert(1)</script>,O'Neil & Co\n")
    [row] = read_class_list(tmp_path / "list.csv").to_dict("records")
    assert (row["first_name"], row["last_name"]) == ("‹script›alert(1)‹/script›", "O'Neil & Co")
