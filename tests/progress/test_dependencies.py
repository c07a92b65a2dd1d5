"""Which exercises an exercise needs, and which of its names are missing."""

from course.progress.dependencies import CodeCell, missing, needs

CELLS = [
    CodeCell("import pandas as pd\ntable = pd.DataFrame()"),
    CodeCell("def count(df):\n    return len(df)", answers="count"),
    CodeCell("import course\n\n\n@course.test\ndef count_test():\n    count(table)", tests="count"),
    CodeCell("counted = count(table)"),
    CodeCell("half = counted / 2", answers="half"),
    CodeCell("def half_test():\n    assert half", tests="half"),
    CodeCell("other = 1", answers="other"),
    CodeCell("def other_test():\n    assert other + half", tests="other"),
]


def test_an_exercise_needs_what_its_answer_and_its_test_use_also_through_given_cells():
    assert needs(CELLS) == {"count": [], "half": ["count"], "other": ["count", "half"]}


def test_a_name_that_a_given_cell_replaces_is_no_longer_the_answer():
    cells = [*CELLS[:4], CodeCell("counted = 3"), *CELLS[4:]]
    assert needs(cells)["half"] == []


def test_an_answer_that_python_cannot_read_still_defines_its_exercise():
    cells = [CodeCell("def count(df):\n    return (", answers="count"), *CELLS[3:6]]
    assert needs(cells)["half"] == ["count"]


def test_missing_names_lead_to_the_cell_that_defines_them():
    assert missing(CELLS, "half", {"half"}) == {"counted": 4}
    assert missing(CELLS, "count", {"pd", "course", "count"}) == {"table": 1}
    assert missing(CELLS, "count", {"pd", "course", "count", "table"}) == {}
