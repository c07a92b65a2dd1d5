"""Histograms of numbers, with bounds or with fitted distributions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from course.plotting.common.arguments import (
    check_bins,
    check_bounds,
    check_distributions,
    check_optional_text,
    check_text,
    density_at,
    present_numbers,
)
from course.plotting.common.descriptions import bins_in_words, describe
from course.plotting.common.style import (
    BLUE,
    GREEN,
    INK,
    PLAIN,
    PURPLE,
    VERMILION,
    axes_or_new,
    category_text,
    label_axes,
    number_text,
    styled,
    with_unit,
    write_decimals,
    write_thousands,
)

# One style per fitted curve. The line style is enough to distinguish it from the others.
LINES = ("-", "--", "-.", ":", (0, (8, 2, 1, 2, 1, 2)))
LINE_COLOURS = (VERMILION, BLUE, INK, GREEN, PURPLE)
PALE = {**PLAIN, "facecolor": "#E6E6E6"}  # bars under lines


@styled
def histogram(
    values: Iterable[float],
    *,
    ax: Axes | None = None,
    bins: int | Sequence[float] = 30,
    label: str,
    unit: str | None = None,
    bounds: tuple[float | None, float | None] | None = None,
    title: str | None = None,
    count_label: str = "number of people",
) -> Axes:
    """Draw the distribution of numbers. Missing values are left out.

    Parameters:
        values: the numbers, in `unit`.
        ax: the Axes to draw on. By default, new Axes are created.
        bins: the number of bars, or their edges in `unit`.
        label, unit: the meaning of the numbers, and their unit, such as "salary" and "USD per year".
        bounds: (low, high) in `unit`, which are marked by lines with their values. One of the bounds may be None.
        title: the title above the figure.
        count_label: the meaning of a bar's height.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    numbers = present_numbers(values, "values")
    check_bins(bins)
    check_bounds(bounds)
    check_text(label=label, count_label=count_label)
    check_optional_text(unit=unit, title=title)
    ax = axes_or_new(ax)
    heights, edges, _ = ax.hist(numbers, bins=bins, **PLAIN)
    for side, bound in zip(("lower", "upper"), bounds or (None, None), strict=True):
        if bound is not None:
            _mark_bound(ax, side, bound, unit)
    write_thousands(ax.xaxis)
    write_thousands(ax.yaxis)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=6))  # with more ticks, numbers such as 100,000 would touch
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    label_axes(ax, x=with_unit(label, unit), y=count_label, title=title, title_pad=48 if bounds is not None else 8)
    sides = [f"{number_text(bound)}" for bound in bounds or () if bound is not None]
    describe(
        ax,
        f"A histogram of {with_unit(label, unit)}: {bins_in_words(heights, edges)}, with {number_text(heights.max())} "
        f"of {len(numbers):,}",
        f"Lines mark the bounds: {', '.join(sides)}" if sides else "",
    )
    return ax


@styled
def fitted(
    values: Iterable[float],
    distributions: Mapping[Any, Any],
    *,
    ax: Axes | None = None,
    bins: int | Sequence[float] = 30,
    label: str,
    unit: str | None = None,
    title: str | None = None,
) -> Axes:
    """Draw the density of numbers as bars, and the density of each fitted distribution as a line.

    Parameters:
        values: the numbers, in `unit`. Missing values are left out.
        distributions: {name in the legend: a scipy distribution with its parameters}, with one to five entries, such as
            `{"normal": stats.norm(*stats.norm.fit(values))}`.
        ax: the Axes to draw on. By default, new Axes are created.
        bins: the number of bars, or their edges in `unit`.
        label, unit: the meaning of the numbers, and their unit, such as "income" and "USD per month".
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    numbers = present_numbers(values, "values")
    check_distributions(distributions, "distributions", most=len(LINES))
    check_bins(bins)
    check_text(label=label)
    check_optional_text(unit=unit, title=title)
    ax = axes_or_new(ax)
    heights, edges, _ = ax.hist(numbers, bins=bins, density=True, label="the data", **PALE)
    at = np.linspace(edges[0], edges[-1], 500)
    for (name, distribution), style, colour in zip(distributions.items(), LINES, LINE_COLOURS, strict=False):
        ax.plot(
            at, density_at(distribution, at), linestyle=style, color=colour, linewidth=2.5, label=category_text(name)
        )
    ax.set_ylim(0, min(1.05 * ax.dataLim.y1, 2 * heights.max()))  # some densities become infinite at their edge
    ax.legend(frameon=False, handlelength=4)
    write_thousands(ax.xaxis)
    write_decimals(ax.yaxis)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=6))
    label_axes(ax, x=with_unit(label, unit), y=f"density (share per unit of {label})", title=title)
    peaks = [f"{category_text(name)} peaks at {_peak(curve, at)}" for name, curve in distributions.items()]
    bars = f"A histogram of {with_unit(label, unit)}: {bins_in_words(heights, edges)}"
    describe(ax, bars, f"Fitted curves: {', '.join(peaks)}")
    return ax


def _peak(curve: Any, at: np.ndarray) -> str:
    """Return the position of a fitted curve's peak, rounded to three digits."""
    return number_text(float(f"{at[np.nanargmax(density_at(curve, at))]:.3g}"))


def _mark_bound(ax: Axes, side: str, bound: float, unit: str | None) -> None:
    """Write the lower bound to the left of its line and the upper bound to the right of its line, so that they never
    overlap.
    """
    lower = side == "lower"
    ax.axvline(bound, color=INK, linestyle="--" if lower else "-.", linewidth=2)
    text = f"{side} bound\n{number_text(bound)} {unit or ''}".rstrip()
    place = {"ha": "right" if lower else "left", "va": "bottom", "textcoords": "offset points"}
    ax.annotate(text, (bound, 1), (0, 8), xycoords=ax.get_xaxis_transform(), color=INK, **place)
