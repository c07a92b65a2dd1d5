"""Makes the page that `course.check()` shows. A learner's kernel runs this module in a separate process."""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from course import in_process, workspace
from course.checking import check_works
from course.errors import CourseError
from course.markdown import markdown_html
from course.progress.run_cells import AS_RUN, find_by_tests, last_giving, write_as_run
from course.reports import LessonReport, print_report
from course.work_files import Work, find_work, read_sources, work_at, work_folder
from nbjudge import fast_start as fast_start
from nbjudge.escaping.terminal import Terminal

if TYPE_CHECKING:
    from jinja2 import Template

TEMPLATE = Path(__file__).with_name("check_page.html.j2")
WIDTH = 100  # characters per line, if the page is shown as text


def make_page(notebook: str | None, lesson: str | None, ran: Sequence[str], solutions: bool) -> dict[str, str]:
    """Check notebooks and return the marks as HTML and as text.

    Parameters:
        notebook: the path of the calling notebook, or None if it isn't known.
        lesson: a lesson or chapter, or part of its name, or the path of a notebook. None means the calling notebook.
        ran: the cells that have been run in the calling notebook since its kernel started, in order.
        solutions: whether to include all solutions.

    Raises:
        NoWork: there's no such notebook, it can't be read, or it doesn't belong to a lesson.
        LibraryMissing: the course runs in a browser, which couldn't load a library.
    """
    release = workspace.find_release()
    what = lesson or notebook or find_by_tests(ran, release, Path.cwd())
    if what:
        return _checked(_find(what, release), release, ran, solutions)
    with tempfile.TemporaryDirectory() as folder:
        as_run = write_as_run(ran, release, Path(folder))
        return _checked([work_at(as_run, release)], release, ran, solutions)


def _checked(works: list[Work], release: Path, ran: Sequence[str], solutions: bool) -> dict[str, str]:
    if in_process.is_only_process():
        from course.browser.kernel import require

        for work in works:
            require(work.path)
    saved = [saved_when(work, ran) for work in works]
    told = list(zip(saved, check_works(works, release, solutions), strict=True))
    return {"text/html": _template().render(told=told), "text/plain": _as_text(told)}


def _find(what: str, release: Path) -> list[Work]:
    if what.endswith(".ipynb"):
        return [work_at(Path(what).resolve(), release)]
    return find_work(work_folder(Path.cwd()), release, what)


def saved_when(work: Work, ran: Sequence[str]) -> str:
    """Describe the saved state of the notebook that was checked, and list the answers that were run but not saved."""
    if work.path.name.endswith(AS_RUN):
        return "The notebook's file isn't here, so the cells were checked as last run. Your progress isn't saved."
    when = datetime.fromtimestamp(work.path.stat().st_mtime)
    said = f"This is the result for the version saved at {when:%H:%M on %d %B %Y}."
    sources = read_sources(work.path)
    there = {None, *(source.strip() for _, source in sources)}
    newer = [name for name, _ in sources if name and last_giving(name, ran) not in there]
    if not newer:
        return said
    unsaved = f"Your latest version of {', '.join(newer)} isn't saved yet."
    return f"{said} {unsaved} Save the notebook with Ctrl-S (Cmd-S on a Mac) and check again."


def _template() -> Template:
    """Read the page's template, whose tables are accessible to screen readers, and whose hints and solutions open one
    by one.
    """
    from nbjudge.escaping.templates import page_templates

    templates = page_templates(TEMPLATE.parent)
    templates.filters["markdown"] = markdown_html
    return templates.get_template(TEMPLATE.name)


def _as_text(told: Sequence[tuple[str, LessonReport]]) -> str:
    """Return the marks as text, as a terminal shows them, with the first hint for each wrong answer."""
    text = io.StringIO()
    console = Terminal(file=text, width=WIDTH, force_terminal=False)
    for saved, report in told:
        for mark in report.marks:
            mark.hint = next(iter(mark.hints), "")
        console.print(saved)
        print_report(report, console)
    return text.getvalue()


def main() -> None:
    """Read the request and write the page. If an error occurs, print its message and exit with status 1."""
    try:
        page = make_page(**json.load(sys.stdin))
    except (CourseError, OSError) as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(json.dumps(page).encode())


if __name__ == "__main__":
    main()
