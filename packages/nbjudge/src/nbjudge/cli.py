"""The commands of nbjudge, from `collect` and `grade` to `archive` and `forget`."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from nbjudge import fast_start as fast_start
from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.escaping.terminal import Terminal
from nbjudge.processes.processors import count_processors

if TYPE_CHECKING:
    from nbjudge.gradebook.course_folder import CourseFolder

app = typer.Typer(
    help="Grade nbgrader courses outside the students' processes, in a sandbox.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
console = Terminal()
CORES = count_processors()
Jobs = Annotated[
    int,
    typer.Option(min=1, show_default="the number of cores", help="How many students to grade at the same time."),
]
NoSandbox = Annotated[
    bool, typer.Option("--no-sandbox", help="Run students' code with all your permissions and without a sandbox.")
]
PAUSE = 10  # seconds until `watch` looks for new work again
Encoding = Annotated[
    str | None, typer.Option(help="The encoding of the CSV file, such as cp1250. By default, the encoding is detected.")
]


def main() -> None:
    """Run the `nbjudge` command. An expected error is printed on one line."""
    run(app)


def run(commands: typer.Typer) -> None:
    """Run a command-line program. An expected error is printed on one line, and the exit status is 1."""
    try:
        commands()
    except CourseError as error:
        _fail(str(error))
    except Exception as error:
        from nbjudge.gradebook.storage import storage_problem

        if not storage_problem(error):
            raise
        _fail(storage_problem(error))


def _fail(message: str) -> None:
    Terminal(stderr=True).print(f"[bold red]Error:[/] {escape(message)}", soft_wrap=True)
    raise SystemExit(1) from None


def _open(course: Path, chapter: str = "") -> "CourseFolder":
    """Return the course's folder, once its configuration has been checked."""
    from nbjudge.gradebook.course_folder import CourseFolder

    folder = CourseFolder(course.resolve(), chapter)
    folder.require_configuration()
    return folder


@app.command()
def collect(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ps1.")],
    source: Annotated[
        Path | None, typer.Option("--from", help="A zip file or folder from Canvas or Moodle, or a single notebook.")
    ] = None,
    from_exchange: Annotated[
        bool,
        typer.Option("--from-exchange", help="Collect from nbgrader's exchange. Use --replace for newer work."),
    ] = False,
    worksheet: Annotated[
        Path | None, typer.Option(help="Moodle's grading worksheet, which identifies students.")
    ] = None,
    student: Annotated[str | None, typer.Option(help="The student who handed in all these files.")] = None,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Replace files in submitted/ that differ, and keep the old ones in replaced/."),
    ] = False,
    late_time: Annotated[
        str | None,
        typer.Option(
            help="The time at which late work arrived, such as '2026-03-03 12:00 UTC'. It's written to timestamp.txt."
        ),
    ] = None,
    encoding: Encoding = None,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
) -> None:
    """Sort the submissions that you downloaded from a platform into submitted/."""
    from nbjudge.collect import run as collecting

    folder = _open(course, chapter)
    if (source is None) != from_exchange:
        raise CourseError("Pass either --from FILE or --from-exchange.")
    if source is None:
        raise typer.Exit(_collect_from_exchange(folder, replace))
    report = collecting.collect(folder, source, worksheet, student, replace, late_time, encoding)
    for line in report.lines():
        console.print(line, soft_wrap=True, markup=False)
    raise typer.Exit(0 if report.is_complete else 1)


def _collect_from_exchange(folder: "CourseFolder", update: bool) -> int:
    """Show what was collected and what was refused. Return the exit status."""
    from nbgrader.exchange import ExchangeError

    from nbjudge.exchange import OwnerCollect

    collector = OwnerCollect(coursedir=folder.directory, parent=folder.app)
    collector.update = collector.update or update
    try:
        collector.start()
    except ExchangeError as error:
        raise CourseError(str(error)) from None
    for line in (
        *(f"Not collected: {sentence}" for sentence in collector.refused),
        *collector.changed,
        f"{len(collector.collected)} collected.",
    ):
        console.print(line, soft_wrap=True, markup=False)
    return 1 if collector.refused else 0


