"""Workbooks that are safe to open in a spreadsheet, because no text in them is run as a formula."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pandas as pd

from nbjudge.escaping.texts import in_table

MOST = 31  # the most characters in a sheet's name in Excel
_FORBIDDEN = re.compile(r"[\[\]:*?/\\'\x00-\x1f\x7f-\x9f]")


def write_workbook(tables: Mapping[str, pd.DataFrame], path: Path) -> None:
    """Write tables as the sheets of an xlsx file. Strings that read as a formula get an apostrophe in front.

    Parameters:
        tables: maps the names of sheets to tables. Names that are too long for Excel are shortened.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with pd.ExcelWriter(path, engine="openpyxl") as writer:
        for name, table in zip(_sheet_names(tables), tables.values(), strict=True):
            table.map(in_table).rename(columns=in_table).to_excel(
                writer, sheet_name=name, index=False, freeze_panes=(1, 1)
            )


def _sheet_names(names: Iterable[str]) -> list[str]:
    found: list[str] = []
    for place, name in enumerate(names, start=1):
        short = _FORBIDDEN.sub("_", name)[:MOST]
        is_taken = short.casefold() in [one.casefold() for one in found]
        found.append(f"{short[: MOST - 5]} {place}" if is_taken else short)
    return found
