"""`nbjudge archive`: a copy of what a course's folder contains about students, as it is or under pseudonyms."""

import hashlib
import hmac
import io
import os
import secrets
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
from nbgrader.api import BaseCell, Comment, Gradebook, Notebook, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import make_url, select

from nbjudge.errors import CourseError
from nbjudge.escaping.texts import in_table
from nbjudge.export.workbook import XlsxExportPlugin
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.retention.places import known_students, own_files

PERSON = ("student", "last_name", "first_name", "section")  # columns that name someone
PERSONAL = tuple(column.name for column in Student.__table__.columns)
DIGITS = 16  # hexadecimal digits of a pseudonym
NOTE = """\
Each student has a pseudonym, which is the same in every table. A pseudonym is the HMAC of the student's name under a
random key that wasn't stored, so no one can compute it again. Names, addresses, sections, times, notebooks and comments
were left out, and the rows are sorted by pseudonym.

Someone who knows a student's marks may still recognize that student's row. So this is still personal data.
"""


def write_archive(
    folder: CourseFolder, gradebook: Gradebook, target: Path, student: str | None, pseudonyms: bool
) -> int:
    """Write a zip file that only its owner can read, and return the number of its files.

    Parameters:
        target: the file, which must not exist.
        student: the only student to include, by the name in nbgrader. None means the whole class.
        pseudonyms: whether to write only marks, under pseudonyms.

    Raises:
        CourseError: the file exists, or nothing is stored about the student.
    """
    known = known_students(folder.root, gradebook)
    if not known or (student is not None and student not in known):
        raise CourseError(f"--student is {student!r}, but nothing is stored about a student of this name.")
    students = known if student is None else [student]
    contents = _under_pseudonyms(folder, gradebook) if pseudonyms else _everything(folder, gradebook, students)
    try:
        opened = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise CourseError(f"--out is {target}, which exists: choose another name.") from None
    with open(opened, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents:
            archive.writestr(name, content)
        if student is None and not pseudonyms and (path := _database(folder)):
            archive.write(path, path.name)
        return len(archive.namelist())


def _everything(folder: CourseFolder, gradebook: Gradebook, students: list[str]) -> Iterator[tuple[str, bytes]]:
    wanted = set(students)
    people = [{name: getattr(one, name) for name in PERSONAL} for one in gradebook.students]
    yield "students.csv", _csv(pd.DataFrame([one for one in people if one["id"] in wanted]))
    for name, table in _tables(folder, gradebook):
        yield f"marks/{name}.csv", _csv(table[table["student"].isin(wanted)])
    comments = _comments(gradebook)
    yield "comments.csv", _csv(comments[comments["student"].isin(wanted)])
    for path in (path for student in students for path in own_files(folder.root, student)):
        if not path.is_symlink():  # it may lead to a file of someone else
            yield path.relative_to(folder.root).as_posix(), path.read_bytes()


def _under_pseudonyms(folder: CourseFolder, gradebook: Gradebook) -> Iterator[tuple[str, bytes]]:
    key = secrets.token_bytes(32)
    yield "README.txt", NOTE.encode()
    for name, table in _tables(folder, gradebook):
        names = table["student"].map(lambda student: _pseudonym(student, key))
        hidden = table.drop(columns=[*PERSON]).assign(student=names).sort_values("student")
        yield f"marks/{name}.csv", _csv(hidden[["student", *hidden.columns.drop("student")]])


def _pseudonym(student: str, key: bytes) -> str:
    return hmac.new(key, student.encode(), hashlib.sha256).hexdigest()[:DIGITS]


def _tables(folder: CourseFolder, gradebook: Gradebook) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield the points by student and exercise of each assignment, and their states, if anything has been graded."""
    plugin = XlsxExportPlugin(parent=folder.app)
    if any(one.num_submissions for one in gradebook.assignments):
        yield from plugin.sheets(gradebook, plugin.read_marks(gradebook))


def _comments(gradebook: Gradebook) -> pd.DataFrame:
    columns = {
        "student": SubmittedAssignment.student_id,
        "notebook": Notebook.name,
        "cell": BaseCell.name,
        "auto_comment": Comment.auto_comment,
        "manual_comment": Comment.manual_comment,
    }
    query = (
        select(*columns.values())
        .join(SubmittedNotebook, Comment.notebook_id == SubmittedNotebook.id)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(BaseCell, Comment.cell_id == BaseCell.id)
        .join(Notebook, BaseCell.notebook_id == Notebook.id)
        .where(Comment.comment.is_not(None))
    )
    return pd.DataFrame(gradebook.db.execute(query).all(), columns=list(columns))


def _database(folder: CourseFolder) -> Path | None:
    url = make_url(folder.directory.db_url)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _csv(table: pd.DataFrame) -> bytes:
    text = io.StringIO()
    table.map(in_table).rename(columns=in_table).to_csv(text, index=False, lineterminator="\n")
    return text.getvalue().encode()
