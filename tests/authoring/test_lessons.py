"""Reading a lesson's text, and taking its regions apart."""

from pathlib import Path

import pytest
from little_lessons import LESSON, lay, line_of

from instructor.authoring.lessons import find_lessons, read_lesson, sections
from instructor.authoring.notebooks import solution_notebook, source_notebook
from instructor.authoring.times import PLACE, lesson_minutes, minutes, until_exercise
from instructor.errors import AuthorError
from nbjudge.regions import hidden_alone, solved, without_hidden, without_solution

ROOT = Path(__file__).resolve().parents[2]
HIDDEN = "before\n### BEGIN HIDDEN TESTS\nsecret\n### END HIDDEN TESTS\nafter"
KERNEL = "# ---\n# jupyter:\n#   kernelspec:\n#     display_name: P\n#     language: python\n#     name: p\n# ---\n\n"
TIMED = "# %% [markdown]\n# # 1.9 Totals\n#\n# **Time** about {minutes} minutes.\n#\n"
PROSE = "# " + "word " * 1300 + "\n"  # ten minutes
HINT = "#\n# <details><summary>Hint 1</summary>\n#\n# " + "word " * 1300 + "\n#\n# </details>\n"


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


def timed(tmp_path, text):
    return read_lesson(lay(tmp_path, text))


def test_words_take_time_and_hints_take_none(tmp_path):
    without = minutes(timed(tmp_path, TIMED).written)
    assert minutes(timed(tmp_path, TIMED + PROSE).written) - without == pytest.approx(10)
    assert minutes(timed(tmp_path, TIMED + PROSE + HINT).written) - without == pytest.approx(10)


def test_a_longer_answer_more_code_and_partial_points_take_more_time(tmp_path):
    answer = '# %% answer="one"\none = ...\n### BEGIN SOLUTION\n{}one = 1\n### END SOLUTION\n'
    cells = {
        "short": answer.format(""),
        "long": answer.format("two = 2\n" * 10),
        "open": answer.format("") + '\n# %% test="one" points=2\nchecks.score(1, of=2)\n',
        "code": "# %%\n" + "one = 1\n" * 12,
    }
    times = {name: minutes(timed(tmp_path, text).written) for name, text in cells.items()}
    assert times["long"] - times["short"] == pytest.approx(7)
    assert times["open"] - times["short"] == 15
    assert times["code"] == 2


def test_the_time_stands_in_both_notebooks_instead_of_its_place(tmp_path):
    lesson = timed(tmp_path, TIMED + PROSE)
    for notebook in (source_notebook(lesson), solution_notebook(lesson)):
        assert "**Time** about 10 minutes." in notebook.cells[0].source


def test_a_lesson_without_a_time_stays_as_it_is(tmp_path):
    lesson = timed(tmp_path, LESSON)
    assert source_notebook(lesson).cells[0].source == lesson.cells[0].source


def test_a_part_of_a_lesson_ends_with_the_test_of_its_last_exercise():
    lesson = read_lesson(find_lessons(ROOT, "1.6")[0])
    part = until_exercise(lesson, 2)
    assert [cell.test for cell in part if cell.test] == ["find_matches", "link"]
    assert 0 < minutes(part) < minutes(lesson.written)


def test_no_lesson_has_a_time_that_was_typed_in():
    assert [path.stem for path in find_lessons(ROOT) if PLACE not in read_lesson(path).cells[0].source] == []
    assert len({lesson_minutes(read_lesson(path)) for path in find_lessons(ROOT)}) > 5


def test_prose_is_split_at_headings_but_not_at_comments_in_code():
    text = "Above.\n\n## One\n\n```python\n# a comment\n```\n\n### Two\n\nBelow.\n"
    assert sections(text) == [("", "Above.\n"), ("One", "```python\n# a comment\n```\n"), ("Two", "Below.\n")]
