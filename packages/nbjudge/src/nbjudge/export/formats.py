"""Plugins for `nbgrader export` and `nbjudge export` that write marks for learning platforms and spreadsheets.

You can also pass each plugin to nbgrader: `nbgrader export --exporter=nbjudge.export.formats.CanvasExportPlugin`.
"""

from typing import ClassVar

import pandas as pd

from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.escaping.texts import reads_as_formula
from nbjudge.export.plugin import MarksExportPlugin
from nbjudge.export.workbook import XlsxExportPlugin
from nbjudge.gradebook.marks import POINTS

NBGRADER = "assignment duedate timestamp student_id last_name first_name email raw_score late_submission_penalty score"
MAX_NAMED = 5  # the most students in one message
EXCUSED, NONE = "EX", "-"  # how Canvas writes that a student is excused, and Moodle that there's no mark


class CsvExportPlugin(MarksExportPlugin):
    """The table that `nbgrader export` writes, with one row for each student and assignment.

    Names that contain a comma are quoted.

    The columns and their order are the same as in nbgrader's own file (nbgrader.plugins.CsvExportPlugin). As in that
    file, work that wasn't handed in has 0 points.
    """

    usual, nothing = "grades.csv", "the file contains 0 and no timestamp, as in nbgrader"

    def table(self, marks: pd.DataFrame) -> pd.DataFrame:
        times = ["duedate", "timestamp"]
        marks = marks.assign(**marks[times].astype(object).where(marks[times].notna(), "").map(str))
        filled = marks.fillna(dict.fromkeys(POINTS, 0.0))
        return filled.where(~marks["excused"], marks)[[*NBGRADER.split(), "max_score"]]


class CanvasExportPlugin(MarksExportPlugin):
    """A file for *Import* in Canvas' gradebook.

    For the format, see https://community.instructure.com/en/kb/articles/660862-how-do-i-import-grades-in-the-gradebook.
    The code that reads it is https://github.com/instructure/canvas-lms/blob/master/lib/gradebook_importer.rb. The
    header begins with these five columns, followed by one column for each assignment. The header is followed by a row
    with the possible points and a row for each student. The students' IDs are whole numbers. If an ID is missing or
    unknown, Canvas chooses the first student with the same name, so the export is refused if any student has no ID.
    """

    usual, excused = "grades-canvas.csv", "EX in the file, which Canvas reads as excused"
    COLUMNS: ClassVar[tuple[str, ...]] = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")

    def table(self, marks: pd.DataFrame) -> pd.DataFrame:
        people = _people(marks)
        self._check_ids(people)
        names = people["last_name"] + ", " + people["first_name"]
        names = names.where(people["last_name"].ne("") & people["first_name"].ne(""), people.index)
        known = {"Student": names, "ID": people["lms_user_id"], "Section": people["section"]}
        fixed = pd.DataFrame({name: known.get(name, "") for name in self.COLUMNS}, index=people.index)
        possible = marks.groupby("assignment", sort=False)["max_score"].first()
        head = {**dict.fromkeys(self.COLUMNS, ""), "Student": "    Points Possible", **possible}
        return pd.concat([pd.DataFrame([head]), fixed.join(_scores(marks, EXCUSED))])

    @staticmethod
    def _check_ids(people: pd.DataFrame) -> None:
        ids = people["lms_user_id"]
        wrong = ids[~ids.str.fullmatch("[0-9]+") | ids.duplicated(keep=False)]
        if len(wrong):
            raise CourseError(
                "Every student needs a different Canvas ID, which is a whole number. Check these students: "
                f"{_named(wrong)}. You'll find the IDs in the ID column of the file that you export from the Canvas "
                f"gradebook. Enter all IDs with `{program()} students --from FILE`. FILE is that file, or a table "
                "with the columns id (the student's name in nbgrader) and lms_user_id (the Canvas ID)."
            )


class MoodleExportPlugin(MarksExportPlugin):
    """A file for *Grades, Import, CSV file* in Moodle.

    For the format, see https://docs.moodle.org/en/Grade_import. The code that reads it is
    https://github.com/moodle/moodle/blob/main/grade/import/csv/classes/load_data.php. The header may contain any names,
    which the instructor maps to fields. One column identifies the student by username, ID number or email address. "-"
    means no mark. If the identifying column is empty in a row, Moodle may give the row's marks to the student above, so
    such a column is written only if every row has a value.
    """

    usual, excused = "grades-moodle.csv", "without a mark, so choose *Excluded* for them in Moodle's grader report"
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
                "Moodle can't identify your students, because some of their names in nbgrader begin with =, +, - or @. "
                f"Enter an email address for everyone with `{program()} students --from FILE`. FILE is Moodle's list "
                "of participants, or a table with the columns id and email."
            )
        names = {"First name": people["first_name"], "Last name": people["last_name"]}
        scores = _scores(marks, NONE)
        return pd.DataFrame({**names, **by}).join(scores.where(scores.notna(), NONE))

    def advice(self, marks: pd.DataFrame, table: pd.DataFrame) -> list[str]:
        by = next(name for name in self.FIELDS if name in table)
        doubt = f" This works only if {self.FIELDS[by]} in nbgrader is Moodle's {by}." if by != "Email address" else ""
        possible = marks.groupby("assignment", sort=False)["max_score"].first()
        sizes = ", ".join(f"{name} {points:g}" for name, points in possible.items())
        return [
            f"In Moodle, choose {by!r} under *Identify user by*.{doubt}",
            (
                f"Create the grade items in Moodle first, with these maximum grades: {sizes}. "
                "If the import creates a grade item, its maximum is 100."
            ),
        ]


FORMATS: dict[str, type[MarksExportPlugin]] = {
    "canvas": CanvasExportPlugin,
    "moodle": MoodleExportPlugin,
    "csv": CsvExportPlugin,
    "xlsx": XlsxExportPlugin,
}


def find_format(name: str) -> type[MarksExportPlugin]:
    """Find an export plugin by the name of its format. If the name is unknown, the CourseError lists the formats."""
    if name not in FORMATS:
        raise CourseError(f"--format is {name!r}, but it must be one of {', '.join(FORMATS)} or lti.")
    return FORMATS[name]


def _people(marks: pd.DataFrame) -> pd.DataFrame:
    """Return the students who have a mark or are excused. Other rows would have no effect or delete a mark."""
    return marks[marks["score"].notna() | marks["excused"]].drop_duplicates("student_id").set_index("student_id")


def _scores(marks: pd.DataFrame, excused: str) -> pd.DataFrame:
    """Make a table with one row for each student and one column for each assignment.

    Parameters:
        excused: what to write for students who are excused, instead of a mark.
    """
    marks = marks.assign(score=marks["score"].astype(object).mask(marks["excused"], excused))
    scores = marks.pivot(index="student_id", columns="assignment", values="score")
    return scores[list(dict.fromkeys(marks["assignment"]))]


def _tells_apart(names: pd.Series) -> bool:
    """Check that this kind of name is different for each student, and that no name needs an apostrophe."""
    return names.ne("").all() and names.is_unique and not names.map(reads_as_formula).any()


def _named(ids: pd.Series) -> str:
    named = [f"{student} has {one!r}" if one else f"{student} has none" for student, one in ids.items()][:MAX_NAMED]
    return ", ".join(named) + (f", and {len(ids) - MAX_NAMED} more" if len(ids) > MAX_NAMED else "")
