"""Enters a class list, exported by a learning platform or a spreadsheet, into the gradebook."""

import re
from pathlib import Path

import pandas as pd
from nbgrader.api import Gradebook

from nbjudge.errors import CourseError
from nbjudge.reading.tables import people, read_table

FIELDS = ("first_name", "last_name", "email", "lms_user_id")
NOT_HTML = {"<": "‹", ">": "›"}  # Formgrader's lists show names as HTML, so scripts in names would run there
WRONG_ID = re.compile(r"\.|.*[/\\<>\"'\x00-\x1f\x7f-\x9f]", re.DOTALL)  # ids become folders and parts of addresses
NOT_PEOPLE = ("points possible", "student, test", "test student")  # rows in Canvas' gradebook that aren't students


def read_class_list(path: Path, encoding: str | None = None) -> pd.DataFrame:
    """Read the students in a file.

    The columns of the result are id, first_name, last_name, email, lms_user_id and section.

    Characters with a special meaning in HTML are replaced. If no column contains account names, the part of the email
    address before the @ becomes the student's ID.

    Parameters:
        encoding: the file's encoding, as in `read_table`.

    Raises:
        CourseError: the file can't be read, a row doesn't identify a student, two students have the same ID, or an ID
            isn't a valid folder name.
    """
    table = people(read_table(path, encoding))
    if "name" in table:
        table = table[~table["name"].str.casefold().isin(NOT_PEOPLE)]
        table = table.assign(**{key: value for key, value in _names(table["name"]).items() if key not in table})
    if "id" not in table and "email" in table:
        table = table.assign(id=table["email"].str.partition("@")[0].str.lower())
    if "id" not in table or table.empty:
        raise CourseError(
            f"{path} has no column that identifies students, such as id, Username, SIS Login ID or Email address."
        )
    found = table.reindex(columns=["id", *FIELDS, "section"], fill_value="")
    found[[*FIELDS, "section"]] = found[[*FIELDS, "section"]].replace(NOT_HTML, regex=True)
    wrong = found["id"][found["id"].eq("") | found["id"].duplicated(keep=False)]
    if len(wrong):
        raise CourseError(
            f"{path}: row {wrong.index[0] + 2} has the id {wrong.iloc[0]!r}, but each student needs a different id."
        )
    odd = found["id"][found["id"].map(lambda one: bool(WRONG_ID.match(one)))]
    if len(odd):
        raise CourseError(
            f"{path}: row {odd.index[0] + 2} has the id {odd.iloc[0]!r}, but an id can't begin with a dot, or contain "
            "slashes, quotation marks, < or >, or control characters. Add a column `id`."
        )
    return found


def other_people(gradebook: Gradebook, students: pd.DataFrame) -> list[str]:
    """Return the IDs of rows whose email address differs from the gradebook, such as ben@elsewhere.org for ben."""
    known = {one.id: (one.email or "").lower() for one in gradebook.students}
    rows = zip(students["id"], students["email"].str.lower(), strict=True)
    return [name for name, email in rows if email and known.get(name) and known[name] != email]


def enter_class_list(gradebook: Gradebook, students: pd.DataFrame) -> tuple[int, int]:
    """Enter students into the gradebook, and return how many were added and changed. Empty fields change nothing."""
    known = {one.id: one for one in gradebook.students}
    new = changed = 0
    for row in students.to_dict("records"):
        given = {key: row[key] for key in FIELDS if row[key]}
        old = known.get(row["id"])
        new += old is None
        changed += old is not None and any(getattr(old, key) != value for key, value in given.items())
        gradebook.update_or_create_student(row["id"], **given)
    return new, changed


def _names(names: pd.Series) -> dict[str, pd.Series]:
    """Split full names, such as "Ash, Anna" or "Anna Ash". The last word of "Anna Ash" is the last name."""
    split = names.map(lambda name: name.partition(", ")[::2] if ", " in name else name.rpartition(" ")[::-2])
    return {"last_name": split.str[0], "first_name": split.str[1]}
