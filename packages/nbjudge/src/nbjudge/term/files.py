"""`nbjudge term`: writes the term overview as a page, as a table, and for learning platforms."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pandas as pd
from nbgrader.api import Gradebook
from rich.console import Console
from rich.markup import escape

from nbjudge.csv_files import write_csv
from nbjudge.errors import CourseError
from nbjudge.export.formats import CanvasExportPlugin, MoodleExportPlugin
from nbjudge.export.plugin import MarksExportPlugin
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.number_formats import percent_text
from nbjudge.term.overview import Term, read_term
from nbjudge.term.page import render

PAGE, TABLE, TOTAL = "index.html", "term.csv", "Term total"
PLATFORMS = {"term-canvas.csv": CanvasExportPlugin, "term-moodle.csv": MoodleExportPlugin}
DECIMALS = 2


def write_term(folder: CourseFolder, target: Path, console: Console) -> list[Path]:
    """Write the overview to a folder, and return the paths of the files. An earlier overview is replaced.

    The printed lines say whose marks may be out of date, what's missing, and what to do on a platform.

    Raises:
        CourseError: nothing has been graded, or class.toml has an invalid value.
    """
    now = datetime.now(UTC).replace(tzinfo=None)  # in the form in which nbgrader stores times
    with folder.book(console.print) as book:
        term = book.run(lambda: read_term(folder, book.gradebook, now))
        for name in (PAGE, TABLE, *PLATFORMS):
            (target / name).unlink(missing_ok=True)
        write_csv(_table(term), target / TABLE)
        lines = book.run(lambda: list(_for_platforms(folder, book.gradebook, term, target)))
    for line in dict.fromkeys(lines):
        console.print(escape(line), soft_wrap=True)
    written = [name for name in (TABLE, *PLATFORMS) if (target / name).is_file()]
    (target / PAGE).write_text(render(term, written), encoding="utf-8")
    return [target / name for name in (PAGE, *written)]


def _table(term: Term) -> pd.DataFrame:
    """Return a table with one row per student: percentages or words by chapter, the total, and unfinished work."""
    words = (100 * term.shares).round(DECIMALS).astype(object)
    cells = words.where(term.shares.notna(), term.states)
    cells.columns = [f"{one.name} ({percent_text(one.weight)})" for one in term.chapters]
    people = term.students.drop(columns="total").rename_axis("student")
    open_work = ["; ".join(term.open_work(student)) for student in people.index]
    table = people.join(cells).assign(total=term.students["total"].round(DECIMALS), open=open_work)
    return table.reset_index()


def _for_platforms(folder: CourseFolder, gradebook: Gradebook, term: Term, target: Path) -> Iterator[str]:
    """Write the marks and the total for each platform, and yield sentences on what to check and do on the platform."""
    marks = MarksExportPlugin(parent=folder.app).read_marks(gradebook)
    yield from MarksExportPlugin(parent=folder.app).remarks(gradebook, marks)
    for name, kind in PLATFORMS.items():
        plugin = kind(parent=folder.app)
        plugin.path = target / name
        try:
            yield from plugin.write(gradebook, pd.concat([marks, _total_rows(marks, term)], ignore_index=True))
        except CourseError as error:
            yield f"{name} wasn't written. {error}"


def _total_rows(marks: pd.DataFrame, term: Term) -> pd.DataFrame:
    """Return the totals as rows that look like the marks for another assignment worth 100 points."""
    people = marks.drop_duplicates("student_id")
    total = people["student_id"].map(term.students["total"]).round(DECIMALS)
    return people.assign(assignment=TOTAL, max_score=100.0, score=total, excused=False)
