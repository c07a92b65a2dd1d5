"""Curves of a mechanism's outputs on two databases that differ by one person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from course.plotting.common.arguments import (
    FigureError,
    check_distributions,
    check_optional_text,
    check_text,
    density_at,
    is_number,
    refuse,
)
from course.plotting.common.descriptions import describe
from course.plotting.common.style import (
    INK,
    axes_or_new,
    category_text,
    label_axes,
    number_text,
    styled,
    with_unit,
    write_decimals,
    write_thousands,
)
from course.plotting.histograms import LINE_COLOURS, LINES

TAIL = 0.002  # the share of each curve that may be beyond either end of the picture


@styled
def densities(
    curves: Mapping[Any, Any],
    *,
    label: str,
    unit: str | None = None,
    at: float | None = None,
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw how likely each output of a mechanism is, with one line per database.

    Parameters:
        curves: {name in the legend: a continuous scipy distribution with its parameters}, with one to five entries,
            such as {"with Ada": stats.laplace(43, 1), "without Ada": stats.laplace(42, 1)}.
        label, unit: the meaning of the outputs, and their unit, such as "noisy count" and "people".
        at: an output, in `unit`, at which to compare two curves. The figure marks this output with the ratio of the two
            densities.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    check_distributions(curves, "curves", most=len(LINES))
    check_text(label=label)
    check_optional_text(unit=unit, title=title)
    text = None if at is None else _ratio_text(curves, at)
    ax = axes_or_new(ax)
    outputs = _outputs(curves)
    for (name, curve), style, colour in zip(curves.items(), LINES, LINE_COLOURS, strict=False):
        line: dict[str, Any] = {"linestyle": style, "color": colour, "linewidth": 2.5, "label": category_text(name)}
        ax.plot(outputs, density_at(curve, outputs), **line)
    ax.set_ylim(0, 1.3 * ax.dataLim.y1)  # room for the legend
    if at is not None and text is not None:
        _mark(ax, curves, at, text)
    ax.legend(frameon=False, handlelength=4, loc="upper right")
    write_thousands(ax.xaxis)
    write_decimals(ax.yaxis)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=6))
    density = f"density (share per unit of {label})"
    label_axes(ax, x=with_unit(label, unit), y=density, title=title, title_pad=8 if at is None else 48)
    tops = {name: float(outputs[np.argmax(density_at(curve, outputs))]) for name, curve in curves.items()}
    peaks = ", ".join(f"{category_text(name)} peaks at {number_text(top)}" for name, top in tops.items())
    describe(
        ax, f"Densities of {with_unit(label, unit)} as curves: {peaks}", f"At {number_text(at)}, {text}" if text else ""
    )
    return ax


def _outputs(curves: Mapping[Any, Any]) -> np.ndarray:
    """Return points along the axis, including the middle of each curve, where a Laplace density has its peak."""
    ends = np.array([curve.ppf([TAIL, 0.5, 1 - TAIL]) for curve in curves.values()])
    return np.union1d(np.linspace(ends.min(), ends.max(), 1000), ends)


def _ratio_text(curves: Mapping[Any, Any], at: object) -> str:
    if not is_number(at):
        raise refuse("at", at, "pass one number: the output where the two curves are compared")
    if len(curves) != 2:
        raise FigureError(f"at is {at}, but a ratio needs two curves, and there are {len(curves)}: leave out `at`")
    low, high = sorted(float(curve.pdf(at)) for curve in curves.values())
    if not 0 < high < np.inf:
        raise FigureError(f"at is {at}, but the densities {low:g} and {high:g} have no ratio there")
    return "only one of them is possible" if low == 0 else f"ratio of the densities: {number_text(high / low)}"


def _mark(ax: Axes, curves: Mapping[Any, Any], at: float, text: str) -> None:
    """Draw a thin line at the output and a dot on each curve. Write the text above them, where it doesn't cover a
    curve.
    """
    ax.axvline(at, color=INK, linewidth=1)
    for curve in curves.values():
        ax.plot(at, curve.pdf(at), "o", color=INK, markersize=7, clip_on=False, zorder=4)
    place: dict[str, Any] = {"ha": "center", "va": "bottom", "textcoords": "offset points", "color": INK}
    ax.annotate(f"at {number_text(at)}\n{text}", (at, 1), (0, 6), xycoords=ax.get_xaxis_transform(), **place)
