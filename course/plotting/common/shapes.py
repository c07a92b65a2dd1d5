"""The shapes of diagrams: a canvas in inches, boxes, arrows, words and small tables, with dark outlines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from course.plotting.common.style import BLUE, INK, TEXT_SIZE

Point: TypeAlias = tuple[float, float]

WHITE, BLUE_FILL, ORANGE_FILL, GREY_FILL = "#FFFFFF", "#CFE6F5", "#F9DDA8", "#E6E6E6"
ROW = 0.32  # inches, the height of a row of a table


def canvas(width: float, height: float) -> Axes:
    """Return frameless Axes of this size in inches. One unit is one inch, and the origin is at the bottom left."""
    ax = plt.figure(figsize=(width, height)).add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, width), ylim=(0, height))
    ax.set_axis_off()
    return ax


def words(ax: Axes, at: Point, text: str, **look: Any) -> None:
    """Write text around a point. `ha` and `va` align the text, as in matplotlib."""
    ax.text(*at, text, **{"ha": "center", "va": "center", "color": INK, "fontsize": TEXT_SIZE, "zorder": 5, **look})


def box(ax: Axes, left: float, bottom: float, size: Point, text: str = "", *, fill: str = WHITE, **look: Any) -> None:
    """Draw a rounded box with text in its middle. `look` may contain matplotlib's linestyle, linewidth and hatch."""
    style = {"facecolor": fill, "edgecolor": INK, "linewidth": 1.3, "zorder": 3, **look}
    ax.add_patch(FancyBboxPatch((left, bottom), *size, boxstyle="round,pad=0,rounding_size=0.07", **style))
    words(ax, (left + size[0] / 2, bottom + size[1] / 2), text)


def arrow(ax: Axes, tail: Point, head: Point, text: str = "", *, up: float = 0.14, **look: Any) -> None:
    """Draw an arrow with text `up` inches above its middle. `look` may contain color and linestyle."""
    style = {"arrowstyle": "-|>", "mutation_scale": 16, "linewidth": 1.8, "color": BLUE, "shrinkA": 0, "shrinkB": 0}
    ax.annotate("", head, tail, arrowprops={**style, **look}, zorder=4)
    if text:
        words(ax, ((tail[0] + head[0]) / 2, (tail[1] + head[1]) / 2 + up), text)


def table(
    ax: Axes,
    left: float,
    top: float,
    rows: Sequence[Sequence[str]],
    widths: Sequence[float],
    *,
    fills: dict[tuple[int, int], str] | None = None,
) -> float:
    """Draw a table whose first row is its header, and return the vertical position of its lower edge.

    Parameters:
        left, top: the table's upper left corner. rows: the text in each cell. widths: the widths of the columns in
            inches.
        fills: colours by (row, column), counted from 0 at the header.
    """
    for i, row in enumerate(rows):
        start = left
        for j, (text, width) in enumerate(zip(row, widths, strict=True)):
            fill = (fills or {}).get((i, j), GREY_FILL if i == 0 else WHITE)
            place = (start, top - (i + 1) * ROW)
            ax.add_patch(plt.Rectangle(place, width, ROW, facecolor=fill, edgecolor=INK, linewidth=0.8, zorder=3))
            words(ax, (start + width / 2, place[1] + ROW / 2), text, weight="bold" if i == 0 else "normal")
            start += width
    return top - len(rows) * ROW
