"""CSV files that are safe to open in a spreadsheet, because no text in them runs as a formula."""

from pathlib import Path

import pandas as pd

from nbjudge.escaping.texts import in_table


def write_csv(table: pd.DataFrame, path: Path) -> None:
    """Write a table as UTF-8 with commas.

    A text that a spreadsheet could mistake for a formula begins with an apostrophe.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    table = table.map(in_table).rename(columns=in_table)
    table.to_csv(path, index=False, encoding="utf-8", lineterminator="\n")
