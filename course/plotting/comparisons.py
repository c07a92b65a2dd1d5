"""Comparisons of a real table with a synthetic one: the columns' distributions and correlations."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.ticker import MaxNLocator
from mpl_toolkits.axes_grid1 import make_axes_locatable

from course.plotting.common.arguments import check_optional_text, check_text, check_two_names, present_numbers, refuse
from course.plotting.common.descriptions import describe, in_words
from course.plotting.common.style import (
    BLUE,
    INK,
    ORANGE,
    VERMILION,
    axes_or_new,
    label_axes,
    legend_above,
    styled,
    with_unit,
    write_thousands,
)
from course.plotting.histograms import PALE

MOST_COLUMNS = 6
PANEL, GAP, HEIGHT = 1.75, 0.45, 3.0  # inches
CELL_WIDTH, CELL_HEIGHT = 1.35, 0.75  # inches
BINS, FEW = 20, 25  # if a column has at most FEW different values, each has a bin of its own
CHANGES = LinearSegmentedColormap.from_list("changes", [ORANGE, "#FFFFFF", BLUE])


@styled
def marginals(
    real: pd.DataFrame,
    synthetic: pd.DataFrame,
    *,
    units: Mapping[Any, str] | None = None,
    names: tuple[str, str] = ("real", "synthetic"),
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw the distribution of each column in two tables, with pale bars for the first table and a line for the second.

    Both tables have the same bins, and the heights are shares, so that you can compare tables of different lengths.

    Parameters:
        real, synthetic: two tables with the same one to six columns, all of them numeric. Missing values are left out.
        units: the units of the columns, such as {"age": "years"}. Columns without a unit can be left out.
        names: the names of the two tables in the legend.
        ax: the Axes to divide into panels. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes of the first panel. The other Axes follow in `ax.figure.axes`. Raises: FigureError (a ValueError)
        if an argument isn't valid.
    """
    columns = _columns(real, synthetic, least=1)
    pairs = [(_numbers(real, column, "real"), _numbers(synthetic, column, "synthetic")) for column in columns]
    units = _checked_units(units, columns)
    check_two_names(names, ("real", "synthetic"))
    check_optional_text(title=title)
    ax = axes_or_new(ax, width=len(columns) * (PANEL + GAP), height=HEIGHT)
    divider = make_axes_locatable(ax)
    panels = [ax, *(divider.append_axes("right", size="100%", pad=GAP) for _ in columns[1:])]
    for panel, column, pair in zip(panels, columns, pairs, strict=True):
        _draw_pair(panel, *pair, names)
        is_first = panel is ax
        words = {"x": with_unit(str(column), units.get(column)), "y": "share of the rows (%)" if is_first else ""}
        label_axes(panel, **words, title=title if is_first else None, title_pad=32)
    legend_above(ax, [ax.containers[0], ax.patches[-1]])  # otherwise, the line would come first
    distances = {str(column): f"{_distance(*pair):.2f}" for column, pair in zip(columns, pairs, strict=True)}
    difference = "The largest differences between their cumulative shares, from 0 (no difference) to 1"
    describe(ax, f"Distributions of each column, {names[0]} and {names[1]}", f"{difference}: {in_words(distances)}")
    return ax


