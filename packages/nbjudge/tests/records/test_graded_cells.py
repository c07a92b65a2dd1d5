"""Which answers each graded cell marks, and what counts if one is missing."""

from dataclasses import replace

import pytest

from nbjudge.records.added_cells import missing_answers
from nbjudge.records.assignments import CellRecord, NotebookRecord


def cell(name, kind):
    flags = {flag: flag in kind for flag in ("grade", "solution", "task")}
    return CellRecord(name, "code", "", "", locked=False, **flags)


def test_a_graded_cell_marks_itself_or_the_answers_since_the_test_before():
    kinds = {
        "lonely": "grade",
        "a": "solution",
        "b": "solution",
        "ab": "grade",
        "again": "grade",
        "c": "solution",
        "essay": "grade solution",
        "given": "",
        "late": "grade",
        "whole": "task",
        "d": "solution",
        "last": "grade",
    }
    record = NotebookRecord("one", None, {name: cell(name, kind) for name, kind in kinds.items()})
    found = {graded.name: [answer.name for answer in answers] for graded, answers in record.graded_cells()}
    assert found == {
        "lonely": [],
        "ab": ["a", "b"],
        "again": ["a", "b"],
        "essay": ["essay"],
        "late": ["c"],
        "whole": ["whole"],
        "last": ["d"],
    }


@pytest.mark.parametrize("missing", ["wait", "full", "zero"])
def test_whoever_deletes_an_added_answer_from_the_new_version_does_not_earn_its_points(missing):
    given = {name: cell(name, kind) for name, kind in {"a": "solution", "a_test": "grade"}.items()}
    given |= {
        name: replace(cell(name, kind), added=missing) for name, kind in {"c": "solution", "c_test": "grade"}.items()
    }
    record = NotebookRecord("one", None, given)
    assert missing_answers(record, {"a"})["c_test"].added == missing
    assert missing_answers(record, {"a", "c_test"})["c_test"].added == ("zero" if missing == "zero" else "wait")
    assert missing_answers(record, given) == {}
