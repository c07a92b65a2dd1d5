"""A table of the share of adversaries killed, by lesson and kind."""

from rich.table import Table

from instructor.authoring.adversaries.catalogue import KINDS
from instructor.authoring.adversaries.survivors import Score


def kinds_table(scores: list[Score]) -> Table:
    """Return a table with a row for each kind and a row for the total."""
    table = Table("kind", "killed", "of", "share")
    for kind in KINDS:
        _add(table, kind, [score.counts().get(kind, (0, 0)) for score in scores])
    _add(table, "total", [count for score in scores for count in score.counts().values()])
    return table


def _add(table: Table, name: str, counts: list[tuple[int, int]]) -> None:
    killed, of = (sum(numbers) for numbers in zip(*counts, strict=True)) if counts else (0, 0)
    if of:
        table.add_row(name, str(killed), str(of), f"{killed / of:.1%}")
