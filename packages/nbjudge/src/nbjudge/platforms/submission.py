"""Grades one student's files in a copy of a course, for platforms that start the grader for each submission."""

import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from nbjudge.errors import CourseError
from nbjudge.feedback.pages import Feedback
from nbjudge.feedback.results import ExplainedResult
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.states import State
from nbjudge.runs.context import GradingOptions
from nbjudge.runs.grade import grade

STUDENT = "student"  # the only student
NOTE = "These are the tests that you can see in your notebooks. Your teacher's own tests decide your marks."
FAILED = "Your work couldn't be graded, so your teacher will look at it. It hasn't been lost."


@dataclass(frozen=True)
class Mark:
    """The result for one exercise.

    Attributes:
        notebook: the name of the notebook.
        lesson: the title of the notebook.
        result: the points, with the reason for any lost points.
        has_hidden_part: whether the test contains lines that students don't receive.
    """

    notebook: str
    lesson: str
    result: ExplainedResult
    has_hidden_part: bool

    @property
    def waits(self) -> bool:
        """Return whether the points still have to be awarded by hand."""
        return self.result.state == State.WAITS


def grade_submission(course: Path, assignment: str, work: Path, sandbox: bool, console: Console) -> list[Mark]:
    """Grade a student's work, and return the results of all exercises in order. `course` and `work` don't change.

    Parameters:
        course: a course folder whose gradebook contains the assignment, but no students.
        work: the folder with the student's files.
        sandbox: whether the student's code runs in a sandbox.
        console: the console for the grader's output, which is meant for teachers.

    Raises:
        CourseError: the work can't be graded.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = CourseFolder(shutil.copytree(course, Path(place) / "course"), assignment)
        shutil.copytree(work, folder.path("submitted", STUDENT), symlinks=True)
        options = GradingOptions(jobs=1, fork=hasattr(os, "fork"), sandbox=sandbox)
        report = grade(folder, options, console)
        if STUDENT in report.failed:
            raise CourseError(report.failed[STUDENT])
        with folder.book(console.print) as book:
            return book.run(lambda: marks_of(Feedback(folder, book), STUDENT))


def marks_of(feedback: Feedback, student: str) -> list[Mark]:
    """Return a graded student's results for all exercises, in order."""
    marks = []
    for lesson in feedback.lessons(student):
        hidden = feedback.handouts[lesson.name].hidden
        for one in (one for part in lesson.parts for one in part.results):
            marks.append(Mark(lesson.name, lesson.title, one, bool(hidden[one.result.exercise.cell])))
    return marks


def shown_at_once(marks: Sequence[Mark]) -> list[bool]:
    """Return, for each result, whether students may see it before their work is marked.

    Students may see the results before the first test with a hidden part. A student's code can remember how such a test
    called it, and show that later in the message of another test. Notebooks run in the order of their names.
    """
    order = sorted(range(len(marks)), key=lambda place: marks[place].notebook)
    first = next((rank for rank, place in enumerate(order) if marks[place].has_hidden_part), len(marks))
    shown = set(order[:first])
    return [place in shown for place in range(len(marks))]
