import pytest

from nbjudge import checks
from nbjudge.errors import CheckFailed


def test_a_failure_ends_with_the_innermost_rule_and_carries_it():
    message = r"^n is 1: a missing value is a value: every row counts$"
    outer, inner = checks.rule("every row counts"), checks.rule("a missing value is a value")
    with pytest.raises(CheckFailed, match=message) as failed, outer, inner:
        checks.close(1, 2, name="n")
    assert failed.value.rule == "a missing value is a value"


def test_other_errors_and_passed_checks_are_left_alone():
    with checks.rule("every row counts"):
        checks.close(1, 1, name="n")
    with pytest.raises(KeyError, match=r"^'a'$"), checks.rule("every row counts"):
        {}["a"]


def test_a_failure_without_a_rule_has_none():
    with pytest.raises(CheckFailed) as failed:
        checks.require(False, "no")
    assert failed.value.rule == ""
