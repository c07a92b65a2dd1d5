"""Figures of points before and after a rotation, and of those that an attacker recovered, in panels with the same
scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from numbers import Integral
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from mpl_toolkits.axes_grid1 import make_axes_locatable

from course.plotting.common.arguments import check_optional_text, check_text, refuse
from course.plotting.common.descriptions import describe
from course.plotting.common.style import BLUE, INK, VERMILION, axes_or_new, label_axes, number_text, styled

MOST_MARKED = 9  # because each number must have one digit
PANEL, GAP, HEIGHT = 2.3, 0.75, 3.1  # inches
ROOM = 1.16  # the width of a panel relative to the longest side of a cloud, so that no point is on the frame
POINT: dict[str, Any] = {"linestyle": "none", "marker": "o", "markersize": 3.5, "alpha": 0.5, "markeredgewidth": 0}
RING: dict[str, Any] = {"linestyle": "none", "marker": "o", "markersize": 7, "markerfacecolor": "none"}
CROSS: dict[str, Any] = {"linestyle": "none", "marker": "x", "markersize": 4}
MARK: dict[str, Any] = {"linestyle": "none", "marker": "o", "markersize": 15, "color": "white", "zorder": 4}

Points: TypeAlias = pd.DataFrame | np.ndarray | Sequence[Sequence[float]]


@styled
def rotation(
    before: Points,
    after: Points,
    recovered: Points | None = None,
    *,
    labels: tuple[str, str],
    after_labels: tuple[str, str] = ("first component", "second component"),
    marked: Sequence[int] | np.ndarray = (),
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw points before and after a rotation side by side, and the recovered points on top of the true ones.

    All panels have the same scale, so that a rotation looks like a rotation. With `recovered`, a third panel shows true
    points as rings and recovered points as crosses.

    Parameters:
        before: two numbers for each point. The first number is drawn along the horizontal axis.
        after: the same points, in the same order, after the rotation.
        recovered: the same points, as an attacker recovered them from `after`.
        labels: the meaning of the two numbers of `before` and `recovered`, with their units. after_labels: the same for
            `after`.
        marked: positions of up to nine points, counted from 0. These points are numbered 1, 2, … in all panels.
        ax: the Axes to divide into panels. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes of the first panel. The other Axes follow in `ax.figure.axes`. Raises: FigureError (a ValueError)
        if an argument isn't valid.
    """
    clouds = [_points(before, "before"), _points(after, "after")]
    if recovered is not None:
        clouds.append(_points(recovered, "recovered"))
    _check_lengths(clouds)
    chosen = _checked_marked(marked, len(clouds[0]))
    _check_labels(labels, "labels")
    _check_labels(after_labels, "after_labels")
    check_optional_text(title=title)
    ax = axes_or_new(ax, width=len(clouds) * (PANEL + GAP), height=HEIGHT)
    side = ROOM * max(np.ptp(cloud, axis=0).max() for cloud in clouds) or 1.0
    panels = _panels(ax, len(clouds))
    captions = ("before", "after", "recovered × on true ○")
    for panel, cloud, caption, words in zip(panels, clouds, captions, (labels, after_labels, labels), strict=False):
        is_first = panel is ax
        _frame(panel, clouds[0] if caption == captions[2] else cloud, side)
        label_axes(panel, x=words[0], y=words[1], title=title if is_first else None, title_pad=30)
        place: dict[str, Any] = {"transform": panel.transAxes, "ha": "center", "va": "bottom", "color": INK}
        panel.text(0.5, 1.02, caption, weight="bold", **place)
    for panel, cloud in zip(panels[:2], clouds, strict=False):
        panel.plot(*cloud.T, color=BLUE, **POINT)
        _number(panel, cloud[chosen])
    for panel, cloud in zip(panels[2:], clouds[2:], strict=True):
        panel.plot(*clouds[0].T, color=BLUE, **RING)
        panel.plot(*cloud.T, color=VERMILION, **CROSS)
        _number(panel, clouds[0][chosen])
    describe(ax, *_in_words(clouds, labels, after_labels))
    return ax


def _in_words(clouds: list[np.ndarray], labels: Sequence[str], after_labels: Sequence[str]) -> Iterator[str]:
    yield (
        f"{len(clouds[0])} points by {' and '.join(labels)}, "
        f"and beside them the same points by {' and '.join(after_labels)}"
    )
    if len(clouds) > 2:
        furthest = float(np.linalg.norm(clouds[2] - clouds[0], axis=1).max())
        yield (
            "A third panel shows the recovered points, "
            f"at most {number_text(float(f'{furthest:.2g}'))} from the true ones"
        )


def _panels(ax: Axes, count: int) -> list[Axes]:
    """Return these Axes, and additional Axes of the same size to their right."""
    ax.set_aspect("equal")
    divider = make_axes_locatable(ax)
    others = [divider.append_axes("right", size="100%", pad=GAP) for _ in range(count - 1)]
    return [ax, *others]


def _frame(panel: Axes, cloud: np.ndarray, side: float) -> None:
    """Set the limits to a square around the middle of a cloud, with the same width in every panel."""
    middle = (cloud.min(axis=0) + cloud.max(axis=0)) / 2
    panel.set_aspect("equal")
    panel.set(xlim=middle[0] + np.array([-0.5, 0.5]) * side, ylim=middle[1] + np.array([-0.5, 0.5]) * side)
    panel.locator_params(nbins=5)
    panel.grid(alpha=0.3)
    panel.set_axisbelow(True)


def _number(panel: Axes, points: np.ndarray) -> None:
    for number, point in enumerate(points, start=1):
        panel.plot(*point, markeredgecolor=INK, markeredgewidth=1.5, **MARK)
        place: dict[str, Any] = {"ha": "center", "va": "center_baseline", "color": INK, "weight": "bold", "zorder": 5}
        panel.text(point[0], point[1], str(number), **place)


def _points(values: object, name: str) -> np.ndarray:
    """Return the values as an array of finite numbers with two columns, or raise FigureError."""
    right = "pass rows of two finite numbers each, such as df[['height', 'weight']]"
    try:
        points = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise refuse(name, values, right) from None
    if points.ndim != 2 or points.shape[1] != 2 or len(points) == 0 or not np.isfinite(points).all():
        raise refuse(name, values, right)
    return points


def _check_lengths(clouds: Sequence[np.ndarray]) -> None:
    for name, cloud in zip(("after", "recovered"), clouds[1:], strict=False):
        if len(cloud) != len(clouds[0]):
            raise refuse(name, cloud, f"pass the {len(clouds[0])} points of before, in the same order")


def _checked_marked(marked: object, count: int) -> list[int]:
    right = f"pass up to {MOST_MARKED} different positions of points, as whole numbers from 0 to {count - 1}"
    if not isinstance(marked, Sequence | np.ndarray) or isinstance(marked, str) or len(marked) > MOST_MARKED:
        raise refuse("marked", marked, right)
    found = [int(place) for place in marked if isinstance(place, Integral) and not isinstance(place, bool)]
    if len(found) != len(marked) or len(set(found)) != len(found) or not all(0 <= place < count for place in found):
        raise refuse("marked", marked, right)
    return found


def _check_labels(labels: object, name: str) -> None:
    if not isinstance(labels, tuple | list) or len(labels) != 2:
        raise refuse(name, labels, f'pass two strings, such as {name}=("height (cm)", "weight (kg)")')
    for place, text in enumerate(labels):
        check_text(**{f"{name}[{place}]": text})
