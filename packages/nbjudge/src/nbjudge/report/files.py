"""`nbjudge report`: shows a class's results in a chapter, on a page that opens offline and in tables."""

from pathlib import Path

import pandas as pd

from nbjudge.csv_files import write_csv
from nbjudge.gradebook.mark_table import attempt_column
from nbjudge.report.class_data import ClassWork
from nbjudge.report.contents import ClassReport
from nbjudge.report.page import render
from nbjudge.workbooks import write_workbook

PAGE, EXERCISES, MESSAGES, STUDENTS = "index.html", "exercises.csv", "messages.csv", "students.csv"
MARKS, WORKBOOK = "marks.csv", "marks.xlsx"
COLUMNS = {  # the columns of STUDENTS, by their names in `read_class`
    "student_id": "student",
    "last_name": "last_name",
    "first_name": "first_name",
    "section": "section",
    "state": "state",
    "timestamp": "handed_in",
    "extension": "extension_hours",
    "hours_left": "hours_left",
    "raw_score": "points",
    "late_submission_penalty": "late_penalty",
    "score": "mark",
    "waits": "waits_for_a_person",
    "lacks": "missing_notebooks",
}


def write_report(report: ClassReport, target: Path) -> list[Path]:
    """Write the page and the tables to a folder, and return their paths. An earlier report is replaced."""
    target.mkdir(parents=True, exist_ok=True)
    for name in (PAGE, EXERCISES, MESSAGES, STUDENTS, MARKS, WORKBOOK):
        (target / name).unlink(missing_ok=True)  # a report with names must not remain beside one without names
    tables = {EXERCISES: report.exercises.round(4), MESSAGES: report.messages}
    if not report.anonymous:
        marks, states = report.work.tables()
        tables |= {STUDENTS: _students(report.work), MARKS: marks}
        write_workbook({"marks": marks, "states": states}, target / WORKBOOK)
    for name, table in tables.items():
        write_csv(table, target / name)
    names = [*tables, *([] if report.anonymous else [WORKBOOK])]
    (target / PAGE).write_text(render(report, names), encoding="utf-8")
    return [target / name for name in (PAGE, *names)]


def _students(work: ClassWork) -> pd.DataFrame:
    students = work.students.reset_index().rename(columns=COLUMNS)
    students = students[[*COLUMNS.values(), *attempt_column(students)]]
    missing = students["missing_notebooks"].map(" ".join)
    return students.assign(hours_left=students["hours_left"].round(2), missing_notebooks=missing, of=work.of)
