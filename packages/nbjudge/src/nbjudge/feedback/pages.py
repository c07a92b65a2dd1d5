"""Implements `nbjudge feedback`: pages that explain students' marks without revealing tests or expected values."""

import base64
import contextlib
import functools
import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import jinja2
import nbformat
from markupsafe import Markup
from nbgrader.api import MissingEntry, SubmittedAssignment, SubmittedNotebook
from nbgrader.converters import GenerateFeedback
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from nbjudge.cell_metadata import replaces_unreadable
from nbjudge.class_file.attempts import counts_best
from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.escaping.templates import page_templates
from nbjudge.escaping.texts import one_line
from nbjudge.feedback.lessons import Handout, Part, Reader
from nbjudge.feedback.outputs import CODE_STYLE
from nbjudge.feedback.receipts import has_receipt, write_receipt
from nbjudge.feedback.results import explain
from nbjudge.feedback.secret_lines import Secrets
from nbjudge.files import write_atomically
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.excuses import excused_students
from nbjudge.gradebook.inputs.attempt_records import ONLY, counted_attempt
from nbjudge.gradebook.results import Result, read_results
from nbjudge.gradebook.states import State
from nbjudge.gradebook.storage import Book, storage_problem
from nbjudge.notebooks import natural_order
from nbjudge.records.assignments import read_assignment
from nbjudge.runs.progress import Rate

HERE = Path(__file__).parent
STYLES = (HERE.parent / "page.css", HERE / "feedback.css")
NOT_HANDED_IN = "You didn't hand in this notebook."
UNREADABLE = "Your file can't be read as a notebook. Your teacher will look at it."


@dataclass
class FeedbackReport:
    """The result of writing feedback pages.

    Attributes:
        written: the students whose pages were written.
        failed: the reasons why other students' pages weren't written.
        by_hand: students who can't get a page through the exchange, because they didn't hand in their work through it.
    """

    written: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)

    def unsent(self, uploaded: Collection[str] = ()) -> str:
        """Return a sentence about students whose pages you have to send yourself, or an empty string.

        Parameters:
            uploaded: students whose pages are in a zip file for the platform.
        """
        left = [student for student in self.by_hand if student not in uploaded]
        who = "all" if len(left) == len(self.written) else ", ".join(left)
        how = "aren't in the zip file" if uploaded else "didn't submit through nbgrader's exchange"
        return f"These students {how}, so send them their pages yourself: {who}" if left else ""


@dataclass
class Lesson:
    """The feedback for one student on one notebook.

    Attributes:
        note: the reason why there's nothing to show, or an empty string.
    """

    name: str
    title: str
    marks: SubmittedNotebook
    parts: list[Part]
    note: str = ""


def give_feedback(folder: CourseFolder, students: Sequence[str], console: Console) -> FeedbackReport:
    """Write the feedback pages for an assignment.

    Parameters:
        students: the students to write pages for. If there are none, pages are written for all students who have been
            graded.

    Raises:
        CourseError: the assignment doesn't exist, or no one has handed in work.
    """
    with folder.book(console.print) as book:
        return book.run(lambda: Feedback(folder, book)).run(students, console)


