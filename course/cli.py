"""The learner's commands: `course start`, `course lab` and `course check`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from course import fast_start as fast_start
from course import workspace
from course.clone import instructor_module
from course.errors import CourseError
from course.reports import print_report, print_total

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Work through the course on data privacy.")

Folder = Annotated[Path, typer.Argument(help="The folder you work in; made if it is not there.")]


@app.command()
def start(folder: Folder = Path("work")) -> None:
    """Lay the lessons into your work folder. Nothing you wrote is overwritten."""
    with errors_in_words():
        _lay_out(folder)


@app.command()
def lab(
    folder: Folder = Path("work"),
    port: Annotated[int, typer.Option(min=1, max=65535, help="First port to try.")] = 8888,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
) -> None:
    """Lay the lessons into your work folder and open JupyterLab on it."""
    from course import server  # not at once: other commands do without

    with errors_in_words():
        _lay_out(folder)
        server.serve(folder, port, browser=server.has_display() and not no_browser)


@app.command()
def check(
    only: Annotated[
        str | None, typer.Argument(help="A chapter, a lesson or its number, as 1.2; all without it.")
    ] = None,
    folder: Annotated[Path | None, typer.Option(help="The folder you work in, if it is not `work`.")] = None,
    solutions: Annotated[bool, typer.Option("--solutions", help="Name the file with the solutions anyway.")] = False,
) -> None:
    """Check your answers: points, what is wrong, and the next hint. Your files stay as they are."""
    from course.checking import check_works  # not at once: other commands do without
    from course.guidance import climb
    from course.work_files import find_work, work_folder

    with errors_in_words():
        console, release, reports = Console(highlight=False), workspace.find_release(), []
        work = folder or work_folder(Path.cwd())
        for report in check_works(find_work(work, release, only), release, solutions):
            climb(report, work)
            print_report(report, console)
            reports.append(report)
        print_total(reports, console)


def _lay_out(folder: Path) -> None:
    report = workspace.lay_out(workspace.find_release(), folder)
    typer.echo(f"Your work folder is {folder.resolve()}")
    for line in report.lines():
        typer.echo(f"  {line}")


@contextmanager
def errors_in_words() -> Iterator[None]:
    """End the command with the message and status 1, where an error is one that the user can mend."""
    try:
        yield
    except (CourseError, OSError) as error:
        typer.echo(f"course: {error}", err=True)
        raise typer.Exit(1) from None


def main() -> None:
    """Run the `course` command."""
    app()


def instructor() -> None:
    """Run the `instructor` command, or say where it is to be had and exit with status 2."""
    commands = instructor_module("instructor.cli")
    if commands is None:
        typer.echo("instructor: these commands need a clone of the course's repository.", err=True)
        sys.exit(2)
    commands.main()


if __name__ == "__main__":
    main()
