"""Validates lessons and tables with the libraries of the environment that runs it; for environments that hold only what is tried."""

from pathlib import Path
from typing import Annotated

import typer

from course.datasets import load
from course.datasets.__main__ import DEFAULT_SEED, csv, published
from course.datasets.making.registry import TABLES
from instructor.authoring.validate import Report, validate
from instructor.grading.processes.fork_server import ForkServer

ROOT = Path(__file__).resolve().parents[2]


def judge(lessons: list[str], one_in: int) -> Report:
    """Judge all reference solutions and open exercises of lessons, and some of the answers, in one process and in two.

    Parameters:
        lessons: parts of names, or numbers such as 1.2; all lessons if the list is empty.
        one_in: try one answer in so many, at least 1.
    """
    whole = Report()
    with ForkServer() as server:
        for only in lessons or [None]:
            part = validate(ROOT, only, one_in=one_in, server=server.path)
            whole.tried, whole.seconds = whole.tried + part.tried, whole.seconds + part.seconds
            whole.surprises += part.surprises
    return whole


def changed_tables() -> list[str]:
    """Name the tables that aren't as they are in datasets/: pandas and numpy may have made them in another way."""
    return [name for name in TABLES if csv(load(name, seed=DEFAULT_SEED)) != published(ROOT / "datasets", name)]


def main(lessons: Annotated[list[str] | None, typer.Argument()] = None, one_in: int = 1) -> None:
    report = judge(lessons or [], one_in)
    report.surprises += [f"the table {name} differs from the file in datasets/" for name in changed_tables()]
    print(*(f"✗ {surprise}" for surprise in report.surprises), sep="\n")
    print(f"{report.tried} verdicts, {len(report.surprises)} not as expected")
    raise typer.Exit(1 if report.surprises else 0)


if __name__ == "__main__":
    typer.run(main)
