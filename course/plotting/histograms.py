"""How numbers are spread, and where they are cut off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from course.plotting.arguments import check_bins, check_bounds, check_optional_text, check_text, present_numbers
from course.plotting.style import INK, PLAIN, axes_or_new, label_axes, number_text, styled, with_unit, write_thousands


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
    """Draws how numbers are spread; missing ones are left out.

    Parameters:
        values: the numbers, in `unit`.
        ax: where to draw; new Axes when None.
        bins: how many bars, or their edges in `unit`.
        label, unit: what the numbers are, and in what they are measured, such as "salary" and "USD a year".
        bounds: (low, high) in `unit`, marked by lines with their values; one may be None.
        title: written above.
        count_label: what a bar counts.
    Returns: the Axes. Raises: FigureError, a ValueError.
    """
    numbers = present_numbers(values, "values")
    check_bins(bins)
    check_bounds(bounds)
    check_text(label=label, count_label=count_label)
    check_optional_text(unit=unit, title=title)
    ax = axes_or_new(ax)
    ax.hist(numbers, bins=bins, **PLAIN)
    for side, bound in zip(("lower", "upper"), bounds or (None, None), strict=True):
        if bound is not None:
            _mark_bound(ax, side, bound, unit)
    write_thousands(ax.xaxis)
    write_thousands(ax.yaxis)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=6))  # more numbers such as 100,000 would touch
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    label_axes(ax, x=with_unit(label, unit), y=count_label, title=title, title_pad=48 if bounds is not None else 8)
    return ax


def _mark_bound(ax: Axes, side: str, bound: float, unit: str | None) -> None:
    """Text of the lower bound ends at its line, text of the upper one begins there: so they never meet."""
    lower = side == "lower"
    ax.axvline(bound, color=INK, linestyle="--" if lower else "-.", linewidth=2)
    text = f"{side} bound\n{number_text(bound)} {unit or ''}".rstrip()
    place = {"ha": "right" if lower else "left", "va": "bottom", "textcoords": "offset points"}
    ax.annotate(text, (bound, 1), (0, 8), xycoords=ax.get_xaxis_transform(), color=INK, **place)
