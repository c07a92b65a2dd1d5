"""Class lists and worksheets are read whatever program, language and encoding they come from."""

import pytest

from nbjudge.errors import CourseError
from nbjudge.reading.tables import people, read_table

ROWS = [["id", "first_name", "last_name", "email"], ["ann", "Zoë", "Núñez, jr.", "a@x.org"], ["bo", "Bo", "Ö", ""]]


def as_csv(delimiter, line_end="\r\n"):
    return (
        line_end.join(delimiter.join(f'"{cell}"' if "," in cell else cell for cell in row) for row in ROWS) + line_end
    )


FORMS = {
    "Excel's CSV": as_csv(",").encode("utf-8-sig"),
    "semicolons in a code page": as_csv(";").encode("cp1252"),
    "tabs in UTF-16": as_csv("\t").encode("utf-16"),
    "a hint for Excel": b"sep=;\r\n" + as_csv(";").encode(),
    "the line ends of Linux": as_csv(",", "\n").encode(),
    "empty lines at the end": as_csv(";").encode() + b"\r\n\r\n",
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_table_is_read_the_same_way(tmp_path, form):
    (tmp_path / "class.csv").write_bytes(FORMS[form])
    table = read_table(tmp_path / "class.csv")
    assert [list(table), *table.to_numpy().tolist()] == ROWS


def test_a_workbook_is_read_as_texts(tmp_path):
    read_table_of = tmp_path / "class.xlsx"
    import pandas as pd

    pd.DataFrame([["007", "Zoë", None]], columns=["id", "first_name", "email"]).to_excel(read_table_of, index=False)
    assert read_table(read_table_of).to_numpy().tolist() == [["007", "Zoë", ""]]


WORKSHEETS = {
    "English": ("Identifier,Full name,ID number,Email address,Status,Grade", "Participant "),
    "German": ("ID,Vollständiger Name,ID-Nummer,E-Mail-Adresse,Status,Bewertung", "Teilnehmer/in"),
    "French": ("Identifiant,Nom complet,Numéro d'identification,Adresse de courriel,Statut,Note", "Participant "),
    "Spanish": ("Identificador,Nombre completo,Número de ID,Dirección de correo,Estado,Calificación", "Participante "),
    "without a known heading": ("A,Full name,ID number,D,E,F", "参加者"),
}


@pytest.mark.parametrize("language", WORKSHEETS)
def test_a_worksheet_of_moodle_is_understood_in_any_language(tmp_path, language):
    head, before = WORKSHEETS[language]
    (tmp_path / "w.csv").write_text(f"{head}\n{before}3001,Ana Núñez,17,an@x.org,,\n", encoding="utf-8-sig")
    row = people(read_table(tmp_path / "w.csv")).to_dict("records")[0]
    assert row == {"number": "3001", "name": "Ana Núñez", "lms_user_id": "17", "email": "an@x.org"}


CLASS_LISTS = {
    "Canvas": 'Student,ID,SIS User ID,SIS Login ID,Section\n"Núñez, Ana",901,S1,ana,1\n',
    "Blackboard": "Last Name,First Name,Username,Email\nNúñez,Ana,ana,ana@x.org\n",
    "Brightspace": "OrgDefinedId;Last Name;First Name;Email\nana;Núñez;Ana;ana@x.org\n",
    "ILIAS": "Login;Nachname;Vorname;Matrikelnummer\nana;Núñez;Ana;17\n",
}


@pytest.mark.parametrize("platform", CLASS_LISTS)
def test_the_class_list_of_a_platform_names_the_student(tmp_path, platform):
    (tmp_path / "list.csv").write_text(CLASS_LISTS[platform], encoding="utf-8")
    row = people(read_table(tmp_path / "list.csv")).iloc[0]
    assert row["id"] == "ana" and "Núñez" in {row.get("name"), row.get("last_name")} | set(
        str(row.get("name")).split(", ")
    )
    assert platform != "Canvas" or row["lms_user_id"] == "901"


def test_what_is_no_table_is_refused_in_words(tmp_path):
    (tmp_path / "x.csv").write_bytes(b"")
    with pytest.raises(CourseError, match=r"x\.csv can't be read as a table: .*Save it as CSV or xlsx"):
        read_table(tmp_path / "x.csv")


def test_a_table_that_is_not_there_is_told_without_an_error_number(tmp_path):
    with pytest.raises(CourseError, match=r"x\.csv doesn't exist. Pass the name of a CSV file or an Excel workbook"):
        read_table(tmp_path / "x.csv")
