"""A hidden part neither reveals what's right nor computes it from something that the learner's code may change."""

import pytest
from little_lessons import LESSON, lay, line_of

from instructor.authoring.lessons import read_lesson
from instructor.authoring.rules import check_rules
from instructor.errors import AuthorError

CHECK = 'checks.equal(total, 70, name="total", why="each age counts once")\n'
WANTED = "from course import load\nwanted = load('clients')['age'].sum()\n"


def lesson(tmp_path, hidden: str, given: str = "ages = [30, 40]"):
    text = LESSON.replace(CHECK, f"{hidden}\n").replace("ages = [30, 40]", given)
    return lay(tmp_path, text)


def told(path) -> str:
    with pytest.raises(AuthorError) as caught:
        check_rules(read_lesson(path))
    assert caught.value.line == line_of(path.read_text(), "# %% test")
    return str(caught.value)


@pytest.mark.parametrize("shown", ["True", "1", "shows"])
def test_a_hidden_check_that_shows_what_was_expected_is_told(tmp_path, shown):
    words = "the hidden part of test 'total' shows what was expected: leave out show="
    assert words in told(lesson(tmp_path, f"shows = 2 > 1\nchecks.equal(total, 70, show={shown})"))


def test_the_visible_part_may_show_what_was_expected(tmp_path):
    text = LESSON.replace("checks.passed(", "checks.equal(total, 70, show=True)\nchecks.passed(")
    check_rules(read_lesson(lay(tmp_path, text)))


@pytest.mark.parametrize(
    "check",
    [
        'checks.equal(total, wanted, why=f"expected {wanted}")',
        'checks.close(total, want=wanted, why=f"it is {wanted:.2f}")',
        'checks.close(total, wanted, name=f"total (not {round(wanted, 2)})")',
        'checks.equal(total, wanted, why="expected " + str(wanted))',
        'checks.equal(total, wanted, why="expected {}".format(wanted))',
        'checks.equal(total, wanted, why="expected %d" % wanted)',
        'said = f"expected {wanted!r}"\nchecks.equal(total, wanted, why=said)',
        'checks.require(total == wanted, f"total is {total}, not {wanted}")',
        'checks.require(abs(total - wanted) < 1e-9, f"the total is {wanted}")',
        'import math\nchecks.require(math.isclose(total, wanted), f"the total is {wanted}")',
        "print(wanted)\nchecks.equal(total, wanted)",
    ],
)
def test_a_message_that_tells_what_is_right_is_told(tmp_path, check):
    words = "the hidden part of test 'total' tells the learner the correct value, 'wanted': say which rule is broken"
    assert words in told(lesson(tmp_path, WANTED + check))


@pytest.mark.parametrize(
    "check",
    [
        'checks.equal(total, wanted, why=f"{total} leaves someone out")',
        'checks.equal(total, wanted, why=f"each of {len([1, 2])} ages counts")',
        'for n in (2, 3):\n    checks.equal(checks.call(total, n), n, why=f"for {n}, every age counts")',
        'got = checks.call(total, 3)\nchecks.require(len(got.result) == wanted, f"{len(got.result)} rows are missing")',
        'checks.require(total != 0, f"{total} is no total")',
    ],
)
def test_a_message_may_name_the_answer_and_what_its_function_got(tmp_path, check):
    check_rules(read_lesson(lesson(tmp_path, WANTED + check)))


@pytest.mark.parametrize(
    "check",
    [
        "checks.equal(total, sum(ages))",
        "wanted = sum(ages)\nchecks.equal(total, wanted)",
        'checks.require(total == sum(ages), "each age counts once")',
        "def right():\n    return sum(ages)\n\n\nchecks.equal(total, right())",
    ],
)
def test_what_is_right_may_not_come_from_a_table_that_a_learner_can_change(tmp_path, check):
    words = "relies on 'ages', which the learner's code may have changed: load or compute it again, or add checks.unch"
    assert words in told(lesson(tmp_path, check))


@pytest.mark.parametrize(
    ("given", "check"),
    [
        ("ages = [30, 40]", "checks.unchanged(ages, [30, 40], name='ages')\nchecks.equal(total, sum(ages))"),
        ("ages = [30, 40]", "checks.equal(ages, [30, 40], name='ages')"),
        ("ages = [30, 40]", "checks.equal(checks.call(total, ages), 70)"),
        ("ages = [30, 40]\naccount = Accountant(3)", "checks.equal(len(account.costs), 1)"),
    ],
)
def test_a_given_value_may_be_checked_passed_on_or_only_known_to_the_learner_s_process(tmp_path, given, check):
    check_rules(read_lesson(lesson(tmp_path, check, given)))


def test_a_given_value_that_depends_on_an_answer_may_be_read(tmp_path):
    later = LESSON.replace(CHECK, "checks.equal(total, 70)\n") + "\n# %%\ndouble = total * 2\n\n"
    second = LESSON.replace("total", "again").replace("ages = [30, 40]\n", "1\n")
    check_rules(
        read_lesson(lay(tmp_path, later + second.replace("checks.equal(again, 70", "checks.equal(again, double")))
    )
