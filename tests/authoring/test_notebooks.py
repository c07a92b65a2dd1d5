"""Notebooks made from a lesson's text."""

import nbformat
import pytest
from little_lessons import ANSWER, LESSON, PROSE, TEST, lay

from instructor.authoring.lessons import read_lesson
from instructor.authoring.notebooks import CHECK, LINKS_ID, lesson_links, solution_notebook, source_notebook
from instructor.authoring.test_cells import is_function

FULL = {"grade": False, "grade_id": "given", "locked": True, "schema_version": 3, "solution": False, "task": False}


def source(tmp_path, text=LESSON):
    """The instructor's notebook, without the cells that end every lesson."""
    notebook = source_notebook(read_lesson(lay(tmp_path, text)))
    nbformat.validate(notebook)
    *notebook.cells, prose, code = notebook.cells
    assert (prose.source, code.source) == CHECK
    return notebook


def solutions(tmp_path, text=LESSON):
    notebook = solution_notebook(read_lesson(lay(tmp_path, text)))
    nbformat.validate(notebook)
    return notebook


def expanded(text: str) -> str:
    """A cell headed as JupyterLab saves what Create Assignment wrote."""
    entry = (
        '{"grade": false, "grade_id": "given", "locked": true, "schema_version": 3, "solution": false, "task": false}'
    )
    return f"{LESSON}\n# %% nbgrader={entry}\n{text}\n"


def tags(notebook) -> list[list[str]]:
    return [cell.metadata.get("tags", []) for cell in notebook.cells if cell.cell_type == "code"]


def test_short_headers_become_nbgrader_s_metadata(tmp_path):
    _, _, _, answer, test = source(tmp_path).cells
    common = {"schema_version": 3, "task": False}
    told = {"grade": False, "grade_id": "total", "locked": False, "solution": True}
    assert answer.metadata == {"nbgrader": {**common, **told}}
    told = {"grade": True, "grade_id": "total_test", "locked": True, "points": 2, "solution": False}
    folded = {"jupyter": {"source_hidden": True}}
    assert test.metadata == {"nbgrader": {**common, **told}, "tags": ["raises-exception"], **folded}


def test_cells_of_prose_and_given_cells_have_no_metadata(tmp_path):
    assert [cell.metadata for cell in source(tmp_path).cells[:3]] == [{}, {}, {}]


def test_ids_come_from_the_exercise_or_else_from_the_place(tmp_path):
    ids = ["cell-01", "cell-02", "cell-03", "total", "total_test"]
    assert [cell.id for cell in source(tmp_path).cells] == ids
    assert [cell.id for cell in solutions(tmp_path).cells] == ids


def test_the_notebook_itself_says_nothing_but_its_kernel(tmp_path):
    assert set(source(tmp_path).metadata) == {"kernelspec", "language_info"}


def test_a_cell_with_full_metadata_passes_through_unchanged(tmp_path):
    cell = source(tmp_path, expanded("x = 1")).cells[-1]
    assert (cell.source, cell.metadata, cell.id) == ("x = 1", {"nbgrader": FULL}, "given")


def test_a_test_with_full_metadata_is_tagged_once_and_else_as_it_was(tmp_path):
    entry = '{"grade": true, "grade_id": "total_test", "locked": true, "points": 2, "schema_version": 3,'
    entry += ' "solution": false, "task": false}'
    for header in (f"nbgrader={entry}", f'nbgrader={entry} tags=["raises-exception"]'):
        cell = source(tmp_path, PROSE + ANSWER + TEST.replace('test="total" points=2', header)).cells[-1]
        assert cell.metadata["tags"] == ["raises-exception"]
        assert cell.metadata["nbgrader"]["points"] == 2 and cell.metadata["nbgrader"]["schema_version"] == 3


@pytest.mark.parametrize(
    "given",
    ["total + 1", "print(total)", "total = total + 1", "[n + total for n in ages]", "def f():\n    return total"],
)
def test_given_cells_that_read_an_answer_may_fail(tmp_path, given):
    assert tags(source(tmp_path, f"{LESSON}\n# %%\n{given}\n"))[-1] == ["raises-exception"]


def test_given_cells_that_read_what_was_made_of_an_answer_may_fail(tmp_path):
    text = f"{LESSON}\n# %%\nhalf = total / 2\n\n# %%\nprint(half)\n"
    assert tags(source(tmp_path, text))[-2:] == [["raises-exception"], ["raises-exception"]]


@pytest.mark.parametrize("given", ["sum(ages)", "total = 3\ntotal", "[total for total in ages]", "ages.total"])
def test_given_cells_that_read_no_answer_must_run(tmp_path, given):
    assert tags(source(tmp_path, f"{LESSON}\n# %%\n{given}\n"))[-1] == []


def test_given_cells_above_an_answer_must_run(tmp_path):
    assert tags(source(tmp_path, f"# %%\ntotal = 0\nprint(total)\n\n{LESSON}"))[0] == []


def test_an_author_s_own_tags_stay(tmp_path):
    text = LESSON + '\n# %% tags=["hide-input"]\nprint(total)\n'
    assert tags(source(tmp_path, text))[-1] == ["hide-input", "raises-exception"]


def test_solutions_hold_neither_marks_nor_hidden_tests_nor_stubs(tmp_path):
    notebook = solutions(tmp_path)
    text = "\n".join(cell.source for cell in notebook.cells)
    assert "### BEGIN" not in text and "### END" not in text and "total = ..." not in text
    assert "each age counts once" not in text and "total = sum(ages)" in text
    assert notebook.cells[-1].source.endswith('checks.passed("total is there")')


def test_solutions_know_nothing_of_nbgrader_and_may_not_fail(tmp_path):
    assert all(cell.metadata == {} for cell in solutions(tmp_path, expanded("print(total)")).cells)


def test_solutions_keep_the_body_of_a_function(tmp_path):
    text = (
        '# %% answer="total"\n'
        "def total():\n"
        '    """Add."""\n'
        "    ### BEGIN SOLUTION\n"
        "    return 70\n"
        "    ### END SOLUTION\n"
    )
    assert solutions(tmp_path, f"{PROSE}\n{text}").cells[-1].source == 'def total():\n    """Add."""\n    return 70'


def test_the_last_cell_links_to_the_previous_and_the_next_lesson(tmp_path):
    lessons = [lay(tmp_path, f"# %% [markdown]\n# # {title}\n\n{LESSON}") for title in ("1.1 Before",)]
    before = read_lesson(lessons[0])
    lesson = read_lesson(lay(tmp_path, LESSON))
    last = source_notebook(lesson, before, None).cells[-1]
    assert (last.cell_type, last.id, last.metadata) == ("markdown", LINKS_ID, {})
    assert last.source == f"**Previous lesson:** [1.1 Before]({before.name}.ipynb)"
    assert source_notebook(lesson).cells[-1].source == CHECK[1]


def test_links_to_another_chapter_go_through_its_folder():
    links = lesson_links("ch1_a/lesson2_b", ("ch1_a/lesson1_a", "1.1 A"), ("ch2_c/lesson1_d", "2.1 D"))
    assert links == "**Previous lesson:** [1.1 A](lesson1_a.ipynb) · **Next lesson:** [2.1 D](../ch2_c/lesson1_d.ipynb)"


def test_a_folded_test_shows_its_sentence_in_one_line(tmp_path):
    test = source(tmp_path).cells[-1]
    first, second, *_ = test.source.split("\n")
    assert first.startswith("# Test: ") and first.endswith(".") and second == "import course"
    assert is_function(test.source)
