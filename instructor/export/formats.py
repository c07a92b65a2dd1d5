"""Marks as files that a learning platform imports: plugins for `nbgrader export`, which `instructor export` uses, too.

You can also pass each of them to nbgrader: `nbgrader export --exporter=instructor.export.formats.CanvasExportPlugin`.
"""

from pathlib import Path
from typing import ClassVar

import pandas as pd
from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin

from course.errors import CourseError
from instructor.csv_files import reads_as_formula, write_csv
from instructor.grading.gradebook.marks import POINTS, find_assignment, read_marks

NBGRADER = "assignment duedate timestamp student_id last_name first_name email raw_score late_submission_penalty score"
MAX_NAMED = 5  # students in one message


class MarksExportPlugin(ExportPlugin):
    """The common parts of the plugins.

    Attributes:
        usual: the default file name.
        nothing: a phrase that explains what happens to work that wasn't handed in.
        path: the path of the file that `export` has written.
        notes: information for the instructor after `export`.
    """

    usual: ClassVar[str]
    nothing: ClassVar[str] = "not in the file, or without a mark in it, which can delete a mark that the platform has"

    def export(self, gradebook: Gradebook) -> None:
        """Write the file.

        Raises:
            CourseError: an assignment or student doesn't exist, no one has been graded, or data that the platform needs is missing.
        """
        marks = self.read_marks(gradebook)
        table, self.path = self.table(marks), Path(self.to or self.usual)
        write_csv(table, self.path)
        self.notes = [*self._missing(marks), *self._waiting(marks), *self.advice(marks, table)]
        for note in self.notes:
            self.log.warning(note)

    def read_marks(self, gradebook: Gradebook) -> pd.DataFrame:
        """Return the marks of the chosen assignments and students.

        Raises:
            CourseError: an assignment or student doesn't exist, or no one has been graded.
        """
        marks = read_marks(gradebook, self._assignments(gradebook))
        return marks[marks["student_id"].isin(self._students(marks))]

    def table(self, marks: pd.DataFrame) -> pd.DataFrame:
        """Arrange the marks as the platform imports them.

        Parameters:
            marks: the marks as `read_marks` returns them.
        """
        raise NotImplementedError

    def advice(self, marks: pd.DataFrame, table: pd.DataFrame) -> list[str]:
        """Return sentences that say what to do in the platform."""
        return []

    def _assignments(self, gradebook: Gradebook) -> list[str]:
        """Return the requested assignments, or all with at least one graded student, because an empty column could
        delete marks.
        """
        graded = {one.name for one in gradebook.assignments if one.num_submissions}
        wanted = [find_assignment(gradebook, str(name)).name for name in self.assignment]
        empty = [name for name in wanted if name not in graded]
        if empty or not graded:
            of = empty[0] if empty else "any chapter"
            raise CourseError(f"No one has been graded for {of}: run `instructor grade` or `nbgrader autograde` first.")
        return wanted or [one.name for one in gradebook.assignments if one.name in graded]

    def _students(self, marks: pd.DataFrame) -> list[str]:
        known, wanted = set(marks["student_id"]), [str(name) for name in self.student]
        unknown = [name for name in wanted if name not in known]
        if unknown:
            raise CourseError(f"The gradebook has no student {unknown[0]!r}.")
        return wanted or list(known)

    def _missing(self, marks: pd.DataFrame) -> list[str]:
        counts = marks[marks["score"].isna()].groupby("assignment", sort=False).size()
        return [f"{count} didn't hand in anything for {name}: {self.nothing}." for name, count in counts.items()]

    def _waiting(self, marks: pd.DataFrame) -> list[str]:
        counts = marks[marks["waits"]].groupby("assignment", sort=False).size()
        words = "points that have to be entered by hand. They count as 0 until you enter them in Formgrader"
        return [f"In the work of {count} for {name} there are {words}." for name, count in counts.items()]


class CsvExportPlugin(MarksExportPlugin):
    """The table of `nbgrader export`, with one row for each student and assignment. Names that contain a comma are quoted.

    Columns and their order are nbgrader's own (nbgrader.plugins.CsvExportPlugin), as is 0 for work that was not handed in.
    """

    usual, nothing = "grades.csv", "0, and no timestamp, as nbgrader writes it"

    def table(self, marks: pd.DataFrame) -> pd.DataFrame:
        times = ["duedate", "timestamp"]
        marks = marks.assign(**marks[times].astype(object).where(marks[times].notna(), "").map(str))
        return marks.fillna(dict.fromkeys(POINTS, 0.0))[[*NBGRADER.split(), "max_score"]]


