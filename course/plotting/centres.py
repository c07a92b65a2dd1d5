"""Figures of points, each with the marker and colour of its nearest centre, and of the numbered centres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from course.plotting.common.arguments import check_optional_text, check_text, refuse
from course.plotting.common.descriptions import describe
from course.plotting.common.style import INK, axes_or_new, label_axes, number_text, styled, write_thousands
from course.plotting.curves import COLOURS, MARKERS

MOST = len(MARKERS)  # more clusters couldn't be distinguished in grey
POINT: dict[str, Any] = {"linestyle": "none", "markersize": 5, "alpha": 0.6, "markeredgewidth": 0}
CENTRE: dict[str, Any] = {"linestyle": "none", "marker": "o", "markersize": 18, "color": "white", "zorder": 4}


@styled
def clusters(
    points: pd.DataFrame | np.ndarray | Sequence[Sequence[float]],
    centres: pd.DataFrame | np.ndarray | Sequence[Sequence[float]],
    *,
    x_label: str,
    y_label: str,
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw each point with the marker and colour of its nearest centre. Draw the centres as large, numbered marks.

    Parameters:
        points: two numbers for each point, as an array or a table with two columns. The first number is drawn along the
            horizontal axis.
        centres: one to seven centres in the same form, which are numbered 1, 2, … in the given order.
        x_label, y_label: the meaning of the two numbers, with their units.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    rows, middles = _pairs(points, "points"), _pairs(centres, "centres")
    if len(middles) > MOST:
        raise refuse("centres", centres, f"pass at most {MOST}, because more can't be distinguished in grey")
    check_text(x_label=x_label, y_label=y_label)
    check_optional_text(title=title)
    ax = axes_or_new(ax, height=4.5)
    nearest = ((rows[:, None] - middles) ** 2).sum(axis=2).argmin(axis=1)
    for number, middle in enumerate(middles):
        colour = COLOURS[number % len(COLOURS)]
        ax.plot(*rows[nearest == number].T, marker=MARKERS[number], color=colour, **POINT)
        ax.plot(*middle, markeredgecolor=INK, markeredgewidth=2, clip_on=False, **CENTRE)
        place: dict[str, Any] = {"ha": "center", "va": "center", "color": INK, "weight": "bold", "zorder": 5}
        ax.text(*middle, str(number + 1), **place)
    ax.grid(alpha=0.3)
    ax.set_axisbelow(True)
    write_thousands(ax.xaxis)
    write_thousands(ax.yaxis)
    label_axes(ax, x=x_label, y=y_label, title=title)
    sizes = np.bincount(nearest, minlength=len(middles))
    places = [
        f"{number} at {number_text(x)}, {number_text(y)} with {size} points"
        for number, ((x, y), size) in enumerate(zip(middles, sizes, strict=True), 1)
    ]
    describe(ax, f"{len(rows)} points by {x_label} and {y_label}. Centres: {'; '.join(places)}")
    return ax


def _pairs(values: object, name: str) -> np.ndarray:
    """Return the values as an array of finite numbers with two columns, or raise FigureError."""
    right = "pass rows of two finite numbers each, such as df[['income', 'spending']]"
    try:
        pairs = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise refuse(name, values, right) from None
    if pairs.ndim != 2 or pairs.shape[1] != 2 or len(pairs) == 0 or not np.isfinite(pairs).all():
        raise refuse(name, values, right)
    return pairs
