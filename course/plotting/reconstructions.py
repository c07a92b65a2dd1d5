"""Figures of a true record and a recovered one. For each feature, a line between a ring and a cross shows the error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import pandas as pd
from matplotlib.axes import Axes

from course.plotting.common.arguments import (
    FigureError,
    check_optional_text,
    check_text,
    check_two_names,
    numbers_by_category,
    refuse,
)
from course.plotting.common.descriptions import describe, in_words
from course.plotting.common.style import (
    BLUE,
    INK,
    VERMILION,
    axes_or_new,
    category_text,
    label_axes,
    legend_above,
    number_text,
    styled,
    write_thousands,
)

Record: TypeAlias = pd.Series | Mapping[Any, float]

MOST = 40  # with more features, their names would be illegible
ROW = 0.3  # inches
RING: dict[str, Any] = {"linestyle": "none", "marker": "o", "markersize": 10, "markerfacecolor": "none", "zorder": 3}
CROSS: dict[str, Any] = {"linestyle": "none", "marker": "x", "markersize": 6, "markeredgewidth": 2, "zorder": 4}


@styled
def reconstruction(
    true: Record,
    recovered: Record,
    *,
    value_label: str,
    label: str = "feature",
    names: tuple[str, str] = ("true", "recovered"),
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw a true record and a recovered one, feature by feature. A cross inside its ring means that the feature was
    recovered.

    Parameters:
        true, recovered: one number per feature, as Series or mappings with the same features (at most 40). The features
            are drawn in the order of `true`.
        value_label: the label of the value axis, including the unit. label: the label of the feature axis.
        names: the names of the two records in the legend. ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    rings = numbers_by_category(true, "true")
    crosses = _in_order_of(rings, numbers_by_category(recovered, "recovered"))
    if len(rings) > MOST:
        raise refuse("true", true, f"pass at most {MOST} features: with more, their names would be illegible")
    check_text(label=label, value_label=value_label)
    check_two_names(names, ("true", "recovered"))
    check_optional_text(title=title)
    ax = axes_or_new(ax, height=max(2.4, 1.5 + ROW * len(rings)))
    places = range(len(rings))
    ax.hlines(places, rings, crosses, color=INK, linewidth=1.2, zorder=2)
    handles = [
        *ax.plot(rings, places, color=BLUE, markeredgewidth=1.8, label=names[0], **RING),
        *ax.plot(crosses, places, color=VERMILION, label=names[1], **CROSS),
    ]
    ax.set_yticks(places, [category_text(feature) for feature in rings.index])
    ax.yaxis.set_inverted(True)  # the first feature is at the top
    ax.set_ylim(len(rings) - 0.4, -0.6)
    ax.margins(x=0.08)
    ax.grid(alpha=0.3)
    ax.set_axisbelow(True)
    write_thousands(ax.xaxis)
    legend_above(ax, handles)
    label_axes(ax, x=value_label, y=label, title=title, title_pad=32)
    pairs = {
        category_text(feature): f"{number_text(float(rings[feature]))} and {number_text(float(crosses[feature]))}"
        for feature in rings.index
    }
    describe(ax, f"Values of each {label}, {names[0]} as rings and {names[1]} as crosses: {in_words(pairs)}")
    return ax


def _in_order_of(true: pd.Series, recovered: pd.Series) -> pd.Series:
    apart = true.index.symmetric_difference(recovered.index, sort=False)
    if len(apart):
        raise FigureError(
            f"recovered and true have different features, such as {apart[0]!r}: pass the same features for both"
        )
    return recovered.reindex(true.index)
