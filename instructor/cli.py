"""The instructor's commands."""

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


if __name__ == "__main__":
    main()
