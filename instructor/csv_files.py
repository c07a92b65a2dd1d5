"""CSV files that somebody may open in a spreadsheet: no text in them runs as a formula."""

from pathlib import Path

import pandas as pd

# OWASP, "CSV Injection": https://owasp.org/www-community/attacks/CSV_Injection
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def write_csv(table: pd.DataFrame, path: Path) -> None:
    """Write a table as UTF-8 with commas; a text that a spreadsheet would take for a formula gets an apostrophe before it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    table.map(as_text).to_csv(path, index=False, encoding="utf-8", lineterminator="\n")


def as_text(value: object) -> object:
    """Put an apostrophe before a text that reads as a formula; numbers stay as they are."""
    return f"'{value}" if reads_as_formula(value) else value


def reads_as_formula(value: object) -> bool:
    """Whether a spreadsheet would compute this text; a lone sign, such as "-" for no mark, it would not."""
    return isinstance(value, str) and len(value) > 1 and value.startswith(FORMULA)
