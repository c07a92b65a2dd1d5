"""Judges the lessons with the lowest and the highest versions of the libraries, and prints a table of the results."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from instructor.errors import InstallError
from instructor.versions.environments import Environment
from instructor.versions.tested import summarize, table, write_record

ROOT = Path(__file__).resolve().parents[2]
CHOICES = ("lowest", "highest", "beside")
ONE_IN = 12  # answers that are tried in addition to the reference solutions
# The lessons that the short form judges. Their tests or tables were once wrong with older libraries.
SHORT_FORM = {"lowest": ["1.1", "1.4", "2.3", "3.4", "3.5", "4.3", "4.6", "--one-in", "60"]}


def main(
    lessons: Annotated[
        list[str] | None,
        typer.Argument(
            help="Lesson numbers such as 1.2, or parts of names, such as ch3. By default, all lessons are judged."
        ),
    ] = None,
    python: Annotated[
        list[str] | None, typer.Option(help="A version such as 3.13, or a path. You can repeat this option.")
    ] = None,
    choice: Annotated[
        list[str] | None,
        typer.Option(help=f"Which versions to install: {', '.join(CHOICES)} or locked. By default, all except locked."),
    ] = None,
    one_in: Annotated[int, typer.Option(min=1, help="Try only one in this many answers.")] = ONE_IN,
    quick: Annotated[bool, typer.Option("--quick", help="Judge only outside the student's process.")] = False,
    folder: Annotated[Path, typer.Option(help="Where the environments are created.")] = ROOT,
    again: Annotated[
        bool, typer.Option("--again", help="Install the environments and judge all lessons again.")
    ] = False,
    short: Annotated[bool, typer.Option("--short", help="Judge only seven lessons, with the lowest versions.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Write the result to docs/versions.md.")] = False,
) -> None:
    """Install other versions beside .venv, judge the lessons' answers with each of them, and print a table."""
    tested, good = [], True
    for one in python or [sys.executable]:
        for name in SHORT_FORM if short else choice or CHOICES:
            try:
                environment = Environment.within(folder.absolute(), one, name)
                environment.prepare(ROOT, again)
            except InstallError as error:
                sys.exit(f"Error: {error}")
            words = SHORT_FORM[name] if short else [*(lessons or []), "--one-in", str(one_in), *["--quick"] * quick]
            good = judge(environment, words, again or short) and good
            tested.append(summarize(environment))
    print(table(tested))
    if record:
        write_record(ROOT, tested)
    raise typer.Exit(0 if good else 1)


def judge(environment: Environment, words: list[str], again: bool) -> bool:
    """Judge lessons with the libraries of an environment, and return whether everything was as expected.

    Parameters:
        words: the arguments for `instructor.versions.judge`.
        again: whether to rejudge lessons that were judged in an earlier run.
    """
    print(f"Judging with Python {environment.python}, {environment.choice} …", flush=True)
    if again:
        environment.outcomes.unlink(missing_ok=True)
    return environment.run(ROOT, "instructor.versions.judge", str(environment.outcomes), *words) == 0


if __name__ == "__main__":
    typer.run(main)
