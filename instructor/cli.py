"""The instructor's commands."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from course.class_settings import SEED_VARIABLE, class_seed
from course.errors import CourseError

ROOT = Path(__file__).resolve().parents[1]
app = typer.Typer(help="Build, validate and grade the course.", no_args_is_help=True, pretty_exceptions_enable=False)
console = Console(highlight=False)
CORES = os.cpu_count() or 1
Jobs = Annotated[
    int, typer.Option(min=1, show_default="the number of cores", help="How many students to grade at the same time.")
]
NoSandbox = Annotated[
    bool, typer.Option("--no-sandbox", help="Run students' code with all your permissions, without a sandbox.")
]


def main() -> None:
    """Run a command. An expected error is printed in one line."""
    try:
        app()
    except CourseError as error:
        _fail(str(error))
    except Exception as error:
        from instructor.grading.gradebook.storage import storage_problem

        if not storage_problem(error):
            raise
        _fail(storage_problem(error))


def _fail(message: str) -> None:
    Console(stderr=True, highlight=False).print(f"[bold red]Error:[/] {escape(message)}", soft_wrap=True)
    raise SystemExit(1) from None


@app.callback()
def _group() -> None:
    """Build, validate and grade the course."""
    os.environ.setdefault(SEED_VARIABLE, str(class_seed()))  # sandboxed processes see the variable, but not the file


@app.command()
def build(
    check: Annotated[
        bool, typer.Option("--check", help="Only check whether the built files match their text, and write nothing.")
    ] = False,
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
        str | None,
        typer.Argument(help="A chapter, a lesson or its number, such as 1.2. Without it, all lessons are tried."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=0, help="How many class seeds to try in addition to the default data.")] = 0,
    one_in: Annotated[
        int,
        typer.Option(min=1, help="Try only one in this many answers under each seed, and different ones each time."),
    ] = 1,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Make small mistakes in right answers and list those that no test finds.")
    ] = False,
    solutions: Annotated[
        bool, typer.Option("--solutions", help="With --mutants, change only the reference solutions.")
    ] = False,
    renamed: Annotated[
        bool, typer.Option("--renamed", help="Try right answers whose helpers have the names that tests use.")
    ] = False,
) -> None:
    """Try the tests on solutions and on right, wrong and unsolved answers, in one process and in two."""
    if mutants:
        raise typer.Exit(_try_mutants(only, one_in, solutions))
    from instructor.authoring import validate as validating

    data = [None, *range(1, seeds + 1)]
    report = validating.validate(ROOT, only, data, tell=console.print, one_in=one_in, renamed=renamed)
    for surprise in report.surprises:
        console.print(f"[red]✗[/] {surprise}", soft_wrap=True)
    console.print(f"{report.tried} verdicts, {report.tried / max(report.seconds, 1e-9):.0f} a second.")
    raise typer.Exit(1 if report.surprises else 0)


def _try_mutants(only: str | None, one_in: int, solutions: bool) -> int:
    """Show which mutants survive; return the exit status."""
    from instructor.authoring.mutation.survivors import find_survivors

    status = 0
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Mutants")

        def watch(survivors: list, done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)
            for mutant in survivors:
                console.print(escape(str(mutant)), soft_wrap=True)

        for score in find_survivors(ROOT, only, one_in, watch, solutions=solutions):
            for line in (*(f"✗ {text}" for text in score.stale), str(score)):
                console.print(escape(line), soft_wrap=True)
            status = status or int(bool(score.survivors or score.stale))
    return status


@app.command()
def collect(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ch1_introduction.")],
    source: Annotated[Path, typer.Option("--from", help="Zip file or folder from Canvas or Moodle, or one notebook.")],
    worksheet: Annotated[
        Path | None, typer.Option(help="Moodle's grading worksheet, which identifies students.")
    ] = None,
    student: Annotated[str | None, typer.Option(help="The student to whom all these files belong.")] = None,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Replace different files in submitted/ and keep the old ones in replaced/."),
    ] = False,
    late_time: Annotated[
        str | None, typer.Option(help="When late work arrived, such as '2026-03-03 12:00 UTC', for timestamp.txt.")
    ] = None,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
) -> None:
    """Sort a platform's download of all submissions into submitted/."""
    from instructor.collect import run as collecting
    from instructor.grading.gradebook.course_folder import CourseFolder

    folder = CourseFolder(course.resolve(), chapter)
    report = collecting.collect(folder, source, worksheet, student, replace, late_time)
    for line in report.lines():
        console.print(line, soft_wrap=True, markup=False)
    raise typer.Exit(0 if report.is_complete else 1)


