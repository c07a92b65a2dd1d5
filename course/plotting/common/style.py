"""The look of every figure: its size, its colours, its labels, and the format of its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from textwrap import fill
from typing import Any, ParamSpec, TypeVar

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator, StrMethodFormatter

from course.plotting.common.arguments import check_axes
from nbjudge.number_formats import number_text as number_text
from nbjudge.number_formats import percent_text as percent_text

P = ParamSpec("P")
R = TypeVar("R")

# Okabe and Ito (2008), "Color Universal Design": people with any common kind of colour blindness can distinguish these
BLUE, SKY, ORANGE, GREEN, VERMILION, PURPLE = "#0072B2", "#56B4E9", "#E69F00", "#009E73", "#D55E00", "#CC79A7"
INK = "#222222"
PLAIN: dict[str, Any] = {"facecolor": SKY, "edgecolor": INK, "linewidth": 0.8}  # a bar

# Figures are drawn on white, so that they can be read wherever they're shown. In a dark theme, the page inverts them.
# White becomes the background of JupyterLab's dark theme, dark text becomes light, and each colour keeps its hue.
DARK_THEMES = (
    '[data-jp-theme-light="false"]',
    ".vscode-dark",
    '[theme="dark"]',
)  # JupyterLab and nbconvert, VS Code, Colab
DARK_RULE = f":is({', '.join(DARK_THEMES)}) img.course-figure {{ filter: invert(0.9333) hue-rotate(180deg) }}"

TEXT_SIZE = 11  # points
LETTER_WIDTH = 0.082  # inches, on average
LEAST_LINE = 12  # characters of a label, because shorter lines would break its words
MAX_LINE = 60  # characters of a title that fit above a figure
WIDTH, HEIGHT = 7.0, 4.0  # inches
BAR_HEIGHT = 0.42  # inches for each horizontal bar
_STYLE = {"font.size": TEXT_SIZE, "axes.titlesize": 12, "axes.labelsize": TEXT_SIZE, "hatch.linewidth": 1.0}


def styled(draw: Callable[P, R]) -> Callable[P, R]:
    """Draw in the course's style, without changing the learner's own settings."""

    @wraps(draw)
    def draw_in_style(*args: P.args, **kwargs: P.kwargs) -> R:
        with plt.rc_context(_STYLE):
            return draw(*args, **kwargs)

    return draw_in_style


def axes_or_new(ax: Axes | None, *, width: float = WIDTH, height: float = HEIGHT) -> Axes:
    """Return the given Axes, or new Axes in a figure of the given size in inches."""
    if ax is None:
        return plt.subplots(figsize=(width, height))[1]
    check_axes(ax)
    return ax


def label_axes(ax: Axes, *, x: str, y: str, title: str | None, title_pad: float = 8) -> None:
    """Write the labels and the title, and remove unnecessary lines. title_pad is in points."""
    ax.set_xlabel(_wrapped(x, ax, place=0))
    ax.set_ylabel(_wrapped(y, ax, place=1))
    for axis, label in ((ax.xaxis, x), (ax.yaxis, y)):
        locator = axis.get_major_locator()
        if "people" in label and isinstance(locator, MaxNLocator):
            locator.set_params(integer=True)  # there are no 317.5 people
    if title is not None:
        ax.set_title(fill(title, _line_length(title)), pad=title_pad, color=INK)
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(labelsize=TEXT_SIZE)


def _wrapped(label: str, ax: Axes, place: int) -> str:
    """Split a label into lines that aren't longer than its axis. `place` is 0 for the horizontal axis and 1 for the
    vertical axis.
    """
    length = ax.figure.get_size_inches()[place] * ax.get_position().size[place]
    return fill(label, max(LEAST_LINE, int(length / LETTER_WIDTH))) if label else label


def _line_length(title: str) -> int:
    """Return the line length of a title, in characters, that keeps its last line from being a single word."""
    lines = -(-len(title) // MAX_LINE)
    return MAX_LINE if lines == 1 else len(title) // lines + 8


def write_thousands(axis: Any) -> None:
    """Write the numbers along an axis in the form 20,000, never 2e4."""
    axis.set_major_formatter(StrMethodFormatter("{x:,.10g}"))


def write_decimals(axis: Any) -> None:
    """Write small numbers along an axis in the form 0.00005, never 5e-05."""
    axis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:.10f}".rstrip("0").rstrip(".")))


def legend_above(ax: Axes, handles: Sequence[Artist] | None = None) -> None:
    """Draw a legend with two columns above the Axes, where it doesn't cover anything. The title then needs 32 points of
    padding.
    """
    ax.legend(
        handles=handles,
        loc="lower center",
        bbox_to_anchor=(0.5, 1.0),
        ncols=2,
        frameon=False,
        handlelength=3,
        handleheight=1.2,
    )


def with_unit(label: str, unit: str | None) -> str:
    """Return a label with its unit, such as 'income (USD)'."""
    return label if unit is None else f"{label} ({unit})"


def category_text(category: Any) -> str:
    """Return the text of a category. ('age', 'city') becomes 'age + city', and a missing value becomes 'missing'."""
    if isinstance(category, tuple):
        return " + ".join(map(category_text, category))
    return "missing" if pd.isna(category) else str(category)
