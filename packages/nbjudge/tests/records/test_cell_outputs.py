"""Outputs of cells that are too long for a notebook."""

import pytest

from nbjudge.records.cell_outputs import DROPPED, MAX_OUTPUTS, cut, error, result, stream

NOTE = stream("stdout", DROPPED)
LONG = stream("stdout", "x" * 500)


def test_outputs_that_fit_are_kept():
    assert cut([LONG, result(1)], 2000) == [LONG, result(1)]


@pytest.mark.parametrize(
    ("output", "kept"),
    [
        (error("ValueError", "no", ["line"] * 900), error("ValueError", "no")),
        (stream("stderr", "wrong"), stream("stderr", DROPPED)),
        (result(0.5), result(0.5)),
    ],
)
def test_what_decides_a_mark_is_kept_however_much_was_shown_before(output, kept):
    assert cut([LONG, LONG, output, error("Late", "")], 600) == [LONG, NOTE, kept]
    assert cut([stream("stdout", "")] * MAX_OUTPUTS + [output], 10**9)[-2:] == [NOTE, kept]
    assert cut([LONG, output], -1) == [NOTE, kept]


def test_what_decides_nothing_is_dropped():
    assert cut([LONG, LONG], 600) == [LONG, NOTE]
