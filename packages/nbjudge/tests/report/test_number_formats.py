"""Shares read the same in a report and in a lesson."""

import pytest

from nbjudge.number_formats import counted, percent_text


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 %"),
        (0.0004, "<0.1 %"),
        (0.0012, "0.1 %"),
        (0.125, "12.5 %"),
        (0.5, "50 %"),
        (0.9996, ">99.9 %"),
        (1, "100 %"),
    ],
)
def test_a_share_has_at_most_one_decimal_and_hides_no_risk(share, text):
    assert percent_text(share) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 points"), (1, "1 point"), (1.0, "1 point"), (1.5, "1.5 points"), (1_234_567, "1234567 points")],
)
def test_a_noun_is_singular_only_after_1(number, text):
    assert counted(number, "point") == text
