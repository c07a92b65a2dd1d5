"""The figures in a report, each with a text description."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from nbjudge.number_formats import counted, number_text, percent_text
from nbjudge.report.charts import INK, Chart, histogram, share_bars

BARS = 10  # bars in a histogram
DAYS_FROM = 72  # hours, because wider ranges are drawn in days


def marks_figure(marks: pd.Series, of: float, figures: dict[str, float]) -> Chart:
    """Draw the distribution of the marks, from 0 to the maximum."""
    edges = np.linspace(0, max(of, marks.max()), BARS + 1).tolist()
    alt = _said("Histogram of marks", marks, edges, "points") + f" The median is {figures['median']:g}."
    return histogram(marks, edges, f"mark (points of {of:g})", alt)


def exercises_figure(rows: pd.DataFrame) -> Chart | None:
    """Draw the mean share of points for each exercise, or return None if there are no exercises."""
    unique = rows["exercise"].is_unique
    names = rows["exercise"] if unique else rows["notebook"] + " " + rows["exercise"]
    shares = rows.set_index(names)["mean_share"].dropna().clip(0, 1)
    if shares.empty:
        return None
    hardest, easiest = shares.idxmin(), shares.idxmax()
    words = (
        f"The lowest is {percent_text(shares.min())} in {hardest}, "
        f"and the highest is {percent_text(shares.max())} in {easiest}."
    )
    alt = f"Bars: the mean share of points in {counted(len(shares), 'exercise')}. {words}"
    return share_bars(shares, "mean share of points", alt)


def times_figure(hours: pd.Series) -> Chart | None:
    """Draw how long before the due date work was handed in, or return None if no time is known."""
    hours = hours.dropna()
    if hours.empty:
        return None
    unit = "days" if hours.abs().max() > DAYS_FROM else "hours"
    times = hours / 24 if unit == "days" else hours
    # 0 is one of the edges, so that no bar is both early and late.
    edges = MaxNLocator(BARS).tick_values(min(times.min(), 0), max(times.max(), 0))
    label = "time left before the due date (negative if late)"
    late = (
        f" Handed in after the due date: {(times < 0).sum()} of {len(times)}."
        if (times < 0).any()
        else " Nothing was late."
    )
    alt = _said("Histogram of the time left when work was handed in", times, edges, unit) + late
    return histogram(times, list(edges), f"{label} ({unit})", alt, _mark_due_date)


def _mark_due_date(ax: Axes) -> None:
    ax.axvline(0, color=INK, linestyle="--", linewidth=2)
    ax.annotate("due date", (0, 1), (0, 4), xycoords=ax.get_xaxis_transform(), textcoords="offset points", ha="center")
    ax.xaxis.set_inverted(True)  # early on the left, as on a calendar


def _said(what: str, values: pd.Series, edges: Sequence[float], unit: str) -> str:
    counts, _ = np.histogram(values, edges)
    full = int(counts.argmax())
    between = f"{number_text(edges[full])} to {number_text(edges[full + 1])} {unit}"
    extremes = f"from {number_text(values.min())} to {number_text(values.max())} {unit}"
    return f"{what} of {counted(len(values), 'student')}, {extremes}. The largest group ({counts[full]}) has {between}."
