"""`nbjudge watch`: grades new work in nbgrader's exchange, and returns the results through the exchange.

Each batch is graded in a copy of the course, so the gradebook, `submitted/` and `autograded/` don't change.
"""

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path

from nbgrader.utils import notebook_hash

from nbjudge.class_file.file import FILE, read_from_course
from nbjudge.class_file.on_submit import ALL, VISIBLE, MarksOnSubmit, marks_on_submit
from nbjudge.errors import CourseError
from nbjudge.escaping.terminal import Terminal
from nbjudge.escaping.texts import one_line
from nbjudge.exchange import OwnerCollect
from nbjudge.exchange.snapshot import Refused
from nbjudge.exchange.submissions import Entry, inbound, read_entry
from nbjudge.feedback.pages import Feedback, give_feedback
from nbjudge.feedback.receipts import read_secret
from nbjudge.files import folder_atomically, write_atomically
from nbjudge.gradebook.configuration import FILE as CONFIGURATION
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.ledger import Ledger
from nbjudge.platforms.on_submit_page import failure_page, marks_page
from nbjudge.platforms.package import write_course
from nbjudge.platforms.submission import marks_of
from nbjudge.runs.context import GradingOptions
from nbjudge.runs.grade import grade

KINDS = {
    VISIBLE: "release",
    ALL: "source",
}  # the folders whose notebooks contain the tests. release/ has no hidden tests
RECORDS = ".on_submit"  # the folder in the ledger's folder with a file for each student
GRADED, ANSWERED = "graded", "answered"  # the keys in such a file: when work was graded, and the times of that work
READABLE, LISTLESS = 0o644, 0o711  # permissions of a page, and of the folder, in which no one can list the pages


def read_setting(root: Path) -> MarksOnSubmit:
    """Return the settings in a course folder.

    Raises:
        CourseError: class.toml doesn't turn on marks on submit, or has an invalid value.
    """
    setting = read_from_course(root, marks_on_submit)
    if not setting.show:
        raise CourseError(f'{root / FILE} has no table [marks_on_submit] with a line such as show = "visible".')
    return setting


