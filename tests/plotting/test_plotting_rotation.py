"""A rotation: the same points in panels of one scale, with the recovered ones as crosses in the true rings."""

from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from course.errors import CourseError
from course.plotting import rotation

BEFORE = [[190.0, 80], [200, 95], [210, 120], [188, 90]]
AFTER = [[-15.0, 4], [1, 0], [25, -3], [-11, -1]]
RECOVERED = [[191.0, 80], [200, 95], [210, 119], [188, 90]]
LABELS = ("height (cm)", "weight (kg)")


def clouds(panel) -> list[list[list[float]]]:
    """The points of a panel, without those that are marked."""
    return [line.get_xydata().tolist() for line in panel.lines if line.get_markersize() < 10]


def texts(panel) -> list[str]:
    return [text.get_text() for text in panel.texts]


@pytest.mark.parametrize("kind", [list, np.array, pd.DataFrame])
def test_each_panel_holds_its_points(kind):
    ax = rotation(kind(BEFORE), kind(AFTER), kind(RECOVERED), labels=LABELS)
    assert ax is ax.figure.axes[0]
    assert [clouds(panel) for panel in ax.figure.axes] == [[BEFORE], [AFTER], [BEFORE, RECOVERED]]


def test_without_recovered_points_there_are_two_panels():
    ax = rotation(BEFORE, AFTER, labels=LABELS)
    assert [texts(panel) for panel in ax.figure.axes] == [["before"], ["after"]]


def test_each_panel_says_what_it_shows_and_what_lies_along_its_axes():
    panels = rotation(BEFORE, AFTER, RECOVERED, labels=LABELS, title="What it shows").figure.axes
    assert [texts(panel) for panel in panels] == [["before"], ["after"], ["recovered × on true ○"]]
    named = [(panel.get_xlabel(), panel.get_ylabel()) for panel in panels]
    assert named == [LABELS, ("first component", "second component"), LABELS]
    assert [panel.get_title() for panel in panels] == ["What it shows", "", ""]


def test_the_rotated_points_may_have_labels_of_their_own():
    panels = rotation(BEFORE, AFTER, labels=LABELS, after_labels=("one", "two")).figure.axes
    assert (panels[1].get_xlabel(), panels[1].get_ylabel()) == ("one", "two")


def test_true_and_recovered_points_are_told_apart_by_marker_and_colour():
    ring, cross = rotation(BEFORE, AFTER, RECOVERED, labels=LABELS).figure.axes[2].lines
    assert ring.get_marker() == "o" and ring.get_markerfacecolor() == "none" and cross.get_marker() == "x"
    assert ring.get_color() != cross.get_color()
    assert ring.get_markersize() > cross.get_markersize()


@pytest.mark.parametrize("marked", [[2, 0], (2, 0), np.array([2, 0])])
def test_marked_points_have_the_same_numbers_in_all_panels(marked):
    panels = rotation(BEFORE, AFTER, RECOVERED, labels=LABELS, marked=marked).figure.axes
    for panel, points in zip(panels, (BEFORE, AFTER, BEFORE), strict=True):
        found = {text.get_text(): list(text.get_position()) for text in panel.texts[1:]}
        assert found == {"1": points[2], "2": points[0]}


@pytest.mark.parametrize("after", [AFTER, [[1000.0, 0], [1400, 3], [1001, 9], [1200, 70]], BEFORE])
def test_all_panels_have_the_same_scale_and_show_every_point(after):
    figure = rotation(BEFORE, after, RECOVERED, labels=LABELS).figure
    figure.draw_without_rendering()
    units = []
    for panel, points in zip(figure.axes, (BEFORE, after, BEFORE), strict=True):
        (left, right), (low, high), box = panel.get_xlim(), panel.get_ylim(), panel.get_window_extent()
        units += [box.width / (right - left), box.height / (high - low)]
        across, up = np.array(points).T
        assert left < across.min() and across.max() < right and low < up.min() and up.max() < high
    assert np.allclose(units, units[0], rtol=1e-6)


def test_panels_and_their_words_do_not_overlap():
    figure = rotation(BEFORE, AFTER, RECOVERED, labels=LABELS, title="What it shows").figure
    figure.draw_without_rendering()
    boxes = [panel.get_tightbbox() for panel in figure.axes]
    assert [one.x1 < other.x0 for one, other in pairwise(boxes)] == [True, True]
    title, caption = figure.axes[0].title.get_window_extent(), figure.axes[0].texts[0].get_window_extent()
    assert caption.y1 < title.y0


def test_one_point_is_enough_and_the_data_stay_as_they_are():
    one, before = [[3.0, 4.0]], np.array(BEFORE)
    assert clouds(rotation(one, one, labels=LABELS)) == [one]
    rotation(before, AFTER, before, labels=LABELS)
    assert before.tolist() == BEFORE


def test_panels_share_the_room_of_the_axes_given():
    _, axes = plt.subplots(2, 1, figsize=(9, 7))
    assert rotation(BEFORE, AFTER, labels=LABELS, ax=axes[1]) is axes[1]
    assert len(plt.get_fignums()) == 1


WRONG = {
    "before is .*rows of two finite": lambda: rotation([1, 2], AFTER, labels=LABELS),
    "before is .*nan.*finite": lambda: rotation([[np.nan, 1]], [[1, 2]], labels=LABELS),
    "before is 'all': pass rows": lambda: rotation("all", AFTER, labels=LABELS),
    r"before is \[\]: pass rows": lambda: rotation([], [], labels=LABELS),
    "after is .*4, 3.*rows of two": lambda: rotation(BEFORE, np.ones((4, 3)), labels=LABELS),
    "after is .*3, 2.*the 4 points of before": lambda: rotation(BEFORE, AFTER[:3], labels=LABELS),
    "recovered is .*1, 2.*the 4 points": lambda: rotation(BEFORE, AFTER, [[1, 2]], labels=LABELS),
    "marked is .*4.*from 0 to 3": lambda: rotation(BEFORE, AFTER, labels=LABELS, marked=[4]),
    "marked is .*-1.*from 0 to 3": lambda: rotation(BEFORE, AFTER, labels=LABELS, marked=[-1]),
    r"marked is \[1, 1\]: .*different": lambda: rotation(BEFORE, AFTER, labels=LABELS, marked=[1, 1]),
    "marked is .*whole numbers": lambda: rotation(BEFORE, AFTER, labels=LABELS, marked=[0.5]),
    "marked is 3: pass up to 9": lambda: rotation(BEFORE, AFTER, labels=LABELS, marked=3),
    "labels is 'height': pass two strings": lambda: rotation(BEFORE, AFTER, labels="height"),
    r"labels\[1\] is '': pass a readable string": lambda: rotation(BEFORE, AFTER, labels=("height", "")),
    "after_labels is .*pass two strings": lambda: rotation(BEFORE, AFTER, labels=LABELS, after_labels=("one",)),
    "title is 3: pass a readable string": lambda: rotation(BEFORE, AFTER, labels=LABELS, title=3),
    "ax is 'left': pass matplotlib": lambda: rotation(BEFORE, AFTER, labels=LABELS, ax="left"),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
