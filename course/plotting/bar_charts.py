"""Bar charts of the sizes of categories, and of the changes that a defence causes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from course.plotting.common.arguments import (
    FigureError,
    check_optional_text,
    check_text,
    check_two_names,
    numbers_by_category,
)
from course.plotting.common.descriptions import describe, in_words
from course.plotting.common.style import (
    BAR_HEIGHT,
    BLUE,
    HEIGHT,
    INK,
    ORANGE,
    PLAIN,
    WIDTH,
    axes_or_new,
    category_text,
    label_axes,
    legend_above,
    number_text,
    percent_text,
    styled,
    with_unit,
    write_thousands,
)

Shares = pd.Series | Mapping[Any, float]

# In grey, readers can tell a light hatched bar from a dark plain one by its hatching and its lightness.
PAIR = ({**PLAIN, "facecolor": ORANGE, "hatch": "//"}, {**PLAIN, "facecolor": BLUE, "hatch": ""})


@styled
def bars(
    shares: Shares,
    *,
    ax: Axes | None = None,
    label: str,
    value_label: str,
    title: str | None = None,
    percent: bool = False,
    horizontal: bool = True,
) -> Axes:
    """Draw one bar per category, in the given order, with its value at the end.

    Parameters:
        shares: one number per category, as a Series or mapping. A category that's a tuple is a combination of values.
        ax: the Axes to draw on. By default, new Axes are created.
        label: the label of the category axis. value_label: the label of the value axis, including the unit.
        title: the title above the figure.
        percent: whether the numbers are shares from 0 to 1, which are written as percentages.
        horizontal: whether the bars are horizontal, which suits long names, or vertical.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    series = numbers_by_category(shares, "shares", share=percent)
    check_text(label=label, value_label=value_label)
    check_optional_text(title=title)
    size = (WIDTH, _height(len(series))) if horizontal else (max(WIDTH, 0.8 * len(series)), HEIGHT)
    ax = axes_or_new(ax, width=size[0], height=size[1])
    _draw_bars(ax, np.arange(len(series)), series, 0.7, PLAIN, percent, horizontal)
    _name_categories(ax, series.index, horizontal)
    _leave_room(ax, 100 if percent else 1, horizontal)
    names = (label, with_unit(value_label, "%" if percent else None))
    label_axes(ax, x=names[horizontal], y=names[not horizontal], title=title)
    describe(ax, f"Bars of {value_label} by {label}: {in_words(_values(series, percent))}")
    return ax


@styled
def before_after(
    before: Shares,
    after: Shares,
    *,
    ax: Axes | None = None,
    label: str,
    value_label: str,
    names: tuple[str, str] = ("before", "after"),
    title: str | None = None,
    percent: bool = False,
    horizontal: bool = True,
) -> Axes:
    """Draw two bars per category, a hatched one for before and a plain one for after, with their values at the ends.

    To compare shares, pass percent=True and compute the shares with value_counts. Missing values are then a separate
    category: shares = df["travel"].value_counts(normalize=True, dropna=False). If a category occurs in only one of the
    two Series, add it to the other with reindex(…, fill_value=0).

    Parameters:
        before, after: one number per category, as Series or mappings with the same categories. The bars follow the
            order of `before`.
        ax: the Axes to draw on. By default, new Axes are created.
        label: the label of the category axis. value_label: the label of the value axis, including the unit.
        names: the names of before and after in the legend. title: the title above the figure.
        percent: whether the numbers are shares from 0 to 1, which are written as percentages.
        horizontal: whether the bars are horizontal, which suits long names, or vertical, which suits years.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    first = numbers_by_category(before, "before", share=percent)
    second = _in_order_of(first, numbers_by_category(after, "after", share=percent))
    check_text(label=label, value_label=value_label)
    check_optional_text(title=title)
    check_two_names(names, ("before", "after"))
    size = (WIDTH, _height(2 * len(first)) + 0.4) if horizontal else (max(WIDTH, 0.95 * len(first)), HEIGHT)
    ax = axes_or_new(ax, width=size[0], height=size[1])
    thickness = 0.4 if horizontal else 0.46  # the numbers of two vertical bars are side by side, so they need room
    for side, series, look, name in zip((-0.5, 0.5), (first, second), PAIR, names, strict=True):
        _draw_bars(
            ax,
            np.arange(len(first)) + side * thickness,
            series,
            thickness,
            {**look, "label": name},
            percent,
            horizontal,
        )
    _name_categories(ax, first.index, horizontal)
    _leave_room(ax, 100 if percent else 1, horizontal)
    legend_above(ax)
    axis_names = (label, with_unit(value_label, "%" if percent else None))
    label_axes(ax, x=axis_names[horizontal], y=axis_names[not horizontal], title=title, title_pad=32)
    pairs = [in_words(_values(series, percent)) for series in (first, second)]
    describe(ax, f"Pairs of bars of {value_label} by {label}", *map(": ".join, zip(names, pairs, strict=True)))
    return ax


def _values(series: pd.Series, percent: bool) -> dict[str, str]:
    """Return the number at the end of each bar, by the name of its category."""
    write = percent_text if percent else number_text
    return {category_text(category): write(value) for category, value in series.items()}


def _draw_bars(
    ax: Axes,
    at: np.ndarray,
    series: pd.Series,
    thickness: float,
    look: dict,
    percent: bool,
    horizontal: bool = True,
) -> None:
    values = series.astype(float).to_numpy()
    draw = ax.barh if horizontal else ax.bar
    drawn = draw(at, values * (100 if percent else 1), thickness, **look)
    ax.bar_label(drawn, list(map(percent_text if percent else number_text, values)), padding=3, color=INK)


def _name_categories(ax: Axes, index: pd.Index, horizontal: bool = True) -> None:
    texts = [category_text(category) for category in index]
    if horizontal:
        ax.set_yticks(range(len(texts)), texts)
        ax.yaxis.set_inverted(True)  # the first category is at the top
    else:
        crowded = max(map(len, texts)) > 10
        ax.set_xticks(range(len(texts)), texts, rotation=30 * crowded, ha="right" if crowded else "center")


def _leave_room(ax: Axes, least: float, horizontal: bool = True) -> None:
    """Make room for the values at the ends of the bars. If all values are zero, the axis ends at `least`."""
    ax.margins(**{"x" if horizontal else "y": 0.15})
    ax.margins(**{"y" if horizontal else "x": 0.02})
    lengths = [patch.get_width() if horizontal else patch.get_height() for patch in ax.patches]
    if not any(lengths):
        (ax.set_xlim if horizontal else ax.set_ylim)(0, least)
    write_thousands(ax.xaxis if horizontal else ax.yaxis)


def _height(rows: int) -> float:
    return max(2.0, 1.3 + BAR_HEIGHT * rows)


def _in_order_of(before: pd.Series, after: pd.Series) -> pd.Series:
    apart = before.index.symmetric_difference(after.index, sort=False)
    if len(apart):
        raise FigureError(
            f"after has the categories {list(after.index)}, but before has {list(before.index)}: pass the same "
            "categories for both, for example after.reindex(before.index, fill_value=0)"
        )
    return after.reindex(before.index)
