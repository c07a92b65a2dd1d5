"""What a student may not change in a notebook is put right, and each repair is named."""

import json
import time
import warnings

import nbformat
import pytest
from course_folders import answer, graded, notebook

from nbjudge import notebooks
from nbjudge.marking.repairs import normalize_cells, repair
from nbjudge.notebooks import parse_notebook
from nbjudge.records.assignments import CellRecord, NotebookRecord

HIDDEN = "assert a == 1  # hidden"


def record_of(made):
    record = NotebookRecord("one", None)
    for cell in made.cells:
        entry = cell.metadata.get("nbgrader")
        if entry:
            text = HIDDEN if entry["grade"] else cell.source
            flags = {key: entry[key] for key in ("locked", "grade", "solution", "task")}
            known = CellRecord(entry["grade_id"], cell.cell_type, text, "", max_score=entry.get("points"), **flags)
            record.cells[known.name] = known
    return record


def given(name, source):
    made = answer(name, source)
    made.metadata.nbgrader.update(solution=False, locked=True)
    return made


@pytest.fixture
def made():
    cells = ["import math", given("setup", "s = 1"), answer("a", "a = 1"), "own = 1", graded("a_test", "assert a")]
    return notebook(*cells, answer("b", "b = 1"), graded("b_test", "assert b"))


@pytest.fixture
def record(made):
    return record_of(made)


def names(made):
    return [cell.metadata.get("nbgrader", {}).get("grade_id", cell.source) for cell in made.cells]


WHOLE = ["import math", "setup", "a", "own = 1", "a_test", "b", "b_test"]


def test_a_notebook_as_it_was_released_needs_no_repair(made, record):
    assert repair(made, record) == [] and names(made) == WHOLE
    assert made.cells[4].source == HIDDEN and made.cells[2].source == "a = 1"


def test_cells_that_were_moved_come_back_with_what_stands_behind_them(made, record):
    made.cells = [made.cells[place] for place in (0, 5, 6, 2, 3, 4, 1)]
    assert repair(made, record) == ["its cells were in a different order"] and names(made) == WHOLE


@pytest.mark.parametrize("place", [1, 4, 6])
def test_a_given_cell_or_a_test_that_is_gone_comes_back_where_it_was(made, record, place):
    gone = names(made)[place]
    del made.cells[place]
    assert repair(made, record) == [f"{gone} was missing"]
    assert names(made).index(gone) == (3 if gone == "a_test" else place)


def test_a_test_comes_back_behind_the_students_own_cell_where_the_answer_is_gone_too(made, record):
    made.cells[2] = nbformat.v4.new_code_cell("a = 1")
    del made.cells[4]
    repair(made, record)
    assert names(made) == ["import math", "setup", "a = 1", "own = 1", "a_test", "b", "b_test"]


def test_a_copy_of_a_test_is_the_students_own_cell_and_does_not_get_the_tests_text(made, record):
    copy = nbformat.from_dict(made.cells[4])
    copy.metadata = nbformat.from_dict(dict(copy.metadata))
    made.cells.insert(3, copy)
    assert repair(made, record) == ["a_test occurred more than once"]
    assert [cell.source for cell in made.cells].count(HIDDEN) == 2  # a_test and b_test
    assert "nbgrader" not in made.cells[3].metadata and made.cells[3].source == "assert a"


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"points": 100}, "a_test had different points or a different type"),
        ({"solution": True, "locked": False}, "a_test had different points or a different type"),
        ({"grade": False}, "a_test had different points or a different type"),
        ({"locked": False, "schema_version": 99, "checksum": "x"}, ""),
        ({"schema_version": 1}, ""),
    ],
)
def test_metadata_come_from_the_assignment(made, record, change, note):
    made.cells[4].metadata.nbgrader.update(change)
    made.cells[4].source = "1"
    assert repair(made, record) == [note] * bool(note)
    entry = made.cells[4].metadata.nbgrader
    assert made.cells[4].source == HIDDEN and (entry.points, entry.grade, entry.solution) == (2, True, False)


@pytest.mark.parametrize(
    "entry", [["a_test"], "a_test", 5, {"grade_id": ["a_test"]}, {"grade_id": "other", "points": 50}]
)
def test_metadata_that_name_no_cell_are_taken_off(made, record, entry):
    made.cells[3].metadata["nbgrader"] = entry
    assert repair(made, record) == [] and "nbgrader" not in made.cells[3].metadata


