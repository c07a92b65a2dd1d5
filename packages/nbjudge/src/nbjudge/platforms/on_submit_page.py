"""The page that a student gets right after handing in work, with the results that may be shown immediately."""

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from nbjudge.escaping.templates import page_templates
from nbjudge.platforms.submission import FAILED, Mark, shown_at_once

HERE = Path(__file__).parent
TEMPLATE, STYLE = "on_submit.html.j2", HERE.parent / "page.css"


def marks_page(assignment: str, notebook: str, marks: Sequence[Mark]) -> str:
    """Return the page with the marks for one notebook.

    Parameters:
        marks: the marks for all notebooks, because a hidden test in one notebook can affect what the next one shows.
    """
    pairs = zip(marks, shown_at_once(marks), strict=True)
    own = [(mark, shown and not mark.waits) for mark, shown in pairs if mark.notebook == notebook]
    return _page(assignment, [mark for mark, shown in own if shown], sum(not shown for _, shown in own))


def failure_page(assignment: str) -> str:
    """Return a page that says that the work couldn't be graded."""
    return _page(assignment, [], 0, FAILED)


def _page(assignment: str, marks: Sequence[Mark], later: int, note: str = "") -> str:
    environment = page_templates(HERE)
    style = Markup(STYLE.read_text(encoding="utf-8"))
    return environment.get_template(TEMPLATE).render(
        assignment=assignment, marks=marks, later=later, note=note, style=style
    )
