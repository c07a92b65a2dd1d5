import pytest

from nbjudge import checks
from nbjudge.errors import CheckFailed
from nbjudge.results import EXTRA_STEP


def test_a_failure_quotes_the_innermost_rule_and_carries_it():
    message = r"^n is 1. The exercise says: “a missing value is a value”$"
    outer, inner = checks.rule("every row counts"), checks.rule("a missing value is a value")
    with pytest.raises(CheckFailed, match=message) as failed, outer, inner:
        checks.close(1, 2, name="n")
    assert failed.value.rule == "a missing value is a value"


@pytest.mark.parametrize(
    ("said", "rule", "message"),
    [
        ("no", 'Replace `age` with `"*"`, **once**', 'no. The exercise says: “Replace age with "*", once”'),
        ("Why?", "Use *each* row", "Why? The exercise says: “Use each row”"),
    ],
)
def test_a_quoted_rule_has_no_marks_of_code_or_emphasis(said, rule, message):
    with pytest.raises(CheckFailed) as failed, checks.rule(rule):
        checks.require(False, said)
    assert str(failed.value) == message


def test_a_skipped_extra_step_is_printed_and_the_test_continues(capsys):
    with checks.extra("The list may be empty"):
        checks.close(1, 2, name="n", why="too small")
    assert capsys.readouterr().out == f"{EXTRA_STEP}n is 1: too small. The exercise says: “The list may be empty”\n"


def test_an_extra_step_that_is_done_prints_nothing(capsys):
    with checks.extra("The list may be empty"):
        checks.close(1, 1, name="n")
    assert capsys.readouterr().out == ""


def test_other_errors_and_passed_checks_are_left_alone():
    with checks.rule("every row counts"):
        checks.close(1, 1, name="n")
    with pytest.raises(KeyError, match=r"^'a'$"), checks.rule("every row counts"):
        {}["a"]


def test_a_failure_without_a_rule_has_none():
    with pytest.raises(CheckFailed) as failed:
        checks.require(False, "no")
    assert failed.value.rule == ""
