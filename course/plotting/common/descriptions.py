"""Descriptions of figures for people who can't see them, computed from the drawings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib.axes import Axes
from matplotlib.container import BarContainer

from course.plotting.common.style import number_text

MAX_VALUES = 12  # listening to a longer list is tiring
_DESCRIPTIONS: WeakKeyDictionary[Axes, str] = WeakKeyDictionary()


def describe(ax: Axes, *sentences: str) -> None:
    """Store a description of the Axes, with a full stop added to each sentence."""
    _DESCRIPTIONS[ax] = " ".join(map(_sentence, filter(None, sentences)))


def description_of(ax: Axes) -> str:
    """Return the titles and descriptions of all Axes in the figure, or an empty string if there are none.

    Axes that weren't drawn by a function of the course are described by their labels, bars and lines.
    """
    figure = ax.figure.figure  # this works for a subfigure, too, while get_figure(root=True) needs matplotlib 3.10
    heading = figure.get_suptitle()
    found = [_sentence(heading)] if heading else []
    drawn = [axes for axes in figure.axes if axes in _DESCRIPTIONS]
    for axes in drawn or figure.axes:
        title = axes.get_title()
        found += [_sentence(title)] if title else []
        found.append(_DESCRIPTIONS.get(axes) or _described_by_artists(axes))
    return " ".join(" ".join(found).split())


def in_words(values: Mapping[Any, Any] | Iterable[tuple[Any, Any]]) -> str:
    """Return pairs as text, such as 'A 3, B 0'. Beyond MAX_VALUES pairs, give only the number of remaining pairs."""
    pairs = list(values.items() if isinstance(values, Mapping) else values)
    text = ", ".join(f"{name} {value}" for name, value in pairs[:MAX_VALUES])
    return text if len(pairs) <= MAX_VALUES else f"{text}, and {len(pairs) - MAX_VALUES} more"


def bins_in_words(heights: Sequence[float] | np.ndarray, edges: Sequence[float] | np.ndarray) -> str:
    """Describe where the bars of a histogram begin and end, and where the highest bar is."""
    top = int(np.argmax(heights))
    highest = f"The highest is from {number_text(edges[top])} to {number_text(edges[top + 1])}"
    return f"{len(heights)} bars from {number_text(edges[0])} to {number_text(edges[-1])}. {highest}"


def line_in_words(at: Sequence[float] | np.ndarray, values: Sequence[float] | np.ndarray) -> str:
    """Describe the points of a line if there are only a few. Otherwise, describe its ends and its lowest and highest
    points.
    """
    points = [(float(x), float(y)) for x, y in zip(at, values, strict=True) if np.isfinite(y)]
    if len(points) > MAX_VALUES // 2:
        lowest, highest = min(points, key=lambda point: point[1]), max(points, key=lambda point: point[1])
        points = sorted({points[0], lowest, highest, points[-1]})
    return ", ".join(f"{number_text(y)} at {number_text(x)}" for x, y in points)


def _described_by_artists(ax: Axes) -> str:
    labels = [label for label in (ax.get_ylabel(), ax.get_xlabel()) if label]
    bars = [container for container in ax.containers if isinstance(container, BarContainer)]
    sentences = [_bars_in_words(ax, container) for container in bars]
    lines = [line for line in ax.lines if len(line.get_xdata()) > 1]
    sentences += [f"Line {line.get_label()}: {line_in_words(*line.get_data())}" for line in lines]
    sentences += [f"{len(ax.collections)} sets of points" if ax.collections else ""]
    heading = f"A figure of {' against '.join(labels)}" if labels else ""
    return " ".join(map(_sentence, filter(None, [heading, *sentences])))


def _bars_in_words(ax: Axes, bars: BarContainer) -> str:
    horizontal = bars.orientation == "horizontal"
    lengths = [bar.get_width() if horizontal else bar.get_height() for bar in bars]
    names = [label.get_text() for label in (ax.get_yticklabels() if horizontal else ax.get_xticklabels())]
    if len(names) == len(bars) and all(names):
        return f"Bars: {in_words(zip(names, map(number_text, lengths), strict=True))}"
    starts = [bar.get_y() if horizontal else bar.get_x() for bar in bars]
    thickness = bars[-1].get_height() if horizontal else bars[-1].get_width()
    return bins_in_words(lengths, [*starts, starts[-1] + thickness])


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
