"""The page that a student gets right after handing in work, with the results of the visible tests."""

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from nbjudge.escaping.templates import page_templates
from nbjudge.platforms.submission import FAILED, NOTE, Mark

HERE = Path(__file__).parent
TEMPLATE, STYLE = "on_submit.html.j2", HERE.parent / "page.css"


def marks_page(assignment: str, notebook: str, marks: Sequence[Mark]) -> str:
    """Return the page with the results for one notebook.

    Parameters:
        marks: the results of the visible tests in all notebooks.
    """
    return _page(assignment, [mark for mark in marks if mark.notebook == notebook and not mark.waits], NOTE)


def failure_page(assignment: str) -> str:
    """Return a page that says that the work couldn't be graded."""
    return _page(assignment, [], FAILED)


def _page(assignment: str, marks: Sequence[Mark], note: str) -> str:
    environment = page_templates(HERE)
    style = Markup(STYLE.read_text(encoding="utf-8"))
    return environment.get_template(TEMPLATE).render(assignment=assignment, marks=marks, note=note, style=style)
