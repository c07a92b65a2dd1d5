"""The tool that lays the marks of two graders side by side."""

from benchmarks.grading import Timed
from benchmarks.parity import differences, sum_up

RIGHT, WRONG = (2, None, 2, 2, False), (0, None, 0, 2, False)


def test_a_mark_that_differs_or_that_only_one_grader_gave_is_named():
    stock = {("ann", "one", "a"): RIGHT, ("ann", "one", "b"): WRONG, ("bob", "one", "a"): RIGHT}
    ours = {("ann", "one", "a"): RIGHT, ("ann", "one", "b"): RIGHT, ("bob", "one", "b"): RIGHT}
    assert differences(stock, ours) == [("ann", "one", "b"), ("bob", "one", "a"), ("bob", "one", "b")]


def test_what_was_compared_is_summed_up_in_a_line():
    stock = {("ann", "one", "a"): RIGHT, ("ann", "two", "a"): WRONG, ("bob", "one", "a"): RIGHT}
    said = sum_up(stock, [Timed(12.0, 0, 0), Timed(4.0, 0, 0)], 1)
    assert said == (
        "2 notebooks, 2 graded cells, 2 submissions: 1 of 3 marks differ; 12.0 s and 4.0 s, 3.0 times as fast"
    )
