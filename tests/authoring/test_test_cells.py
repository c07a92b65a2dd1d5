"""A test reaches notebooks as a function that `course.test` runs."""

import pytest

from instructor.authoring.test_cells import as_function, is_function

PLAIN = '''"""The total is right."""
from course import checks

checks.close(total, 6)
### BEGIN HIDDEN TESTS
text = """two
lines"""
checks.score(1, of=2)
### END HIDDEN TESTS'''
FUNCTION = '''import course


@course.test
def total_test():
    """The total is right."""
    from course import checks

    checks.close(total, 6)
    ### BEGIN HIDDEN TESTS
    text = """two
lines"""
    return checks.score(1, of=2)
    ### END HIDDEN TESTS'''


def test_statements_become_the_body_of_a_function_that_returns_the_mark():
    assert as_function(PLAIN, "total") == FUNCTION


def test_what_is_a_function_already_is_unchanged():
    assert is_function(FUNCTION) and not is_function(PLAIN)
    assert as_function(FUNCTION, "total") == FUNCTION


@pytest.mark.parametrize(
    ("last", "inside"),
    [
        ("checks.passed('fine')", "checks.passed('fine')"),
        ("2", "return 2"),
        ("'text'", "'text'"),
        ("points", "return points"),
        ("checks.score(1, of=2)", "return checks.score(1, of=2)"),
        ("x = 1", "x = 1"),
    ],
)
def test_only_a_mark_is_returned(last, inside):
    assert as_function(last, "a").splitlines()[-1] == f"    {inside}"


def test_a_line_inside_an_f_string_is_not_indented():
    source = 'x = f"""a\n{1 + 1}\nb"""\ny = 2'
    names = {}
    exec(
        as_function(source, "a").replace("@course.test\n", "").replace("import course\n", "") + "\n    return x", names
    )
    assert names["a_test"]() == "a\n2\nb"
