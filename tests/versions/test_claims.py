"""Sentences are found if a number in them is no longer printed, however the text rounds it."""

import pytest

from instructor.versions.claims import outdated_claims

TEXT = (
    "# Risks\n\nThe model recognizes 62 % of the 1,200 clients. Their mean age is 41.3 years.\n\nSet `seed = 62` first."
)


@pytest.mark.parametrize(
    ("was", "now", "expected"),
    [
        ("share: 0.6213", "share: 0.6174", []),  # is still 62 %
        ("share: 0.6213", "share: 0.6313", ["The model recognizes 62 % of the 1,200 clients."]),
        ("1200 rows", "1201 rows", ["The model recognizes 62 % of the 1,200 clients."]),
        ("mean 41.25", "mean 41.04", ["Their mean age is 41.3 years."]),
        ("7 groups", "8 groups", []),
        ("12.0", "13.0", []),  # is no share, so 1,200 doesn't come from it
    ],
)
def test_a_sentence_is_outdated_when_its_number_is_printed_no_longer(was, now, expected):
    assert outdated_claims(TEXT, was, now) == expected
