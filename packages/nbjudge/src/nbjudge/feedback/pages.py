"""`nbjudge feedback`: a page for each student that explains without revealing tests or expected values."""

import base64
import contextlib
import functools
import hashlib
from collections.abc import Iterable, Sequence
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
    """The result of a run.

    Attributes:
        written: how many students have a page.
        failed: the reasons why other students don't have a page.
        by_hand: students whose work didn't come through the exchange, so the exchange can't return a page to them.
    """

    written: int = 0
    failed: dict[str, str] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)


@dataclass
class Lesson:
    """The feedback for one student about one notebook.

    Attributes:
        note: why there's nothing to show, or an empty string.
    """

    name: str
    title: str
    marks: SubmittedNotebook
    parts: list[Part]
    note: str = ""


def give_feedback(folder: CourseFolder, students: Sequence[str], console: Console) -> FeedbackReport:
    """Write the pages of an assignment.

    Parameters:
        students: only these students. If it's empty, all students who have been graded.

    Raises:
        CourseError: the assignment doesn't exist, or no one has handed in work.
    """
    with folder.book(console.print) as book:
        return book.run(lambda: Feedback(folder, book)).run(students, console)


class Feedback:
    """One run of the command."""

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
        self.report = FeedbackReport()

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
        self._tell(console)
        return self.report

    def _fail(self, student: str, reason: str, console: Console) -> None:
        self.report.failed[student] = reason
        console.print(f"{escape(student)}: no page: {escape(reason)}", soft_wrap=True)

    def _tell(self, console: Console) -> None:
        by_hand = self.report.by_hand
        who = "all" if len(by_hand) == self.report.written else ", ".join(by_hand)
        if by_hand:
            told = (
                "These students didn't submit through nbgrader's exchange, so send them their pages yourself: "
                f"{escape(who)}"
            )
            console.print(told, soft_wrap=True)

    def _known(self) -> set[str]:
        graded = {one.student_id for one in self.book.gradebook.assignment_submissions(self.folder.assignment)}
        excluded = (self.folder.directory.student_id_exclude or "").split(",")
        return (graded | (set(self.folder.students()) - self.excused)) - set(excluded)

    def _give(self, student: str, console: Console) -> None:
        try:
            self.book.run(functools.partial(self._write_page, student))
            self.report.written += 1
        except Exception as error:  # no matter what the error is, the others get their pages
            if storage_problem(error):
                raise
            reason = str(error) if isinstance(error, CourseError) else one_line(f"{type(error).__name__}: {error}")
            self._fail(student, reason, console)

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
        """Write one page for everything.

        If the work came through the exchange, also write a page for each notebook, which the exchange returns.
        """
        graded, target = self.folder.path("autograded", student), self.folder.path("feedback", student)
        notebooks = sorted(submission.notebooks, key=lambda marks: natural_order(marks.name))
        lessons = [self._lesson(graded, marks) for marks in notebooks]
        files = self._files(student)
        pages = {one.name: _page(submission, [one], files) for one in lessons if has_receipt(graded)}
        pages[self.folder.assignment] = _page(submission, lessons, files)
        target.mkdir(parents=True, exist_ok=True)
        for path in target.glob("*.html"):  # pages of an earlier run, or nbgrader's own, which contain hidden tests
            if path.stem not in pages:
                path.unlink()
        for name, page in pages.items():
            write_atomically(target / f"{name}.html", page)
        write_receipt(graded, target)
        if not has_receipt(graded):
            self.report.by_hand.append(student)
        with contextlib.chdir(self.folder.directory.root):
            self.converter.set_permissions(self.folder.assignment, student)

    def _files(self, student: str) -> list[str]:
        """Return a sentence for each file that was graded under another name, and for each that wasn't used."""
        try:
            return [one_line(line) for line in self.folder.submission(student).choose(self.recognizer).lines()]
        except (OSError, RecursionError):  # the folder has changed since the work was graded
            return []

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
