"""Finds data about students in a course folder. docs/privacy.md lists the same places."""

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

from nbgrader.api import Gradebook

from nbjudge.attempts.folders import FOLDER as ATTEMPTS
from nbjudge.class_file.dates import extensions
from nbjudge.class_file.file import FILE, read_class_file
from nbjudge.class_file.people import excuses, sections
from nbjudge.collect.storage import REPLACED
from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.ledger import FOLDER, Ledger

KINDS = ("submitted", "autograded", "feedback")  # nbgrader's steps, with a folder for each student
EARLIER = (ATTEMPTS, REPLACED)  # our own folders with a folder for each student
SHARED = (
    "report",
    "similar",
    "term",
    "feedback/*.zip",
    "grades*.csv",
    "grades*.xlsx",
    "start_codes.csv",
    f"{FOLDER}/*.log",
    "gradebook.db.*",
)  # files about everyone


def own_folders(root: Path, student: str) -> list[Path]:
    """Return the folders that contain only one student's work and the feedback on it."""
    patterns = [_pattern(root, kind, student) for kind in KINDS]
    found = [Path(name) for pattern in patterns for name in glob.glob(pattern, include_hidden=True)]
    return sorted(path for path in [*found, *(root / kind / student for kind in EARLIER)] if path.is_dir())


def records(root: Path, student: str) -> list[Path]:
    """Return the grader's records about one student."""
    paths = [Ledger(root, one.name).path(student) for one in (root / FOLDER).glob("*") if one.is_dir()]
    return sorted(path for path in paths if path.is_file())


def own_files(root: Path, student: str) -> list[Path]:
    """Return the files that are only about one student."""
    return sorted([*_files(own_folders(root, student)), *records(root, student)])


def shared_files(root: Path) -> list[Path]:
    """Return files about the whole class that can be created again, such as reports and exports."""
    return sorted(_files(path for pattern in SHARED for path in root.glob(pattern)))


def known_students(root: Path, gradebook: Gradebook) -> list[str]:
    """Return everyone who's in the gradebook, or who has files in the course folder."""
    patterns = [_pattern(root, kind) for kind in KINDS]
    patterns += [glob.escape(str(root / kind)) + "/*" for kind in EARLIER]
    parts = [(pattern, Path(pattern).parts.index("*")) for pattern in patterns]
    found = {Path(name).parts[depth] for pattern, depth in parts for name in glob.glob(f"{pattern}/")}
    return sorted({one.id for one in gradebook.students} | found)


def require_unnamed(root: Path, students: Iterable[str]) -> None:
    """Check that class.toml, which has to be edited by hand, doesn't name any of these students.

    Raises:
        CourseError: class.toml names one of the students.
    """
    path = root / FILE
    if not path.is_file():
        return
    settings = read_class_file(path)
    named = {
        "excused": {one for names in excuses(settings, path).values() for one in names},
        "extensions": {one for names in extensions(settings, path).values() for one in names},
        "sections": set(sections(settings, path)),
    }
    for student in students:
        tables = [f"[{table}]" for table, names in named.items() if student in names]
        if tables:
            where = " and ".join(tables)
            raise CourseError(f"{path} names {student} in {where}. Delete the name there first. Nothing was changed.")


def _pattern(root: Path, kind: str, student: str | None = None) -> str:
    """Return a pattern for the folders with a student's work, or with everyone's work if no student is given.

    The pattern ends with the student, unless the course has a different folder structure.
    """
    whose, which = "__student__", "__assignment__"
    path = glob.escape(str(CourseFolder(root, which).path(kind, whose))).removesuffix(f"/{which}")
    return path.replace(which, "*").replace(whose, "*" if student is None else glob.escape(student))


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield all files below these paths. Links count as files and aren't followed."""
    for path in paths:
        if path.is_symlink() or path.is_file():
            yield path
        else:
            yield from (one for one in path.rglob("*") if one.is_symlink() or not one.is_dir())
