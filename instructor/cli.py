"""The instructor's commands."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from course.errors import CourseError

ROOT = Path(__file__).resolve().parents[1]
app = typer.Typer(help="Build, validate and grade the course.", no_args_is_help=True, pretty_exceptions_enable=False)
console = Console(highlight=False)
NoSandbox = Annotated[bool, typer.Option("--no-sandbox", help="Let students' code see and do all that you may.")]


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
    from instructor.authoring import build as building

    if check:
        building.check(ROOT)
        console.print("Everything that is built matches its text.")
        return
    changed = building.build(ROOT, tell=console.print)
    console.print(f"{len(changed)} files changed." if changed else "Nothing to do.")


@app.command()
def validate(
    only: Annotated[
        str | None, typer.Argument(help="A chapter, a lesson or its number, as 1.2; all without it.")
    ] = None,
    seeds: Annotated[int, typer.Option(min=0, help="Class seeds to try beside the default data.")] = 0,
    one_in: Annotated[
        int, typer.Option(min=1, help="Under each seed try one answer in so many, others each time.")
    ] = 1,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Make small mistakes in right answers and list those that no test finds.")
    ] = False,
    renamed: Annotated[
        bool, typer.Option("--renamed", help="Try right answers whose helpers have the names that tests use.")
    ] = False,
) -> None:
    """Prove the tests: solutions and right answers pass, open exercises and wrong answers fail, in one process and in two."""
    if mutants:
        raise typer.Exit(_try_mutants(only, one_in))
    from instructor.authoring import validate as validating

    data = [None, *range(1, seeds + 1)]
    report = validating.validate(ROOT, only, data, tell=console.print, one_in=one_in, renamed=renamed)
    for surprise in report.surprises:
        console.print(f"[red]✗[/] {surprise}", soft_wrap=True)
    console.print(f"{report.tried} verdicts, {report.tried / max(report.seconds, 1e-9):.0f} a second.")
    raise typer.Exit(1 if report.surprises else 0)


def _try_mutants(only: str | None, one_in: int) -> int:
    """Show which mutants survive; return the exit status."""
    from instructor.authoring.mutation.survivors import find_survivors

    status = 0
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Mutants")

        def watch(survivors: list, done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)
            for mutant in survivors:
                console.print(escape(str(mutant)), soft_wrap=True)

        for score in find_survivors(ROOT, only, one_in, watch):
            for line in (*(f"✗ {text}" for text in score.stale), str(score)):
                console.print(escape(line), soft_wrap=True)
            status = status or int(bool(score.survivors or score.stale))
    return status


@app.command()
def grade(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ch1_introduction.")],
    student: Annotated[list[str] | None, typer.Option(help="Only this one; may be given more than once.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many are graded at the same time.")] = os.cpu_count() or 1,
    force: Annotated[bool, typer.Option("--force", help="Grade again what is graded and unchanged.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="As --protect; refuse tests that need the student's process.")
    ] = False,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
    scheduler: Annotated[str | None, typer.Option(help="Grade on the Dask cluster at this address.")] = None,
    protect: Annotated[
        bool, typer.Option("--protect", help="Judge other courses' tests outside where that decides the same marks.")
    ] = False,
    no_fork: Annotated[bool, typer.Option("--no-fork", help="Start each process anew, as under Windows.")] = False,
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade what was handed in: nbgrader's marks, several students at a time; a second run does only what is left."""
    from instructor.grading.gradebook.course_folder import CourseFolder
    from instructor.grading.runs import grade as grading

    fork = not no_fork and hasattr(os, "fork")
    options = grading.GradingOptions(
        tuple(student or ()), jobs, force, strict, scheduler, fork, not no_sandbox, protect
    )
    report = grading.grade(CourseFolder(course.resolve(), chapter), options, console)
    report.show(console)
    raise typer.Exit(0 if report.is_clean else 1)


@app.command()
def regrade(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ch1_introduction.")],
    exercise: Annotated[
        list[str] | None, typer.Option(help="Only this one, changed or not; may be given more than once.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Write without a question.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="How many are graded at the same time.")] = os.cpu_count() or 1,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade again what a corrected test decides, and nothing else; first shows who gains and who loses."""
    from instructor.grading.gradebook.course_folder import CourseFolder
    from instructor.grading.runs.context import GradingOptions
    from instructor.regrade import run as regrading

    options = GradingOptions(jobs=jobs, fork=hasattr(os, "fork"), sandbox=not no_sandbox)
    folder, can_ask = CourseFolder(course.resolve(), chapter), console.is_terminal and sys.stdin.isatty()
    ask = (lambda: yes or typer.confirm("Write these marks?")) if yes or can_ask else None
    raise typer.Exit(0 if regrading.regrade(folder, exercise or (), options, console, ask) else 1)


@app.command()
def report(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ch1_introduction.")],
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
    out: Annotated[Path | None, typer.Option(help="Where the report goes; report/CHAPTER without it.")] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Leave students out, and what few of them share.")
    ] = False,
) -> None:
    """Show how the class did: marks, exercises, messages, late and missing work; a page and CSV files."""
    from instructor.grading.gradebook.course_folder import CourseFolder
    from instructor.report.contents import read_report
    from instructor.report.files import write_report

    contents = read_report(CourseFolder(course.resolve(), chapter), console, anonymous)
    for path in write_report(contents, out or Path("report") / chapter):
        console.print(path, soft_wrap=True)


@app.command()
def export(
    format_name: Annotated[str, typer.Option("--format", help="canvas, moodle or csv.")],
    chapter: Annotated[list[str] | None, typer.Option(help="Only this one; may be given more than once.")] = None,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
    out: Annotated[Path | None, typer.Option(help="The file; grades-canvas.csv, say, without it.")] = None,
) -> None:
    """Write the marks as a file that a learning platform imports."""
    from instructor.export.formats import find_format
    from instructor.grading.gradebook.course_folder import CourseFolder

    folder = CourseFolder(course.resolve(), "")
    plugin = find_format(format_name)(parent=folder.app, to=str(out or ""), assignment=list(chapter or ()))
    with folder.gradebook() as gradebook:
        plugin.export(gradebook)
    for line in (*plugin.notes, plugin.path):
        console.print(line, soft_wrap=True)


@app.command()
def feedback(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ch1_introduction.")],
    student: Annotated[list[str] | None, typer.Option(help="Only this one; may be given more than once.")] = None,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
) -> None:
    """Write a page for each graded student: marks, own answers, and what each test says; no hidden test."""
    from instructor.feedback import pages as giving
    from instructor.grading.gradebook.course_folder import CourseFolder

    folder = CourseFolder(course.resolve(), chapter)
    report = giving.give_feedback(folder, student or (), console)
    of = report.written + len(report.failed)
    console.print(f"{report.written} of {of} have a page: {folder.path('feedback', '*')}", soft_wrap=True)
    raise typer.Exit(1 if report.failed else 0)


@app.command()
def demo(
    students: Annotated[int, typer.Option(min=1, help="How many make up the class.")] = 30,
    chapter: Annotated[str, typer.Option(help="The chapter they hand in.")] = "ch1_introduction",
    folder: Annotated[Path, typer.Option(help="Where all of it goes; made anew each time.")] = Path("demo"),
    seed: Annotated[int, typer.Option(min=0, help="Another seed, another class.")] = 1,
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade a made-up class, and compare its marks with what the answer files say."""
    from instructor.demo import run as demonstration

    as_expected = demonstration.run(ROOT, folder, chapter, students, seed, console, not no_sandbox)
    raise typer.Exit(0 if as_expected else 1)


if __name__ == "__main__":
    main()
