"""Output densities: one line a database, told apart in grey, with the ratio of two densities where it is asked for."""

import matplotlib.pyplot as plt
import pytest
from scipy import stats

from course.errors import CourseError
from course.plotting import densities

NEIGHBOURS = {"with Ada": stats.laplace(43, 1), "without Ada": stats.laplace(42, 1)}


def test_each_line_is_the_density_of_its_database_with_the_tip_and_nearly_all_of_the_draws():
    ax = densities(NEIGHBOURS, label="noisy count", unit="people")
    for line, curve in zip(ax.lines, NEIGHBOURS.values(), strict=True):
        at, density = line.get_data()
        assert density == pytest.approx(curve.pdf(at))
        assert density.max() == pytest.approx(0.5)
        assert curve.cdf(at[-1]) - curve.cdf(at[0]) > 0.995
    labels = [" ".join(label.split()) for label in (ax.get_xlabel(), ax.get_ylabel())]
    assert labels == ["noisy count (people)", "density (share per unit of noisy count)"]
    assert ax.get_ylim()[0] == 0


def test_the_lines_are_told_apart_by_their_kind_and_named():
    names = ["one", "two", "three", "four", "five"]
    ax = densities({name: stats.norm(place, 1) for place, name in enumerate(names)}, label="noisy sum")
    assert len({str(line._dash_pattern) for line in ax.lines}) == 5
    assert [text.get_text() for text in ax.get_legend().get_texts()] == names


@pytest.mark.parametrize("at", [40, 46])
def test_the_ratio_is_that_of_the_larger_density_over_the_smaller_one_on_both_sides(at):
    ax = densities(NEIGHBOURS, label="noisy count", at=at)
    assert [text.get_text() for text in ax.texts] == [f"at {at}\nratio of the densities: 2.72"]
    dots = [line for line in ax.lines if line.get_marker() == "o"]
    assert [dot.get_ydata()[0] for dot in dots] == [curve.pdf(at) for curve in NEIGHBOURS.values()]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == list(NEIGHBOURS)


def test_where_one_database_cannot_give_the_output_the_figure_says_so():
    ax = densities({"with": stats.uniform(1, 2), "without": stats.uniform(0, 2)}, label="noisy count", at=2.5)
    assert ax.texts[0].get_text() == "at 2.5\nonly one of them is possible"


WRONG = {
    "curves is {}: pass one to five": lambda: densities({}, label="sum"),
    r"curves\['a'\] is .*with its parameters": lambda: densities({"a": stats.laplace}, label="sum"),
    "label is '': pass a readable string": lambda: densities(NEIGHBOURS, label=""),
    "at is 'top': pass one number": lambda: densities(NEIGHBOURS, label="sum", at="top"),
    "at is 3, but a ratio needs two curves, and there are 1": lambda: densities(
        {"a": stats.norm(0, 1)}, label="sum", at=3
    ),
    "at is 9, but the densities 0 and 0": lambda: densities(
        {"a": stats.uniform(0, 1), "b": stats.uniform(1, 1)}, label="sum", at=9
    ),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
