"""`nbjudge forget`: deletes a course folder's data about one student or about the whole class."""

import contextlib
import csv
import io
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.utils import rmtree
from rich.console import Console
from rich.markup import escape
from sqlalchemy import make_url

from nbjudge.class_file.section_list import forget_sections
from nbjudge.errors import CourseError
from nbjudge.escaping.texts import in_table, one_line
from nbjudge.files import PRIVATE, write_atomically
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.ledger import FOLDER, LTI_SCORES, Ledger
from nbjudge.number_formats import counted
from nbjudge.retention.places import known_students, own_files, own_folders, records, require_unnamed, shared_files

RECORD = "deletions.csv"
PATIENCE = 60  # seconds to wait for another program that uses the gradebook
COLUMNS = ("time", "students", "whole_class", "files", "submissions_in_gradebook")
ELSEWHERE = (
    "This command can't reach backups, files that you saved elsewhere, the learning platform, nbgrader's exchange, "
    "or accounts on a hub."
)


def forget(folder: CourseFolder, student: str | None, console: Console, ask: Callable[[], bool] | None) -> bool:
    """Delete everything about one student or all students, and record the deletion without names.

    Parameters:
        student: the student's name in nbgrader, or None for the whole class.
        ask: a function that asks whether to delete everything. None means that no one can be asked.

    Returns:
        True if everything was deleted.

    Raises:
        CourseError: no data about the student is stored, or class.toml contains the student's name.
    """
    with folder.book(console.print) as book:
        students = book.run(lambda: _chosen(folder.root, book.gradebook, student))
        require_unnamed(folder.root, students)
        files = [path for one in students for path in own_files(folder.root, one)] + shared_files(folder.root)
        rows = book.run(lambda: _submissions(book.gradebook, students))
        _describe(folder.root, students, files, rows, console)
        if ask is None or not ask():
            console.print("Nothing was deleted. To delete all of this, add --yes.")
            return False
        with _locked(folder.root, [one.name for one in book.gradebook.assignments]):
            _forget_scores(folder.root, book.gradebook, students)
            _delete(folder.root, students)
            forget_sections(folder.root, students)
            book.run(lambda: _remove(book.gradebook, students))
    _overwrite(folder)
    _record(folder.root / RECORD, [len(students), student is None, len(files), rows])
    console.print(f"Everything was deleted. {RECORD} records the deletion without names. {ELSEWHERE}", soft_wrap=True)
    return True


def _chosen(root: Path, gradebook: Gradebook, student: str | None) -> list[str]:
    known = known_students(root, gradebook)
    if student is not None and student not in known:
        raise CourseError(f"--student is {student!r}, but nothing is stored about a student with this name.")
    if not known:
        raise CourseError("Nothing is stored about any student.")
    return known if student is None else [student]


def _submissions(gradebook: Gradebook, students: Sequence[str]) -> int:
    wanted = set(students)
    return sum(len(one.submissions) for one in gradebook.students if one.id in wanted)


def _describe(root: Path, students: list[str], files: list[Path], rows: int, console: Console) -> None:
    """Print what will be deleted from each folder."""
    places: dict[str, int] = {}
    for path in files:
        place = path.relative_to(root).parts[0] if path.is_relative_to(root) else str(path.parent)
        places[place] = places.get(place, 0) + 1
    named = ", ".join(map(one_line, students))
    who = f"{counted(len(students), 'student')} ({escape(named)})"
    console.print(f"The following data about {who} will be deleted:", soft_wrap=True)
    for place, count in places.items():
        console.print(f"    {escape(one_line(place))}: {counted(count, 'file')}", soft_wrap=True)
    console.print(f"    the gradebook: names, addresses and {counted(rows, 'submission')} with marks and comments")


@contextlib.contextmanager
def _locked(root: Path, assignments: Sequence[str]) -> Iterator[None]:
    """Prevent all assignments from being graded while this block runs."""
    with contextlib.ExitStack() as stack:
        for name in assignments:
            stack.enter_context(Ledger(root, name).locked())
        yield


def _forget_scores(root: Path, gradebook: Gradebook, students: Sequence[str]) -> None:
    """Delete the students from the record of scores that were sent to a platform."""
    path = root / FOLDER / LTI_SCORES
    if not path.is_file():
        return
    users = {str(one.lms_user_id) for one in gradebook.students if one.id in set(students) and one.lms_user_id}
    sent = json.loads(path.read_text(encoding="utf-8"))
    kept = {
        platform: {
            name: {user: one for user, one in scores.items() if user not in users} for name, scores in by.items()
        }
        for platform, by in sent.items()
    }
    write_atomically(path, json.dumps(kept, indent=1), mode=PRIVATE)


def _delete(root: Path, students: Sequence[str]) -> None:
    """Delete the students' folders and records, the files about the whole class, and folders that become empty."""
    for student in students:
        for folder in own_folders(root, student):
            folder.unlink() if folder.is_symlink() else rmtree(str(folder))
        for path in records(root, student):
            path.unlink()
    shared = shared_files(root)
    for path in shared:
        path.unlink()
    for folder in sorted({one for path in shared for one in path.parents if root in one.parents}, reverse=True):
        with contextlib.suppress(OSError):  # something else is in it
            folder.rmdir()


def _remove(gradebook: Gradebook, students: Sequence[str]) -> None:
    for student in students:
        with contextlib.suppress(MissingEntry):  # only files were stored
            gradebook.remove_student(student)


def _overwrite(folder: CourseFolder) -> None:
    """Rewrite SQLite's file from scratch.

    Otherwise, the file keeps deleted rows until something else needs their space.
    """
    url = make_url(folder.directory.db_url)
    if url.get_backend_name() == "sqlite" and url.database:
        with closing(sqlite3.connect(url.database, timeout=PATIENCE)) as database:
            database.execute("VACUUM")


def _record(path: Path, values: Sequence[object]) -> None:
    before = path.read_text(encoding="utf-8") if path.is_file() else ",".join(COLUMNS) + "\n"
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow([f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}", *map(in_table, values)])
    write_atomically(path, before + line.getvalue())
