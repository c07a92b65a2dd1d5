"""Writes every table of seed 0 and the data sheets: python -m course.datasets [folder]."""

import gzip
import sys
from pathlib import Path

import pandas as pd

from course.datasets import catalogue, describe, load
from course.datasets.sheet import NO_REAL_PERSON, markdown_table

DEFAULT_SEED = 0
COMPRESS_ABOVE = 1_000_000  # bytes
HEAD = f"""# Data sets

{NO_REAL_PERSON}
Each file here is what `load(name, seed=0)` of `course.datasets` returns; another seed gives another table with the
same statistics. Written by `python -m course.datasets`: change the generator, not the file.

Read them with `dtype` and `parse_dates` from the sheets (pandas takes ZIP codes for numbers), or let `load` do it.
A role says what a column can do to privacy: *direct* identifiers name a person, *quasi*-identifiers single one out
together, *sensitive* columns hold what must not be linked to a person.
"""


def csv(table: pd.DataFrame) -> bytes:
    """The table as CSV, the same bytes on every system."""
    return table.to_csv(index=False, lineterminator="\n").encode()


def sheets() -> str:
    """All data sheets as one Markdown page, a table of contents first."""
    overview = catalogue()
    contents = markdown_table(tuple(overview.columns), overview.itertuples(index=False, name=None))
    return "\n\n".join([HEAD.rstrip(), contents, *(describe(n)._repr_markdown_() for n in overview["name"])]) + "\n"


def write(folder: Path) -> None:
    """Write <name>.csv, or <name>.csv.gz where large, for every table, and README.md."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in catalogue()["name"]:
        content = csv(load(name, seed=DEFAULT_SEED))
        if len(content) > COMPRESS_ABOVE:
            # mtime 0: else the file would differ at each run
            (folder / f"{name}.csv.gz").write_bytes(gzip.compress(content, mtime=0))
        else:
            (folder / f"{name}.csv").write_bytes(content)
    (folder / "README.md").write_text(sheets(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "datasets"))
