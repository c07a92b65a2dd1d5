"""Figures that show the error of a mechanism for each ε."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from course.plotting.common.arguments import check_optional_text, check_text, is_number, present_numbers, refuse
from course.plotting.common.descriptions import describe, line_in_words
from course.plotting.common.style import (
    BLUE,
    GREEN,
    INK,
    VERMILION,
    axes_or_new,
    category_text,
    label_axes,
    legend_above,
    percent_text,
    styled,
    with_unit,
)

LINES = {"color": (BLUE, VERMILION, GREEN), "marker": "osD", "linestyle": ("-", "--", ":")}
MOST_CURVES = len(LINES["marker"])


@styled
def tradeoff(
    errors: Mapping[Any, Any],
    *,
    unit: str | None = None,
    value_label: str = "absolute error",
    band: tuple[float, float] = (0.1, 0.9),
    log: bool = True,
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw the errors of a mechanism for each ε: a line through their medians, and a band around it.

    Parameters:
        errors: {ε: the errors of all repeats at this ε}, or up to three such mappings by name: {name: {ε: errors}}. A
            single number instead of a list is drawn as a point without a band. Missing values are left out.
        unit: the unit of the errors. value_label: the measured quantity, unless it's an absolute error.
        band: the two quantiles of the repeats, from 0 to 1, between which the band is drawn.
        log: whether both axes are logarithmic, rather than only the axis of ε.
        ax: the Axes to draw on. By default, new Axes are created. title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    curves = _curves(errors)
    low, high = _checked_band(band)
    check_text(value_label=value_label)
    check_optional_text(unit=unit, title=title)
    quantiles = {name: _quantiles(name, curve, (low, 0.5, high), log) for name, curve in curves.items()}
    repeated = any(values.size > 1 for curve in curves.values() for values in curve.values())
    ax = axes_or_new(ax)
    ax.set_xscale("log")
    ax.set_yscale("log" if log else "linear")
    handles: list[Artist] = []
    for (name, (lowest, median, highest)), look in zip(quantiles.items(), _looks(), strict=False):
        at = list(curves[name])
        ax.fill_between(at, lowest, highest, color=look["color"], alpha=0.25, linewidth=0)
        style = {"markersize": 7, "linewidth": 2, "markeredgecolor": INK, **look}
        handles += ax.plot(at, median, label=_line_name(name, repeated), **style)
    if repeated:
        colour = BLUE if len(curves) == 1 else INK
        handles.append(Patch(color=colour, alpha=0.25, label=f"middle {percent_text(high - low)} of the repeats"))
    _write_powers(ax.xaxis, list(next(iter(curves.values()))))
    if log:
        _write_powers(ax.yaxis, np.concatenate([np.ravel(values) for values in quantiles.values()]))
    ax.grid(alpha=0.3)
    ax.set_axisbelow(True)
    if len(handles) > 1:
        legend_above(ax, handles)
    rows = (len(handles) + 1) // 2 if len(handles) > 1 else 0
    label_axes(ax, x="ε", y=with_unit(value_label, unit), title=title, title_pad=12 + 20 * rows)
    medians = {name: line_in_words(list(curves[name]), middle) for name, (_, middle, _) in quantiles.items()}
    lines = [f"{_line_name(name, repeated)}: {words}" for name, words in medians.items()]
    describe(ax, f"Lines of {with_unit(value_label, unit)} by ε, on a logarithmic axis", *lines)
    return ax


def _curves(errors: object) -> dict[str | None, dict[float, np.ndarray]]:
    """Return {name: {ε: its errors}}, sorted by ε within each curve. The name of a single unnamed curve is None."""
    right = "pass {ε: errors of the repeats}, or up to three such mappings as {name: {ε: errors}}"
    if not isinstance(errors, Mapping) or not errors:
        raise refuse("errors", errors, right)
    named = all(isinstance(curve, Mapping) for curve in errors.values())
    if named and len(errors) > MOST_CURVES:
        raise refuse("errors", errors, right)
    curves = {category_text(name): curve for name, curve in errors.items()} if named else {None: errors}
    return {
        name: _one_curve(curve, "errors" if name is None else f"errors[{name!r}]") for name, curve in curves.items()
    }


def _one_curve(curve: Mapping[Any, Any], name: str) -> dict[float, np.ndarray]:
    if not curve:
        raise refuse(name, curve, "pass at least one ε with its errors")
    for epsilon in curve:
        if not is_number(epsilon) or epsilon <= 0:
            raise refuse(f"an ε of {name}", epsilon, "pass numbers above 0 as keys")
    return {epsilon: _repeats(curve[epsilon], f"{name}[{epsilon!r}]") for epsilon in sorted(curve)}


def _repeats(values: object, name: str) -> np.ndarray:
    return np.array([values], dtype=float) if is_number(values) else present_numbers(values, name)


def _quantiles(name: str | None, curve: dict[float, np.ndarray], shares: tuple, log: bool) -> np.ndarray:
    """Return an array with one row per share and one column per ε."""
    found = np.array([np.quantile(values, shares) for values in curve.values()]).T
    if log and (found <= 0).any():
        place = list(curve)[int(np.flatnonzero((found <= 0).any(axis=0))[0])]
        said = f"errors[{place!r}]" if name is None else f"errors[{name!r}][{place!r}]"
        raise refuse(said, curve[place], "its band reaches 0, which a logarithmic axis can't show. Pass log=False")
    return found


def _checked_band(band: object) -> tuple[float, float]:
    right = "pass two increasing quantiles, such as (0.1, 0.9)"
    if not isinstance(band, Sequence) or len(band) != 2 or not all(map(is_number, band)):
        raise refuse("band", band, right)
    if not 0 <= band[0] < band[1] <= 1:
        raise refuse("band", band, right)
    return band[0], band[1]


def _looks() -> Iterable[dict[str, Any]]:
    return cycle({part: values[place] for part, values in LINES.items()} for place in range(MOST_CURVES))


def _line_name(name: str | None, repeated: bool) -> str:
    median = "median of the repeats" if repeated else "error"
    return median if name is None else name


def _write_powers(axis: Any, values: Sequence[float]) -> None:
    """Write numbers such as 0.01 and 1,000 along a logarithmic axis: powers of ten and, if there are only a few of
    these, also 2 and 5 times each power.
    """
    decades = np.log10(max(values)) - np.log10(min(values))
    axis.set_major_locator(LogLocator(subs=(1,) if decades > 2 else (1, 2, 5), numticks=12))
    axis.set_major_formatter(FuncFormatter(lambda x, _: _plainly(x)))
    axis.set_minor_formatter(NullFormatter())


def _plainly(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:.10f}".rstrip("0")
