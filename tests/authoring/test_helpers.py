"""Helpers that a lesson defines once are copied into the hidden tests that use them."""

import pytest
from little_lessons import LESSON, TEST, lay, line_of

from instructor.authoring.lessons import read_lesson
from instructor.authoring.notebooks import solution_notebook, source_notebook
from instructor.authoring.rules import check_rules
from instructor.errors import AuthorError
from nbjudge.regions import without_hidden

HELPERS = '''\
# %% helpers
import math

LIMIT = 1e-9  # in units of the total


# Floats are compared with a tolerance.
def is_near(one, other):
    """Compare two numbers."""
    return math.isclose(one, other, rel_tol=LIMIT)


def require_total(number):
    checks.require(is_near(number, total), "each age counts once")


def other_helper():
    return 0

'''
USING = TEST.replace(
    'checks.equal(total, 70, name="total", why="each age counts once")', "require_total(70)\nother_helper()"
)
BASE = LESSON.replace(TEST, "")


def written(tmp_path, test=USING, helpers=HELPERS):
    return read_lesson(lay(tmp_path, BASE + helpers + test))


def source_of_test(lesson):
    return next(cell.source for cell in lesson.cells if cell.test)


def told(lesson):
    with pytest.raises(AuthorError) as caught:
        check_rules(lesson)
    return caught.value.line, str(caught.value)


def test_a_test_contains_the_helpers_that_it_uses_and_those_that_they_use(tmp_path):
    source = source_of_test(written(tmp_path, USING.replace("\nother_helper()", "")))
    visible, _, hidden = source.partition("### BEGIN HIDDEN TESTS\n")
    assert hidden.startswith(
        "import math\nLIMIT = 1e-9  # in units of the total\n\n\n# Floats are compared with a tolerance.\ndef is_near("
    )
    assert hidden.endswith('"each age counts once")\n\n\nrequire_total(70)\n### END HIDDEN TESTS')
    assert "other_helper" not in source and "is_near" not in visible
    compile(source, "test", "exec")


def test_a_lesson_with_helpers_keeps_the_rules(tmp_path):
    check_rules(written(tmp_path))


def test_no_notebook_shows_the_helpers_cell_and_what_students_see_does_not_change(tmp_path):
    lesson, plain = written(tmp_path), read_lesson(lay(tmp_path, LESSON, "ch1_z/lesson1_y"))
    assert [cell.id for cell in source_notebook(lesson).cells] == [cell.id for cell in source_notebook(plain).cells]
    shown = [[without_hidden(cell.source) for cell in source_notebook(one).cells] for one in (lesson, plain)]
    assert shown[0] == shown[1]
    assert [c.source for c in solution_notebook(lesson).cells] == [c.source for c in solution_notebook(plain).cells]


def test_an_import_of_the_visible_part_is_not_repeated_and_one_of_the_hidden_part_is(tmp_path):
    visible = USING.replace("from course import checks", "import math\n\nfrom course import checks")
    assert source_of_test(written(tmp_path, visible)).count("import math") == 1
    late = USING.replace("require_total(70)", "import math\nrequire_total(70)")
    assert source_of_test(written(tmp_path, late)).count("import math") == 2


def test_a_decorated_helper_is_copied_with_its_decorator(tmp_path):
    helpers = HELPERS.replace("def other_helper", "@staticmethod\ndef other_helper")
    assert "@staticmethod\ndef other_helper" in source_of_test(written(tmp_path, helpers=helpers))


def test_a_helper_may_read_only_what_its_tests_may(tmp_path):
    lesson = written(tmp_path, helpers=HELPERS.replace("return 0", "return unknown"))
    line, message = told(lesson)
    assert line == next(cell.line for cell in lesson.cells if cell.test)
    assert "reads 'unknown' in its hidden part" in message


def test_the_visible_part_gets_no_helpers(tmp_path):
    lesson = written(tmp_path, USING.replace("checks.passed(", "other_helper()\nchecks.passed("))
    assert "reads 'other_helper' in its visible part" in told(lesson)[1]


@pytest.mark.parametrize(
    ("text", "start", "words"),
    [
        (HELPERS + "\nunused = 1\n", "unused = 1", "no hidden test uses the helper unused: delete it"),
        (HELPERS + "\nprint(1)\n", "print(1)", "this line defines nothing, so no test contains it"),
        (HELPERS.replace("return 0", "return ("), "    return (", "this isn't valid Python"),
        (HELPERS.replace("# %% helpers", "# %% helper"), "# %% helper", "contains the unknown words 'helper'"),
        (HELPERS.replace("helpers", "helpers [markdown]"), "# %% helpers", "contains the unknown words 'helpers'"),
        (
            HELPERS.replace("helpers", 'helpers answer="a"'),
            "# %% helpers",
            "answer= is in the header of a helpers cell",
        ),
    ],
)
def test_a_mistake_in_helpers_is_told_in_its_own_line(tmp_path, text, start, words):
    lesson = written(tmp_path, helpers=text)
    line, message = told(lesson)
    assert (line, words in message) == (line_of(BASE + text, start), True), message


@pytest.mark.parametrize("name", ["LIMIT", "is_near"])
def test_a_test_that_gives_a_helper_another_value_is_told(tmp_path, name):
    lesson = written(tmp_path, USING.replace("other_helper()", f"other_helper()\n{name} = 1"))
    assert f"assigns another value to the helper {name!r}: choose a different name in the test" in told(lesson)[1]


def test_a_lesson_without_helpers_is_read_as_it_was_written(tmp_path):
    lesson = read_lesson(lay(tmp_path, LESSON))
    assert lesson.cells == lesson.written
