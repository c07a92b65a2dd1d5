"""The page of a report."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import matplotlib
import pandas as pd
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from course.plotting.common.style import percent_text
from course.plotting.pictures import Picture
from instructor.report.class_data import MISSING, UNGRADED
from instructor.report.contents import FEWEST, Report
from instructor.report.figures import exercises_figure, marks_figure, times_figure
from instructor.report.item_statistics import by_chance, spread

HERE = Path(__file__).parent
TEMPLATE, STYLE = "page.html.j2", HERE.parent / "page.css"
MOST_MESSAGES = 3  # for each exercise; all of them are in the CSV file
NONE = "—"
Row = list[object]
Groups = list[tuple[str, list[Row]]]  # rows of a table under their headings


def render(report: Report, files: list[str]) -> str:
    """Make the page.

    Parameters:
        files: the names of the files beside it.
    """
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    matplotlib.use("Agg")  # doesn't open a window on any machine
    work = report.work
    figures = spread(work.graded["score"])
    return environment.get_template(TEMPLATE).render(
        style=Markup(STYLE.read_text(encoding="utf-8")),
        assignment=work.assignment,
        made=f"{datetime.now():%d %B %Y, %H:%M}",
        anonymous=report.anonymous,
        fewest=FEWEST,
        most_messages=MOST_MESSAGES,
        graded=len(work.graded),
        of=f"{work.of:g}",
        chance=f"{by_chance(len(work.graded)):.2f}",
        files=", ".join(files),
        spread=_plain([name, _number(value)] for name, value in figures.items()),
        figures={
            "marks": _image(marks_figure(work.graded["score"], work.of, figures)),
            "exercises": _image(exercises_figure(report.exercises)),
            "times": _image(times_figure(work.graded["hours_left"])),
        },
        overview=_overview(report),
        exercises=_exercises(report.exercises),
        messages=_messages(report.messages),
        failures=_failures(report),
        seconds=_seconds(report.runs.seconds),
        **({} if report.anonymous else _people(work.students)),
    )


def _overview(report: Report) -> Groups:
    students, graded = report.work.students, report.work.graded
    counts = {
        "in the gradebook, or handed in": len(students),
        "graded": len(graded),
        "handed in, but not graded yet": students["state"].eq(UNGRADED).sum(),
        "handed in nothing": students["state"].eq(MISSING).sum(),
        "late": students["hours_left"].lt(0).sum(),
        "handed in without some notebooks": students["lacks"].map(bool).sum(),
        "points wait for a person": graded["waits"].sum(),
    }
    return _plain(map(list, counts.items()))


def _exercises(exercises: pd.DataFrame) -> Groups:
    return [(notebook, [_exercise(row) for row in rows.itertuples()]) for notebook, rows in _by_notebook(exercises)]


def _exercise(row: NamedTuple) -> Row:
    shares = [_share(row.full_share), _share(row.mean_share)]
    discrimination = NONE if pd.isna(row.discrimination) else f"{row.discrimination:.2f}".replace("-", "−")
    counts = [_share(row.untouched_share), row.waiting]
    return [row.exercise, _number(row.points), row.handed_in, *shares, discrimination, *counts]


def _messages(messages: pd.DataFrame) -> Groups:
    most = messages.groupby(["notebook", "exercise"], sort=False).head(MOST_MESSAGES)
    columns = ["exercise", "message", "students"]
    return [(notebook, rows[columns].to_numpy().tolist()) for notebook, rows in _by_notebook(most)]


def _failures(report: Report) -> Groups:
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


def _people(students: pd.DataFrame) -> dict[str, Groups]:
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
        "students": _plain([who, row.state, _number(row.hours_left), _number(row.score)] for who, row in rows),
    }


def _plain(rows: Iterable[Row]) -> Groups:
    """Return rows without a heading, or nothing."""
    rows = list(rows)
    return [("", rows)] if rows else []


def _by_notebook(table: pd.DataFrame) -> Iterable[tuple[str, pd.DataFrame]]:
    return table.groupby("notebook", sort=False)


def _image(picture: Picture | None) -> Markup | None:
    return Markup(picture._repr_html_()) if picture else None


def _who(row: NamedTuple) -> str:
    names = " ".join(name for name in (row.first_name, row.last_name) if isinstance(name, str) and name)
    return f"{row.student_id}, {names}" if names else row.student_id


def _share(value: float) -> str:
    return NONE if pd.isna(value) else percent_text(value)


def _number(value: float) -> str:
    return NONE if pd.isna(value) else f"{round(value, 2):g}".replace("-", "−")
