"""The figure shows the error that a budget buys."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

from course.errors import CourseError
from course.plotting import tradeoff

ERRORS = {epsilon: np.arange(1, 102) / epsilon for epsilon in (0.01, 0.1, 1, 10)}


def ticks(ax, axis) -> list[str]:
    ax.figure.draw_without_rendering()
    return [label.get_text() for label in axis.get_ticklabels() if label.get_text()]


def test_the_line_is_the_median_and_the_band_the_quantiles():
    ax = tradeoff(ERRORS, unit="people", band=(0.25, 0.75))
    assert ax.lines[0].get_xdata().tolist() == [0.01, 0.1, 1, 10]
    assert ax.lines[0].get_ydata() == pytest.approx([5100, 510, 51, 5.1])
    corners = ax.collections[0].get_paths()[0].vertices
    assert set(corners[np.isclose(corners[:, 0], 1), 1].round(6)) == {26, 76}
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "median of the repeats",
        "middle 50 % of the repeats",
    ]


def test_both_axes_are_logarithmic_and_written_as_plain_numbers():
    ax = tradeoff(ERRORS, unit="people")
    assert (ax.get_xscale(), ax.get_yscale()) == ("log", "log")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("ε", "absolute error (people)")
    assert {"0.01", "0.1", "1", "10"} <= set(ticks(ax, ax.xaxis))
    assert {"10", "100", "1,000"} <= set(ticks(ax, ax.yaxis))


def test_a_short_axis_has_numbers_between_powers_of_ten():
    ax = tradeoff({0.5: [3, 4], 2: [1, 2]})
    assert {"0.5", "1", "2"} <= set(ticks(ax, ax.xaxis))
    assert {"1", "2"} <= set(ticks(ax, ax.yaxis))


def test_a_linear_axis_shows_shares_and_zero():
    ax = tradeoff({0.5: [0, 0.5], 3: [0.7, 0.8]}, value_label="accuracy", log=False)
    assert (ax.get_xscale(), ax.get_yscale(), ax.get_ylabel()) == ("log", "linear", "accuracy")


def test_curves_are_told_apart_by_marker_and_line_and_named():
    ax = tradeoff({name: {e: v * k for e, v in ERRORS.items()} for k, name in enumerate(["count", "sum", "mean"], 1)})
    assert len({line.get_marker() for line in ax.lines}) == len({line.get_linestyle() for line in ax.lines}) == 3
    names = [text.get_text() for text in ax.get_legend().get_texts()]
    assert names == ["count", "sum", "mean", "middle 80 % of the repeats"]


def test_the_title_lies_above_every_row_of_the_legend():
    for count in (1, 2, 3):
        ax = tradeoff({f"mechanism {place}": ERRORS for place in range(count)}, title="What it shows")
        ax.figure.draw_without_rendering()
        assert not Text.get_window_extent(ax.title).overlaps(ax.get_legend().get_window_extent())


def test_single_numbers_are_points_without_a_band():
    ax = tradeoff({10: 0.1, 0.1: 10})
    assert ax.lines[0].get_xydata().tolist() == [[0.1, 10], [10, 0.1]]
    assert ax.get_legend() is None  # the axis says what the only line is


@pytest.mark.parametrize("kind", [list, tuple, pd.Series, np.array])
def test_repeats_come_as_lists_arrays_and_series_and_missing_ones_are_left_out(kind):
    ax = tradeoff({1: kind([1.0, np.nan, 3.0]), 2: kind([1.0, 1.0, 1.0])})
    assert ax.lines[0].get_ydata().tolist() == [2, 1]


WRONG = {
    r"errors is \[1, 2\]: pass \{ε": lambda: tradeoff([1, 2]),
    "errors is {}: pass": lambda: tradeoff({}),
    "errors is .*up to three": lambda: tradeoff({key: {1: 2} for key in "abcd"}),
    r"errors\['a'\] is {}: pass at least one": lambda: tradeoff({"a": {}}),
    "an ε of errors is 0: pass numbers above 0": lambda: tradeoff({0: [1]}),
    "an ε of errors is 'a': pass numbers": lambda: tradeoff({"a": [1], "b": {1: 2}}),
    r"errors\[1\] is .*it contains 'x'": lambda: tradeoff({1: ["x"]}),
    r"errors\[1\] is .*its band reaches 0": lambda: tradeoff({1: [0, 0], 2: [1]}),
    r"errors\['a'\]\[1\] is .*its band reaches 0": lambda: tradeoff({"a": {1: [-1, 0]}}),
    r"band is \(0.9, 0.1\): pass two": lambda: tradeoff(ERRORS, band=(0.9, 0.1)),
    "band is 0.8: pass two": lambda: tradeoff(ERRORS, band=0.8),
    "unit is '': pass a readable string": lambda: tradeoff(ERRORS, unit=""),
    "value_label is 3: pass a readable string": lambda: tradeoff(ERRORS, value_label=3),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