class Watch:
    """Looks for new work and grades it.

    Parameters:
        folder: the course folder, without an assignment.
        place: a folder that only the teacher can read, for copies of the course.
        tell: a function that's called with a line for each student who gets results.
    """

    def __init__(self, folder: CourseFolder, options: GradingOptions, place: Path, tell: Callable[[str], None]) -> None:
        self.folder, self.options, self.place, self.tell = folder, options, place, tell
        self.records = Ledger(folder.root, RECORDS)

    def look(self, now: float) -> None:
        """Grade everyone's latest work if it's new, except for students whose work was graded a short time ago.

        Parameters:
            now: the current time, in seconds since 1970.

        Raises:
            CourseError: the settings are invalid, or the gradebook can't be read.
        """
        setting = read_setting(self.folder.root)
        with self.folder.book(self.tell) as book:
            names = book.run(lambda: [one.name for one in book.gradebook.assignments])
        for name in names:
            folder = CourseFolder(self.folder.root, name)
            entries = [one for one in self._latest(folder) if self._is_due(one, name, setting, now)]
            try:
                if entries:
                    self._answer(folder, entries, setting, now)
            except Exception as error:  # whatever the error is, students get results for other assignments
                self.tell(one_line(f"{name}: no results: {type(error).__name__}: {error}"))

    def _latest(self, folder: CourseFolder) -> list[Entry]:
        """Return each student's latest submission."""
        exchange = OwnerCollect(coursedir=folder.directory, parent=folder.app)
        place, found = Path(exchange.root) / folder.directory.course_id / "inbound", []
        for path in inbound(place, folder.assignment) if place.is_dir() else ():
            with contextlib.suppress(Refused, OSError):  # collecting reports it
                found.append(read_entry(path, folder.assignment, exchange.check_owner))
        return list({one.student: one for one in sorted(found, key=lambda one: one.time)}.values())

    def _is_due(self, entry: Entry, assignment: str, setting: MarksOnSubmit, now: float) -> bool:
        known = self.records.read(entry.student)
        graded, answered = known.get(GRADED), known.get(ANSWERED)
        last = answered.get(assignment) if isinstance(answered, dict) else None
        is_new = not isinstance(last, str) or entry.time > datetime.fromisoformat(last)
        waits = isinstance(graded, int | float) and 0 <= now - graded < setting.wait.total_seconds()
        return is_new and not waits

    def _answer(self, folder: CourseFolder, entries: list[Entry], setting: MarksOnSubmit, now: float) -> None:
        """Grade a batch and publish the results.

        The batch is recorded first, so that work that makes the program crash isn't graded again and again.
        """
        for entry in entries:
            known = self.records.read(entry.student)
            answered = {**known.get(ANSWERED, {}), folder.assignment: entry.time.isoformat()}
            self.records.write(entry.student, {GRADED: now, ANSWERED: answered})
        course = self._course(folder, KINDS[setting.show])
        with tempfile.TemporaryDirectory(dir=self.place) as place:
            copy = CourseFolder(Path(shutil.copytree(course, Path(place) / "course")), folder.assignment)
            _require_own_places(copy)
            self._collect(copy, entries)
            if copy.students():
                self._publish(copy, self._pages(copy, setting))

    def _course(self, folder: CourseFolder, kind: str) -> Path:
        """Return a copy of the course with the current version of the assignment and an empty gradebook."""
        digest = hashlib.sha256((folder.root / CONFIGURATION).read_bytes())
        for path in sorted(path for path in folder.path(kind).rglob("*") if path.is_file()):
            digest.update(repr((str(path), path.read_bytes())).encode())
        target = self.place / f"{folder.assignment}-{digest.hexdigest()}"
        if not target.exists():
            with folder_atomically(target) as new:
                write_course(folder, new, kind)
        return target

    def _collect(self, copy: CourseFolder, entries: list[Entry]) -> None:
        """Collect work into the copy of the course, except work that already has feedback."""
        collector = OwnerCollect(coursedir=copy.directory, parent=copy.app)
        collector.init_src()
        collector.src_records = entries
        collector.copy_files()
        for student in copy.students():
            places = self._places(copy, student)
            if not places or any(path.exists() for path in places.values()):
                shutil.rmtree(copy.path("submitted", student))

    def _places(self, copy: CourseFolder, student: str) -> dict[str, Path]:
        """Map each notebook to the path where the exchange looks for its page."""
        exchange = OwnerCollect(coursedir=copy.directory, parent=copy.app)
        target = Path(exchange.root) / copy.directory.course_id / "feedback"
        secret, names = read_secret(copy.path("submitted", student)), copy.path("source").glob("*.ipynb")
        if not secret:
            return {}
        return {one.stem: target / f"{notebook_hash(secret=secret, notebook_id=one.stem)}.html" for one in names}

    def _pages(self, copy: CourseFolder, setting: MarksOnSubmit) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Grade the work, and yield each student with a page for each notebook."""
        with open(os.devnull, "w") as nowhere:  # the grader's output could contain messages of hidden tests
            console = Terminal(file=nowhere)
            report = grade(copy, self.options, console)
            if setting.show == ALL:
                give_feedback(copy, (), console)
            with copy.book(self.tell) as book:
                feedback = book.run(lambda: Feedback(copy, book))
                for student in copy.students():
                    yield student, self._pages_of(feedback, student, setting, student in report.failed)

    def _pages_of(
        self, feedback: Feedback, student: str, setting: MarksOnSubmit, has_failed: bool
    ) -> Mapping[str, str]:
        copy, names = feedback.folder, list(feedback.handouts)
        try:
            if not has_failed and setting.show == ALL:
                folder = copy.path("feedback", student)
                return {name: (folder / f"{name}.html").read_text("utf-8") for name in names}
            if not has_failed:
                marks = marks_of(feedback, student)
                return {name: marks_page(copy.assignment, name, marks) for name in names}
        except Exception as error:  # whatever the error is, other students get their results
            self.tell(one_line(f"{student}: {copy.assignment}: {type(error).__name__}: {error}"))
        return dict.fromkeys(names, failure_page(copy.assignment))

    def _publish(self, copy: CourseFolder, pages: Iterator[tuple[str, Mapping[str, str]]]) -> None:
        for student, by_notebook in pages:
            for name, path in self._places(copy, student).items():
                if not path.parent.is_dir():
                    path.parent.mkdir(LISTLESS)
                if not path.exists():  # otherwise, feedback was released while the work was graded
                    write_atomically(path, by_notebook[name], READABLE)
            self.tell(f"{student}: {copy.assignment}")


def _require_own_places(copy: CourseFolder) -> None:
    """Check that everything that grading writes is inside the copy of the course.

    Raises:
        CourseError: the configuration names a folder or a gradebook outside the course folder.
    """
    places = [str(copy.path(kind, "anyone")) for kind in ("submitted", "autograded", "feedback", "source", "release")]
    outside = [one for one in [*places, copy.directory.db_url] if str(copy.root) not in one]
    if outside:
        raise CourseError(
            f"{CONFIGURATION} sets {outside[0]}, which is outside the course's folder, so work can't be graded in a "
            "copy of the course. Use nbgrader's usual folders and gradebook."
        )
