"""Maps of categories, for example from t-SNE. Each category is a named point."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import cycle
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from course.plotting.common.arguments import FigureError, check_optional_text, check_text, is_number, refuse
from course.plotting.common.descriptions import describe
from course.plotting.common.style import INK, axes_or_new, category_text, label_axes, legend_above, styled
from course.plotting.curves import COLOURS, LEADER, MARKERS

MOST = len(MARKERS)  # more groups couldn't be distinguished in grey
FAR = (9, 16, 24, 34, 46, 60)  # possible distances from a mark to its name in points, the nearest first
POINT: dict[str, Any] = {"linestyle": "none", "markersize": 10, "markeredgecolor": INK, "zorder": 4}


@styled
def category_map(
    points: pd.DataFrame | Mapping[Any, tuple[float, float]],
    *,
    groups: pd.Series | Mapping[Any, Any] | None = None,
    x_label: str = "first map coordinate (no unit)",
    y_label: str = "second map coordinate (no unit)",
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw each category as a point with its name. Both axes have the same scale.

    The axes have no numbers, because such a map shows at most which categories are near each other.

    Parameters:
        points: a DataFrame with two columns and the categories as index, or {category: (x, y)}. Each category occurs
            only once.
        groups: the group of each category. Up to seven groups are possible. The groups have different markers and
            colours, and are named in a legend. None means no groups.
        x_label, y_label: the meaning of the two numbers.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes, with one line of points for each group. Raises: FigureError (a ValueError) if an argument isn't
        valid.
    """
    places = _places(points)
    members = _members(groups, places)
    check_text(x_label=x_label, y_label=y_label)
    check_optional_text(title=title)
    ax = axes_or_new(ax, height=6)
    for (group, names), marker, colour in zip(members.items(), MARKERS, cycle(COLOURS), strict=False):
        rows = np.array([places[name] for name in names])
        ax.plot(*rows.T, marker=marker, color=colour, label=group, **POINT)
    ax.margins(x=0.25, y=0.12)  # room for names
    ax.set_aspect("equal", adjustable="datalim")
    ax.set(xticks=[], yticks=[])
    if groups is not None:
        legend_above(ax)
    label_axes(ax, x=x_label, y=y_label, title=title, title_pad=32 if groups is not None else 8)
    _write_names(ax, [category_text(name) for name in places], np.array(list(places.values())))
    names = [f"{group}: {', '.join(map(category_text, found))}" if group else "" for group, found in members.items()]
    describe(ax, f"A map of {len(places)} categories", *names, _nearest(places))
    return ax


def _nearest(places: Mapping[Hashable, tuple[float, float]]) -> str:
    """Return a sentence about the two categories that are nearest to each other."""
    if len(places) < 2:
        return ""
    names, at = [category_text(name) for name in places], np.array(list(places.values()))
    distances = np.linalg.norm(at[:, None] - at, axis=2) + np.diag(np.full(len(at), np.inf))
    one, other = np.unravel_index(distances.argmin(), distances.shape)
    return f"The nearest two are {names[one]} and {names[other]}"


def _places(points: object) -> dict[Hashable, tuple[float, float]]:
    """Return {category: (x, y)} with finite numbers, or raise FigureError."""
    right = "pass a DataFrame with two columns and with the categories as index, or {category: (x, y)}"
    if isinstance(points, pd.DataFrame):
        if points.shape[1] != 2:
            raise refuse("points", points, right)
        points = _by_category("points", points.index, zip(*(points[c] for c in points.columns), strict=True), points)
    if not isinstance(points, Mapping) or not points:
        raise refuse("points", points, right)
    for name, pair in points.items():
        if isinstance(pair, str) or not hasattr(pair, "__len__") or len(pair) != 2 or not all(map(is_number, pair)):
            raise refuse(f"points[{name!r}]", pair, "pass two finite numbers")
    if len({category_text(name) for name in points}) < len(points):
        raise refuse(
            "points",
            list(points),
            "two of these categories have the same text. Pass a different name for each category",
        )
    return {name: (float(x), float(y)) for name, (x, y) in points.items()}