def test_metadata_that_decide_nothing_are_kept_as_under_nbgrader(made, record):
    entry = {"grade_id": "note", "grade": False, "solution": False, "locked": False, "schema_version": 3}
    made.cells[3].metadata["nbgrader"] = nbformat.from_dict(entry)
    assert repair(made, record) == [] and made.cells[3].metadata.nbgrader == entry
    made.cells[3].metadata.nbgrader.grade = True
    repair(made, record)
    assert "nbgrader" not in made.cells[3].metadata


def test_a_cell_gets_its_kind_back_and_a_test_loses_the_tag_that_skips_it(made, record):
    made.cells[2].cell_type, made.cells[2]["attachments"] = "markdown", {}
    normalize_cells(made)
    made.cells[6].metadata.tags = ["skip-execution", "mine"]
    assert repair(made, record) == ["a had been converted to another kind of cell", "b_test was tagged to be skipped"]
    assert made.cells[2].cell_type == "code" and "attachments" not in made.cells[2] and made.cells[2].outputs == []
    assert made.cells[6].metadata.tags == ["mine"]


@pytest.mark.parametrize("field", ["source", "cell_type"])
def test_what_is_no_cell_is_refused(made, field):
    made.cells[1][field] = 5
    with pytest.raises(ValueError, match="cell 2"):
        normalize_cells(made)


@pytest.mark.parametrize(
    ("tags", "left"),
    [([{"a": n} for n in range(2_000)], None), (["mine"] * 100_000, ["mine"]), (["a", "b"], ["a", "b"]), ([5], None)],
    ids=["tables", "one text", "texts", "a number"],
)
def test_a_notebook_is_read_in_a_time_that_its_length_explains(made, tags, left):
    made.cells[1].metadata["tags"] = tags
    began = time.process_time()
    read = parse_notebook(json.dumps(made))
    assert time.process_time() - began < 2 and read.cells[1].metadata.get("tags") == left


PARTS = {
    "lists": "[[" + "[]," * 40 + "0]]",
    "dictionaries": '[{"a": 0}' + ', {"a": 0}' * 30 + "]",
    "entries": "{" + ", ".join(f'"{number}": 0' for number in range(60)) + "}",
}


@pytest.mark.parametrize("text", PARTS.values(), ids=PARTS)
def test_a_notebook_of_too_many_parts_is_refused_before_it_takes_memory(monkeypatch, text):
    monkeypatch.setattr(notebooks, "MAX_PARTS", 40)
    with pytest.raises(ValueError, match="parts, but a notebook may have at most 40"):
        parse_notebook(text)


def test_what_only_looks_like_parts_counts_as_text(made, monkeypatch):
    monkeypatch.setattr(notebooks, "MAX_PARTS", 2_000)
    made.cells[1].source = '[{:"\\' * 200_000
    assert parse_notebook(json.dumps(made)).cells[1].source == made.cells[1].source


@pytest.mark.parametrize(
    "text",
    ['"' + '\\"{' * 1_000_000, '{"a": "' + "[" * 3_000_000, "[" * 3_000_000],
    ids=["quotes", "a text without end", "lists without end"],
)
def test_a_text_that_is_no_notebook_is_counted_in_a_time_that_its_length_explains(text):
    began = time.process_time()
    with pytest.raises((ValueError, RecursionError)):
        parse_notebook(text)
    assert time.process_time() - began < 4


def test_cells_with_the_same_id_are_no_news(made):
    made.nbformat_minor = 5
    for cell in made.cells:
        cell["id"] = "same"
    with warnings.catch_warnings(record=True) as told:
        read = parse_notebook(json.dumps(made))
        nbformat.writes(read)
    assert len({cell.id for cell in read.cells}) == len(made.cells) and not told


@pytest.mark.parametrize("tags", [5, None, "skip-execution", [5], {"a": 1}])
def test_tags_that_are_none_are_taken_off(made, tags):
    made.cells[1].metadata["tags"] = tags
    made.cells[2]["metadata"] = None
    made.cells[3].source = "half \ud83d"
    normalize_cells(made)
    assert "tags" not in made.cells[1].metadata and made.cells[2].metadata == {} and made.cells[3].source == "half ?"