class Feedback:
    """One run of `nbjudge feedback`."""

    def __init__(self, folder: CourseFolder, book: Book) -> None:
        self.folder, self.book = folder, book
        assignment = read_assignment(book.gradebook, folder.assignment)
        notebooks, self.recognizer = assignment.notebooks, assignment.recognizer
        excused = excused_students(folder.root, book.gradebook)
        self.excused = excused.get(folder.assignment, frozenset())
        self.results: dict[tuple[str, str], list[Result]] = {}
        for result in read_results(folder, book.gradebook, assignment, self.excused):
            self.results.setdefault((result.student, result.exercise.notebook), []).append(result)
        release = folder.path("release")
        course = folder.converter
        self.handouts = {name: Handout(one, release / f"{name}.ipynb", course) for name, one in notebooks.items()}
        self.secrets = _secrets(self.handouts.values())
        self.converter = GenerateFeedback(coursedir=folder.directory, parent=folder.app)
        self.report, self.counts_best = FeedbackReport(), counts_best(folder.root)

    def run(self, students: Sequence[str], console: Console) -> FeedbackReport:
        known = self.book.run(self._known)
        chosen = sorted(set(students) or known)
        if not chosen:
            raise CourseError(
                f"No one has handed in {self.folder.assignment}, so there's nothing to write feedback on."
            )
        columns = (TextColumn("Feedback"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
        with Progress(*columns, console=console, speed_estimate_period=600) as progress:
            for student in progress.track(chosen):
                self._give(student, console)
        for name, reason in ({} if students else self.folder.misnamed()).items():
            self._fail(name, reason, console)
        return self.report

    def _fail(self, student: str, reason: str, console: Console) -> None:
        self.report.failed[student] = reason
        console.print(f"{escape(student)}: no page: {escape(reason)}", soft_wrap=True)

    def _known(self) -> set[str]:
        graded = {one.student_id for one in self.book.gradebook.assignment_submissions(self.folder.assignment)}
        excluded = (self.folder.directory.student_id_exclude or "").split(",")
        return (graded | (set(self.folder.students()) - self.excused)) - set(excluded)

    def _give(self, student: str, console: Console) -> None:
        try:
            self.book.run(functools.partial(self._write_page, student))
            self.report.written.append(student)
        except Exception as error:  # whatever the error is, other students get their pages
            if storage_problem(error):
                raise
            reason = str(error) if isinstance(error, CourseError) else one_line(f"{type(error).__name__}: {error}")
            self._fail(student, reason, console)

    def lessons(self, student: str) -> list[Lesson]:
        """Return the feedback on each of a student's notebooks.

        Raises:
            CourseError: the student hasn't been graded.
        """
        return self._lessons(student, self._submission(student))

    def _lessons(self, student: str, submission: SubmittedAssignment) -> list[Lesson]:
        graded = self.folder.path("autograded", student)
        notebooks = sorted(submission.notebooks, key=lambda marks: natural_order(marks.name))
        return [self._lesson(graded, marks) for marks in notebooks]

    def _write_page(self, student: str) -> None:
        self._write(student, self._submission(student))

    def _submission(self, student: str) -> SubmittedAssignment:
        with contextlib.suppress(MissingEntry):
            submission = self.book.gradebook.find_submission(self.folder.assignment, student)
            if self.folder.path("autograded", student).is_dir():
                return submission
        if student not in self.folder.students():
            raise CourseError(f"nothing was handed in for {self.folder.assignment}")
        raise CourseError(f"not graded yet: run `{program()} grade {self.folder.assignment}` first")

    def _write(self, student: str, submission: SubmittedAssignment) -> None:
        """Write a single page for all of a student's notebooks.

        If the work was handed in through the exchange, also write a page for each notebook. The exchange returns these
        pages.
        """
        # Only the exchange writes to submitted/: in autograded/, a student's code could write another receipt.
        handed_in, target = self.folder.path("submitted", student), self.folder.path("feedback", student)
        lessons = self._lessons(student, submission)
        files = self._files(student)
        pages = {one.name: _page(submission, [one], files) for one in lessons if has_receipt(handed_in)}
        pages[self.folder.assignment] = _page(submission, lessons, files)
        target.mkdir(parents=True, exist_ok=True)
        for path in target.glob("*.html"):  # pages from an earlier run, or nbgrader's own, which contain hidden tests
            if path.stem not in pages:
                path.unlink()
        for name, page in pages.items():
            write_atomically(target / f"{name}.html", page)
        write_receipt(handed_in, target)
        if not has_receipt(handed_in):
            self.report.by_hand.append(student)
        with contextlib.chdir(self.folder.directory.root):
            self.converter.set_permissions(self.folder.assignment, student)

    def _files(self, student: str) -> list[str]:
        """Return sentences about the attempt that counts, files with other names, and files that weren't used."""
        root, name = self.folder.root, self.folder.assignment
        attempt = counted_attempt(root, name, student) if self.counts_best else ""
        lines = [f"This is attempt {attempt}, the one that counts."] if attempt not in ("", ONLY) else []
        try:
            files = self.folder.submission(student).choose(self.recognizer).lines()
            return [*lines, *(one_line(line) for line in files)]
        except (OSError, RecursionError):  # the folder has changed since the work was graded
            return lines

    def _lesson(self, graded: Path, marks: SubmittedNotebook) -> Lesson:
        handout, path = self.handouts[marks.name], graded / f"{marks.name}.ipynb"
        results = self.results.get((marks.assignment.student_id, marks.name), [])
        lesson = Lesson(marks.name, handout.title, marks, [])
        notebook = nbformat.read(path, as_version=4) if path.is_file() else None
        if notebook and not replaces_unreadable(notebook):
            comments = {comment.name: comment.manual_comment or "" for comment in marks.comments}
            lesson.parts = Reader(handout, comments, results, self.secrets, notebook).read()
        else:
            lesson.note = UNREADABLE if notebook else NOT_HANDED_IN
            lesson.parts = [Part("Exercises", [explain(result) for result in results])]
        return lesson


def _secrets(handouts: Iterable[Handout]) -> Secrets:
    hidden = {line for one in handouts for lines in one.hidden.values() for line in lines}
    visible = [source for one in handouts for source in (*one.sources.values(), *one.given)]
    return Secrets(hidden, "\n".join(visible))


def _page(submission: SubmittedAssignment, lessons: list[Lesson], files: list[str]) -> str:
    template, style = _template()
    states = {result.state for lesson in lessons for part in lesson.parts for result in part.results}
    return template.render(submission=submission, lessons=lessons, files=files, State=State, states=states, **style)


@functools.cache
def _template() -> tuple[jinja2.Template, dict[str, object]]:
    environment = page_templates(HERE)
    environment.filters["points"] = lambda points: f"{round(points or 0, 2):g}"
    style = "".join(path.read_text(encoding="utf-8") for path in STYLES) + CODE_STYLE
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return environment.get_template("page.html.j2"), {"style": Markup(style), "digest": digest}
