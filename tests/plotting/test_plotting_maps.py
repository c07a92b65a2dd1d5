"""Maps of categories: each point has its name beside it, groups are told apart in grey, steps are equal both ways."""

from itertools import combinations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

from course.errors import CourseError
from course.plotting import category_map

PLACES = {"cook": (-30.0, 20.0), "baker": (-28.0, 24.0), "judge": (40.0, 1.0)}
GROUPS = {"judge": "college", "cook": "no college", "baker": "no college"}


def drawn(ax) -> dict[str, list]:
    return {line.get_label(): line.get_xydata().tolist() for line in ax.lines}


@pytest.mark.parametrize("kind", [dict, lambda places: pd.DataFrame(places, index=["x", "y"]).T])
def test_each_category_is_a_point_with_its_name(kind):
    ax = category_map(kind(PLACES))
    assert [line.get_xydata().tolist() for line in ax.lines] == [[list(place) for place in PLACES.values()]]
    assert {text.get_text(): tuple(text.xy) for text in ax.texts} == PLACES


def test_groups_are_told_apart_by_marker_and_colour_and_named_in_a_legend():
    ax = category_map(PLACES, groups=pd.Series(GROUPS))
    assert drawn(ax) == {"no college": [[-30, 20], [-28, 24]], "college": [[40, 1]]}
    assert len({line.get_marker() for line in ax.lines}) == len({line.get_color() for line in ax.lines}) == 2
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["no college", "college"]
    assert category_map(PLACES).get_legend() is None


def test_a_step_to_the_right_is_as_long_as_a_step_up_and_has_no_number():
    ax = category_map(PLACES)
    ax.figure.draw_without_rendering()
    (left, low), (right, high) = ax.transData.transform([(0, 0), (1, 1)])
    assert right - left == pytest.approx(high - low)
    assert ax.get_xticks().size == ax.get_yticks().size == 0
    assert "no unit" in ax.get_xlabel() and "no unit" in ax.get_ylabel()


@pytest.mark.parametrize("seed", range(8))
def test_names_of_15_points_cover_no_other_name(seed):
    names = "farming and fishing,transport,armed forces,sales,technical support,professional,management".split(",")
    names += [f"{name} {abroad}" for name in ("service", "household") for abroad in "ABCD"]
    places = np.random.default_rng(seed).normal(scale=50, size=(15, 2))
    ax = category_map(pd.DataFrame(places, index=names), title="jobs")
    ax.figure.draw_without_rendering()
    boxes = [Text.get_window_extent(text) for text in ax.texts]
    assert len(boxes) == 15 and not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def test_names_labels_and_one_point_are_drawn_and_the_data_stay_as_they_are():
    table = pd.DataFrame({"a": [1], "b": [2]}, index=[None])
    ax = category_map(table, x_label="east (km)", y_label="north (km)", title="one")
    assert (ax.get_xlabel(), ax.get_ylabel(), ax.get_title()) == ("east (km)", "north (km)", "one")
    assert [text.get_text() for text in ax.texts] == ["missing"]
    assert table.equals(pd.DataFrame({"a": [1], "b": [2]}, index=[None]))


WRONG = {
    "points is a DataFrame of shape .3, 3.: pass a DataFrame with two": lambda: category_map(
        pd.DataFrame(np.ones((3, 3)))
    ),
    "points is a ndarray .*two columns and with the categories": lambda: category_map(np.ones((3, 2))),
    "points is {}: pass": lambda: category_map({}),
    "points is .*'A' occurs twice": lambda: category_map(pd.DataFrame(np.ones((2, 2)), index=["A", "A"])),
    r"points\['A'\] is .*nan.*two finite numbers": lambda: category_map({"A": (1, np.nan)}),
    r"points\['A'\] is 'xy': pass two": lambda: category_map({"A": "xy"}),
    "points is .*have the same text": lambda: category_map({1: (0, 0), "1": (1, 1)}),
    "groups has no 'judge'": lambda: category_map(PLACES, groups={"cook": 1, "baker": 2}),
    "groups is 'jobs': pass": lambda: category_map(PLACES, groups="jobs"),
    "groups is .*'cook' occurs twice": lambda: category_map(PLACES, groups=pd.Series([1, 2], index=["cook", "cook"])),
    "groups is .*at most 7 groups": lambda: category_map(
        {n: (n, n) for n in range(8)}, groups={n: n for n in range(8)}
    ),
    "x_label is '': pass a readable string": lambda: category_map(PLACES, x_label=""),
    "title is 3: pass a readable string": lambda: category_map(PLACES, title=3),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