@app.command()
def students(
    source: Annotated[Path, typer.Option("--from", help="A class list from your learning platform, as CSV or xlsx.")],
    encoding: Encoding = None,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
) -> None:
    """Enter a class list into the gradebook. Anything that the list leaves out remains unchanged."""
    from nbjudge.class_file.section_list import list_sections
    from nbjudge.collect.class_list import enter_class_list, other_people, read_class_list
    from nbjudge.reading.tables import encoding_doubt

    folder, found = _open(course), read_class_list(source, encoding)
    if not encoding and (doubt := encoding_doubt(source)):
        console.print(doubt, soft_wrap=True, markup=False)
    with folder.gradebook() as gradebook:
        others = other_people(gradebook, found)
        own = found[~found["id"].isin(others)]
        list_sections(folder.root, dict(zip(own["id"], own["section"], strict=True)))
        new, changed = enter_class_list(gradebook, own)
    for one in others:
        why = "the email address in the gradebook is different. If it's the same person, correct it in the gradebook."
        console.print(f"Not changed: {one}, because {why}", soft_wrap=True, markup=False)
    console.print(f"Students in the file: {len(found)}, new: {new}, changed: {changed}.")


@app.command()
def grade(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ps1.")],
    student: Annotated[list[str] | None, typer.Option(help="Only this student. You can repeat this option.")] = None,
    jobs: Jobs = CORES,
    force: Annotated[
        bool, typer.Option("--force", help="Also regrade work that has already been graded and hasn't changed.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Like --protect, but stop if a test can run only in the student's process.")
    ] = False,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    scheduler: Annotated[str | None, typer.Option(help="Grade on the Dask cluster at this address.")] = None,
    protect: Annotated[
        bool,
        typer.Option(
            "--protect",
            help="If the marks stay the same, keep tests without nbjudge.checks out of the student's process, too.",
        ),
    ] = False,
    no_fork: Annotated[bool, typer.Option("--no-fork", help="Start each process from scratch, as on Windows.")] = False,
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade submissions with the same results as nbgrader, several at a time. A second run grades only what's left."""
    from nbjudge.runs import grade as grading
    from nbjudge.runs.context import GradingOptions

    fork = not no_fork and hasattr(os, "fork")
    options = GradingOptions(tuple(student or ()), jobs, force, strict, scheduler, fork, not no_sandbox, protect)
    report = grading.grade(_open(course, chapter), options, console)
    report.show(console)
    raise typer.Exit(0 if report.is_clean else 1)


@app.command()
def watch(
    jobs: Jobs = CORES,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade work as soon as it's handed in through the exchange, and return the first results to students."""
    import tempfile
    import time

    from nbjudge.platforms.on_submit import Watch, read_setting
    from nbjudge.runs.context import GradingOptions, require_sandbox

    folder, options = _open(course), GradingOptions(jobs=jobs, fork=hasattr(os, "fork"), sandbox=not no_sandbox)
    read_setting(folder.root)
    require_sandbox(options, console)
    with tempfile.TemporaryDirectory() as place:  # no student's code sees this folder
        watching = Watch(folder, options, Path(place), lambda line: console.print(line, soft_wrap=True, markup=False))
        with watching.records.locked():
            while True:
                watching.look(time.time())
                time.sleep(PAUSE)


@app.command()
def regrade(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ps1.")],
    exercise: Annotated[
        list[str] | None,
        typer.Option(help="Only this exercise, even if its test hasn't changed. You can repeat this option."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Write the new marks without asking.")] = False,
    jobs: Jobs = CORES,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    no_sandbox: NoSandbox = False,
) -> None:
    """Regrade only the exercises whose tests were corrected. You first see which students gain or lose points."""
    from nbjudge.regrade import run as regrading
    from nbjudge.runs.context import GradingOptions

    options = GradingOptions(jobs=jobs, fork=hasattr(os, "fork"), sandbox=not no_sandbox)
    folder, can_ask = _open(course, chapter), console.is_terminal and sys.stdin.isatty()
    ask = (lambda: yes or typer.confirm("Write these marks?")) if yes or can_ask else None
    raise typer.Exit(0 if regrading.regrade(folder, exercise or (), options, console, ask) else 1)


@app.command()
def update(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ps1.")],
    missing: Annotated[
        str | None,
        typer.Option(help="The points for work without an added answer cell: wait (you decide later), full or zero."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Change the assignment without asking.")] = False,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
) -> None:
    """Add or remove cells of an assignment after work has been handed in. You first see what changes."""
    from nbjudge.regrade import update as updating

    folder, can_ask = _open(course, chapter), console.is_terminal and sys.stdin.isatty()
    ask = (lambda: yes or typer.confirm("Change the assignment?")) if yes or can_ask else None
    raise typer.Exit(0 if updating.update(folder, missing, console, ask) else 1)


@app.command()
def report(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ps1.")],
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    out: Annotated[
        Path | None, typer.Option(help="The folder to write the report to. By default, it's report/CHAPTER.")
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Leave out students' names, and messages that only a few students got.")
    ] = False,
) -> None:
    """Write a page and tables on how the class did: marks, exercises, messages, late and missing work."""
    from nbjudge.report.contents import read_report
    from nbjudge.report.files import write_report

    folder = _open(course, chapter)
    contents = read_report(folder, console, anonymous)
    for path in write_report(contents, out or Path("report") / chapter):
        console.print(path, soft_wrap=True)


@app.command()
def term(
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    out: Annotated[Path, typer.Option(help="The folder to write the overview to.")] = Path("term"),
) -> None:
    """Write an overview of all chapters (marks, weights, totals and missing work), and files to upload to platforms."""
    from nbjudge.term.files import write_term

    for path in write_term(_open(course), out, console):
        console.print(path, soft_wrap=True)


@app.command()
def similar(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ps1.")],
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    out: Annotated[
        Path | None,
        typer.Option(help="The file to write the page to. By default, it's similar/CHAPTER.html in the course."),
    ] = None,
) -> None:
    """Write a page with pairs of graded answers that are more similar than chance would explain, for you to judge."""
    from nbjudge.similar.answers import LONGEST, read_exercises, too_long
    from nbjudge.similar.page import render
    from nbjudge.similar.pairs import close_pairs

    folder = _open(course, chapter)
    exercises = read_exercises(folder)
    pairs, left_out = close_pairs(exercises), too_long(exercises)
    target = out or folder.root / "similar" / f"{chapter}.html"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(render(chapter, pairs, left_out), encoding="utf-8")
    console.print(
        f"Pairs with answers more similar than chance would explain: {len(pairs)}, in {target}", soft_wrap=True
    )
    if left_out:
        console.print(
            f"Not compared, because they have more than {LONGEST:,} characters: {'; '.join(left_out)}", soft_wrap=True
        )


@app.command()
def export(
    format_name: Annotated[
        str, typer.Option("--format", help="The format: canvas, moodle, csv or xlsx, or lti to send scores.")
    ],
    chapter: Annotated[list[str] | None, typer.Option(help="Only this chapter. You can repeat this option.")] = None,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
    out: Annotated[
        Path | None,
        typer.Option(help="The file to write. By default, its name depends on the format, such as grades-canvas.csv."),
    ] = None,
    send: Annotated[
        bool, typer.Option("--send", help="For lti: send the scores instead of only showing them.")
    ] = False,
) -> None:
    """Write the marks to a file for a learning platform or a spreadsheet, or send them to the platform."""
    from nbjudge.export.formats import find_format

    folder = _open(course)
    if format_name == "lti":
        from nbjudge.export.lti_scores import export_scores  # needs PyJWT

        raise typer.Exit(0 if export_scores(folder, list(chapter or ()), send, console) else 1)
    if send:
        raise CourseError(
            f"--send works only with --format lti. With --format {format_name}, import the file into your platform."
        )
    plugin = find_format(format_name)(parent=folder.app, to=str(out or ""), assignment=list(chapter or ()))
    with folder.book(console.print) as book:
        book.run(lambda: plugin.export(book.gradebook))
    for line in (*plugin.notes, plugin.path):
        console.print(line, soft_wrap=True)


@app.command()
def feedback(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ps1.")],
    student: Annotated[list[str] | None, typer.Option(help="Only this student. You can repeat this option.")] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="The zip file or folder from Canvas or Moodle. You get a zip file of pages to upload there.",
        ),
    ] = None,
    worksheet: Annotated[
        Path | None, typer.Option(help="Moodle's grading worksheet, together with --from or instead of it.")
    ] = None,
    encoding: Encoding = None,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
) -> None:
    """Write a page for each graded student, with marks, answers and the tests' messages, but without hidden tests."""
    from nbjudge.feedback import pages as giving
    from nbjudge.platforms.feedback_zip import upload_names, write_feedback_zip

    folder = _open(course, chapter)
    names = upload_names(folder, source, worksheet, encoding) if source or worksheet else {}
    report = giving.give_feedback(folder, student or (), console)
    if told := report.unsent(names):
        console.print(escape(told), soft_wrap=True)
    done, of = len(report.written), len(report.written) + len(report.failed)
    console.print(f"Students with a page: {done} of {of}, in {folder.path('feedback', '*')}", soft_wrap=True)
    if names:
        pages = {one: folder.path("feedback", one) / f"{chapter}.html" for one in report.written}
        target = folder.root / "feedback" / f"{chapter}.zip"
        write_feedback_zip(pages, names, target)
        console.print(f"Pages to upload: {len(pages.keys() & names.keys())}, in {target}", soft_wrap=True)
    raise typer.Exit(1 if report.failed else 0)


@app.command()
def autograder(
    chapter: Annotated[str, typer.Argument(help="The assignment, such as ps1.")],
    format_name: Annotated[
        str, typer.Option("--format", help="gradescope, or github (which runs only the tests that students see).")
    ] = "gradescope",
    out: Annotated[
        Path | None,
        typer.Option(
            help="The file or folder to write. By default, it's in dist/, and its name depends on the format."
        ),
    ] = None,
    no_sandbox: NoSandbox = False,
    course: Annotated[Path, typer.Option(help="The course's folder, which contains nbgrader_config.py.")] = Path(),
) -> None:
    """Write an autograder for Gradescope or a repository for GitHub. Both show results as soon as work arrives."""
    from nbjudge.platforms.github import write_repository
    from nbjudge.platforms.gradescope import write_autograder

    folder = _open(course, chapter)
    if format_name == "gradescope":
        target = out or Path("dist") / f"autograder-{chapter}.zip"
        write_autograder(folder, target, not no_sandbox)
        told = "It contains hidden tests and solutions."
    elif format_name == "github":
        target = out or Path("dist") / f"github-{chapter}"
        write_repository(folder, target)
        told = "It contains neither hidden tests nor solutions."
    else:
        raise CourseError(f"--format is {format_name!r}, but it must be gradescope or github.")
    console.print(f"{target} is ready. {told}", soft_wrap=True)


@app.command()
def archive(
    out: Annotated[Path, typer.Option(help="The zip file to write.")] = Path("archive.zip"),
    student: Annotated[
        str | None, typer.Option(help="Include only this student, for example if they asked for a copy.")
    ] = None,
    pseudonyms: Annotated[
        bool, typer.Option("--pseudonyms", help="Write only marks, with pseudonyms in place of names.")
    ] = False,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
) -> None:
    """Copy everything that's stored about students to a zip file, or only marks under pseudonyms."""
    from nbjudge.retention.archive import write_archive

    folder = _open(course)
    if student is not None and pseudonyms:
        raise CourseError("--pseudonyms hides one student among the others, so it can't be used with --student.")
    with folder.book(console.print) as book:
        count = book.run(lambda: write_archive(folder, book.gradebook, out, student, pseudonyms))
    console.print(f"Files in {out}, which only you can read: {count}.", soft_wrap=True)


@app.command()
def forget(
    student: Annotated[str | None, typer.Option(help="The student to forget, as named in nbgrader.")] = None,
    everyone: Annotated[bool, typer.Option("--everyone", help="Forget the whole class.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    course: Annotated[Path, typer.Option(help="The folder with nbgrader_config.py.")] = Path(),
) -> None:
    """Delete everything that's stored about one student or about all students. You first see what will be deleted."""
    from nbjudge.retention import forget as forgetting

    folder, can_ask = _open(course), console.is_terminal and sys.stdin.isatty()
    if (student is not None) == everyone:
        raise CourseError("Pass either --student NAME or --everyone.")
    ask = (lambda: yes or typer.confirm("Delete all of this?")) if yes or can_ask else None
    raise typer.Exit(0 if forgetting.forget(folder, student, console, ask) else 1)


@app.command()
def example(
    folder: Annotated[Path, typer.Argument(help="The folder to create.")] = Path("nbjudge-example"),
    no_sandbox: NoSandbox = False,
) -> None:
    """Write a small course with three submissions, and grade it."""
    from nbjudge.example import ASSIGNMENT, write_example
    from nbjudge.runs import grade as grading
    from nbjudge.runs.context import GradingOptions

    write_example(folder)
    options = GradingOptions(fork=hasattr(os, "fork"), sandbox=not no_sandbox)
    grading.grade(_open(folder, ASSIGNMENT), options, console).show(console)
    console.print(f"The marks are in {folder / 'gradebook.db'}. To write a page for each student, run:", soft_wrap=True)
    console.print(f"    {program()} feedback {ASSIGNMENT} --course {folder}", soft_wrap=True, markup=False)


if __name__ == "__main__":
    main()
