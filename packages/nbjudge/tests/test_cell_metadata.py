"""What nbgrader notes in cells is read and written in one place, in any form that a student's file can have."""

import re
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell
from nbgrader.nbgraderformat.v3 import MetadataValidatorV3

import nbjudge
from nbjudge import cell_metadata

PACKAGE = Path(nbjudge.__file__).parent
READS_IT_ITSELF = re.compile(r"""(?:get\(|\[)["'](?:grade_id|nbgrader)["']|metadata\.nbgrader""")


@pytest.mark.parametrize("metadata", [None, [], {}, {"nbgrader": None}, {"nbgrader": ["grade_id"]}])
def test_metadata_of_another_form_count_as_none(metadata):
    cell = {"metadata": metadata}
    assert cell_metadata.entry(cell) == {} and cell_metadata.name_of(cell) == ""
    assert not cell_metadata.is_test(cell) and not cell_metadata.is_answer(cell)
    assert cell_metadata.points_of(cell) == 0 and cell_metadata.tags(cell) == []


@pytest.mark.parametrize("tags", ["skip-execution", [1, "a"], {"a": "b"}, None])
def test_tags_count_only_if_they_are_a_list_of_strings(tags):
    assert cell_metadata.tags({"metadata": {"tags": tags}}) == []


def test_a_name_that_is_no_string_is_none():
    assert cell_metadata.name_of({"metadata": {"nbgrader": {"grade_id": ["total"]}}}) == ""


def test_of_cells_with_the_same_name_the_last_one_counts():
    cells = [{"metadata": {"nbgrader": {"grade_id": "total"}}, "source": source} for source in ("1", "2")]
    assert cell_metadata.by_name([*cells, {"metadata": {}}]) == {"total": cells[1]}


def test_nbgrader_accepts_what_is_written():
    cell = new_code_cell("assert total == 3")
    cell_metadata.write_entry(cell, cell_metadata.new_entry("total_test", grade=True, locked=True, points=2))
    MetadataValidatorV3().validate_cell(cell)
    assert (cell_metadata.exercise(cell), cell_metadata.points_of(cell), cell_metadata.is_test(cell)) == (
        "total",
        2,
        True,
    )
    cell_metadata.remove_entry(cell)
    assert "nbgrader" not in cell.metadata


def test_no_other_module_of_the_package_reads_or_writes_them():
    texts = {path.name: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    found = {name: READS_IT_ITSELF.findall(text) for name, text in texts.items() if name != "cell_metadata.py"}
    assert {name for name, lines in found.items() if lines} == set()
