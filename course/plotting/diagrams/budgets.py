"""Diagrams of differential privacy: neighbours, noise, bounds on values, budgets, and answers that depend on a coin."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from course.plotting.common.shapes import BLUE_FILL, GREY_FILL, ORANGE_FILL, WHITE, arrow, box, canvas, table, words
from course.plotting.common.style import BLUE, INK, VERMILION
from course.plotting.diagrams import Drawing


def _neighbours() -> Axes:
    ax = canvas(8.2, 3.0)
    at = np.linspace(-2.6, 2.6, 201)
    for top, name, people, colour, line, shift in (
        (2.95, "with Ruth", ("Ada", "Ben", "Ruth"), VERMILION, "-", 0.14),
        (1.3, "without Ruth", ("Ada", "Ben"), BLUE, "--", -0.14),
    ):
        rows = [(name,), *((person,) for person in people)]
        table(ax, 0.05, top, rows, (1.4,), fills={(3, 0): ORANGE_FILL})
        middle = top - 0.64
        arrow(ax, (1.5, middle), (2.3, middle), color=colour, linestyle=line)
        box(ax, 2.35, middle - 0.25, (1.9, 0.5), "count + noise")
        arrow(ax, (4.3, middle), (5.1, middle), color=colour, linestyle=line)
        ax.plot(
            6.6 + shift + at * 0.55, 0.9 + 1.2 * np.exp(-np.abs(at) * 1.3), color=colour, linestyle=line, linewidth=2.2
        )
    ax.plot([5.0, 8.1], [0.88, 0.88], color=INK, linewidth=1)
    words(ax, (6.6, 0.68), "possible answers")
    words(ax, (6.6, 2.55), "how likely each answer is")
    return ax


def _reconstruction() -> Axes:
    ax = canvas(8.4, 2.5)
    table(ax, 0.05, 2.3, [("row", "bit"), ("0", "?"), ("1", "?"), ("2", "?"), ("3", "?")], (0.6, 0.6))
    asked = [
        ("question", "answer"),
        ("rows 0, 1, 2", "2"),
        ("rows 0, 2, 3", "1"),
        ("rows 1, 3", "1"),
        ("rows 0, 1", "1"),
    ]
    arrow(ax, (1.35, 1.5), (2.45, 1.5), "ask sums")
    table(ax, 2.55, 2.3, asked, (1.5, 0.9))
    arrow(ax, (5.05, 1.5), (6.95, 1.5), "solve equations")
    found = [("row", "bit"), ("0", "0"), ("1", "1"), ("2", "1"), ("3", "0")]
    table(ax, 7.05, 2.3, found, (0.6, 0.6), fills={(row, 1): ORANGE_FILL for row in range(1, 5)})
    words(ax, (0.65, 0.45), "secret")
    words(ax, (3.75, 0.45), "published")
    words(ax, (7.65, 0.45), "recovered")
    return ax


def _clipping() -> Axes:
    ax = canvas(8.0, 2.5)
    values, low, high = (5, 31, 44, 58, 67, 140), 18, 90
    for y, name, shown in ((1.75, "before", values), (0.55, "after", tuple(min(max(v, low), high) for v in values))):
        ax.plot([1.0, 7.8], [y, y], color=INK, linewidth=1)
        words(ax, (0.45, y), name, weight="bold")
        for value in shown:
            ax.plot(1.0 + value / 22, y, "o", color=BLUE if value in values else VERMILION, markersize=11, zorder=4)
            if y > 1:
                words(ax, (1.0 + value / 22, y + 0.24), str(value))
    for bound, name in ((low, "lower bound 18"), (high, "upper bound 90")):
        x = 1.0 + bound / 22
        ax.plot([x, x], [0.3, 2.15], color=INK, linestyle="--", linewidth=1.4)
        words(ax, (x, 2.35), name)
    for value, bound in ((5, low), (140, high)):
        arrow(
            ax, (1.0 + value / 22, 1.63), (1.0 + bound / 22 + 0.04 * (1 if value > bound else -1), 0.7), color=VERMILION
        )
    words(ax, (7.9, 0.18), "one person now changes the sum by at most 90", ha="right")
    return ax


def _budget() -> Axes:
    ax = canvas(8.0, 2.4)
    start, unit = 0.2, 7.4
    for epsilon, name, fill in (
        (0.5, "count\nε = 0.5", BLUE_FILL),
        (0.3, "mean\nε = 0.3", ORANGE_FILL),
        (0.2, "left\n0.2", WHITE),
    ):
        line = "--" if fill == WHITE else "-"
        box(ax, start, 1.25, (unit * epsilon, 0.7), name, fill=fill, linestyle=line)
        start += unit * epsilon
    words(ax, (3.9, 2.2), "budget: ε = 1", weight="bold")
    box(ax, 0.2 + 0.8 * unit, 0.2, (unit * 0.25, 0.7), "histogram\nε = 0.25", fill=GREY_FILL, linestyle="--")
    arrow(ax, (5.0, 0.55), (6.05, 0.55), color=VERMILION)
    words(ax, (4.95, 0.55), "refused: it needs more than is left", ha="right")
    return ax


def _coins() -> Axes:
    ax = canvas(8.0, 2.7)
    box(ax, 0.1, 1.15, (1.4, 0.5), "first coin", fill=GREY_FILL)
    box(ax, 2.9, 1.95, (2.0, 0.5), "tell the truth", fill=BLUE_FILL)
    box(ax, 2.9, 0.35, (2.0, 0.5), "second coin", fill=GREY_FILL)
    arrow(ax, (1.55, 1.5), (2.85, 2.15), "heads", up=0.22)
    arrow(ax, (1.55, 1.3), (2.85, 0.65), "tails", up=-0.22, color=VERMILION, linestyle="--")
    for y, text in ((0.8, "say yes"), (0.05, "say no")):
        box(ax, 6.3, y, (1.5, 0.45), text, fill=ORANGE_FILL)
    arrow(ax, (4.95, 0.65), (6.25, 1.0), "heads", up=0.2)
    arrow(ax, (4.95, 0.5), (6.25, 0.27), "tails", up=-0.2, color=VERMILION, linestyle="--")
    words(ax, (5.1, 2.2), "half of the time, with a fair coin", ha="left")
    return ax


def _question() -> Axes:
    ax = canvas(8.6, 2.6)
    box(ax, 0.1, 1.55, (1.3, 0.7), "question\nwith ε", fill=GREY_FILL)
    box(ax, 2.3, 1.55, (1.7, 0.7), "does ε fit into\nthe budget?", fill=BLUE_FILL)
    box(ax, 5.0, 1.55, (1.7, 0.7), "charge ε, count,\nadd noise", fill=BLUE_FILL)
    box(ax, 7.5, 1.55, (1.0, 0.7), "answer", fill=GREY_FILL)
    box(ax, 2.5, 0.15, (1.3, 0.6), "refusal", fill=GREY_FILL)
    box(ax, 5.0, 0.15, (1.7, 0.6), "secret table", fill=ORANGE_FILL)
    arrow(ax, (1.45, 1.9), (2.25, 1.9))
    arrow(ax, (4.05, 1.9), (4.95, 1.9), "yes")
    arrow(ax, (6.75, 1.9), (7.45, 1.9))
    arrow(ax, (3.15, 1.5), (3.15, 0.8))
    words(ax, (3.4, 1.15), "no", ha="left")
    arrow(ax, (5.85, 0.8), (5.85, 1.5), color=VERMILION)
    return ax


DRAWINGS = {
    "question": Drawing(
        "Whether a question is refused doesn't depend on the table",
        "A question with ε leads to a check whether ε fits into the budget. If it doesn't, a refusal follows, and the "
        "secret table hasn't been used. If it does, the database charges ε, counts in the secret table, adds noise "
        "and answers.",
        _question,
    ),
    "neighbours": Drawing(
        "Two neighbours, and almost the same answers",
        "A table of Ada, Ben and Ruth, and below it the same table without Ruth. An arrow leads from each table to a "
        "box that counts and adds noise, and from there to a curve of how likely each answer is. The two pointed "
        "curves "
        "are slightly shifted and overlap nearly everywhere.",
        _neighbours,
    ),
    "reconstruction": Drawing(
        "Enough sums reveal each bit",
        "On the left are four rows with unknown bits. In the middle are four published sums: rows 0, 1 and 2 have the "
        "sum 2, rows 0, 2 and 3 the sum 1, rows 1 and 3 the sum 1, and rows 0 and 1 the sum 1. On the right are the "
        "bits that solve these equations: 0, 1, 1 and 0.",
        _reconstruction,
    ),
    "clipping": Drawing(
        "Values beyond a bound move to the bound",
        "Two number lines with bounds at 18 and 90. Above, before clipping, are the values 5, 31, 44, 58, 67 and 140. "
        "Below, after clipping, 5 has moved to 18 and 140 to 90, and the others are unchanged. "
        "One person now changes the sum by at most 90.",
        _clipping,
    ),
    "budget": Drawing(
        "Each answer spends a part of the budget for good",
        "A bar for a budget of 1. A count has spent 0.5 and a mean 0.3, so 0.2 is left. Below, a histogram that "
        "needs 0.25 is wider than the rest of the bar, so it's refused.",
        _budget,
    ),
    "coins": Drawing(
        "Two coins decide what you say",
        "A tree. If the first coin shows heads, you tell the truth. If it shows tails, a second coin decides: with "
        "heads you say yes, and with tails you say no.",
        _coins,
    ),
}