@app.command()
def grade(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ch1_introduction.")],
    student: Annotated[list[str] | None, typer.Option(help="Only this one. You can repeat this option.")] = None,
    jobs: Jobs = CORES,
    force: Annotated[
        bool, typer.Option("--force", help="Also grade work again that has been graded and hasn't changed.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Like --protect, but refuse tests that need the student's process.")
    ] = False,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    scheduler: Annotated[str | None, typer.Option(help="Grade on the Dask cluster at this address.")] = None,
    protect: Annotated[
        bool,
        typer.Option(
            "--protect",
            help="Judge other courses' tests outside the student's process if that leads to the same marks.",
        ),
    ] = False,
    no_fork: Annotated[bool, typer.Option("--no-fork", help="Start each process from scratch, as on Windows.")] = False,
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade submissions with nbgrader's marks, several students at a time. A second run grades only what's left."""
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
        list[str] | None,
        typer.Option(help="Only this exercise, even if it hasn't changed. You can repeat this option."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Write the new marks without asking.")] = False,
    jobs: Jobs = CORES,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade again only the exercises whose tests were corrected. You first see which students gain or lose points."""
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
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    out: Annotated[
        Path | None, typer.Option(help="The report's folder. Without it, the report is written to report/CHAPTER.")
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Leave out students, and messages that only a few of them got.")
    ] = False,
) -> None:
    """Write a report on how the class did, as a page and as CSV files. It covers marks, exercises, messages, late and missing work."""
    from instructor.grading.gradebook.course_folder import CourseFolder
    from instructor.report.contents import read_report
    from instructor.report.files import write_report

    folder = CourseFolder(course.resolve(), chapter)
    contents = folder.when_unlocked(lambda: read_report(folder, console, anonymous), console.print)
    for path in write_report(contents, out or Path("report") / chapter):
        console.print(path, soft_wrap=True)


@app.command()
def export(
    format_name: Annotated[
        str, typer.Option("--format", help="The format: canvas, moodle or csv, or lti to send scores.")
    ],
    chapter: Annotated[list[str] | None, typer.Option(help="Only this one. You can repeat this option.")] = None,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    out: Annotated[
        Path | None,
        typer.Option(help="The file to write. Without it, the name depends on the format, such as grades-canvas.csv."),
    ] = None,
    send: Annotated[
        bool, typer.Option("--send", help="For lti: send the scores instead of only showing them.")
    ] = False,
) -> None:
    """Write the marks to a file that you can import into a learning platform, or send them to it."""
    from instructor.export.formats import find_format
    from instructor.grading.gradebook.course_folder import CourseFolder

    folder = CourseFolder(course.resolve(), "")
    if format_name == "lti":
        from instructor.export.lti_scores import export_scores  # needs PyJWT

        raise typer.Exit(0 if export_scores(folder, list(chapter or ()), send, console) else 1)
    if send:
        raise CourseError(
            f"--send sends scores with --format lti. With --format {format_name}, import the file instead."
        )
    plugin = find_format(format_name)(parent=folder.app, to=str(out or ""), assignment=list(chapter or ()))
    with folder.when_unlocked(folder.gradebook, console.print) as gradebook:
        folder.when_unlocked(lambda: plugin.export(gradebook), console.print, gradebook)
    for line in (*plugin.notes, plugin.path):
        console.print(line, soft_wrap=True)


@app.command()
def feedback(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ch1_introduction.")],
    student: Annotated[list[str] | None, typer.Option(help="Only this one. You can repeat this option.")] = None,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
) -> None:
    """Write a page for each graded student, with marks, answers and the messages of tests, but without hidden tests."""
    from instructor.feedback import pages as giving
    from instructor.grading.gradebook.course_folder import CourseFolder

    folder = CourseFolder(course.resolve(), chapter)
    report = giving.give_feedback(folder, student or (), console)
    of = report.written + len(report.failed)
    console.print(f"{report.written} of {of} have a page: {folder.path('feedback', '*')}", soft_wrap=True)
    raise typer.Exit(1 if report.failed else 0)


@app.command()
def demo(
    students: Annotated[int, typer.Option(min=1, help="How many students are in the class.")] = 30,
    chapter: Annotated[str, typer.Option(help="The chapter they hand in.")] = "ch1_introduction",
    folder: Annotated[Path, typer.Option(help="The folder for everything. It's replaced each time.")] = Path("demo"),
    seed: Annotated[int, typer.Option(min=0, help="A different seed makes a different class.")] = 1,
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade a made-up class, and compare its marks with the ones that the answer files expect."""
    from instructor.demo import run as demonstration

    as_expected = demonstration.run(ROOT, folder, chapter, students, seed, console, not no_sandbox)
    raise typer.Exit(0 if as_expected else 1)


if __name__ == "__main__":
    main()
