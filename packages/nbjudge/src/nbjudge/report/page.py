"""Renders the HTML page of a report."""

import math
from collections.abc import Iterable
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Protocol

import pandas as pd
from markupsafe import Markup

from nbjudge.courses import program
from nbjudge.escaping.templates import page_templates
from nbjudge.gradebook.mark_table import EXCUSED, MISSING, UNGRADED, attempt_column, column_name
from nbjudge.gradebook.states import State
from nbjudge.number_formats import counted, percent_text
from nbjudge.report.class_data import ClassWork
from nbjudge.report.contents import FEWEST, ClassReport
from nbjudge.report.figures import exercises_figure, marks_figure, times_figure
from nbjudge.report.item_statistics import by_chance, spread

HERE = Path(__file__).parent
TEMPLATE, STYLE = "page.html.j2", HERE.parent / "page.css"
MOST_MESSAGES = 3  # messages for each exercise, although the CSV file contains all of them
NONE = "—"
Row = list[object]
Groups = list[tuple[str, list[Row]]]  # a table's rows, grouped under headings


class ExerciseRow(Protocol):
    """A row of ClassReport.exercises, as returned by pandas' itertuples."""

    exercise: str
    points: float
    bonus: bool
    handed_in: int
    full_share: float
    mean_share: float
    discrimination: float
    untouched_share: float
    waiting: int


class StudentRow(Protocol):
    """A row of ClassReport.students, as returned by pandas' itertuples."""

    student_id: str
    section: object
    first_name: object
    last_name: object


def render(report: ClassReport, files: list[str]) -> str:
    """Render the page of a report.

    Parameters:
        files: the names of the files that are stored beside the page.
    """
    environment = page_templates(HERE)
    environment.filters["counted"] = counted
    work = report.work
    marks = work.graded["score"].replace(math.inf, work.of)  # a mark entered by hand, which can't be drawn
    figures = spread(marks)
    return environment.get_template(TEMPLATE).render(
        style=Markup(STYLE.read_text(encoding="utf-8")),
        program=program(),
        assignment=work.assignment,
        made=f"{datetime.now():%d %B %Y, %H:%M}",
        anonymous=report.anonymous,
        fewest=FEWEST,
        most_messages=MOST_MESSAGES,
        graded=len(work.graded),
        of=f"{work.of:g}",
        of_points=counted(work.of, "point"),
        chance=f"{by_chance(len(work.graded)):.2f}",
        files=", ".join(files),
        spread=_plain([name, _number(value)] for name, value in figures.items()),
        figures={
            "marks": marks_figure(marks, work.of, figures),
            "exercises": exercises_figure(report.exercises),
            "times": times_figure(work.graded["hours_left"]),
        },
        overview=_overview(report),
        exercises=_exercises(report.exercises),
        messages=_messages(report.messages),
        failures=_failures(report),
        seconds=_seconds(report.runs.seconds),
        **({} if report.anonymous else {**_people(work.students), **_by_exercise(work)}),
    )


def _overview(report: ClassReport) -> Groups:
    students, graded = report.work.students, report.work.graded
    counts = {
        "in the gradebook, or handed in work": len(students),
        "graded": len(graded),
        "handed in, but not graded yet": students["state"].eq(UNGRADED).sum(),
        "didn't hand in anything": students["state"].eq(MISSING).sum(),
        "excused": students["state"].eq(EXCUSED).sum(),
        "late": students["hours_left"].lt(0).sum(),
        "handed in with notebooks missing": students["lacks"].map(bool).sum(),
        "points still to be awarded by hand": graded["waits"].sum(),
    }
    return _plain(map(list, counts.items()))


def _exercises(exercises: pd.DataFrame) -> Groups:
    return [(notebook, [_exercise(row) for row in rows.itertuples()]) for notebook, rows in _by_notebook(exercises)]


