"""The code that all export plugins share."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pandas as pd
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.plugins import ExportPlugin

from nbjudge.courses import program
from nbjudge.csv_files import write_csv
from nbjudge.errors import CourseError
from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.configuration import FILE as CONFIGURATION
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.attempt_records import ONLY
from nbjudge.gradebook.inputs.stale_lines import stale_lines
from nbjudge.gradebook.marks import find_assignment, read_marks
from nbjudge.number_formats import counted


class MarksExportPlugin(ExportPlugin):
    """The base class of all export plugins.

    Attributes:
        usual: the default file name.
        nothing: a phrase that says what the file contains for work that wasn't handed in.
        excused: a phrase that says what the file contains for students who are excused.
        path: the path of the file that `export` wrote.
        notes: information for the instructor, available after `export`.
    """

    usual: ClassVar[str]
    nothing: ClassVar[str] = "importing the file, which has no mark for them, can delete their marks on the platform"
    excused: ClassVar[str] = "without a mark"

    @property
    def root(self) -> Path:
        """Return the course folder."""
        return Path(CourseDirectory(parent=self).root)

    def export(self, gradebook: Gradebook) -> None:
        """Write the file.

        Raises:
            CourseError: an assignment or student doesn't exist, no one has been graded, or data that the platform needs
                is missing.
        """
        marks, self.path = self.read_marks(gradebook), Path(self.to or self.usual)
        advice = self.write(gradebook, marks)
        self.notes = [*self.remarks(gradebook, marks), *advice]
        for note in self.notes:
            self.log.warning(note)

    def write(self, gradebook: Gradebook, marks: pd.DataFrame) -> list[str]:
        """Write the file, and return sentences that explain what to do on the platform.

        Parameters:
            marks: the marks that `read_marks` returned.
        """
        table = self.table(marks)
        write_csv(table, self.path)
        return self.advice(marks, table)

    def read_marks(self, gradebook: Gradebook) -> pd.DataFrame:
        """Return the marks of the chosen assignments and students.

        Raises:
            CourseError: an assignment or student doesn't exist, or no one has been graded.
        """
        marks = read_marks(self.root, gradebook, self._assignments(gradebook))
        return marks[marks["student_id"].isin(self._students(marks))]

    def table(self, marks: pd.DataFrame) -> pd.DataFrame:
        """Arrange the marks in the format that the platform imports.

        Parameters:
            marks: the marks that `read_marks` returned.
        """
        raise NotImplementedError

    def advice(self, marks: pd.DataFrame, table: pd.DataFrame) -> list[str]:
        """Return sentences that explain what to do on the platform."""
        return []

    def _assignments(self, gradebook: Gradebook) -> list[str]:
        """Return the requested assignments. If none were requested, return those with at least one graded student.

        Assignments with no graded students are left out, because an empty column could delete marks.
        """
        graded = {one.name for one in gradebook.assignments if one.num_submissions}
        wanted = [find_assignment(gradebook, str(name)).name for name in self.assignment]
        empty = [name for name in wanted if name not in graded]
        if empty or not graded:
            of = empty[0] if empty else "any chapter"
            raise CourseError(
                f"No work for {of} has been graded yet. Run `{program()} grade` or `nbgrader autograde` first."
            )
        return wanted or [one.name for one in gradebook.assignments if one.name in graded]

    def _students(self, marks: pd.DataFrame) -> list[str]:
        known, wanted = set(marks["student_id"]), [str(name) for name in self.student]
        unknown = [name for name in wanted if name not in known]
        if unknown:
            raise CourseError(f"The gradebook has no student {unknown[0]!r}.")
        return wanted or list(known)

    def remarks(self, gradebook: Gradebook, marks: pd.DataFrame) -> list[str]:
        """Return sentences about excuses, and about marks that are missing or may be outdated.

        Parameters:
            marks: the marks that `read_marks` returned.
        """
        rows = dict(iter(marks.groupby("assignment", sort=False)))
        return [line for name in rows for line in self._remarks(gradebook, name, rows[name].set_index("student_id"))]

    def _remarks(self, gradebook: Gradebook, name: str, rows: pd.DataFrame) -> Iterator[str]:
        """Yield sentences about one assignment, whose marks are indexed by student."""
        excused, graded = rows.index[rows["excused"]], rows.index[rows["score"].notna()]
        waits, lacks = rows.index[rows["waits"]], rows.index.difference([*excused, *graded])
        if (self.root / CONFIGURATION).is_file():  # with nbgrader's command, it can also be in another folder
            folder = CourseFolder(self.root, name)
            yield from stale_lines(folder, gradebook, excused)
            ungraded = pd.Index(folder.students()).difference([*excused, *graded])
            ungraded, lacks = ungraded.intersection(lacks) if self.student else ungraded, lacks.difference(ungraded)
            if len(ungraded):
                yield f"{_named(ungraded)} handed in work for {name} that hasn't been graded yet."
        if len(lacks):
            yield f"{_named(lacks)} didn't hand in anything for {name}: {self.nothing}."
        if len(waits):
            points = "points that have to be entered by hand. They count as 0 until you enter them in Formgrader"
            yield f"The work of {_named(waits)} for {name} contains {points}."
        several = rows["attempt"][~rows["attempt"].isin(["", ONLY])]
        if len(several):
            named = ", ".join(f"{one_line(student)} ({attempt})" for student, attempt in several.items())
            yield f"Attempts that count for {name}: {named}."
        if len(excused):
            yield f"Excused from {name}, and {self.excused}: {', '.join(map(one_line, excused))}."


def _named(students: pd.Index) -> str:
    return f"{counted(len(students), 'student')} ({', '.join(map(one_line, students))})"
