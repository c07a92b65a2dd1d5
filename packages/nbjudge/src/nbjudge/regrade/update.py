"""`nbjudge update`: switches to a new version of an assignment, even if the cells that were handed in differ."""

import contextlib
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.converters import GenerateAssignment
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from rich.console import Console

from nbjudge.attempts.folders import Attempts
from nbjudge.cell_metadata import name_of
from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.cell_rows import marks_by_hand, replace_cells
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.recorded import ADDED
from nbjudge.gradebook.ledger import Ledger
from nbjudge.notebooks import parse_notebook
from nbjudge.reading.texts import decode
from nbjudge.records.added_cells import MEANS, WAIT, digest, note_changes
from nbjudge.records.assignments import Assignment, read_assignment
from nbjudge.regrade.assignment_changes import ADDED as WAS_ADDED
from nbjudge.regrade.assignment_changes import KIND, POINTS, REMOVED, CellChange, changes_between, show_changes

Ask = Callable[[], bool]
Counts = dict[tuple[str, str], int]
Works = dict[tuple[str, str], dict[str, str]]  # the student of each work, by notebook and cell, and by digest


def update(folder: CourseFolder, missing: str | None, console: Console, ask: Ask | None = None) -> bool:
    """Update an assignment to the current version in source/, after showing what changes.

    Parameters:
        missing: how work without an added answer cell counts, as one of `MEANS`. None means that no decision has been
            made, which matters only if such work exists.
        ask: a function that asks whether to change the assignment. If `ask` is None, no one can be asked and nothing is
            changed.

    Returns: True if everything went well.

    Raises:
        CourseError: the assignment doesn't exist or can't be generated, or it isn't clear how work without an added
            cell counts.
    """
    if missing is not None and missing not in MEANS:
        raise CourseError(f"--missing is {missing!r}, but it must be one of {', '.join(MEANS)}.")
    ledger = Ledger(folder.root, folder.assignment)
    with ledger.locked(), folder.book(console.print) as book:
        old = book.run(lambda: read_assignment(book.gradebook, folder.assignment))
        new = generated(folder)
        if old.notebooks.keys() != new.notebooks.keys():
            raise CourseError(
                "Notebooks were added or removed, not only cells. nbgrader doesn't allow that once work has been "
                "graded, so make a new assignment for the new notebooks."
            )
        changes = changes_between(old, new)
        if not changes:
            console.print("No cell has changed, so there's nothing to do.")
            return True
        lacking = _lacking(folder, old, changes)
        lacks = {key: len(set(works.values())) for key, works in lacking.items()}
        by_hand = book.run(lambda: _count_by_hand(folder, book.gradebook, changes))
        show_changes(changes, lacks, by_hand, console)
        if lacks and missing is None:
            raise CourseError(_undecided(lacks))
        if not (ask and ask()):
            console.print(f"Nothing was changed.{'' if ask else ' Look at the table, and then add --yes.'}")
            return ask is not None
        ledger.write(ADDED, _note(ledger.read(ADDED), changes, missing or WAIT, lacking))
        book.run(lambda: _apply(folder, book.gradebook, new))
        _generate(folder, folder.directory)
    console.print(
        f"The assignment was updated. To grade with the new version, run `{program()} grade {folder.assignment}`."
    )
    return True


def generated(folder: CourseFolder) -> Assignment:
    """Return the assignment that nbgrader would generate from source/ if there were no submissions.

    Raises:
        CourseError: nbgrader can't generate the assignment.
    """
    with tempfile.TemporaryDirectory() as place:
        directory = CourseDirectory(parent=folder.app, assignment_id=folder.assignment)
        directory.db_url = f"sqlite:///{place}/gradebook.db"
        directory.release_directory = str(Path(place) / "release")
        _generate(folder, directory)
        with Gradebook(directory.db_url) as gradebook:
            return read_assignment(gradebook, folder.assignment)


def _generate(folder: CourseFolder, directory: CourseDirectory) -> None:
    generate = GenerateAssignment(coursedir=directory, parent=folder.app)
    generate.force = True
    generate.log.setLevel("CRITICAL")
    try:
        with contextlib.chdir(folder.root):
            generate.start()
    except (NbGraderException, SystemExit) as error:
        raise CourseError(
            f"nbgrader can't generate {folder.assignment}: {one_line(str(error))}. To see why, run "
            f"`nbgrader generate_assignment {folder.assignment}` in a copy of the course."
        ) from None


def _apply(folder: CourseFolder, gradebook: Gradebook, new: Assignment) -> None:
    for notebook in gradebook.find_assignment(folder.assignment).notebooks:
        replace_cells(gradebook, notebook, new.notebooks[notebook.name])
    gradebook.db.commit()
    gradebook.db.expire_all()


def _lacking(folder: CourseFolder, old: Assignment, changes: list[CellChange]) -> Works:
    """Map each added answer cell to the work without this cell. Work is identified by its `digest`."""
    added = {(one.notebook, one.cell) for one in changes if one.what == WAS_ADDED and one.is_answer}
    found: Works = {}
    for student in folder.students() if added else []:
        for name, text in _texts_of(folder, old, student):
            there = _cells_in(text)
            for key in (key for key in added if key[0] == name and key[1] not in there):
                found.setdefault(key, {})[digest(student, text)] = student
    return found


def _texts_of(folder: CourseFolder, old: Assignment, student: str) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each notebook in a student's work, including all attempts."""
    for where in (None, *(one.path for one in Attempts.of_course(folder).of(student))):
        with contextlib.suppress(OSError, RecursionError):
            used = folder.submission(student, where).choose(old.recognizer).used
            yield from [(name, decode(one.read())) for name, one in used.items()]


def _cells_in(text: str) -> set[str]:
    """Return the names of the cells in a notebook. If the text can't be read, return no names."""
    with contextlib.suppress(Exception):  # grading reports what's wrong with the notebook
        return {name_of(cell) for cell in parse_notebook(text).cells}
    return set()


def _count_by_hand(folder: CourseFolder, gradebook: Gradebook, changes: list[CellChange]) -> Counts:
    notebooks = {one.name: one for one in gradebook.find_assignment(folder.assignment).notebooks}
    gone = [one for one in changes if one.what in (REMOVED, KIND)]
    counts = {(one.notebook, one.cell): marks_by_hand(notebooks[one.notebook], one.cell) for one in gone}
    return {key: count for key, count in counts.items() if count}


def _undecided(lacks: Counts) -> str:
    most = max(lacks.values())
    students = "1 student has" if most == 1 else f"{most} students have"
    means = ", ".join(f"--missing {key} means that {what}" for key, what in MEANS.items())
    return f"{students} handed in work that lacks an added answer cell. Decide how such work counts: {means}."


def _note(known: Mapping[str, object], changes: list[CellChange], missing: str, lacking: Works) -> dict:
    """Return the ledger's record of added cells and earlier points."""
    added = [(one.notebook, one.cell) for one in changes if one.what == WAS_ADDED]
    before = {(one.notebook, one.cell): one.points[0] for one in changes if one.what == POINTS}
    points = {key: value for key, value in before.items() if value is not None}
    return note_changes(known, added, points, missing, lacking)