def _members(groups: object, places: Mapping[Hashable, Any]) -> dict[str | None, list[Hashable]]:
    """Return {group: its categories} in the order of the categories. Without groups, return a single unnamed group."""
    if groups is None:
        return {None: list(places)}
    if isinstance(groups, pd.Series):
        groups = _by_category("groups", groups.index, groups, groups)
    if not isinstance(groups, Mapping):
        raise refuse("groups", groups, 'pass a Series or mapping of a group for each category, such as {"A": "old"}')
    found: dict[str | None, list[Hashable]] = {}
    for name in places:
        if name not in groups:
            raise FigureError(f"groups has no {name!r}: pass a group for each category in points")
        found.setdefault(category_text(groups[name]), []).append(name)
    if len(found) > MOST:
        raise refuse("groups", list(found), f"pass at most {MOST} groups, because more can't be distinguished in grey")
    return found


def _by_category(name: str, index: pd.Index, values: Any, given: object) -> dict[Hashable, Any]:
    if not index.is_unique:
        raise refuse(
            name, given, f"{index[index.duplicated()][0]!r} occurs twice in its index. Pass each category once"
        )
    return dict(zip(index, values, strict=True))


def _write_names(ax: Axes, names: list[str], points: np.ndarray) -> None:
    """Write each name where it doesn't cover another name, a mark or a line. Names in the most crowded areas are placed
    first.
    """
    figure = ax.figure.figure
    figure.draw_without_rendering()  # the layout must be final before anything is measured
    pixels, dot = ax.transData.transform(points), figure.dpi / 72
    marks = [Bbox.from_extents(x - 7 * dot, y - 7 * dot, x + 7 * dot, y + 7 * dot) for x, y in pixels]
    away = np.sort(np.linalg.norm(pixels[:, None] - pixels, axis=2), axis=1)[:, 1:4]
    taken: list[Bbox] = []
    lines: list[Path] = []
    for place in np.argsort(away.mean(axis=1), kind="stable") if len(names) > 1 else [0]:
        text = ax.annotate(
            names[place], points[place], (0, 0), textcoords="offset points", color=INK, arrowprops=LEADER
        )
        size = Text.get_window_extent(text)  # without its line
        others = marks[:place] + marks[place + 1 :]

        def cost(spot: tuple[int, int, int], place: int = place, size: Bbox = size, others: list = others) -> float:
            box, line = _at(spot, pixels[place], size, dot)
            struck = sum(line.intersects_bbox(name, filled=False) for name in taken + others)
            cut = sum(other.intersects_bbox(box, filled=False) for other in lines)
            inside = ax.bbox.containsx(box.x0) and ax.bbox.containsx(box.x1) and ax.bbox.containsy(box.y0)
            outside = not (inside and ax.bbox.containsy(box.y1))
            covered = 9 * box.count_overlaps(taken) + 4 * box.count_overlaps(marks)
            return covered + 2 * (struck + cut) + 3 * outside + FAR.index(spot[0]) / 100

        far, right, up = best = min(((far, *side) for far in FAR for side in _SIDES), key=cost)
        text.set(position=(far * right, far * up), ha=_ACROSS[right], va=_ALONG[up])
        box, line = _at(best, pixels[place], size, dot)
        taken.append(box)
        lines.append(line)


def _at(spot: tuple[int, int, int], pixel: np.ndarray, size: Bbox, dot: float) -> tuple[Bbox, Path]:
    """Return the box that a name would cover, and the line that would connect the name to its point."""
    far, right, up = spot
    left = pixel[0] + far * right * dot + (right - 1) / 2 * size.width
    low = pixel[1] + far * up * dot + (up - 1) / 2 * size.height
    box = Bbox.from_bounds(left, low, size.width, size.height)
    return box, Path([pixel, np.clip(pixel, box.min, box.max)])


_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
_ACROSS = {1: "left", 0: "center", -1: "right"}
_ALONG = {1: "bottom", 0: "center", -1: "top"}
