"""Learning curves, which show the accuracy of a model round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from course.plotting.common.arguments import check_optional_text, check_text, is_number, refuse
from course.plotting.common.descriptions import describe, line_in_words
from course.plotting.common.style import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    VERMILION,
    axes_or_new,
    category_text,
    label_axes,
    legend_above,
    number_text,
    styled,
)

LOOKS: dict[str, Any] = {
    "color": (BLUE, VERMILION, GREEN, PURPLE, ORANGE),
    "marker": "osD^v",
    "linestyle": ("-", "--", "-.", (0, (6, 1, 1, 1, 1, 1)), (0, (3, 2))),
}
LEVELS = (":", (0, (8, 3)), (0, (1, 4)))  # the lines of the references, which have no markers
MOST_CURVES, MOST_LEVELS = len(LOOKS["marker"]), len(LEVELS)


@styled
def learning_curves(
    accuracies: Mapping[Any, Sequence[float]],
    references: Mapping[Any, float] | None = None,
    *,
    first: int = 1,
    x_label: str = "round",
    value_label: str = "accuracy",
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw the accuracy round by round, with a line for each series and horizontal lines for comparison.

    Parameters:
        accuracies: {name: a share from 0 to 1 for each round}, up to five of them, as lists, arrays or Series.
        references: {name: a share from 0 to 1}, up to three of them, such as the accuracy of a model trained on all the
            rows.
        first: the number of the first round, which is 0 if the untrained model comes first.
        x_label: the label of the horizontal axis. value_label: the label of the vertical axis.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    curves = _curves(accuracies)
    levels = _levels(references)
    if not isinstance(first, Integral) or isinstance(first, bool):
        raise refuse("first", first, "pass the number of the first round, such as 1")
    check_text(x_label=x_label, value_label=value_label)
    check_optional_text(title=title)
    ax = axes_or_new(ax)
    longest = max(map(len, curves.values()))
    for place, (name, values) in enumerate(curves.items()):
        look = {key: looks[place] for key, looks in LOOKS.items()}
        every = max(1, round(longest / 12))  # so that markers of many rounds don't merge into a band
        style = {"markersize": 7, "linewidth": 2, "markeredgecolor": INK, "markevery": (place % every, every), **look}
        ax.plot(range(first, first + len(values)), 100 * values, label=name, zorder=3, **style)
    for (name, value), line in zip(levels.items(), LEVELS, strict=False):
        ax.axhline(100 * value, color=INK, linewidth=1.8, linestyle=line, label=name, zorder=2)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.grid(alpha=0.3)
    ax.set_axisbelow(True)
    legend_above(ax)
    rows = (len(curves) + len(levels) + 1) // 2
    label_axes(ax, x=x_label, y=f"{value_label} (%)", title=title, title_pad=12 + 20 * rows)
    words = [f"{name}: {line_in_words(range(first, first + len(y)), 100 * y)}" for name, y in curves.items()]
    words += [f"{name}: always {number_text(100 * value)}" for name, value in levels.items()]
    describe(ax, f"Lines of {value_label} as a percentage by {x_label}", *words)
    return ax


def _curves(accuracies: object) -> dict[str, np.ndarray]:
    right = f"pass {{name: a share for each round}} with up to {MOST_CURVES} entries"
    if not isinstance(accuracies, Mapping) or not 1 <= len(accuracies) <= MOST_CURVES:
        raise refuse("accuracies", accuracies, right)
    return {category_text(name): _shares(values, f"accuracies[{name!r}]") for name, values in accuracies.items()}


def _shares(values: object, name: str) -> np.ndarray:
    right = "pass a share from 0 to 1 for each round, such as [0.71, 0.85, 0.9]"
    if not isinstance(values, list | tuple | np.ndarray | pd.Series) or len(values) == 0 or np.ndim(values) != 1:
        raise refuse(name, values, right)
    wrong = [value for value in values if not (is_number(value) and 0 <= value <= 1)]
    if wrong:
        raise refuse(name, values, f"it contains {wrong[0]!r}. P{right[1:]}")
    return np.asarray(values, dtype=float)


def _levels(references: object) -> dict[str, float]:
    if references is None:
        return {}
    if not isinstance(references, Mapping) or len(references) > MOST_LEVELS:
        raise refuse("references", references, f"pass {{name: a share}} with up to {MOST_LEVELS} entries")
    for name, value in references.items():
        if not is_number(value) or not 0 <= value <= 1:
            raise refuse(f"references[{name!r}]", value, "pass a share from 0 to 1, such as 0.97 for 97 %")
    return {category_text(name): float(value) for name, value in references.items()}
