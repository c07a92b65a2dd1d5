"""Clusters: each point has the look of its nearest centre, told apart in grey, and each centre its number."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from course.errors import CourseError
from course.plotting import clusters

POINTS, CENTRES = [[0, 0], [1, 0], [9, 9], [8, 9], [0, 9]], [[9, 8], [0, 1], [50, 50]]
LABELS = {"x_label": "income (thousand USD)", "y_label": "spending score (points)"}


def marked(ax) -> list[tuple[str, list[list[float]]]]:
    return [(line.get_marker(), line.get_xydata().tolist()) for line in ax.lines]


@pytest.mark.parametrize("kind", [list, np.array, pd.DataFrame])
def test_each_point_is_drawn_with_its_nearest_centre_also_where_a_centre_has_none(kind):
    found = marked(clusters(kind(POINTS), kind(CENTRES), **LABELS))
    assert [rows for _, rows in found[::2]] == [[[9, 9], [8, 9]], [[0, 0], [1, 0], [0, 9]], []]
    assert [rows for _, rows in found[1::2]] == [[centre] for centre in CENTRES]


def test_clusters_are_told_apart_by_marker_and_colour_and_centres_by_number():
    rows = np.arange(14).reshape(7, 2)
    ax = clusters(rows, rows, **LABELS)
    points = ax.lines[::2]
    assert len({line.get_marker() for line in points}) == 7
    assert len({line.get_color() for line in points}) == 6
    assert [text.get_text() for text in ax.texts] == list("1234567")
    assert [text.get_position() for text in ax.texts] == [tuple(row) for row in rows]
    assert all(ax.lines[0].get_markersize() < centre.get_markersize() for centre in ax.lines[1::2])


def test_the_labels_are_those_given_and_the_data_stay_as_they_are():
    points, centres = np.array(POINTS, dtype=float), np.array(CENTRES, dtype=float)
    ax = clusters(points, centres, title="five groups", **LABELS)
    assert (ax.get_xlabel(), ax.get_ylabel(), ax.get_title()) == (*LABELS.values(), "five groups")
    assert points.tolist() == POINTS and centres.tolist() == CENTRES


def test_two_panels_stand_side_by_side():
    _, axes = plt.subplots(1, 2, sharex=True, sharey=True)
    assert all(clusters(POINTS, CENTRES, ax=ax, **LABELS) is ax for ax in axes)


WRONG = {
    "points is .*rows of two finite": lambda: clusters([1, 2], CENTRES, **LABELS),
    "points is .*3, 3.*rows of two": lambda: clusters(np.ones((3, 3)), CENTRES, **LABELS),
    "points is 'all': pass rows": lambda: clusters("all", CENTRES, **LABELS),
    r"points is \[\]: pass rows": lambda: clusters([], CENTRES, **LABELS),
    "centres is .*nan.*finite": lambda: clusters(POINTS, [[np.nan, 1]], **LABELS),
    "centres is .*at most 7": lambda: clusters(POINTS, np.ones((8, 2)), **LABELS),
    "x_label is '': pass a readable string": lambda: clusters(POINTS, CENTRES, x_label="", y_label="b"),
    "title is 3: pass a readable string": lambda: clusters(POINTS, CENTRES, title=3, **LABELS),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
