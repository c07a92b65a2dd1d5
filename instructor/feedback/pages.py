"""`instructor feedback`: a page for each student that explains without revealing tests or expected values."""

import base64
import contextlib
import functools
import hashlib
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import jinja2
import nbformat
from markupsafe import Markup
from nbgrader.api import Gradebook, MissingEntry, SubmittedAssignment, SubmittedNotebook
from nbgrader.converters import GenerateFeedback
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from course.errors import CourseError
from course.work_files import natural_order
from instructor.feedback.lessons import Handout, Part, Reader
from instructor.feedback.outputs import CODE_STYLE
from instructor.feedback.receipts import has_receipt, write_receipt
from instructor.feedback.results import result_of
from instructor.feedback.secret_lines import Secrets
from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.grading.gradebook.storage import storage_problem
from instructor.grading.marking.unreadable import REPLACES_UNREADABLE
from instructor.grading.records.assignments import read_assignment
from instructor.grading.records.cell_outputs import one_line
from instructor.grading.runs.progress import Rate

HERE = Path(__file__).parent
STYLES = (HERE.parent / "page.css", HERE / "feedback.css")
NOT_HANDED_IN = "You didn't hand in this notebook."
UNREADABLE = "Your file can't be read as a notebook. Your teacher will look at it."


@dataclass
class Report:
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


def give_feedback(folder: CourseFolder, students: Sequence[str], console: Console) -> Report:
    """Write the pages of an assignment.

    Parameters:
        students: only these students. If it's empty, all students who have been graded.

    Raises:
        CourseError: the assignment doesn't exist, or no one has handed in work.
    """
    with folder.when_unlocked(folder.gradebook, console.print) as gradebook:
        make = functools.partial(Feedback, folder, gradebook)
        return folder.when_unlocked(make, console.print, gradebook).run(students, console)


class Feedback:
    """One run of the command."""

    def __init__(self, folder: CourseFolder, gradebook: Gradebook) -> None:
        self.folder, self.gradebook = folder, gradebook
        notebooks = read_assignment(gradebook, folder.assignment).notebooks
        release = folder.path("release")
        course = folder.converter
        self.handouts = {name: Handout(one, release / f"{name}.ipynb", course) for name, one in notebooks.items()}
        self.secrets = _secrets(self.handouts.values())
        self.converter = GenerateFeedback(coursedir=folder.directory, parent=folder.app)
        self.report = Report()

    def run(self, students: Sequence[str], console: Console) -> Report:
        known = self.folder.when_unlocked(self._known, console.print, self.gradebook)
        chosen = sorted(set(students) or known)
        if not chosen:
            raise CourseError(
                f"No one has handed in {self.folder.assignment}, so there's nothing to write feedback on."
            )
        columns = (TextColumn("Feedback"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
        with Progress(*columns, console=console, speed_estimate_period=600) as progress:
            for student in progress.track(chosen):
                self._give(student, console)
        self._tell(console)
        return self.report

    def _tell(self, console: Console) -> None:
        by_hand = self.report.by_hand
        who = "all" if len(by_hand) == self.report.written else ", ".join(by_hand)
        if by_hand:
            told = f"These students didn't submit through nbgrader's exchange, so send them their pages yourself: {escape(who)}"
            console.print(told, soft_wrap=True)

    def _known(self) -> set[str]:
        graded = {one.student_id for one in self.gradebook.assignment_submissions(self.folder.assignment)}
        excluded = (self.folder.directory.student_id_exclude or "").split(",")
        return (graded | set(self.folder.students())) - set(excluded)

    def _give(self, student: str, console: Console) -> None:
        try:
            write = functools.partial(self._write_page, student)
            self.folder.when_unlocked(write, console.print, self.gradebook)
            self.report.written += 1
        except Exception as error:  # no matter what the error is, the others get their pages
            if storage_problem(error):
                raise
            reason = str(error) if isinstance(error, CourseError) else one_line(f"{type(error).__name__}: {error}")
            self.report.failed[student] = reason
            console.print(f"{escape(student)}: no page: {escape(reason)}", soft_wrap=True)

    def _write_page(self, student: str) -> None:
        self._write(student, self._submission(student))

    def _submission(self, student: str) -> SubmittedAssignment:
        with contextlib.suppress(MissingEntry):
            submission = self.gradebook.find_submission(self.folder.assignment, student)
            if self.folder.path("autograded", student).is_dir():
                return submission
        if student not in self.folder.students():
            raise CourseError(f"nothing was handed in for {self.folder.assignment}")
        raise CourseError(f"not graded yet: run `instructor grade {self.folder.assignment}` first")

    def _write(self, student: str, submission: SubmittedAssignment) -> None:
        """Write one page for everything.

        If the work came through the exchange, also write a page for each notebook, which the exchange returns.
        """
        graded, target = self.folder.path("autograded", student), self.folder.path("feedback", student)
        notebooks = sorted(submission.notebooks, key=lambda marks: natural_order(marks.name))
        lessons = [self._lesson(graded, marks) for marks in notebooks]
        pages = {one.name: _page(submission, [one]) for one in lessons if has_receipt(graded)}
        pages[self.folder.assignment] = _page(submission, lessons)
        target.mkdir(parents=True, exist_ok=True)
        for path in target.glob("*.html"):  # pages of an earlier run, or nbgrader's own, which contain hidden tests
            if path.stem not in pages:
                path.unlink()
        for name, page in pages.items():
            _appear(target / f"{name}.html", page)
        write_receipt(graded, target)
        if not has_receipt(graded):
            self.report.by_hand.append(student)
        with contextlib.chdir(self.folder.directory.root):
            self.converter.set_permissions(self.folder.assignment, student)

    def _lesson(self, graded: Path, marks: SubmittedNotebook) -> Lesson:
        handout, path = self.handouts[marks.name], graded / f"{marks.name}.ipynb"
        lesson = Lesson(marks.name, handout.title, marks, [])
        notebook = nbformat.read(path, as_version=4) if path.is_file() else None
        if notebook and not notebook.metadata.get(REPLACES_UNREADABLE):
            lesson.parts = Reader(handout, marks, self.secrets, notebook).read()
        else:
            lesson.note = UNREADABLE if notebook else NOT_HANDED_IN
            lesson.parts = [Part("Exercises", [result_of(grade, begun=False) for grade in marks.grades])]
        return lesson


def _secrets(handouts: Iterable[Handout]) -> Secrets:
    hidden = {line for one in handouts for lines in one.hidden.values() for line in lines}
    visible = [source for one in handouts for source in (*one.sources.values(), *one.given)]
    return Secrets(hidden, "\n".join(visible))


def _page(submission: SubmittedAssignment, lessons: list[Lesson]) -> str:
    template, style = _template()
    return template.render(submission=submission, lessons=lessons, **style)


@functools.cache
def _template() -> tuple[jinja2.Template, dict[str, object]]:
    how = {"autoescape": True, "undefined": jinja2.StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), **how)
    environment.filters["points"] = lambda points: f"{round(points or 0, 2):g}"
    style = "".join(path.read_text(encoding="utf-8") for path in STYLES) + CODE_STYLE
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return environment.get_template("page.html.j2"), {"style": Markup(style), "digest": digest}


def _appear(path: Path, text: str) -> None:
    """Write a file either completely or not at all."""
    draft = path.with_name(f".{path.name}.draft")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, path)
