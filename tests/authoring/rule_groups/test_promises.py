"""The items of an exercise's lists are promises, and a test that names rules has one for each of them."""

import pytest
from little_lessons import LESSON, lay, line_of

from instructor.authoring.lessons import read_lesson
from instructor.authoring.rule_groups.promises import promises_in
from instructor.authoring.rules import check_rules
from instructor.errors import AuthorError

PROMISED = "# - Each age counts **once**.\n# - Don't sort\n#   `ages`.\n# - You may use a loop.\n"
RULES = """\
with checks.rule("each age counts once"):
    checks.equal(total, 70, name="total", why="each age counts once")
with checks.rule("Don't sort `ages`"):
    checks.equal(ages, [30, 40], name="ages")
"""


def lesson(tmp_path, rules=RULES, promised=PROMISED):
    text = LESSON.replace("# Store the sum of `ages` in `total`.\n", "# Store the sum in `total`.\n#\n" + promised)
    return lay(
        tmp_path, text.replace('checks.equal(total, 70, name="total", why="each age counts once")\n', rules or "1\n")
    )


def told(path):
    with pytest.raises(AuthorError) as caught:
        check_rules(read_lesson(path))
    assert caught.value.line == line_of(path.read_text(), "# %% test")
    return str(caught.value)


def test_a_test_with_a_rule_for_each_promise_passes(tmp_path):
    check_rules(read_lesson(lesson(tmp_path)))


def test_a_test_without_rules_is_told_each_promise(tmp_path):
    assert "has no rule for “Don't sort `ages`.”" in told(lesson(tmp_path, rules=""))


def test_the_options_of_a_choice_are_no_promises(tmp_path):
    check_rules(read_lesson(lesson(tmp_path, 'checks.chosen(total, "A", {}, name="total")\n')))


def test_a_promise_without_a_rule_is_told(tmp_path):
    assert "has no rule for “Don't sort `ages`.”" in told(lesson(tmp_path, rules="\n".join(RULES.split("\n")[:2])))


def test_a_rule_that_the_text_does_not_promise_is_told(tmp_path):
    path = lesson(tmp_path, RULES + 'with checks.rule("no loops"):\n    pass\n')
    assert "names the rule 'no loops', but the text doesn't contain these words" in told(path)


def test_a_rule_may_quote_any_sentence_of_the_exercise(tmp_path):
    check_rules(read_lesson(lesson(tmp_path, RULES + 'with checks.rule("store the sum in total"):\n    pass\n')))


EXTRA = "# - **Extra step** (no points): `ages` may be empty.\n"
EMPTY = 'with checks.{}("`ages` may be empty"):\n    pass\n'


def test_an_extra_step_has_a_check_of_its_own_kind(tmp_path):
    check_rules(read_lesson(lesson(tmp_path, RULES + EMPTY.format("extra"), PROMISED + EXTRA)))


@pytest.mark.parametrize(
    ("promised", "rules", "mistake"),
    [
        (PROMISED + EXTRA, RULES, 'put its checks under `with checks.extra("…"):`'),
        (
            PROMISED + EXTRA,
            RULES + EMPTY.format("extra") + EMPTY.format("rule"),
            "names the rule '`ages` may be empty'",
        ),
        (PROMISED, RULES + EMPTY.format("extra"), "or add the rule to it after “Extra step”"),
    ],
)
def test_an_extra_step_never_costs_points_and_a_rule_is_never_skipped(tmp_path, promised, rules, mistake):
    assert mistake in told(lesson(tmp_path, rules, promised))


def test_a_hint_promises_nothing(tmp_path):
    path = lesson(tmp_path, RULES + 'with checks.rule("Which function adds numbers?"):\n    pass\n')
    assert "the text doesn't contain these words" in told(path)


def test_a_rule_that_is_computed_is_told(tmp_path):
    path = lesson(tmp_path, RULES + 'with checks.rule(f"each {total}"):\n    pass\n')
    assert "names a rule that isn't a plain string" in told(path)


@pytest.mark.parametrize(
    ("prose", "promises"),
    [
        ("### Exercise 1\n\n- One.\n- Two\n  lines.", ["One.", "Two lines."]),
        ("- above\n\n### Exercise 1\n\nText.\n\n1. First\n2. Second", ["First", "Second"]),
        ("- These count:\n  - a\n  - b", ["a", "b"]),
        ("- One.\n\nText below.", ["One."]),
        (
            "- You may round.\n- It's up to you.\n- The last digits don't matter.\n- It may be below 0.",
            ["It may be below 0."],
        ),
        (
            "- Don't modify `X` or `y`.\n- Don't modify `X`, and return a list.",
            ["Don't modify `X`, and return a list."],
        ),
        ("No list, 1 - 2 = -1.", []),
        ("- One.\n<details><summary>Hint 1</summary>\n\n- Not this.\n\n</details>", ["One."]),
    ],
)
def test_promises_are_the_items_of_lists_below_the_last_heading(prose, promises):
    assert promises_in(prose) == promises


@pytest.mark.parametrize(
    ("item", "promise"),
    [
        ("`df` has at least one row. Don't modify it.", False),
        ("`df` is a table. Each row is a person.", False),
        ("`ask(name)` returns a number.", False),
        ("`df` is a table. Leave out missing values.", True),
        ("`seed` is a whole number. The same seed must lead to the same table.", True),
        ("`share` is the share of rows.", True),  # a result
    ],
)
def test_an_item_that_only_describes_an_argument_promises_nothing(item, promise):
    assert bool(promises_in(f"- {item}", {"df", "ask", "seed"})) == promise