class CanvasExportPlugin(MarksExportPlugin):
    """A file for *Import* in Canvas' gradebook.

    The format: https://community.instructure.com/en/kb/articles/660862-how-do-i-import-grades-in-the-gradebook. Canvas reads
    it in https://github.com/instructure/canvas-lms/blob/master/lib/gradebook_importer.rb: a header that begins with these
    five columns, then one column for each assignment, a row with the possible points, and students by ID, a whole number.
    If the ID is missing or unknown, Canvas chooses the first student with that name, so we refuse students without an ID.
    """

    usual = "grades-canvas.csv"
    COLUMNS: ClassVar[tuple[str, ...]] = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")

    def table(self, marks: pd.DataFrame) -> pd.DataFrame:
        people = _people(marks)
        self._check_ids(people)
        names = people["last_name"] + ", " + people["first_name"]
        names = names.where(people["last_name"].ne("") & people["first_name"].ne(""), people.index)
        known = {"Student": names, "ID": people["lms_user_id"]}
        fixed = pd.DataFrame({name: known.get(name, "") for name in self.COLUMNS}, index=people.index)
        possible = marks.groupby("assignment", sort=False)["max_score"].first()
        head = {**dict.fromkeys(self.COLUMNS, ""), "Student": "    Points Possible", **possible}
        return pd.concat([pd.DataFrame([head]), fixed.join(_scores(marks))])

    @staticmethod
    def _check_ids(people: pd.DataFrame) -> None:
        ids = people["lms_user_id"]
        wrong = ids[~ids.str.fullmatch("[0-9]+") | ids.duplicated(keep=False)]
        if len(wrong):
            raise CourseError(
                f"Canvas needs its own ID for every student, which is a whole number: {_named(wrong)}. You'll find it in the column ID of the "
                "file that you get with Export in Canvas' gradebook. Import all IDs with `nbgrader db student import FILE`, a CSV file "
                "with the columns id (the student's name in nbgrader) and lms_user_id (Canvas' ID)."
            )


class MoodleExportPlugin(MarksExportPlugin):
    """A file for *Grades, Import, CSV file* in Moodle.

    The format: https://docs.moodle.org/en/Grade_import. Moodle reads it in
    https://github.com/moodle/moodle/blob/main/grade/import/csv/classes/load_data.php: a header with any names, which
    the instructor assigns to fields. One column identifies the student by username, ID number or email address. "-" means no mark. A row whose
    cell there is empty may count for the student above it, so such a column is only written if it's complete.
    """

    usual = "grades-moodle.csv"
    FIELDS: ClassVar[dict[str, str]] = {
        "Email address": "email",
        "ID number": "lms_user_id",
        "Username": "student_id",
    }

    def table(self, marks: pd.DataFrame) -> pd.DataFrame:
        people = _people(marks)
        people["student_id"] = people.index
        by = {name: people[column] for name, column in self.FIELDS.items() if _tells_apart(people[column])}
        if not by:
            raise CourseError(
                "Moodle can't identify your students, because some of their names in nbgrader begin with =, +, - or @. Enter an "
                "email address for everyone with `nbgrader db student import FILE`, a CSV file with the columns id and email."
            )
        names = {"First name": people["first_name"], "Last name": people["last_name"]}
        scores = _scores(marks).astype(object)
        return pd.DataFrame({**names, **by}).join(scores.where(scores.notna(), "-"))

    def advice(self, marks: pd.DataFrame, table: pd.DataFrame) -> list[str]:
        by = next(name for name in self.FIELDS if name in table)
        doubt = (
            f" This is right only if {self.FIELDS[by]} in nbgrader is Moodle's {by}." if by != "Email address" else ""
        )
        possible = marks.groupby("assignment", sort=False)["max_score"].first()
        sizes = ", ".join(f"{name} {points:g}" for name, points in possible.items())
        return [
            f"In Moodle, choose {by!r} under *Identify user by*.{doubt}",
            f"Create the grade items in Moodle first, with these maximum grades: {sizes}. If the import creates one, its maximum is 100.",
        ]


FORMATS: dict[str, type[MarksExportPlugin]] = {
    "canvas": CanvasExportPlugin,
    "moodle": MoodleExportPlugin,
    "csv": CsvExportPlugin,
}


def find_format(name: str) -> type[MarksExportPlugin]:
    """Find a plugin by the name of its format. Raises CourseError, which lists the existing ones."""
    if name not in FORMATS:
        raise CourseError(f"--format is {name!r}, but it must be one of {', '.join(FORMATS)} or lti.")
    return FORMATS[name]


def _people(marks: pd.DataFrame) -> pd.DataFrame:
    """Return the students with a mark. A row without a mark would do nothing, or delete a mark."""
    return marks[marks["score"].notna()].drop_duplicates("student_id").set_index("student_id")


def _scores(marks: pd.DataFrame) -> pd.DataFrame:
    """Return a table with one row for each student and one column for each assignment."""
    scores = marks.pivot(index="student_id", columns="assignment", values="score")
    return scores[list(dict.fromkeys(marks["assignment"]))]


def _tells_apart(names: pd.Series) -> bool:
    """Check whether all students have a unique name of this kind, which doesn't need an apostrophe."""
    return names.ne("").all() and names.is_unique and not names.map(reads_as_formula).any()


def _named(ids: pd.Series) -> str:
    named = [f"{student} has {one!r}" if one else f"{student} has none" for student, one in ids.items()][:MAX_NAMED]
    return ", ".join(named) + (f", and {len(ids) - MAX_NAMED} more" if len(ids) > MAX_NAMED else "")
