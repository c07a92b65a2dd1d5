"""Reading a lesson's text, and taking its regions apart."""

import pytest
from little_lessons import LESSON, lay, line_of

from instructor.authoring.lessons import find_lessons, read_lesson
from instructor.errors import AuthorError
from instructor.regions import hidden_alone, solved, without_hidden, without_solution

HIDDEN = "before\n### BEGIN HIDDEN TESTS\nsecret\n### END HIDDEN TESTS\nafter"
KERNEL = "# ---\n# jupyter:\n#   kernelspec:\n#     display_name: P\n#     language: python\n#     name: p\n# ---\n\n"


def cells(tmp_path, text):
    return read_lesson(lay(tmp_path, text)).cells


def test_each_cell_knows_its_kind_its_line_and_its_header(tmp_path):
    prose, ages, _, answer, test = cells(tmp_path, LESSON)
    assert (prose.kind, prose.line) == ("markdown", 1)
    assert (ages.kind, ages.source, ages.header) == ("code", "ages = [30, 40]", {})
    assert (answer.answer, answer.test, answer.line) == ("total", None, line_of(LESSON, "# %% answer"))
    assert (test.answer, test.test, test.header["points"]) == (None, "total", 2)


def test_a_lesson_is_named_after_its_file_and_folder(tmp_path):
    lesson = read_lesson(lay(tmp_path, stem="ch2_techniques/lesson3_k"))
    assert (lesson.chapter, lesson.name, lesson.stem) == ("ch2_techniques", "lesson3_k", "ch2_techniques/lesson3_k")


def test_full_metadata_say_what_a_cell_is(tmp_path):
    answer, test, given = cells(
        tmp_path,
        '# %% nbgrader={"grade": false, "grade_id": "a", "solution": true}\nx\n'
        '# %% nbgrader={"grade": true, "grade_id": "a_test", "points": 3, "solution": false}\nx\n'
        '# %% nbgrader={"grade": false, "grade_id": "b", "locked": true, "solution": false}\nx\n',
    )
    assert (answer.answer, answer.test) == ("a", None)
    assert (test.answer, test.test) == (None, "a")
    assert (given.answer, given.test) == (None, None)
    assert answer.expanded and test.expanded and given.expanded


def test_a_comment_that_looks_like_a_shell_command_stays_a_comment(tmp_path):
    text = "# %%\n# copy the table\n# ls\n# %matplotlib inline\nx = 1\n"
    assert cells(tmp_path, text)[0].source == "# copy the table\n# ls\n# %matplotlib inline\nx = 1"


def test_lines_are_right_behind_jupyter_s_own_header(tmp_path):
    assert [cell.line for cell in cells(tmp_path, KERNEL + LESSON)] == [c.line + 8 for c in cells(tmp_path, LESSON)]


def test_a_header_without_a_space_is_read_as_well(tmp_path):
    assert [cell.line for cell in cells(tmp_path, "#%%\nx = 1\n\n#%%\ny = 1\n")] == [1, 4]


@pytest.mark.parametrize("text", ["x = 1\n\n# %%\ny = 1\n", '# %%\n"""\n# %% not a header\n"""\n'])
def test_a_text_that_does_not_begin_with_a_cell_is_refused(tmp_path, text):
    with pytest.raises(AuthorError, match=r"lesson1_y\.py:1: begin the lesson with a cell header"):
        cells(tmp_path, text)


def test_lessons_are_found_in_the_order_of_their_numbers(tmp_path):
    stems = ["ch2_a/lesson1_a", "ch10_a/lesson1_a", "ch1_a/lesson10_a", "ch1_a/lesson9_a"]
    paths = {stem: lay(tmp_path, stem=stem) for stem in stems}
    ordered = ["ch1_a/lesson9_a", "ch1_a/lesson10_a", "ch2_a/lesson1_a", "ch10_a/lesson1_a"]
    assert find_lessons(tmp_path) == [paths[stem] for stem in ordered]
    assert find_lessons(tmp_path, "ch2_") == [paths["ch2_a/lesson1_a"]]


def test_the_visible_part_is_what_stands_around_the_hidden_region():
    assert without_hidden(HIDDEN) == "before\nafter"


def test_the_hidden_part_alone_keeps_the_imports_of_the_visible_one():
    source = f'"""Right."""\nfrom course import (\n    checks,\n    load,\n)\nimport json\n\nwant = 3\n{HIDDEN}'
    assert hidden_alone(source) == "from course import checks, load\nimport json\nsecret\n"


def test_an_answer_without_its_solution_is_what_a_student_gets():
    source = 'def f():\n    """Do it."""\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n'
    assert without_solution(source) == 'def f():\n    """Do it."""\n'


@pytest.mark.parametrize(
    "stub", ["x = ...\n", "x = ...\n\n", "x: float = ...\n", "x = ...  # a number\n", "x = ...\ny = ...\n"]
)
def test_a_solved_answer_has_neither_marks_nor_stub(stub):
    assert solved(f"z = 1\n{stub}### BEGIN SOLUTION\nx = 2\n### END SOLUTION\n") == "z = 1\nx = 2"


def test_dots_that_are_part_of_a_solution_stay():
    assert solved("### BEGIN SOLUTION\nx = ...\nfirst = a[..., 0]\n### END SOLUTION") == "x = ...\nfirst = a[..., 0]"
