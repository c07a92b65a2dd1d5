"""Which answers each graded cell marks."""

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
