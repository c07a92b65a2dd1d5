"""Labels of axes: none is longer than its axis, and no tick shows a part of a person."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from scipy import stats

from course.plotting import densities, histogram
from course.plotting.common.style import label_axes, styled

LONG = "share of the people whose combination of quasi-identifiers occurs only once in the table (%)"


@pytest.mark.parametrize("size", [(7, 4), (7, 2), (4, 4)])
def test_a_label_is_no_longer_than_its_axis_and_keeps_its_words(size):
    ax = plt.subplots(figsize=size)[1]
    styled(label_axes)(ax, x=LONG, y=LONG, title=None)
    ax.figure.canvas.draw()
    frame = ax.get_window_extent()
    assert ax.xaxis.label.get_window_extent().width <= frame.width
    assert ax.yaxis.label.get_window_extent().height <= frame.height
    assert " ".join(ax.get_ylabel().split()) == LONG


def test_a_label_that_fits_stays_on_one_line():
    ax = histogram(np.arange(30), label="age", unit="years")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("age (years)", "number of people")


def test_ticks_show_whole_people():
    people = densities({"a": stats.laplace(317, 1), "b": stats.laplace(318, 1)}, label="noisy count", unit="people")
    years = densities({"a": stats.norm(0, 0.1)}, label="age", unit="years")
    assert all(tick == round(tick) for tick in people.get_xticks())
    assert any(tick != round(tick) for tick in years.get_xticks())
