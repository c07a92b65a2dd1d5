"""The instructor's commands."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from course.errors import CourseError

ROOT = Path(__file__).resolve().parents[1]
app = typer.Typer(help="Build, validate and grade the course.", no_args_is_help=True, pretty_exceptions_enable=False)
console = Console(highlight=False)


def main() -> None:
    """Run a command; what goes wrong in a known way is told in one line."""
    try:
        app()
    except CourseError as error:
        Console(stderr=True, highlight=False).print(f"[bold red]Error:[/] {error}", soft_wrap=True)
        raise SystemExit(1) from None


@app.callback()
def _group() -> None:
    """Build, validate and grade the course."""


@app.command()
def build(
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail where something is out of step.")] = False,
) -> None:
    """Make source/, release/ and solutions/ from chapters/."""
    from instructor import build as building

    if check:
        building.check(ROOT)
        console.print("Everything that is built matches its text.")
        return
    changed = building.build(ROOT, tell=console.print)
    console.print(f"{len(changed)} files changed." if changed else "Nothing to do.")


@app.command()
def validate(
    only: Annotated[
        str | None, typer.Argument(help="A chapter or lesson, or part of its name; all without it.")
    ] = None,
    seeds: Annotated[int, typer.Option(min=0, help="Class seeds to try beside the default data.")] = 0,
    one_in: Annotated[
        int, typer.Option(min=1, help="Under each seed try one answer in so many, others each time.")
    ] = 1,
) -> None:
    """Prove the tests: solutions and right answers pass, open exercises and wrong answers fail, in one process and in two."""
    from instructor import validate as validating

    report = validating.validate(ROOT, only, [None, *range(1, seeds + 1)], tell=console.print, one_in=one_in)
    for surprise in report.surprises:
        console.print(f"[red]✗[/] {surprise}", soft_wrap=True)
    console.print(f"{report.tried} verdicts, {report.tried / max(report.seconds, 1e-9):.0f} a second.")
    raise typer.Exit(1 if report.surprises else 0)


@app.command()
def grade(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ch1_introduction.")],
    student: Annotated[list[str] | None, typer.Option(help="Only this one; may be given more than once.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many are graded at the same time.")] = os.cpu_count() or 1,
    force: Annotated[bool, typer.Option("--force", help="Grade again what is graded and unchanged.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse tests that need the student's process.")] = False,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
    scheduler: Annotated[str | None, typer.Option(help="Grade on the Dask cluster at this address.")] = None,
    no_fork: Annotated[bool, typer.Option("--no-fork", help="Start each process anew, as under Windows.")] = False,
) -> None:
    """Grade what was handed in: nbgrader's marks, several students at a time; a second run does only what is left."""
    from instructor import grade as grading
    from instructor.grading.course_folder import CourseFolder

    fork = not no_fork and hasattr(os, "fork")
    wishes = grading.Wishes(tuple(student or ()), jobs, force, strict, scheduler, fork)
    report = grading.grade(CourseFolder(course.resolve(), chapter), wishes, console)
    report.show(console)
    raise typer.Exit(0 if report.is_clean else 1)


@app.command()
def demo(
    students: Annotated[int, typer.Option(min=1, help="How many make up the class.")] = 30,
    chapter: Annotated[str, typer.Option(help="The chapter they hand in.")] = "ch1_introduction",
    folder: Annotated[Path, typer.Option(help="Where all of it goes; made anew each time.")] = Path("demo"),
    seed: Annotated[int, typer.Option(min=0, help="Another seed, another class.")] = 1,
) -> None:
    """Grade a made-up class, and compare its marks with what the answer files say."""
    from instructor import demo as demonstration

    as_expected = demonstration.run(ROOT, folder, chapter, students, seed, console)
    raise typer.Exit(0 if as_expected else 1)


if __name__ == "__main__":
    main()
