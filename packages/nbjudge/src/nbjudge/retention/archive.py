"""`nbjudge archive`: copies a course folder's data about students, either unchanged or under pseudonyms."""

import hashlib
import hmac
import os
import secrets
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
from nbgrader.api import BaseCell, Comment, Gradebook, Notebook, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import make_url, select

from nbjudge.csv_files import csv_of
from nbjudge.errors import CourseError
from nbjudge.export.workbook import XlsxExportPlugin
from nbjudge.files import PRIVATE, open_atomically
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.retention.places import known_students, own_files

PERSON = ("student", "last_name", "first_name", "section")  # columns that identify someone
PERSONAL = tuple(column.name for column in Student.__table__.columns)
DIGITS = 16  # hexadecimal digits in a pseudonym
NOTE = """\
Each student has a pseudonym, which is the same in every table. A pseudonym is the HMAC of the student's name under a
random key that wasn't stored, so no one can compute it again. Names, addresses, sections, times, notebooks and comments
were left out, and the rows are sorted by pseudonym.

Someone who knows a student's marks may still recognize that student's row. So this is still personal data.
"""


def write_archive(
    folder: CourseFolder, gradebook: Gradebook, target: Path, student: str | None, pseudonyms: bool
) -> int:
    """Write a zip file that only its owner can read, and return the number of files in it.

    Parameters:
        target: the zip file to write. It must not exist yet.
        student: the name in nbgrader of the only student to include, or None for the whole class.
        pseudonyms: whether to write only marks, under pseudonyms.

    Raises:
        CourseError: the file exists, or no data about the student is stored.
    """
    known = known_students(folder.root, gradebook)
    if not known or (student is not None and student not in known):
        raise CourseError(f"--student is {student!r}, but nothing is stored about a student with this name.")
    students = known if student is None else [student]
    contents = _under_pseudonyms(folder, gradebook) if pseudonyms else _everything(folder, gradebook, students)
    if os.path.lexists(target):
        raise CourseError(f"--out is {target}, which already exists. Choose another name.")
    with open_atomically(target, PRIVATE) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents:
            archive.writestr(_encodable(name), content)
        if student is None and not pseudonyms and (path := _database(folder)):
            archive.write(path, path.name)
        return len(archive.namelist())


def _encodable(name: str) -> str:
    """Replace all characters in a file name that aren't UTF-8 with numbers, such as &#56575;.

    A zip file can't store such characters.
    """
    return name.encode("utf-8", "xmlcharrefreplace").decode()


def _everything(folder: CourseFolder, gradebook: Gradebook, students: list[str]) -> Iterator[tuple[str, bytes]]:
    wanted = set(students)
    people = [{name: getattr(one, name) for name in PERSONAL} for one in gradebook.students]
    yield "students.csv", csv_of(pd.DataFrame([one for one in people if one["id"] in wanted]))
    for name, table in _tables(folder, gradebook):
        yield f"marks/{name}.csv", csv_of(table[table["student"].isin(wanted)])
    comments = _comments(gradebook)
    yield "comments.csv", csv_of(comments[comments["student"].isin(wanted)])
    for path in (path for student in students for path in own_files(folder.root, student)):
        if not path.is_symlink():  # a link may lead to someone else's file
            yield path.relative_to(folder.root).as_posix(), path.read_bytes()


def _under_pseudonyms(folder: CourseFolder, gradebook: Gradebook) -> Iterator[tuple[str, bytes]]:
    key = secrets.token_bytes(32)
    yield "README.txt", NOTE.encode()
    for name, table in _tables(folder, gradebook):
        names = table["student"].map(lambda student: _pseudonym(student, key))
        hidden = table.drop(columns=[*PERSON]).assign(student=names).sort_values("student")
        yield f"marks/{name}.csv", csv_of(hidden[["student", *hidden.columns.drop("student")]])


def _pseudonym(student: str, key: bytes) -> str:
    return hmac.new(key, student.encode(), hashlib.sha256).hexdigest()[:DIGITS]


def _tables(folder: CourseFolder, gradebook: Gradebook) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield two tables for each graded assignment: each student's points and states in every exercise."""
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
