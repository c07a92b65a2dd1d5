"""The figures of a report, each with a text description."""

import numpy as np
import pandas as pd
from matplotlib.ticker import MaxNLocator

from course.plotting.bar_charts import bars
from course.plotting.common.style import INK, number_text, percent_text
from course.plotting.histograms import histogram
from course.plotting.pictures import Picture, picture_of

BARS = 10  # bars of a histogram
DAYS_FROM = 72  # hours; wider ranges are drawn in days


def marks_figure(marks: pd.Series, of: float, figures: dict[str, float]) -> Picture:
    """Draw the distribution of the marks, from 0 to the maximum."""
    edges = np.linspace(0, max(of, marks.max()), BARS + 1)
    ax = histogram(marks, bins=edges, label="mark", unit=f"points of {of:g}", count_label="number of students")
    return picture_of(
        ax, _said("Histogram of marks", marks, edges, "points") + f" The median is {figures['median']:g}."
    )


def exercises_figure(rows: pd.DataFrame) -> Picture | None:
    """Draw the mean share of points of each exercise, or return None if there are none."""
    unique = rows["exercise"].is_unique
    names = rows["exercise"] if unique else rows["notebook"] + " " + rows["exercise"]
    shares = rows.set_index(names)["mean_share"].dropna().clip(0, 1)
    if shares.empty:
        return None
    ax = bars(shares, label="exercise", value_label="mean share of the points", percent=True)
    hardest, easiest = shares.idxmin(), shares.idxmax()
    words = f"The lowest is {percent_text(shares.min())} in {hardest}, the highest {percent_text(shares.max())} in {easiest}."
    return picture_of(ax, f"Bars: the mean share of the points in each of {len(shares)} exercises. {words}")


def times_figure(hours: pd.Series) -> Picture | None:
    """Draw how long before the due date work was handed in, or return None if no time is known."""
    hours = hours.dropna()
    if hours.empty:
        return None
    unit = "days" if hours.abs().max() > DAYS_FROM else "hours"
    times = hours / 24 if unit == "days" else hours
    edges = MaxNLocator(BARS).tick_values(
        min(times.min(), 0), max(times.max(), 0)
    )  # 0 is one of the edges, so that no bar is both early and late
    label = "time left before the due date (negative if late)"
    ax = histogram(times, bins=list(edges), label=label, unit=unit, count_label="number of students")
    ax.axvline(0, color=INK, linestyle="--", linewidth=2)
    ax.annotate("due date", (0, 1), (0, 4), xycoords=ax.get_xaxis_transform(), textcoords="offset points", ha="center")
    ax.xaxis.set_inverted(True)  # early on the left, as on a calendar
    late = (
        f" {(times < 0).sum()} of {len(times)} were handed in after the due date."
        if (times < 0).any()
        else " None was late."
    )
    return picture_of(ax, _said("Histogram of the time left when work was handed in", times, edges, unit) + late)


def _said(what: str, values: pd.Series, edges: np.ndarray, unit: str) -> str:
    counts, _ = np.histogram(values, edges)
    full = int(counts.argmax())
    between = f"{number_text(edges[full])} to {number_text(edges[full + 1])} {unit}"
    extremes = f"from {number_text(values.min())} to {number_text(values.max())} {unit}"
    return f"{what} of {len(values)} students, {extremes}. Most of them ({counts[full]}) have {between}."
