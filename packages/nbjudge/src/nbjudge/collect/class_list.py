"""Enters a class list into the gradebook, from a file that a learning platform or a spreadsheet wrote."""

from pathlib import Path

import pandas as pd
from nbgrader.api import Gradebook

from nbjudge.errors import CourseError
from nbjudge.reading.tables import people, read_table

FIELDS = ("first_name", "last_name", "email", "lms_user_id")
NOT_HTML = {"<": "‹", ">": "›"}  # Formgrader's lists show names as HTML, so their scripts would run there
NOT_PEOPLE = ("points possible", "student, test", "test student")  # rows of Canvas' gradebook


def read_class_list(path: Path, encoding: str | None = None) -> pd.DataFrame:
    """Return the students in a file, with the columns id, first_name, last_name, email and lms_user_id.

    Signs of HTML are replaced. Without a column that names accounts, a student's id is the part of the email address
    before the @.

    Parameters:
        encoding: as in `read_table`.

    Raises:
        CourseError: the file can't be read, nothing identifies a student, or two students have the same id.
    """
    table = people(read_table(path, encoding))
    if "name" in table:
        table = table[~table["name"].str.casefold().isin(NOT_PEOPLE)]
        table = table.assign(**{key: value for key, value in _names(table["name"]).items() if key not in table})
    if "id" not in table and "email" in table:
        table = table.assign(id=table["email"].str.partition("@")[0].str.lower())
    if "id" not in table or table.empty:
        raise CourseError(f"{path} has no students with a column such as id, Username, SIS Login ID or Email address.")
    found = table.reindex(columns=["id", *FIELDS], fill_value="")
    found[[*FIELDS]] = found[[*FIELDS]].replace(NOT_HTML, regex=True)
    wrong = found["id"][found["id"].eq("") | found["id"].duplicated(keep=False)]
    if len(wrong):
        raise CourseError(
            f"{path}: row {wrong.index[0] + 2} has the id {wrong.iloc[0]!r}, but each student needs an id of their own."
        )
    return found


def enter_class_list(gradebook: Gradebook, students: pd.DataFrame) -> tuple[int, int]:
    """Enter students, and return how many are new and how many were changed. Empty fields change nothing."""
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
    """Split full names, such as "Ash, Anna" or "Anna Ash". The last word counts as the last name."""
    split = names.map(lambda name: name.partition(", ")[::2] if ", " in name else name.rpartition(" ")[::-2])
    return {"last_name": split.str[0], "first_name": split.str[1]}
