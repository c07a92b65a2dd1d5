"""The commands for learners: `course start`, `course lab`, `course check` and `course code`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from course import workspace
from course.class_settings import NoStartCodeError, class_seed, local_settings
from course.clone import instructor_module
from course.errors import CourseError
from course.reports import print_report, print_total
from course.start_codes import read_code, save_code
from nbjudge import fast_start as fast_start
from nbjudge.escaping.terminal import Terminal
from nbjudge.escaping.texts import in_terminal

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Work through the course on data privacy.")

Folder = Annotated[Path, typer.Argument(help="Your work folder. The folder is created if it doesn't exist.")]


@app.command()
def start(folder: Folder = Path("work")) -> None:
    """Copy the lessons to your work folder. Nothing that you've written is overwritten."""
    with errors_in_words():
        _lay_out(folder)


@app.command()
def lab(
    folder: Folder = Path("work"),
    port: Annotated[int, typer.Option(min=1, max=65535, help="The first port to try.")] = 8888,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
) -> None:
    """Copy the lessons to your work folder and open it in JupyterLab."""
    from course import server  # imported only here, because other commands don't need it

    with errors_in_words():
        _lay_out(folder)
        server.serve(folder, port, browser=server.has_display() and not no_browser)


@app.command()
def check(
    only: Annotated[
        str | None,
        typer.Argument(help="A chapter, a lesson or its number, such as 1.2. By default, you see your progress."),
    ] = None,
    folder: Annotated[Path | None, typer.Option(help="Your work folder, if it isn't `work`.")] = None,
    solutions: Annotated[
        bool,
        typer.Option(
            "--solutions", help="Show which file contains the solutions, even if you haven't passed the exercises."
        ),
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Run all lessons again, even if nothing has changed since the last check.")
    ] = False,
) -> None:
    """Check your answers and save the results as your progress. Your notebooks aren't changed.

    If you name a lesson or chapter, you see your points, what isn't right yet and the next hint. Otherwise, all lessons
    are checked, and you see one line per lesson, what has changed since last time, and the next exercise.
    """
    from course.work_files import work_folder  # imported only here, because other commands don't need it

    with errors_in_words():
        # A lesson that no one has begun isn't run, so it wouldn't report a wrong class setting.
        local_settings()
        work = folder or work_folder(Path.cwd())
        class_seed(work)
        if only is None and not solutions:
            _show_overview(work, fresh)
        else:
            _show_details(work, only, solutions, fresh)


@app.command()
def code(
    code: Annotated[str, typer.Argument(help="The code that your instructor gave you, such as 0000-0007-77.")],
    folder: Annotated[Path | None, typer.Option(help="Your work folder, if it isn't `work`.")] = None,
) -> None:
    """Enter your start code, if each student in your class has different data."""
    from course.work_files import work_folder  # imported only here, because other commands don't need it

    with errors_in_words():
        work = folder or work_folder(Path.cwd())
        save_code(code, work)
        typer.echo(f"Your start code is stored in {work.resolve()}. Restart the kernels of open notebooks.")


def _show_overview(work: Path, fresh: bool) -> None:
    from course.checking import check_works
    from course.progress.overview import print_overview, remember_overview
    from course.progress.standing import read_standing
    from course.work_files import find_work

    console, release = Terminal(), workspace.find_release()
    with console.status("Checking your answers …"):
        for _ in check_works(find_work(work, release, None), release, fresh=fresh):
            pass
    standing = read_standing(release, work)
    print_overview(standing, console)
    remember_overview(standing, work)


def _show_details(work: Path, only: str | None, solutions: bool, fresh: bool) -> None:
    from course.checking import check_works
    from course.guidance import climb
    from course.work_files import find_work

    console, release, reports = Terminal(), workspace.find_release(), []
    for report in check_works(find_work(work, release, only), release, solutions, fresh):
        climb(report, work)
        print_report(report, console)
        reports.append(report)
    print_total(reports, console)


def _lay_out(folder: Path) -> None:
    report = workspace.lay_out(workspace.find_release(), folder)
    typer.echo(f"Your work folder is {folder.resolve()}")
    for line in report.lines():
        typer.echo(f"  {line}")
    if can_ask():
        _ask_for_code(folder)


def can_ask() -> bool:
    """Return whether there's a terminal in which someone can answer a question."""
    return sys.stdin.isatty()


def _ask_for_code(work: Path) -> None:
    """Ask for the start code if the class needs one and the work folder has none."""
    try:
        class_seed(work)
    except NoStartCodeError:
        save_code(typer.prompt("The start code that your instructor gave you", value_proc=_checked_code), work)


def _checked_code(text: str) -> str:
    try:
        read_code(text)
    except CourseError as error:
        raise typer.BadParameter(str(error)) from None  # the question is repeated
    return text


@contextmanager
def errors_in_words() -> Iterator[None]:
    """If the user can fix an error, print its message and exit with status 1."""
    try:
        yield
    except (CourseError, OSError) as error:
        typer.echo(f"course: {in_terminal(str(error))}", err=True)
        raise typer.Exit(1) from None


def main() -> None:
    """Run the `course` command."""
    app()


def instructor() -> None:
    """Run the `instructor` command, or print what it requires and exit with status 2."""
    commands = instructor_module("instructor.cli")
    if commands is None:
        typer.echo("instructor: these commands need a clone of the course's repository.", err=True)
        sys.exit(2)
    commands.main()


if __name__ == "__main__":
    main()
