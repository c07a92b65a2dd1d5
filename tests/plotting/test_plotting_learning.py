"""Accuracy by round, as lines that are told apart."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

from course.errors import CourseError
from course.plotting import learning_curves


@pytest.mark.parametrize("kind", [list, tuple, np.array, pd.Series])
def test_each_curve_holds_its_shares_in_per_cent(kind):
    ax = learning_curves({"even": kind([0.5, 0.75, 0.9]), "uneven": kind([0.4])})
    assert [line.get_xdata().tolist() for line in ax.lines] == [[1, 2, 3], [1]]
    assert np.allclose(ax.lines[0].get_ydata(), [50, 75, 90])
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("round", "accuracy (%)")


def test_curves_and_levels_are_told_apart_by_marker_or_line_and_named():
    ax = learning_curves({name: [0.5, 0.6] for name in "abcde"}, {"pooled": 0.9, "local": 0.8, "guess": 0.5})
    curves, levels = ax.lines[:5], ax.lines[5:]
    assert len({line.get_marker() for line in curves}) == len({line.get_color() for line in curves}) == 5
    assert len({str(line.get_linestyle()) + str(line._unscaled_dash_pattern) for line in levels}) == 3
    assert {line.get_marker() for line in levels} == {"None"}
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [*"abcde", "pooled", "local", "guess"]
    assert [line.get_ydata()[0] for line in levels] == [90, 80, 50]


def test_the_first_round_may_be_zero_and_the_axis_counts_something_else():
    ax = learning_curves({"federated": [0.5, 0.9]}, first=0, x_label="rows", value_label="right answers")
    assert ax.lines[0].get_xdata().tolist() == [0, 1]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("rows", "right answers (%)")


def test_the_title_lies_above_every_row_of_the_legend():
    for count in (1, 2, 5):
        ax = learning_curves({str(n): [0.5] for n in range(count)}, {"pooled": 0.9}, title="What it shows")
        ax.figure.draw_without_rendering()
        assert not Text.get_window_extent(ax.title).overlaps(ax.get_legend().get_window_extent())


WRONG = {
    r"accuracies is \[0.5\]: pass {name": lambda: learning_curves([0.5]),
    "accuracies is .*up to 5": lambda: learning_curves({name: [0.5] for name in "abcdef"}),
    r"accuracies\['a'\] is \[\]: pass a share": lambda: learning_curves({"a": []}),
    r"accuracies\['a'\] is \[97\]: it contains 97": lambda: learning_curves({"a": [97]}),
    r"accuracies\['a'\] is 0.5: pass a share": lambda: learning_curves({"a": 0.5}),
    r"references\['p'\] is 97: pass a share": lambda: learning_curves({"a": [0.5]}, {"p": 97}),
    "references is .*up to 3": lambda: learning_curves({"a": [0.5]}, dict.fromkeys("pqrs", 0.5)),
    "first is 0.5: pass the number": lambda: learning_curves({"a": [0.5]}, first=0.5),
    "title is '': pass a readable string": lambda: learning_curves({"a": [0.5]}, title=""),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
