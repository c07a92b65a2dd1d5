"""Diagrams of releases: a synthetic table, a rotation that masks data, and what attackers know in advance."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from course.plotting.common.shapes import BLUE_FILL, GREY_FILL, ORANGE_FILL, arrow, box, canvas, words
from course.plotting.common.style import BLUE, INK, VERMILION
from course.plotting.diagrams import Drawing


def _pipeline() -> Axes:
    ax = canvas(8.6, 2.0)
    steps = (("real table", GREY_FILL), ("model of\nall columns", BLUE_FILL), ("synthetic\ntable", ORANGE_FILL))
    for place, (name, fill) in enumerate(steps):
        box(ax, 0.1 + 3.25 * place, 0.9, (1.75, 0.8), name, fill=fill)
    arrow(ax, (1.9, 1.3), (3.3, 1.3), "fit")
    arrow(ax, (5.15, 1.3), (6.55, 1.3), "draw rows")
    arrow(ax, (4.22, 0.35), (4.22, 0.85), color=VERMILION)
    words(ax, (4.22, 0.18), "to guarantee ε, add noise here")
    return ax


def _mask() -> Axes:
    ax = canvas(8.4, 3.0)
    rng = np.random.default_rng(4)
    cloud = np.column_stack([rng.normal(0, 0.6, 40), rng.normal(0, 0.18, 40)])
    angle = np.pi / 4
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    known = cloud[:, 0].argsort()[[0, 20, -1]]
    for middle, points, names in (
        ((1.9, 1.5), cloud @ turn, ("height", "weight")),
        ((6.5, 1.5), cloud, ("first component", "second component")),
    ):
        x, y = points.T + np.array(middle)[:, None]
        ax.plot(x, y, "o", color=BLUE, markersize=4, alpha=0.6)
        ax.plot(x[known], y[known], "s", color=VERMILION, markersize=9, markeredgecolor=INK, zorder=4)
        arrow(ax, (middle[0] - 1.55, 0.35), (middle[0] + 1.55, 0.35), color=INK, linewidth=1.2)
        arrow(ax, (middle[0] - 1.55, 0.35), (middle[0] - 1.55, 2.7), color=INK, linewidth=1.2)
        words(ax, (middle[0], 0.15), names[0])
        words(ax, (middle[0] - 1.72, 1.5), names[1], rotation=90)
    arrow(ax, (3.55, 1.75), (4.6, 1.75), "mask", color=INK)
    arrow(ax, (4.6, 1.25), (3.55, 1.25), "unmask", color=VERMILION, linestyle="--", up=-0.16)
    return ax


def _score() -> Axes:
    ax = canvas(8.6, 2.9)
    box(ax, 3.4, 1.1, (1.8, 0.7), "your release", fill=BLUE_FILL)
    measures = (
        ((0.1, 2.15), "linkage:\nwhose row is this?", (2.65, 2.3), (3.4, 1.8)),
        ((0.1, 0.05), "inference:\nwhat does she earn?", (2.65, 0.6), (3.4, 1.1)),
        ((6.0, 2.15), "copies:\nwho is in the table?", (5.95, 2.3), (5.2, 1.8)),
    )
    for corner, text, tail, head in measures:
        box(ax, *corner, (2.5, 0.7), text, fill=ORANGE_FILL)
        arrow(ax, tail, head, color=VERMILION)
    box(ax, 6.0, 0.05, (2.5, 0.7), "utility: what can\nstill be learned?", fill=GREY_FILL, linestyle="--")
    arrow(ax, (5.2, 1.1), (5.95, 0.6), linestyle="--")
    return ax


def _release() -> Axes:
    ax = canvas(8.8, 2.0)
    steps = (
        ("1 look", "rare values,\nidentifiers", GREY_FILL),
        ("2 clean", "drop columns,\nthen rows", BLUE_FILL),
        ("3 resample", "break the rows\napart", BLUE_FILL),
        ("4 number", "codes for\nnames", BLUE_FILL),
        ("5 report", "k, l and\nuniqueness", GREY_FILL),
    )
    for place, (name, what, fill) in enumerate(steps):
        left = 0.1 + 1.78 * place
        box(ax, left, 1.15, (1.4, 0.6), name, fill=fill)
        words(ax, (left + 0.7, 0.7), what)
        if place:
            arrow(ax, (left - 0.36, 1.45), (left - 0.03, 1.45), color=INK)
    words(ax, (4.4, 0.15), "Steps 2 to 4 change the table. Steps 1 and 5 decide whether it may be published.")
    return ax


DRAWINGS = {
    "release": Drawing(
        "A release is a process with five steps",
        "Five boxes in a row, with arrows between them: look for rare values and identifiers, clean by dropping "
        "columns and then rows, resample to break the rows apart, number the names with codes, and report k, l and"
        " the uniqueness. Steps 2 to 4 change the table. Steps 1 and 5 decide whether it may be published.",
        _release,
    ),
    "pipeline": Drawing(
        "A synthetic table is drawn from a model of the real one",
        "Three boxes in a row. A model of all columns is fitted to the real table, and rows drawn from the model "
        "make up the synthetic table. An arrow points to the model, because noise must be added there to guarantee ε.",
        _pipeline,
    ),
    "mask": Drawing(
        "A rotation can be undone by anyone who knows a few points",
        "On the left, a long cloud of points, plotted by height and weight, rises to the right. On the right, the same "
        "cloud lies flat, plotted by first and second component. An arrow pointing right represents the mask. Three "
        "points are marked in both clouds, and a dashed arrow pointing back represents unmasking.",
        _mask,
    ),
    "score": Drawing(
        "Three attacks and the utility decide the score",
        "Your release is in the middle. Arrows point to the release from three attacks: linkage asks whose row this "
        "is, "
        "inference asks what someone earns, and copies asks who is in the table. A dashed arrow leads from the release "
        "to its utility, which asks what can still be learned.",
        _score,
    ),
}
