"""Draws charts with a text description, as pictures for a page that opens offline."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

import pandas as pd
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from nbjudge.number_formats import percent_text

WIDTH, HEIGHT = 7.0, 4.0  # inches
BAR_HEIGHT = 0.42  # inches for each bar
INK, FILL = "#222222", "#9cc9e3"
LINE = 0.8  # points


@dataclass(frozen=True)
class Chart:
    """A picture, and the text that replaces it if only text can be shown."""

    png: bytes
    alt: str

    def __html__(self) -> str:
        source = f"data:image/png;base64,{b64encode(self.png).decode()}"
        return Markup('<img alt="{}" class="chart" src="{}">').format(self.alt, source)


def histogram(
    values: pd.Series, edges: Sequence[float], label: str, alt: str, mark: Callable[[Axes], None] | None = None
) -> Chart:
    """Draw a histogram of how many students have a value between each pair of neighbouring edges.

    Parameters:
        label: what the values mean, with their unit.
        alt: the text description.
        mark: a function that adds lines or notes to the Axes, or None.
    """
    figure, ax = _axes(HEIGHT)
    ax.hist(values, bins=list(edges), facecolor=FILL, edgecolor=INK, linewidth=LINE)
    ax.set(xlabel=label, ylabel="number of students")
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    if mark:
        mark(ax)
    return _chart(figure, alt)


def share_bars(shares: pd.Series, label: str, alt: str) -> Chart:
    """Draw a horizontal bar for each share, from top to bottom, with its value at the end.

    Parameters:
        shares: maps names to numbers from 0 to 1.
        label: what the shares mean.
        alt: the text description.
    """
    figure, ax = _axes(max(HEIGHT / 2, BAR_HEIGHT * (len(shares) + 2)))
    bars = ax.barh([str(name) for name in shares.index], shares, facecolor=FILL, edgecolor=INK, linewidth=LINE)
    ax.bar_label(bars, [percent_text(share) for share in shares], padding=3)
    ax.set(xlabel=label, xlim=(0, 1.12))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda share, _: percent_text(share) if share <= 1 else ""))
    ax.invert_yaxis()
    return _chart(figure, alt)


def _axes(height: float) -> tuple[Figure, Axes]:
    figure = Figure((WIDTH, height), layout="constrained")
    ax = figure.subplots()  # without pyplot, which would keep the figure
    ax.spines[["top", "right"]].set_visible(False)
    return figure, ax


def _chart(figure: Figure, alt: str) -> Chart:
    target = BytesIO()
    figure.savefig(target, format="png", dpi=100, metadata={"Software": None})
    return Chart(target.getvalue(), alt)
