"""Figures of risk: its increase with every additional column, and risk plotted against utility."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.path import Path
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox

from course.plotting.common.arguments import (
    ROUNDING,
    FigureError,
    check_optional_text,
    check_text,
    numbers_by_category,
    points_by_name,
)
from course.plotting.common.descriptions import describe, in_words
from course.plotting.common.style import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    axes_or_new,
    category_text,
    label_axes,
    number_text,
    percent_text,
    styled,
)

MARKERS, COLOURS = "os^DvPX", (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION)
LEADER = {"arrowstyle": "-", "color": INK, "linewidth": 0.8, "shrinkA": 1, "shrinkB": 0}  # from a name to its point


@styled
def uniqueness_curve(
    shares: pd.Series | Mapping[Any, float], *, ax: Axes | None = None, title: str | None = None
) -> Axes:
    """Draw the share of unique people as columns are added one at a time.

    Parameters:
        shares: a Series or mapping with a share from 0 to 1 for each column, in the order in which columns are added.
            Each number is the share of people whose combination of values in this column and all earlier ones is
            unique.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    series = numbers_by_category(shares, "shares", share=True)
    _check_rising(series)
    check_optional_text(title=title)
    ax = axes_or_new(ax)
    values = series.astype(float).to_numpy()
    ax.plot(range(len(series)), 100 * values, color=BLUE, marker="o", markersize=8, linewidth=2)
    for place, value in enumerate(values):
        _write_above(ax, percent_text(value), (place, 100 * value))
    _name_steps(ax, series.index)
    ax.margins(x=0.1)
    ax.set_ylim(0, 112)
    ax.set_yticks(range(0, 101, 20))
    label_axes(ax, x="columns known, added one at a time", y="unique people (%)", title=title)
    steps = {category_text(column): percent_text(share) for column, share in series.items()}
    describe(ax, f"A rising line of the share of unique people as columns are added: {in_words(steps)}")
    return ax


@styled
def risk_utility(
    points: pd.DataFrame | Mapping[Any, tuple[float, float]],
    *,
    ax: Axes | None = None,
    risk_label: str = "risk",
    utility_label: str = "utility",
    title: str | None = None,
) -> Axes:
    """Plot each release as a named point by its risk and its utility.

    Parameters:
        points: shares from 0 to 1, as a DataFrame with the columns risk and utility and the names as index, or as
            {name: (risk, utility)}.
        ax: the Axes to draw on. By default, new Axes are created.
        risk_label, utility_label: how risk and utility were measured. title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    named = points_by_name(points)
    check_text(risk_label=risk_label, utility_label=utility_label)
    check_optional_text(title=title)
    ax = axes_or_new(ax, height=4.5)
    percents = {category_text(name): (100 * risk, 100 * utility) for name, (risk, utility) in named.items()}
    for (risk, utility), marker, colour in zip(percents.values(), cycle(MARKERS), cycle(COLOURS), strict=False):
        ax.plot(risk, utility, marker, color=colour, markeredgecolor=INK, markersize=10, clip_on=False, zorder=4)
    ax.set(xlim=(-4, 122), ylim=(-6, 112), xticks=range(0, 101, 20), yticks=range(0, 101, 20))
    ax.grid(alpha=0.3)
    ax.set_axisbelow(True)
    labels = (f"{risk_label} (%), lower is better", f"{utility_label} (%), higher is better")
    label_axes(ax, x=labels[0], y=labels[1], title=title)
    _name_points(ax, percents)
    places = [f"{name} {number_text(risk)} and {number_text(utility)}" for name, (risk, utility) in percents.items()]
    describe(ax, f"Points by {risk_label} and {utility_label}, as percentages: {'; '.join(places)}")
    return ax


def _check_rising(series: pd.Series) -> None:
    falls = series[series.astype(float).diff() < -ROUNDING]
    if len(falls):
        raise FigureError(
            f"shares falls to {falls.iloc[0]} at {falls.index[0]!r}, but one more column never makes fewer people "
            "unique: pass the shares in the order in which the columns are added"
        )


def _name_steps(ax: Axes, index: pd.Index) -> None:
    texts = [category_text(column) for column in index]
    texts = [texts[0], *(f"+ {text}" for text in texts[1:])]
    crowded = sum(map(len, texts)) > 55 or max(map(len, texts)) * len(texts) > 70
    ax.set_xticks(range(len(texts)), texts, rotation=30 * crowded, ha="right" if crowded else "center")


def _write_above(ax: Axes, text: str, point: tuple[float, float]) -> None:
    """Write the text to the upper left of the point, where an increasing curve never passes."""
    ax.annotate(text, point, (3, 8), textcoords="offset points", ha="right", va="bottom", color=INK)


def _name_points(ax: Axes, points: dict[str, tuple[float, float]]) -> None:
    """Write each name beside its point, in the first position where it doesn't cover another name or point."""
    ax.figure.figure.draw_without_rendering()  # the layout must be final before anything is measured
    pixels = ax.transData.transform(list(points.values()))
    markers = [Bbox.from_extents(x - 8, y - 8, x + 8, y + 8) for x, y in pixels]
    names: list[Bbox] = []
    for (name, point), pixel in zip(points.items(), pixels, strict=True):
        text = ax.annotate(name, point, (0, 0), textcoords="offset points", color=INK, arrowprops=LEADER)
        names.append(_move_to_free_place(text, pixel, markers, names))


def _move_to_free_place(text: Annotation, point: np.ndarray, markers: list[Bbox], names: list[Bbox]) -> Bbox:
    inside = text.axes.bbox
    for far in (9, 20, 32):
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            text.set(position=(far * right, far * up), ha=_SIDES[right], va=_LEVELS[up])
            text.get_window_extent()  # moves the text
            box = Text.get_window_extent(text)  # without its line
            line = Path([point, box.get_points().mean(axis=0)])
            within = inside.containsx(box.x0) and inside.containsx(box.x1) and inside.containsy(box.y1)
            struck = any(line.intersects_bbox(name, filled=False) for name in names)
            if within and inside.containsy(box.y0) and not struck and not box.count_overlaps(markers + names):
                return box
    return box


_SIDES = {1: "left", 0: "center", -1: "right"}
_LEVELS = {1: "bottom", 0: "center", -1: "top"}
