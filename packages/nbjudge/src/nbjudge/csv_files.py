"""CSV files that are safe to open in a spreadsheet, because no text in them runs as a formula."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a hub needs only the texts
    import pandas as pd

# OWASP, "CSV Injection": https://owasp.org/www-community/attacks/CSV_Injection
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# In many countries a spreadsheet splits such a file at semicolons or tabs, so a formula can also begin after one of
# these.
_STARTS = re.compile(r"(^|[;\t\r\n|])(?=\s*[=+\-@])|^(?=[\t\r\n])")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # a terminal that shows the file would obey them


def write_csv(table: pd.DataFrame, path: Path) -> None:
    """Write a table as UTF-8 with commas.

    A text that a spreadsheet could mistake for a formula begins with an apostrophe.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    table.map(as_text).to_csv(path, index=False, encoding="utf-8", lineterminator="\n")


def as_text(value: object) -> object:
    """Add an apostrophe before each text that reads as a formula, and remove control characters."""
    if not isinstance(value, str):
        return value
    text = _CONTROL.sub("", value)
    return _STARTS.sub(r"\1'", text) if len(text) > 1 else text


def reads_as_formula(value: object) -> bool:
    """Check whether a spreadsheet would compute this text. It wouldn't compute a single sign, as in "-"."""
    return isinstance(value, str) and len(value) > 1 and value.startswith(FORMULA)
