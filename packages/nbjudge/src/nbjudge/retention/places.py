"""Where a course's folder contains data about students. docs/privacy.md lists the same places."""

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

from nbgrader.api import Gradebook

from nbjudge.class_file.dates import extensions
from nbjudge.class_file.file import FILE, read_class_file
from nbjudge.class_file.people import excuses, sections
from nbjudge.collect.run import REPLACED
from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.ledger import FOLDER, Ledger

KINDS = ("submitted", "autograded", "feedback")  # steps of nbgrader, with a folder for each student
SHARED = (
    "report",
    "similar",
    "term",
    "grades*.csv",
    "grades*.xlsx",
    f"{FOLDER}/*.log",
    "gradebook.db.*",
)  # about everyone


def own_folders(root: Path, student: str) -> list[Path]:
    """Return the folders that contain only the work of one student, and feedback on it."""
    patterns = [_pattern(root, kind, student) for kind in KINDS]
    found = [Path(name) for pattern in patterns for name in glob.glob(pattern, include_hidden=True)]
    return sorted(path for path in [*found, root / REPLACED / student] if path.is_dir())


def records(root: Path, student: str) -> list[Path]:
    """Return the records of grading one student."""
    paths = [Ledger(root, one.name).path(student) for one in (root / FOLDER).glob("*") if one.is_dir()]
    return sorted(path for path in paths if path.is_file())


def own_files(root: Path, student: str) -> list[Path]:
    """Return the files that are only about one student."""
    return sorted([*_files(own_folders(root, student)), *records(root, student)])


def shared_files(root: Path) -> list[Path]:
    """Return the files about the whole class that can be written again, such as reports and exports."""
    return sorted(_files(path for pattern in SHARED for path in root.glob(pattern)))


def known_students(root: Path, gradebook: Gradebook) -> list[str]:
    """Return everyone who's in the gradebook, or whose files are in the course's folder."""
    patterns = [*(_pattern(root, kind) for kind in KINDS), glob.escape(str(root / REPLACED)) + "/*"]
    parts = [(pattern, Path(pattern).parts.index("*")) for pattern in patterns]
    found = {Path(name).parts[depth] for pattern, depth in parts for name in glob.glob(f"{pattern}/")}
    return sorted({one.id for one in gradebook.students} | found)


def require_unnamed(root: Path, students: Iterable[str]) -> None:
    """Check that class.toml doesn't name any of these students, because only a person can edit it.

    Raises:
        CourseError: it names one.
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
            raise CourseError(f"{path} names {student} in {where}: delete the name there first. Nothing was changed.")


def _pattern(root: Path, kind: str, student: str | None = None) -> str:
    """Return a pattern for the folders of a student's work, or of everyone's if no one is named.

    It ends with the student, unless the course has another structure of folders.
    """
    whose, which = "__student__", "__assignment__"
    path = glob.escape(str(CourseFolder(root, which).path(kind, whose))).removesuffix(f"/{which}")
    return path.replace(which, "*").replace(whose, "*" if student is None else glob.escape(student))


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield all files below these paths. A link is a file of its own, and isn't followed."""
    for path in paths:
        if path.is_symlink() or path.is_file():
            yield path
        else:
            yield from (one for one in path.rglob("*") if one.is_symlink() or not one.is_dir())