def _exercise(row: ExerciseRow) -> Row:
    shares = [_share(row.full_share), _share(row.mean_share)]
    discrimination = NONE if pd.isna(row.discrimination) else f"{row.discrimination:.2f}".replace("-", "−")
    counts = [_share(row.untouched_share), row.waiting]
    return [
        row.exercise,
        ("+" if row.bonus else "") + _number(row.points),
        row.handed_in,
        *shares,
        discrimination,
        *counts,
    ]


def _messages(messages: pd.DataFrame) -> Groups:
    most = messages.groupby(["notebook", "exercise"], sort=False).head(MOST_MESSAGES)
    columns = ["exercise", "message", "students"]
    return [(notebook, rows[columns].to_numpy().tolist()) for notebook, rows in _by_notebook(most)]


def _failures(report: ClassReport) -> Groups:
    return [
        (
            notebook,
            [[cell, what, len(names) if report.anonymous else ", ".join(names)] for (cell, what), names in cells],
        )
        for notebook, rows in _by_notebook(report.runs.failures.sort_values("notebook", kind="stable"))
        for cells in [rows.groupby(["cell", "what"])["student"]]
    ]


def _seconds(seconds: pd.DataFrame) -> Groups:
    groups = seconds.groupby("notebook")["seconds"]
    return _plain([name, len(ran), f"{ran.median():.1f}", f"{ran.max():.1f}"] for name, ran in groups)


def _people(students: pd.DataFrame) -> dict[str, object]:
    attempts = attempt_column(students)
    rows = [(_who(row), row) for row in students.reset_index().itertuples()]
    return {
        "late": _plain(
            [who, _number(-row.hours_left), _number(row.late_submission_penalty)]
            for who, row in rows
            if row.hours_left < 0
        ),
        "missing": _plain([who] for who, row in rows if row.state == MISSING),
        "lacking": _plain([who, ", ".join(row.lacks)] for who, row in rows if row.lacks),
        "ungraded": _plain([who] for who, row in rows if row.state == UNGRADED),
        "waiting": _plain([who] for who, row in rows if row.waits is True),
        "students": _plain(
            [
                *(who, _section(row), row.state, *([row.attempt or NONE] if attempts else [])),
                *(_number(one) for one in (row.extension, row.hours_left, row.score)),
            ]
            for who, row in rows
        ),
        "attempts": attempts,
    }


def _by_exercise(work: ClassWork) -> dict[str, object]:
    """Return a table of each student's points for each exercise. A cell contains points and a state, or words."""
    marks, states = work.tables()
    scored = [exercise for exercise in work.exercises if exercise.points]
    names = [column_name(exercise) for exercise in scored]
    cells = [
        [
            (_number(one), State(state)) if isinstance(one, float) else ("", one)
            for one, state in zip(*pair, strict=True)
        ]
        for pair in zip(marks[names].to_numpy(), states[names].to_numpy(), strict=True)
    ]
    people = [(_who(row), row.state, row.score) for row in work.students.reset_index().itertuples()]
    totals = [EXCUSED if state == EXCUSED else _number(score) for _, state, score in people]
    return {
        "columns": [(name, list(group)) for name, group in groupby(scored, lambda one: one.notebook)],
        "by_exercise": list(zip([who for who, *_ in people], cells, totals, strict=True)),
        "legend": [state for state in State if state not in (State.WAITS, State.EXCUSED)],
    }


def _plain(rows: Iterable[Row]) -> Groups:
    """Return the rows as a single group without a heading, or no group if there are no rows."""
    rows = list(rows)
    return [("", rows)] if rows else []


def _by_notebook(table: pd.DataFrame) -> Iterable[tuple[str, pd.DataFrame]]:
    return table.groupby("notebook", sort=False)


def _who(row: StudentRow) -> str:
    names = " ".join(name for name in (row.first_name, row.last_name) if isinstance(name, str) and name)
    return f"{row.student_id}, {names}" if names else row.student_id


def _section(row: StudentRow) -> str:
    return row.section if isinstance(row.section, str) and row.section else NONE


def _share(value: float) -> str:
    return NONE if pd.isna(value) else percent_text(value)


def _number(value: float) -> str:
    return NONE if pd.isna(value) else f"{round(value, 2):g}".replace("-", "−")
