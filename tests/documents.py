"""The commands in the documentation, and what is wrong with one."""

import functools
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import typer
from markdown_it import MarkdownIt
from nbgrader.apps import NbGrader
from nbgrader.apps.nbgraderapp import NbGraderApp

from course import cli as learner
from instructor import cli

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
OURS = {"course": learner.app, "instructor": cli.app}
BUILTIN = {"cd", "cp", "export", "mkdir", "rm"}
FOREIGN = {
    "adduser",
    "cat",
    "conda",
    "dnf",
    "journalctl",
    "ln",
    "openssl",
    "systemctl",
    "tljh-config",
}  # programs of machines that are not this one
HELP = {  # what says which options a sub-command has
    "apt-get": ["apt-get", "--help"],
    "docker": ["docker", "SUB", "--help"],
    "git": ["git", "SUB", "-h"],
    "pip": [sys.executable, "-m", "pip", "SUB", "--help"],
    "ruff": [sys.executable, "-m", "ruff", "SUB", "--help"],
}
HELP_OF_GIT = 129  # its exit status
# What may stand before a program.
HERE = re.compile(r"^(sudo )?(\.venv/bin/|\.venv\\Scripts\\|/srv/data_privacy/env/bin/|/opt/tljh/user/bin/)?")
PYTHONS = {"python", "python3", "py"}
PROGRAMS = {*OURS, *BUILTIN, *FOREIGN, *HELP, *PYTHONS, "make", "nbgrader", "jupyter", "jupyter-lab"}
SHOWN = re.compile(r"^(✗ |ch\d\w*/\w+: )")  # lines of output
SETTING = re.compile(r"^c( = |\.)")  # lines of nbgrader_config.py
SAVE = re.compile(r"Save this as `([^`]+)`")


@dataclass
class Step:
    """What a reader of a page does, in the order of the text.

    Attributes:
        kind: block for a command on lines of its own, inline for one in a sentence, shown for what a command prints,
            setting for a line of nbgrader's configuration, save for a file.
        text: the command, the lines or the file.
        path: of the file.
    """

    kind: str
    text: str
    path: str = ""


def read_steps(page: Path) -> list[Step]:
    """Read a page from top to bottom."""
    steps, path = [], ""
    for token in MarkdownIt().parse(page.read_text(encoding="utf-8")):
        if token.type == "inline":
            spans = [one.content for one in token.children if one.type == "code_inline"]
            steps += [Step("inline", span) for span in spans if is_command(span)]
            path = (SAVE.findall(token.content) or [""])[0]
        elif token.type == "code_block":
            steps += [Step(_kind(line), line) for line in token.content.splitlines() if line]
        elif token.type == "fence" and path:
            steps.append(Step("save", token.content, path))
    return steps


def read_options(page: Path) -> list[str]:
    """Read the options that a page names without their command."""
    spans = re.findall(r"`(--[a-z][^`]*)`", page.read_text(encoding="utf-8"))
    return [re.split(r"[ =]", span)[0] for span in spans]


def _kind(line: str) -> str:
    return "setting" if SETTING.match(line) else "shown" if SHOWN.match(line) else "block"


def is_command(text: str) -> bool:
    """Whether a program of ours or one in the list above is called, with words behind it or as `make` alone is."""
    name, *more = HERE.sub("", text).split() or [""]
    return name in PROGRAMS and bool(more or name == "jupyter-lab")


def words_of(command: str) -> list[str]:
    """Split a command; the program comes first without its folder, and an ellipsis stands for nothing."""
    bare = HERE.sub("", command).replace("\\", "/")
    return [word for word in shlex.split(bare) if word != "…"]


def complaint(command: str) -> str:
    """Say what is wrong with a command; nothing, where its program, words and options are there."""
    name, *words = words_of(command)
    if name in OURS:
        return _ours(name, words)[0]
    if name in PYTHONS:
        return _module(words)
    if name in CHECKS:
        return CHECKS[name](words)
    if "/" in name:
        return "" if os.access(ROOT / name, os.X_OK) else f"no program {name}"
    if name in HELP:
        return _stock(name, words)
    return "" if name in BUILTIN | FOREIGN else f"no program {name}"


