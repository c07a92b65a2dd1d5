"""Tables that a narrow terminal, or a file, has no room for continue on the next line, and nothing is cut off."""

import io

import pytest
from rich.console import Console

from nbjudge.regrade import assignment_changes, table

LONG = "anastasia-konstantinopoulou-1234567890"
NOTEBOOK = "lesson3_masks_and_pseudonyms_of_everyone"


def shown(show, width: int) -> str:
    console = Console(file=io.StringIO(), width=width)
    show(console)
    return console.file.getvalue()


def of_regrade(console):
    change = table.Change(LONG, NOTEBOOK, "record_suppressed_everywhere_test", 12.25, 17.5, 17.5, 17.5, "")
    table.show_changes([change], console)


def of_update(console):
    changes = [assignment_changes.CellChange(NOTEBOOK, LONG, assignment_changes.POINTS, (12.25, 17.5), True)]
    assignment_changes.show_changes(changes, {}, {}, console)


@pytest.mark.parametrize("width", [80, 60])
@pytest.mark.parametrize(("show", "numbers"), [(of_regrade, "12.25 of 17.5"), (of_update, "12.25")])
def test_a_table_is_not_cut(show, numbers, width):
    said = shown(show, width)
    assert "…" not in said and numbers in said
    assert set(LONG + NOTEBOOK) <= set(said)
