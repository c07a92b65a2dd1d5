"""Renders the page with the term overview."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pandas as pd
from markupsafe import Markup

from nbjudge import report
from nbjudge.escaping.templates import page_templates
from nbjudge.gradebook.mark_table import MISSING, UNGRADED
from nbjudge.number_formats import percent_text
from nbjudge.term.overview import WAITS, Chapter, Term

HERE = Path(__file__).parent
TEMPLATE, STYLE = "page.html.j2", HERE.parent / "page.css"
NONE = "—"
Row = list[object]


def render(term: Term, files: list[str]) -> str:
    """Render the page with the term overview.

    Parameters:
        files: the names of the files that are stored beside the page.
    """
    templates = page_templates(HERE, Path(report.__path__[0]))  # the second folder contains the table styles
    numbers = [(f"{one.name}, {percent_text(one.weight)}", "number") for one in term.chapters]
    return templates.get_template(TEMPLATE).render(
        style=Markup(STYLE.read_text(encoding="utf-8")),
        made=f"{datetime.now():%d %B %Y, %H:%M}",
        files=", ".join(files),
        chapters=[("", [_chapter(term, one) for one in term.chapters])],
        open=list(_open_work(term)),
        columns=[("student", "text"), *numbers, ("total", "number"), ("open", "text")],
        students=[(section, [_student(term, one) for one in rows.index]) for section, rows in _sections(term)],
    )


def _sections(term: Term) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield the students of each section under its name. Students without a section come last."""
    names = sorted(set(term.students["section"]), key=lambda name: (name == "", name))
    for name in names:
        heading = name or ("in no section" if len(names) > 1 else "")
        yield heading, term.students[term.students["section"].eq(name)]


def _chapter(term: Term, chapter: Chapter) -> Row:
    marks = term.shares[chapter.name].dropna()
    due = f"{chapter.due:%Y-%m-%d %H:%M}" if chapter.due else NONE
    mean = percent_text(marks.mean()) if len(marks) else NONE
    return [chapter.name, due, f"{chapter.of:g}", percent_text(chapter.weight), len(marks), mean]


def _open_work(term: Term) -> Iterator[tuple[str, list[Row]]]:
    for chapter in term.chapters:
        found = {state: term.students_in(chapter.name, state) for state in (MISSING, UNGRADED, WAITS)}
        rows: list[Row] = [[state, ", ".join(students)] for state, students in found.items() if students]
        if rows:
            yield chapter.name, rows


def _student(term: Term, student: str) -> Row:
    row = term.students.loc[student]
    names = " ".join(name for name in (row["first_name"], row["last_name"]) if name)
    cells = (_cell(term, student, one.name) for one in term.chapters)
    total = NONE if pd.isna(row["total"]) else f"{row['total']:.1f}"
    return [f"{student}, {names}" if names else student, *cells, total, ", ".join(term.open_work(student)) or NONE]


def _cell(term: Term, student: str, name: str) -> str:
    share = term.shares.loc[student, name]
    return term.states.loc[student, name] if pd.isna(share) else f"{100 * share:.1f}"