def is_whole(command: str) -> bool:
    """Whether a command has all it needs, and is not named only."""
    name, *words = words_of(command)
    if name == "nbgrader":
        return words == ["export"] or bool(_nbgraders_app(words)[1])
    return name not in OURS or _ours(name, words)[1]


def our_options(command: str) -> set[str]:
    """All options that a command of ours takes."""
    name, *words = words_of(command)
    found = typer.main.get_command(OURS[name]).commands.get(words[0]) if name in OURS else None
    return {option for one in found.params for option in one.opts} if found else set()


def _ours(name: str, words: list[str]) -> tuple[str, bool]:
    """Let typer parse the words; what is missing makes a command a name."""
    command = typer.main.get_command(OURS[name]).commands.get(words[0])
    if command is None:
        return f"{name} has no command {words[0]}", True
    try:
        command.make_context(words[0], words[1:])
    except Exception as error:  # typer's own classes lie where each version puts them
        missing = type(error).__name__ == "MissingParameter"
        return "" if missing else f"{type(error).__name__}: {error}", not missing
    return "", True


def _make(words: list[str]) -> str:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets, variables = (set(re.findall(found, text, re.MULTILINE)) for found in (r"^([a-z-]+):", r"^([A-Z_]+) \?="))
    unknown = [word for word in words if word.partition("=")[0] not in (variables if "=" in word else targets)]
    return f"the Makefile has no {unknown}" if unknown else ""


def _module(words: list[str]) -> str:
    if words[0].endswith(".py"):
        return "" if (ROOT / words[0]).is_file() else f"no {words[0]}"
    option, name, *more = words
    if name == "pip":
        return _stock(name, more)
    return "" if option == "-m" and importlib.util.find_spec(name) else f"Python finds no {words}"


def _jupyter(words: list[str]) -> str:
    missing = shutil.which(f"jupyter-{words[0]}", path=str(Path(sys.executable).parent)) is None
    return f"no jupyter {words[0]}" if missing or words[1:] else ""


def _nbgrader(words: list[str]) -> str:
    """nbgrader itself only warns of what it does not know."""
    app, words = _nbgraders_app(words)
    if app.subcommands:
        return f"{app.name} has no command {words[:1]}"
    traits = {f"{one.__name__}.{name}" for one in app.classes for name in one.class_traits(config=True)}
    known = {*app.flags, *app.aliases, *traits}
    unknown = [word for word in words if word[0] == "-" and word.lstrip("-").partition("=")[0] not in known]
    return f"{app.name} has no {unknown}" if unknown else ""


def _nbgraders_app(words: list[str]) -> tuple[NbGrader, list[str]]:
    """Find the program behind a command, and the words that are left for it."""
    app = NbGraderApp()
    while words and words[0] in app.subcommands:
        app, words = app.subcommands[words[0]][0](), words[1:]
    return app, words


def _stock(name: str, words: list[str]) -> str:
    said = _help(name, words[0])
    if said is None:
        return f"{name} has no command {words[0]}"
    known = set(re.findall(r"--?[a-z][\w-]*", said.replace("[no-]", "")))
    unknown = {word.partition("=")[0] for word in words if word.startswith("-")} - known
    return f"{name} {words[0]} has no {sorted(unknown)}" if said and unknown else ""


@functools.cache
def _help(name: str, word: str) -> str | None:
    """Return what the program says of a sub-command: None if there's none, "" if the program isn't here."""
    command = [word if part == "SUB" else part for part in HELP[name]]
    if not shutil.which(command[0]):
        return ""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    said = done.stdout + done.stderr
    is_there = done.returncode in (0, HELP_OF_GIT) and word in " ".join([*command, said])
    return said if is_there else None


CHECKS: dict[str, Callable[[list[str]], str]] = {
    "make": _make,
    "nbgrader": _nbgrader,
    "jupyter": _jupyter,
    "jupyter-lab": lambda words: _jupyter(["lab", *words]),
}
