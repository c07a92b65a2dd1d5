"""The instructor's commands."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress

from course.class_settings import class_seed
from nbjudge.cli import NoSandbox, example, run
from nbjudge.cli import app as judge
from nbjudge.escaping.terminal import Terminal
from nbjudge.number_formats import counted

ROOT = Path(__file__).resolve().parents[1]
app = typer.Typer(help="Build, validate and grade the course.", no_args_is_help=True, pretty_exceptions_enable=False)
# These are grade, collect, feedback, regrade, report and export. `demo` replaces the example.
app.registered_commands += [one for one in judge.registered_commands if one.callback is not example]
console = Terminal()


def main() -> None:
    """Run a command. An expected error is printed on one line."""
    run(app)


@app.callback()
def _group() -> None:
    """Build, validate and grade the course."""
    class_seed()  # an error in class.toml is reported before anything is done


@app.command()
def build(
    check: Annotated[
        bool, typer.Option("--check", help="Only check whether the built files match their text, and write nothing.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Run all solved lessons again, not only those that have changed.")
    ] = False,
) -> None:
    """Make source/, release/ and solutions/ from chapters/."""
    from instructor.authoring import build as building

    if check:
        building.check(ROOT)
        console.print("All built files match their text.")
        return
    changed = building.build(ROOT, tell=console.print, every=force)
    console.print(f"{counted(len(changed), 'file')} changed." if changed else "Nothing to do.")


@app.command()
def validate(
    only: Annotated[
        str | None,
        typer.Argument(help="A chapter, a lesson or its number, such as 1.2. By default, all lessons are tried."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=0, help="How many class seeds to try in addition to the default data.")] = 0,
    one_in: Annotated[
        int,
        typer.Option(min=1, help="With each seed, try only one in this many answers, and different ones each time."),
    ] = 1,
    mutants: Annotated[
        bool,
        typer.Option(
            "--mutants", help="Introduce small mistakes into right answers, and list the ones that no test catches."
        ),
    ] = False,
    solutions: Annotated[
        bool,
        typer.Option(
            "--solutions", help="Try only the reference solutions or, with --mutants, change only these solutions."
        ),
    ] = False,
    adversaries: Annotated[
        bool,
        typer.Option(
            "--adversaries", help="Break solutions in many ways, and list the ones that still earn full marks."
        ),
    ] = False,
    kind: Annotated[
        str | None, typer.Option(help="With --adversaries, try only this kind, such as missing or noise.")
    ] = None,
    renamed: Annotated[
        bool, typer.Option("--renamed", help="Try right answers whose helper functions have names that tests use.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Also retry answers that were tried before and haven't changed since.")
    ] = False,
) -> None:
    """Try the tests on the solutions, and on right, wrong and missing answers, in one process and in two."""
    if mutants:
        raise typer.Exit(_try_mutants(only, one_in, solutions))
    if adversaries:
        raise typer.Exit(_try_adversaries(only, kind))
    from instructor.authoring import validate as validating
    from instructor.authoring.caches.known_verdicts import KnownVerdicts

    data = [None, *range(1, seeds + 1)]
    known = None if again else KnownVerdicts.unless_ignored(ROOT)
    report = validating.validate(
        ROOT, only, data, console.print, one_in=one_in, renamed=renamed, solutions=solutions, known=known
    )
    for surprise in report.surprises:
        console.print(f"[red]✗[/] {surprise}", soft_wrap=True)
    console.print(f"{report.tried} verdicts, {report.tried / max(report.seconds, 1e-9):.0f} a second.")
    raise typer.Exit(1 if report.surprises else 0)


def _try_mutants(only: str | None, one_in: int, solutions: bool) -> int:
    """Show which mutants survive, and return the exit status."""
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


def _try_adversaries(only: str | None, kind: str | None) -> int:
    """Show which adversaries survive, and a table of kinds. Return the exit status."""
    from instructor.authoring.adversaries.survivors import find_survivors
    from instructor.authoring.adversaries.table import kinds_table

    scores = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Adversaries")
        for score in find_survivors(ROOT, only, kind, lambda done, of: bar.update(task, completed=done, total=of)):
            for line in (*score.survivors, *(f"✗ {text}" for text in score.stale), score):
                console.print(escape(str(line)), soft_wrap=True)
            scores.append(score)
    console.print(kinds_table(scores))
    return int(any(score.survivors or score.stale for score in scores))


@app.command()
def codes(
    out: Annotated[Path, typer.Option(help="The CSV file to write.")] = Path("start_codes.csv"),
) -> None:
    """Write each student's start code to a file, for a class where each student has different data."""
    from instructor.start_codes import write_codes

    count = write_codes(ROOT, out)
    console.print(f"{counted(count, 'start code')} in {out}", soft_wrap=True, markup=False)


@app.command()
def demo(
    students: Annotated[int, typer.Option(min=1, help="How many students are in the class.")] = 30,
    chapter: Annotated[str, typer.Option(help="The chapter that the students hand in.")] = "ch1_introduction",
    folder: Annotated[Path, typer.Option(help="The folder to write everything to. It's replaced each time.")] = Path(
        "demo"
    ),
    seed: Annotated[int, typer.Option(min=0, help="A different seed makes a different class.")] = 1,
    no_sandbox: NoSandbox = False,
) -> None:
    """Grade a made-up class, and compare its marks with the ones that the answer files expect."""
    from instructor.demo import run as demonstration

    as_expected = demonstration.run(ROOT, folder, chapter, students, seed, console, not no_sandbox)
    raise typer.Exit(0 if as_expected else 1)


if __name__ == "__main__":
    main()