@styled
def correlation_change(
    real: pd.DataFrame,
    synthetic: pd.DataFrame,
    *,
    names: tuple[str, str] = ("real", "synthetic"),
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw a cell for each pair of columns, with the change in its rank correlation above the two correlations.

    Darker cells show larger changes. Orange marks a decrease and blue an increase, and the sign shows the direction as
    well.

    Parameters:
        real, synthetic: two tables with the same two to six columns, all of them numeric and none constant.
        names: the names of the two tables.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    columns = _columns(real, synthetic, least=2)
    before, after = (
        _rank_correlations(table, columns, name) for table, name in ((real, "real"), (synthetic, "synthetic"))
    )
    check_two_names(names, ("real", "synthetic"))
    check_optional_text(title=title)
    size = len(columns) - 1
    ax = axes_or_new(ax, width=1.8 + CELL_WIDTH * size, height=1.3 + CELL_HEIGHT * size)
    below = np.tri(size, dtype=bool)  # row i is column i + 1 of the tables, so that no pair occurs twice
    changes = np.where(below, (after - before)[1:, :-1], np.nan)
    ax.imshow(changes, cmap=CHANGES, vmin=-1, vmax=1, aspect="auto")
    for row, place in zip(*np.nonzero(below), strict=True):
        change, old, new = changes[row, place], before[row + 1, place], after[row + 1, place]
        text = f"{_signed(change, plus=True)}\n{_signed(old)} → {_signed(new)}"
        ax.text(place, row, text, ha="center", va="center", color="white" if change > 0.6 else INK)
    ax.set_xticks(range(size), [_wrapped(column) for column in columns[:-1]])
    ax.set_yticks(range(size), [str(column) for column in columns[1:]])
    ax.tick_params(length=0)
    label_axes(ax, x=f"change in the rank correlation, {names[0]} → {names[1]}", y="column", title=title)
    pairs = {
        f"{columns[row + 1]} and {columns[place]}": _signed(changes[row, place], plus=True)
        for row, place in zip(*np.nonzero(below), strict=True)
    }
    describe(ax, f"Change in the rank correlation of each pair, {names[0]} to {names[1]}: {in_words(pairs)}")
    return ax


def _draw_pair(panel: Axes, real: np.ndarray, synthetic: np.ndarray, names: tuple[str, str]) -> None:
    edges = _edges(np.concatenate([real, synthetic]))
    first, second = (100 * np.histogram(values, bins=edges)[0] / len(values) for values in (real, synthetic))
    panel.bar(edges[:-1], first, np.diff(edges), align="edge", label=names[0], **PALE)
    panel.stairs(second, edges, color=VERMILION, linewidth=2.5, label=names[1])
    panel.set_ylim(0, 1.08 * max(first.max(), second.max()))
    panel.xaxis.set_major_locator(MaxNLocator(nbins=3 if edges[-1] < 10_000 else 2))  # numbers such as 20,000 are wide
    panel.yaxis.set_major_locator(MaxNLocator(nbins=5))
    write_thousands(panel.xaxis)


def _distance(real: np.ndarray, synthetic: np.ndarray) -> float:
    """Return the Kolmogorov-Smirnov distance: the largest difference between the cumulative shares of two columns."""
    at = np.union1d(real, synthetic)
    shares = [np.searchsorted(np.sort(values), at, side="right") / len(values) for values in (real, synthetic)]
    return float(np.abs(shares[0] - shares[1]).max())


def _edges(values: np.ndarray) -> np.ndarray:
    """Return the edges of bins: halfway between neighbouring values if there are few values, and equally spaced
    otherwise.
    """
    different = np.unique(values)
    if len(different) > FEW:
        return np.linspace(different[0], different[-1], BINS + 1)
    half = np.diff(different).min() / 2 if len(different) > 1 else 0.5
    return np.concatenate([[different[0] - half], (different[1:] + different[:-1]) / 2, [different[-1] + half]])


def _columns(real: object, synthetic: object, *, least: int) -> list[Any]:
    """Return the columns that both tables have, in the order of `real`."""
    for name, table in (("real", real), ("synthetic", synthetic)):
        if not isinstance(table, pd.DataFrame):
            raise refuse(name, table, "pass a table (DataFrame)")
    columns = list(real.columns)
    if not least <= len(columns) <= MOST_COLUMNS or len(set(columns)) < len(columns):
        raise refuse("real", real, f"pass {least} to {MOST_COLUMNS} different columns, such as real[['age', 'income']]")
    if sorted(map(str, columns)) != sorted(map(str, synthetic.columns)):
        raise refuse("synthetic", synthetic, f"pass the columns of real, {columns}, and no others")
    return columns


def _numbers(table: pd.DataFrame, column: Any, name: str) -> np.ndarray:
    return present_numbers(table[column], f"{name}[{column!r}]")


def _rank_correlations(table: pd.DataFrame, columns: list[Any], name: str) -> np.ndarray:
    for column in columns:
        if len(np.unique(_numbers(table, column, name))) < 2:
            raise refuse(f"{name}[{column!r}]", table[column], "pass a column with two or more different numbers")
    return table[columns].astype(float).corr("spearman").to_numpy()


def _checked_units(units: object, columns: list[Any]) -> Mapping[Any, str]:
    if units is None:
        return {}
    if not isinstance(units, Mapping) or not set(units) <= set(columns):
        raise refuse("units", units, f'pass a unit for each column, such as {{{columns[0]!r}: "years"}}')
    check_text(**{f"units[{column!r}]": unit for column, unit in units.items()})
    return units


def _wrapped(column: Any) -> str:
    """Split a name such as 'monthly_income' into two lines, for a narrow cell."""
    return "\n".join(wrap(str(column).replace("_", "_ "), 12)).replace("_ ", "_")


def _signed(value: float, *, plus: bool = False) -> str:
    """Format -0.804 as '−0.80'. A change that rounds to 0 has no sign."""
    text = f"{abs(value):.2f}"
    sign = "" if float(text) == 0 else "−" if value < 0 else "+" if plus else ""
    return sign + text
