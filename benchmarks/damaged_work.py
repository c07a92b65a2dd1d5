"""Hands in made-up work in a course folder to compare graders: `python -m benchmarks.damaged_work FOLDER ASSIGNMENT`.

The students' names say what they handed in. `solved` hands in the instructor's own work, and `untouched` the release.
`damaged1`, `damaged2` and so on hand in the instructor's work with some answers damaged in different ways.
"""

import random
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import nbformat
import typer
from nbformat import NotebookNode

from nbjudge.cell_metadata import is_answer, is_test, name_of

MARKS = re.compile(r"^.*###\s*(BEGIN|END) SOLUTION.*\n?", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
NAME = re.compile(r"^(?:def |class )?([A-Za-z_]\w*)(?=\s*[=(:])", re.MULTILINE)
LINES_PRINTED = 20_000
SOUND = 0.4  # the share of answers that aren't damaged
Damage = Callable[[str, random.Random], str | None]


def main(
    folder: Annotated[Path, typer.Argument(help="The course folder, with source/ and release/.")],
    assignment: Annotated[str, typer.Argument(help="The assignment's name.")],
    damaged: Annotated[int, typer.Option(min=0, help="How many damaged versions of the work to hand in.")] = 5,
) -> None:
    """Hand in the solution, the release, and damaged versions of the solution."""
    for student in ("solved", "untouched", *(f"damaged{number}" for number in range(1, damaged + 1))):
        target = folder / "submitted" / student / assignment
        shutil.copytree(folder / "release" / assignment, target, dirs_exist_ok=True)
        if student == "untouched":
            continue
        for path in sorted(target.glob("*.ipynb")):
            made = nbformat.read(path, as_version=4)
            _solve(made, nbformat.read(folder / "source" / assignment / path.name, as_version=4))
            if student != "solved":
                _damage(made, random.Random(f"{student} {path.name}"))
            nbformat.write(made, path)


def delete_line(source: str, rng: random.Random) -> str | None:
    """Leave out one line."""
    lines = source.splitlines()
    lines.pop(rng.randrange(len(lines)))
    return "\n".join(lines)


def change_constant(source: str, rng: random.Random) -> str | None:
    """Increase one of the whole numbers by 1."""
    found = list(NUMBER.finditer(source))
    if not found:
        return None
    one = rng.choice(found)
    return f"{source[: one.start()]}{int(one[0]) + 1}{source[one.end() :]}"


def raise_error(source: str, rng: random.Random) -> str | None:
    """End the cell with an error after the answer, or before it."""
    error = "raise ValueError('not finished')"
    return f"{source}\n{error}" if rng.random() < 0.5 else f"{error}\n{source}"


def break_syntax(source: str, rng: random.Random) -> str | None:
    """Add an opening bracket that's never closed."""
    return f"{source}\n("


def print_much(source: str, rng: random.Random) -> str | None:
    """Print thousands of lines before the answer."""
    return f"for number_printed in range({LINES_PRINTED}):\n    print(number_printed)\n{source}"


def rename(source: str, rng: random.Random) -> str | None:
    """Rename a function or variable that the answer defines."""
    names = sorted(set(NAME.findall(source)))
    if not names:
        return None
    name = rng.choice(names)
    return re.sub(rf"\b{name}\b", f"{name}_", source)


def empty(source: str, rng: random.Random) -> str | None:
    """Delete the whole answer."""
    return ""


KINDS: tuple[Damage, ...] = (delete_line, change_constant, raise_error, break_syntax, print_much, rename, empty)


def _solve(made: NotebookNode, source: NotebookNode) -> None:
    """Replace the answers in a release with those in the source."""
    solved = {name_of(cell): cell.source for cell in source.cells if is_answer(cell)}
    for cell in filter(is_answer, made.cells):
        cell.source = MARKS.sub("", solved[name_of(cell)]).rstrip("\n")


def _damage(made: NotebookNode, rng: random.Random) -> None:
    """Damage some answers, and delete the cell of one answer that isn't worth any points itself."""
    answers = [cell for cell in made.cells if is_answer(cell) and cell.cell_type == "code"]
    for cell in answers:
        if cell.source.strip() and rng.random() > SOUND:
            damaged = rng.choice(KINDS)(cell.source, rng)
            cell.source = cell.source if damaged is None else damaged
    ungraded = [cell for cell in answers if not is_test(cell)]
    if ungraded and rng.random() < 0.5:
        made.cells.remove(rng.choice(ungraded))


if __name__ == "__main__":
    sys.exit(typer.run(main))
