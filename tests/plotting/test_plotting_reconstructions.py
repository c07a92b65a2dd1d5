"""A recovered record: a ring and a cross for each feature, and a line between them as long as the error."""

from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from course.errors import CourseError
from course.plotting import reconstruction

TRUE = {"radius": 17.99, "texture": -3.0, "area": 1001.0}
RECOVERED = {"area": 998.0, "radius": 17.99, "texture": 4.5}
LABEL = "measured (mm)"


@pytest.mark.parametrize("kind", [dict, pd.Series])
def test_each_feature_has_its_ring_its_cross_and_a_line_between_them_in_the_order_of_true(kind):
    ax = reconstruction(kind(TRUE), kind(RECOVERED), value_label=LABEL)
    rings, crosses = ax.lines
    assert rings.get_xydata().tolist() == [[17.99, 0], [-3.0, 1], [1001.0, 2]]
    assert crosses.get_xydata().tolist() == [[17.99, 0], [4.5, 1], [998.0, 2]]
    ends = [segment[:, 0].tolist() for segment in ax.collections[0].get_segments()]
    assert ends == [[17.99, 17.99], [-3.0, 4.5], [1001.0, 998.0]]


def test_the_features_are_named_the_first_one_on_top():
    ax = reconstruction(TRUE, RECOVERED, value_label=LABEL, label="measure")
    ax.figure.draw_without_rendering()
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["radius", "texture", "area"]
    top, bottom = (ax.transData.transform((0, place))[1] for place in (0, 2))
    assert top > bottom and ax.get_ylabel() == "measure" and ax.get_xlabel() == LABEL


def test_true_and_recovered_are_told_apart_by_marker_and_colour_and_named_in_the_legend():
    ax = reconstruction(TRUE, RECOVERED, value_label=LABEL, names=("hers", "ours"))
    ring, cross = ax.lines
    assert (ring.get_marker(), ring.get_markerfacecolor(), cross.get_marker()) == ("o", "none", "x")
    assert ring.get_color() != cross.get_color() and ring.get_markersize() > cross.get_markersize()
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["hers", "ours"]


def test_a_title_stands_above_the_legend():
    ax = reconstruction(TRUE, RECOVERED, value_label=LABEL, title="Given away")
    ax.figure.draw_without_rendering()
    assert ax.get_legend().get_window_extent().y1 <= ax.title.get_window_extent().y0 + 1


def test_one_feature_is_enough_and_forty_still_fit():
    reconstruction({"a": 1}, {"a": np.float64(2)}, value_label=LABEL)
    many = {f"feature {i}": i for i in range(40)}
    ax = reconstruction(many, many, value_label=LABEL)
    ax.figure.draw_without_rendering()
    boxes = [tick.get_window_extent() for tick in ax.get_yticklabels()]
    assert all(upper.y0 >= lower.y1 - 2 for upper, lower in pairwise(boxes))


def test_the_records_stay_as_they_are_and_axes_may_be_given():
    true, recovered = pd.Series(TRUE), pd.Series(RECOVERED)
    _, given = plt.subplots()
    assert reconstruction(true, recovered, value_label=LABEL, ax=given) is given
    assert true.to_dict() == TRUE and list(recovered.index) == list(RECOVERED)
    assert len(plt.get_fignums()) == 1


WRONG = {
    "true is .*one number for each": lambda: reconstruction([1, 2], RECOVERED, value_label=LABEL),
    r"true\['a'\] is nan: pass a finite": lambda: reconstruction({"a": np.nan}, {"a": 1}, value_label=LABEL),
    r"recovered\['a'\] is 'x': pass a finite": lambda: reconstruction({"a": 1}, {"a": "x"}, value_label=LABEL),
    "recovered and true have different features, such as 'b'": lambda: reconstruction(
        {"a": 1}, {"a": 1, "b": 2}, value_label=LABEL
    ),
    "true is .*at most 40": lambda: reconstruction(
        dict.fromkeys(range(41), 1), dict.fromkeys(range(41), 1), value_label=LABEL
    ),
    "value_label is '': pass a readable string": lambda: reconstruction(TRUE, RECOVERED, value_label=""),
    "label is 3: pass a readable string": lambda: reconstruction(TRUE, RECOVERED, value_label=LABEL, label=3),
    "names is .*two different": lambda: reconstruction(TRUE, RECOVERED, value_label=LABEL, names=("a", "a")),
    "title is 3: pass a readable string": lambda: reconstruction(TRUE, RECOVERED, value_label=LABEL, title=3),
    "ax is 'left': pass matplotlib": lambda: reconstruction(TRUE, RECOVERED, value_label=LABEL, ax="left"),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
