"""Reads class lists, grading worksheets and gradebooks from learning platforms, in any language and format.

Spreadsheets write CSV files with commas, semicolons or tabs, in UTF-8, UTF-16 or a code page. Platforms translate the
column headings.
"""

import csv
import io
import re
from pathlib import Path

import pandas as pd

from nbjudge.errors import CourseError
from nbjudge.reading.archives import ZIP
from nbjudge.reading.texts import decode, doubt, same_name

DELIMITERS = ",;\t|"
EXCEL_HINT = re.compile(r"sep=(.)\r?\n")  # a first line from which Excel reads the delimiter
# Platforms' names for each column, by nbgrader's name. Canvas: Student, ID, SIS Login ID. Moodle: Full name, Email
# address, ID number. Blackboard: Username, Student ID. Brightspace: OrgDefinedId. ILIAS: Login, Matriculation number.
# Gradescope: SID.
HEADINGS = {
    "id": "id|student id|username|user name|login|sis login id|orgdefinedid|benutzername|anmeldename|nom d'utilisateur|"
    "nombre de usuario|gebruikersnaam|nome utente|nome de usuário|nazwa użytkownika",
    "lms_user_id": "lms_user_id|id number|sid|student number|matriculation number|id-nummer|matrikelnummer|"
    "numéro d'identification|número de id|número de identificación|id-nummer|numero id|numer id",
    "email": "email|e-mail|email address|e-mail-adresse|mail|adresse de courriel|adresse e-mail|dirección de correo|"
    "dirección email|correo electrónico|e-mailadres|indirizzo email|endereço de email|adres e-mail",
    "first_name": "first_name|first name|firstname|given name|vorname|prénom|nombre|voornaam|nome|imię",
    "last_name": "last_name|last name|lastname|surname|family name|nachname|nom|nom de famille|apellido|apellidos|"
    "apellido(s)|achternaam|cognome|sobrenome|nazwisko",
    "section": "section|sections|sektion|sección|sezione|seção|sectie|sekcja",
    "name": "name|full name|student|student name|vollständiger name|nom complet|nombre completo|volledige naam|"
    "nome completo|imię i nazwisko",
}
_FIELDS = {same_name(heading): field for field, headings in HEADINGS.items() for heading in headings.split("|")}
_NUMBERED = re.compile(r"(\D+)(\d+)")  # Moodle's "Participant 3001", in any language
_ACCOUNT = re.compile(r"[a-z]+\d+|[A-Z]{1,4}\d+")  # such as s3001, unlike "Teilnehmer/in3001"


def read_table(path: Path, encoding: str | None = None) -> pd.DataFrame:
    """Read a CSV file or an Excel workbook as a table of strings. Missing values become empty strings.

    Parameters:
        encoding: the encoding of a CSV file, such as "cp1250", or None to detect it.

    Raises:
        CourseError: the file can't be read as a table.
    """
    try:
        content = path.read_bytes()
        if content.startswith(ZIP):
            return pd.read_excel(io.BytesIO(content), dtype=str, keep_default_na=False).fillna("")
        return _read_csv(content.decode(encoding).removeprefix("\ufeff") if encoding else decode(content))
    except FileNotFoundError:
        raise CourseError(f"{path} doesn't exist. Pass the name of a CSV file or an Excel workbook.") from None
    except LookupError:
        raise CourseError(
            f"--encoding is {encoding!r}, which doesn't exist. Use utf-8 or cp1250, for example."
        ) from None
    except (OSError, ValueError, csv.Error, EOFError) as error:
        raise CourseError(f"{path} can't be read as a table: {error}. Save it as CSV or xlsx.") from None


def encoding_doubt(path: Path) -> str:
    """Return a sentence if several encodings fit a table about equally well, or an empty string otherwise."""
    content = path.read_bytes()
    found = "" if content.startswith(ZIP) else doubt(content)
    how = "The file was read using the first of these encodings. To choose another encoding, add --encoding."
    return found and f"{path} could be encoded as {found}, so check whether the names look right. {how}"


def _read_csv(text: str) -> pd.DataFrame:
    hint = EXCEL_HINT.match(text)
    text = text[hint.end() :] if hint else text
    head = re.sub(r'"[^"]*"', "", text.lstrip().partition("\n")[0])
    delimiter = hint[1] if hint else max(DELIMITERS, key=head.count)
    table = pd.read_csv(io.StringIO(text), sep=delimiter, dtype=str, keep_default_na=False, skipinitialspace=True)
    return table.rename(columns=lambda name: str(name).strip()).fillna("")


def people(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table with the recognized columns, renamed to nbgrader's names.

    These names are id, lms_user_id, email, first_name, last_name, section and name.

    The columns `number` (Moodle's number for a participant) and `email` are also recognized by their contents.
    """
    fields = {column: _FIELDS.get(same_name(column)) for column in table}
    found = {field: table[column] for column, field in reversed(fields.items()) if field}
    if "SIS User ID" in table and "ID" in table:  # Canvas, whose ID is its own number for a student
        found |= {"lms_user_id": table["ID"], "id": table.get("SIS Login ID", table["SIS User ID"])}
    for column in table:
        values = [value.strip() for value in table[column] if value.strip()]
        matches = [_NUMBERED.fullmatch(value) for value in values]
        if values and all(matches) and len({match[1] for match in matches if match}) == 1 and "number" not in found:
            found["number"] = table[column].str.replace(r"\D", "", regex=True)
            if "id" in found and found["id"].equals(table[column]) and not _ACCOUNT.fullmatch(values[0]):
                del found["id"]
        if values and "email" not in found and all("@" in value for value in values):
            found["email"] = table[column]
    return pd.DataFrame({field: column.str.strip() for field, column in found.items()})
