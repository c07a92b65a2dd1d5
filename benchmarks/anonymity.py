"""Times the solutions of lessons 2.3 and 2.4 on 100,000 rows, and compares them with a loop over the rows and with
pycanon.

python -m benchmarks.anonymity
"""

import time
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Annotated

import pandas as pd
import typer
from pycanon import anonymity
from rich.console import Console
from rich.table import Table

from course import load
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import solved_names

CHAPTER = Path(__file__).resolve().parents[1] / "chapters" / "ch2_techniques"
QUASI = ["age", "origin"]
K = 5
TRIES = 3


def main(rows: Annotated[int, typer.Option(min=1, help="How many rows the table has.")] = 100_000) -> None:
    """For each function and each way to compute it, print the shortest of three times."""
    players = drawn(rows)
    counting = solved_names(read_lesson(CHAPTER / "lesson3_k_anonymity.py"), "k_of")
    climbing = solved_names(read_lesson(CHAPTER / "lesson4_hierarchies.py"), "anonymize")
    hierarchies = {"age": climbing["AGES"], "origin": climbing["ORIGINS"]}
    table = Table(
        "function", "solution", "loop over rows", "pycanon", title=f"seconds for {rows:,} rows, best of {TRIES}"
    )
    for name, *ways in (
        (
            "class_sizes",
            lambda: counting["class_sizes"](players, QUASI),
            lambda: counted(players),
            None,
        ),
        (
            "k_of",
            lambda: counting["k_of"](players, QUASI),
            lambda: min(counted(players).values()),
            lambda: anonymity.k_anonymity(players, QUASI),
        ),
        (
            "anonymize",
            lambda: climbing["anonymize"](players, hierarchies, K),
            lambda: anonymize_by_rows(players, hierarchies, K),
            None,
        ),
    ):
        table.add_row(name, *(f"{best_time(way):.3f}" if way else "–" for way in ways))
    Console(width=100).print(table)


def drawn(rows: int) -> pd.DataFrame:
    """Draw players with replacement, so that the distributions of ages and origins stay the same."""
    players = load("players").sample(rows, replace=True, random_state=1, ignore_index=True)
    return players.astype({"origin": object})  # pycanon doesn't support any other type of text


def best_time(way: Callable[[], object]) -> float:
    """Return the shortest time of several runs, in seconds."""
    times = []
    for _ in range(TRIES):
        started = time.perf_counter()
        way()
        times.append(time.perf_counter() - started)
    return min(times)


def counted(df: pd.DataFrame) -> Counter:
    """Count each combination, row by row."""
    return Counter((row["age"], row["origin"]) for _, row in df[QUASI].iterrows())


def anonymize_by_rows(df: pd.DataFrame, hierarchies: dict[str, list[dict]], k: int) -> list[tuple]:
    """Try one node after another until at most 5 % of the rows are in small classes, generalizing row by row."""
    rows = [(row["age"], row["origin"]) for _, row in df[QUASI].iterrows()]
    for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
        at_node = [tuple(map(climbed, row, hierarchies.values(), node)) for row in rows]
        sizes = Counter(at_node)
        kept = [row for row in at_node if sizes[row] >= k]
        if len(kept) >= 0.95 * len(rows):
            return kept
    raise ValueError("no node is acceptable")


def climbed(value: object, steps: list[dict], height: int) -> object:
    """Generalize one value by this many steps."""
    for step in steps[:height]:
        value = step[value]
    return value


if __name__ == "__main__":
    typer.run(main)
