"""Writes all tables for seed 0 and their data sheets: python -m course.datasets [folder]."""

import gzip
import sys
from pathlib import Path

import pandas as pd

from course.datasets import catalogue, describe, load
from course.datasets.making.sheet import NO_REAL_PERSON, markdown_table

DEFAULT_SEED = 0
COMPRESS_ABOVE = 1_000_000  # bytes
HEAD = f"""# Data sets

{NO_REAL_PERSON}
Each file contains the table that `load(name, seed=0)` of `course.datasets` returns. A different seed returns a
different table with the same statistics. These files are written by `python -m course.datasets`, so change the
generators instead of the files.

If you read a file with pandas, pass the types from its data sheet as `dtype` and `parse_dates`, because pandas would
read ZIP codes as numbers. Or use `load`, which does this for you.

A column's role says how it can affect privacy. *Direct* identifiers name a person. *Quasi*-identifiers can single a
person out when they're combined. *Sensitive* columns contain information that must not be linked to a person.
"""


def csv(table: pd.DataFrame) -> bytes:
    """Return the table as CSV, which has the same bytes on every system."""
    return table.to_csv(index=False, lineterminator="\n").encode()


def published(folder: Path, name: str) -> bytes:
    """Return the CSV of a table that `write` stored in the folder."""
    packed = folder / f"{name}.csv.gz"
    return gzip.decompress(packed.read_bytes()) if packed.exists() else (folder / f"{name}.csv").read_bytes()


def sheets() -> str:
    """Return all data sheets as one Markdown page, which begins with a table of contents."""
    overview = catalogue()
    contents = markdown_table(tuple(overview.columns), overview.itertuples(index=False, name=None))
    return "\n\n".join([HEAD.rstrip(), contents, *(describe(n)._repr_markdown_() for n in overview["name"])]) + "\n"


def write(folder: Path) -> None:
    """Write <name>.csv for every table, or <name>.csv.gz if the table is large, and README.md."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in catalogue()["name"]:
        content = csv(load(name, seed=DEFAULT_SEED))
        if len(content) > COMPRESS_ABOVE:
            # mtime 0, because otherwise the file would be different each time
            (folder / f"{name}.csv.gz").write_bytes(gzip.compress(content, mtime=0))
        else:
            (folder / f"{name}.csv").write_bytes(content)
    (folder / "README.md").write_text(sheets(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "datasets"))
