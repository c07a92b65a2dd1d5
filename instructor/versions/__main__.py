"""Judges the lessons with the lowest and the highest versions of the libraries, and prints a table of what was tried."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from instructor.errors import InstallError
from instructor.versions.environments import SHOWN, Environment

ROOT = Path(__file__).resolve().parents[2]
CHOICES = ("lowest", "highest", "beside")
ONE_IN = 12  # answers that are tried beside the reference solutions
# Of these lessons, the tests or the tables they use were once wrong with other versions than the locked ones.
SHORT = ("1.4", "2.3", "3.4", "3.5", "4.3", "4.6")
SHORT_ONE_IN = 60


def main(
    python: Annotated[
        list[str] | None, typer.Option(help="A version such as 3.13, or a path; may be repeated.")
    ] = None,
    choice: Annotated[list[str] | None, typer.Option(help=f"One of {', '.join(CHOICES)}; all without it.")] = None,
    short: Annotated[bool, typer.Option("--short", help="Six lessons with the lowest versions.")] = False,
) -> None:
    """Install other versions beside .venv, judge with each what must pass and what must fail, and print a table."""
    choices = ["lowest"] if short else choice or CHOICES
    rows, failed = [], False
    for one in python or [sys.executable]:
        for name in choices:
            environment = Environment(ROOT / f".venv-{name}", one, name)
            row, good = try_environment(environment, short)
            rows.append(row)
            failed = failed or not good
    print(table(rows))
    raise typer.Exit(1 if failed else 0)


def try_environment(environment: Environment, short: bool) -> tuple[dict[str, str], bool]:
    """Install an environment and judge the lessons there; return a row of the table, and whether all was as said."""
    print(f"Python {environment.python}, {environment.choice}: installing …", flush=True)
    try:
        environment.install(ROOT)
    except InstallError as error:
        sys.exit(f"Error: {error}")
    lessons, one_in = (SHORT, SHORT_ONE_IN) if short else ((), ONE_IN)
    done = environment.run(ROOT, "instructor.versions.judge", *lessons, "--one-in", str(one_in))
    print(done.stdout, flush=True)
    return _row(environment, done.stdout.strip().rpartition("\n")[2]), done.returncode == 0


def _row(environment: Environment, verdict: str) -> dict[str, str]:
    versions = environment.versions()
    return {
        "Python": environment.python_version(),
        "chosen": environment.choice,
        **{name: versions[name] for name in SHOWN},
        "came to": verdict,
    }


def table(rows: list[dict[str, str]]) -> str:
    """Return rows with the same keys as a Markdown table."""
    lines = [list(rows[0]), ["---"] * len(rows[0]), *(list(row.values()) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    typer.run(main)
