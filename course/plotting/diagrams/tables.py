"""Diagrams of tables: linking two of them, classes of equal rows, and the ways to generalize two columns."""

from __future__ import annotations

from matplotlib.axes import Axes

from course.plotting.common.shapes import BLUE_FILL, ORANGE_FILL, ROW, WHITE, arrow, box, canvas, table, words
from course.plotting.common.style import INK
from course.plotting.diagrams import Drawing


def _linking() -> Axes:
    ax = canvas(8.6, 2.5)
    patients = [("born", "ZIP", "diagnosis"), ("1958-03-14", "10003", "asthma"), ("1971-09-02", "10001", "diabetes")]
    voters = [("name", "born", "ZIP"), ("Ana Ruiz", "1990-01-20", "10002"), ("Ruth Cohen", "1971-09-02", "10001")]
    words(ax, (1.65, 2.3), "hospital, without names", weight="bold")
    words(ax, (6.85, 2.3), "register of voters", weight="bold")
    keys = dict.fromkeys([(2, 0), (2, 1)], BLUE_FILL)
    table(ax, 0.05, 2.1, patients, (1.2, 0.85, 1.15), fills={**keys, (2, 2): ORANGE_FILL})
    table(ax, 5.2, 2.1, voters, (1.3, 1.2, 0.85), fills={(2, 0): ORANGE_FILL, (2, 1): BLUE_FILL, (2, 2): BLUE_FILL})
    row = 2.1 - 2.5 * ROW
    arrow(ax, (3.3, row), (5.15, row), "same date and ZIP", arrowstyle="<|-|>")
    box(ax, 2.6, 0.15, (3.4, 0.45), "Ruth Cohen has diabetes", fill=ORANGE_FILL)
    arrow(ax, (4.25, row - 0.1), (4.25, 0.65), color=INK)
    return ax


def _classes() -> Axes:
    ax = canvas(7.4, 2.6)
    rows = [("born", "department", "salary")]
    rows += [("1980s", "Sales", salary) for salary in ("41,000", "43,000", "40,000")]
    rows += [("1990s", "Legal", salary) for salary in ("52,000", "55,000", "61,000")]
    fills = {(row, column): BLUE_FILL if row < 4 else ORANGE_FILL for row in range(1, 7) for column in (0, 1)}
    table(ax, 0.05, 2.5, rows, (1.0, 1.4, 1.1), fills=fills)
    for first, name, fill in ((1, "first class: 3 rows", BLUE_FILL), (4, "second class: 3 rows", ORANGE_FILL)):
        top = 2.5 - first * ROW
        ax.plot([3.65, 3.8, 3.8, 3.65], [top - 0.04, top - 0.04, top - 3 * ROW + 0.04, top - 3 * ROW + 0.04], color=INK)
        box(ax, 4.0, top - 2 * ROW, (2.2, ROW), name, fill=fill)
    words(ax, (4.0, 0.12), "the smallest class has 3 rows, so k = 3", ha="left")
    return ax


def _lattice() -> Axes:
    ax = canvas(7.6, 4.1)
    safe = {(1, 2), (2, 1), (2, 2)}
    places = {(a, b): (3.8 + 1.5 * (b - a), 0.35 + 0.85 * (a + b)) for a in range(3) for b in range(3)}
    for (a, b), (x, y) in places.items():
        for above in ((a + 1, b), (a, b + 1)):
            if above in places:
                arrow(ax, (x, y + 0.2), (places[above][0], places[above][1] - 0.2), color=INK, linewidth=1.0)
    for step, (x, y) in places.items():
        fill, line = (BLUE_FILL, "-") if step in safe else (WHITE, "--")
        box(ax, x - 0.5, y - 0.19, (1.0, 0.38), f"({step[0]}, {step[1]})", fill=fill, linestyle=line)
    box(ax, 0.1, 0.85, (1.6, 0.38), "k is enough", fill=BLUE_FILL)
    box(ax, 0.1, 0.3, (1.6, 0.38), "k is too small", linestyle="--")
    words(ax, (4.6, 0.35), "precise: no column climbs", ha="left", style="italic")
    words(ax, (3.0, 3.75), "general: both climb twice", ha="right", style="italic")
    return ax


DRAWINGS = {
    "linking": Drawing(
        "Together, two harmless tables reveal a diagnosis",
        "On the left is a hospital's table without names, with date of birth, ZIP code and diagnosis. On the right is "
        "a register of voters with name, date of birth and ZIP code. One row of each table has the same date and the "
        "same ZIP code. An arrow connects them, and below it is the result: Ruth Cohen has diabetes.",
        _linking,
    ),
    "classes": Drawing(
        "Rows with the same quasi-identifiers hide each other",
        "A table of six rows with decade of birth, department and salary. Three rows are 1980s and Sales, and three "
        "are 1990s and Legal. A bracket marks each class of three rows. The salaries within a class differ. The "
        "smallest class has three rows, so k is 3.",
        _classes,
    ),
    "lattice": Drawing(
        "Each step up is more general, and k never falls",
        "Nine boxes in the shape of a diamond. Each box is a node that states the steps of two columns, from 0 and 0 "
        "at the bottom to 2 and 2 at the top. Arrows lead from each box to those with one more step in one column. "
        "The top box and the two below it, with 1 and 2 and with 2 and 1, are marked, because k is large enough there. "
        "In all other boxes, k is too small.",
        _lattice,
    ),
}
