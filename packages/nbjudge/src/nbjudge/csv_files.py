"""CSV files that are safe to open in a spreadsheet, because no text in them is run as a formula."""

from pathlib import Path

import pandas as pd

from nbjudge.escaping.texts import in_table


def write_csv(table: pd.DataFrame, path: Path) -> None:
    """Write a table as a comma-separated file in UTF-8.

    If a spreadsheet could mistake a string for a formula, it's written with an apostrophe in front.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(csv_of(table))


def csv_of(table: pd.DataFrame) -> bytes:
    """Return the text that `write_csv` would write."""
    text: str = table.map(in_table).rename(columns=in_table).to_csv(index=False, lineterminator="\n")
    return text.encode()
