"""Writes marks to a workbook. For each assignment, a table lists the points of every student in every exercise."""

from collections.abc import Iterator

import pandas as pd
from nbgrader.api import Gradebook

from nbjudge.export.plugin import MarksExportPlugin
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.exercises import exercises_of
from nbjudge.gradebook.mark_table import mark_table, state_table, states_of_work
from nbjudge.gradebook.results import read_results
from nbjudge.records.assignments import read_assignment
from nbjudge.workbooks import write_workbook


class XlsxExportPlugin(MarksExportPlugin):
    """A workbook for Excel and LibreOffice. Each assignment has two sheets: one with points, and one with states."""

    usual, nothing = "grades.xlsx", "the workbook says 'not begun' for each exercise"

    def write(self, gradebook: Gradebook, marks: pd.DataFrame) -> list[str]:
        write_workbook(dict(self.sheets(gradebook, marks)), self.path)
        return []

    def sheets(self, gradebook: Gradebook, marks: pd.DataFrame) -> Iterator[tuple[str, pd.DataFrame]]:
        """Yield two sheets for each assignment, as pairs of a name and a table: one with points, and one with states in
        words.

        Parameters:
            marks: the marks that `read_marks` returned.
        """
        for name, rows in marks.groupby("assignment", sort=False):
            folder, assignment = CourseFolder(self.root, name), read_assignment(gradebook, name)
            excused = rows["student_id"][rows["excused"]]
            results = read_results(folder, gradebook, assignment, set(excused))
            students = rows.assign(state=states_of_work(rows, folder.students()))
            exercises = exercises_of(assignment)
            yield name, mark_table(students, exercises, results)
            yield f"{name} states", state_table(students, exercises, results)
