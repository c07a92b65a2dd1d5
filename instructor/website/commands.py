"""Reference pages for all commands, generated from the command lines themselves and from the Makefile."""

import re
from pathlib import Path

import typer
from typer.cli import get_docs_for_click

from course import cli as learner
from instructor import cli

PROGRAMS = {"course": learner.app, "instructor": cli.app}
_TARGET = re.compile(r"^([a-z-]+):.*## (.*)$", re.MULTILINE)


def write(root: Path, sources: Path) -> None:
    """Write one page for each program."""
    folder = sources / "commands"
    folder.mkdir(parents=True, exist_ok=True)
    for name, app in PROGRAMS.items():
        (folder / f"{name}.md").write_text(_program(name, app), encoding="utf-8")
    (folder / "make.md").write_text(_make((root / "Makefile").read_text(encoding="utf-8")), encoding="utf-8")


def _program(name: str, app: typer.Typer) -> str:
    command = typer.main.get_command(app)
    context = typer.Context(command, info_name=name)
    return get_docs_for_click(obj=command, ctx=context, name=name, title=f"`{name}`")


def _make(makefile: str) -> str:
    rows = [f"| `make {name}` | {text[0].upper()}{text[1:]} |" for name, text in _TARGET.findall(makefile)]
    return "\n".join(["# `make`", "", "| Command | What it does |", "|---|---|", *rows, ""])
