"""Learning together: who sends what to whom, and how well the model does round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from course.plotting.arguments import check_optional_text, check_text, is_number, refuse
from course.plotting.style import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PLAIN,
    PURPLE,
    VERMILION,
    axes_or_new,
    category_text,
    label_axes,
    legend_above,
    number_text,
    styled,
)

LETTER = 0.115  # inches, about the width of a letter
ROW, BETWEEN, EDGE = 0.46, 0.18, 0.12  # inches: for each arrow, between two workers, around the whole
FAR = 1.3  # the one who stands apart is so many times as far from the server as the words need
RIGHTWARD: dict[str, Any] = {"color": BLUE, "linestyle": "-"}
LEFTWARD: dict[str, Any] = {"color": VERMILION, "linestyle": "--"}
LOOKS: dict[str, Any] = {
    "color": (BLUE, VERMILION, GREEN, PURPLE, ORANGE),
    "marker": "osD^v",
    "linestyle": ("-", "--", "-.", (0, (6, 1, 1, 1, 1, 1)), (0, (3, 2))),
}
LEVELS = (":", (0, (8, 3)), (0, (1, 4)))  # the lines of what stays the same; no markers
MOST_CURVES, MOST_LEVELS = len(LOOKS["marker"]), len(LEVELS)


@dataclass(frozen=True)
class Message:
    """What one arrow says."""

    sender: str
    receiver: str
    words: str


@styled
def exchange(
    messages: Sequence[Sequence[Any]],
    *,
    server: str = "server",
    apart: str | None = None,
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draws who sends what to whom: workers on the left, the server right of them, one who stands apart far on the right.

    An arrow between a worker and the one who stands apart passes behind the server: it does not go through it.

    Parameters:
        messages: (sender, receiver, what) or (sender, receiver, what, how many numbers) for each arrow, from above, such as
            ("north", "server", "weights", 31). A number 0 or more, or a text such as "2,048 bits".
        server: the name of the one who asks. apart: the name of one who stands apart, such as a holder of the key.
        ax: where to draw; new Axes when None.
        title: written above.
    Returns: the Axes. Raises: FigureError, a ValueError.
    """
    check_text(server=server)
    check_optional_text(apart=apart, title=title)
    arrows = _messages(messages, server, apart)
    named = [name for arrow in arrows for name in (arrow.sender, arrow.receiver)]
    workers = [name for name in dict.fromkeys(named) if name not in (server, apart)]
    left = _columns(arrows, workers, server, apart)
    groups = {name: [arrow for arrow in arrows if name in (arrow.sender, arrow.receiver)] for name in workers}
    beyond = [arrow for arrow in arrows if {arrow.sender, arrow.receiver} == {server, apart}]
    needed = sum(len(group) * ROW for group in groups.values()) + BETWEEN * max(0, len(groups) - 1)
    aside = len(beyond) * ROW
    passing = any({arrow.sender, arrow.receiver} == {name, apart} for name in groups for arrow in groups[name])
    height = max(2 * ROW, needed + BETWEEN + aside if passing else max(needed, aside))
    ax = axes_or_new(ax, width=left[-1][1] + EDGE, height=height + 2 * EDGE + 0.45 * (title is not None))
    _box(ax, server, left[1], 0, height)
    if apart is not None:
        _box(ax, apart, left[2], 0, height, linestyle="--")
    top = height if passing else (height + needed) / 2
    for name, group in groups.items():
        bottom = top - len(group) * ROW
        _box(ax, name, left[0], bottom, top)
        for place, arrow in enumerate(group):
            end = left[1 if server in (arrow.sender, arrow.receiver) else 2][0]
            _arrow(ax, arrow, arrow.sender == name, (left[0][1], end), left[1][0], top - place * ROW)
        top = bottom - BETWEEN
    start = aside if passing else (height + aside) / 2
    for place, arrow in enumerate(beyond):
        _arrow(ax, arrow, arrow.sender == server, (left[1][1], left[2][0]), left[2][0], start - place * ROW)
    ax.set(xlim=(-EDGE, left[-1][1] + EDGE), ylim=(-EDGE, height + EDGE), xticks=[], yticks=[])
    label_axes(ax, x="", y="", title=title)
    ax.spines[:].set_visible(False)
    return ax


@styled
def learning_curves(
    accuracies: Mapping[Any, Sequence[float]],
    references: Mapping[Any, float] | None = None,
    *,
    first: int = 1,
    x_label: str = "round",
    value_label: str = "accuracy",
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draws how accuracy changes round by round: a line for each series, and level lines for what it is compared to.

    Parameters:
        accuracies: {name: a share from 0 to 1 for each round}, up to five of them, as lists, arrays or Series.
        references: {name: a share from 0 to 1}, up to three of them, such as the accuracy of a model of all the rows.
        first: the number of the first round, 0 if the model before any training comes first.
        x_label: what is counted along the axis. value_label: what was measured.
        ax: where to draw; new Axes when None.
        title: written above.
    Returns: the Axes. Raises: FigureError, a ValueError.
    """
    curves = _curves(accuracies)
    levels = _levels(references)
    if not isinstance(first, Integral) or isinstance(first, bool):
        raise refuse("first", first, "give the number of the first round, such as 1")
    check_text(x_label=x_label, value_label=value_label)
    check_optional_text(title=title)
    ax = axes_or_new(ax)
    longest = max(map(len, curves.values()))
    for place, (name, values) in enumerate(curves.items()):
        look = {key: looks[place] for key, looks in LOOKS.items()}
        every = max(1, round(longest / 12))  # so that many rounds don't grow into a band of markers
        style = {"markersize": 7, "linewidth": 2, "markeredgecolor": INK, "markevery": (place % every, every), **look}
        ax.plot(range(first, first + len(values)), 100 * values, label=name, zorder=3, **style)
    for (name, value), line in zip(levels.items(), LEVELS, strict=False):
        ax.axhline(100 * value, color=INK, linewidth=1.8, linestyle=line, label=name, zorder=2)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.grid(alpha=0.3)
    ax.set_axisbelow(True)
    legend_above(ax)
    rows = (len(curves) + len(levels) + 1) // 2
    label_axes(ax, x=x_label, y=f"{value_label} (%)", title=title, title_pad=12 + 20 * rows)
    return ax


def _messages(messages: object, server: str, apart: str | None) -> list[Message]:
    right = (
        'give (sender, receiver, what) or (sender, receiver, what, numbers), such as ("north", "server", "weights", 31)'
    )
    if not isinstance(messages, list | tuple) or not messages:
        raise refuse("messages", messages, f"give a list with one message or more, each {right[5:]}")
    return [_message(message, f"messages[{place}]", server, apart, right) for place, message in enumerate(messages)]


def _message(message: object, name: str, server: str, apart: str | None, right: str) -> Message:
    if not isinstance(message, list | tuple) or len(message) not in (3, 4):
        raise refuse(name, message, right)
    if not all(isinstance(part, str) and part.strip() for part in message[:3]) or message[0] == message[1]:
        raise refuse(name, message, right)
    if not {server, apart} & set(message[:2]):
        raise refuse(name, message, f"send it from or to {server!r}" + (f" or {apart!r}" if apart else ""))
    words = message[2]
    if len(message) == 4:
        words += f": {_how_many(message[3], name)}"
    return Message(message[0], message[1], words)


def _how_many(numbers: Any, name: str) -> str:
    if isinstance(numbers, str) and numbers.strip():
        return numbers
    if not is_number(numbers) or numbers < 0 or int(numbers) != numbers:
        raise refuse(f"{name}[3]", numbers, "give how many numbers cross, from 0 on, or a text")
    return f"{number_text(numbers)} number{'s' * (numbers != 1)}"


def _columns(arrows: list[Message], workers: list[str], server: str, apart: str | None) -> list[tuple[float, float]]:
    """Where the boxes of workers, server and the one apart begin and end, in inches."""
    widths = [max(map(len, [*workers, ""])), len(server), *([len(apart)] if apart else [])]
    beyond = {server, apart}
    words = [[arrow.words for arrow in arrows if {arrow.sender, arrow.receiver} != beyond]]
    words.append([arrow.words for arrow in arrows if {arrow.sender, arrow.receiver} == beyond])
    columns, start = [], 0.0
    for place, letters in enumerate(widths):
        end = start + (letters + 3) * LETTER * (bool(workers) or place > 0)
        columns.append((start, end))
        gap = (max(map(len, words[place]), default=0) + 4) * LETTER if place < 2 else 0
        start = end + gap * (FAR if place == 1 else 1)
    return columns


def _box(ax: Axes, name: str, sides: tuple[float, float], bottom: float, top: float, linestyle: str = "-") -> None:
    (left, right), low, high = sides, bottom + 0.02, top - 0.02
    style = {**PLAIN, "facecolor": "white", "linewidth": 1.4, "linestyle": linestyle, "zorder": 3}
    ax.add_patch(
        FancyBboxPatch((left, low), right - left, high - low, boxstyle="round,pad=0,rounding_size=0.08", **style)
    )
    middle = ((left + right) / 2, (bottom + top) / 2)
    ax.text(*middle, name, ha="center", va="center_baseline", color=INK, weight="bold", zorder=4)


def _arrow(ax: Axes, arrow: Message, to_the_right: bool, ends: tuple[float, float], gap_end: float, top: float) -> None:
    """One arrow in the row below top, with its words above it, in the middle of the gap where it begins on the left."""
    y, look = top - 0.78 * ROW, RIGHTWARD if to_the_right else LEFTWARD
    tail, head = ends if to_the_right else ends[::-1]
    style = {"arrowstyle": "-|>", "mutation_scale": 16, "linewidth": 1.8, "shrinkA": 0, "shrinkB": 1, **look}
    ax.annotate("", (head, y), (tail, y), arrowprops=style, zorder=2)
    middle = (ends[0] + gap_end) / 2
    ax.text(middle, y + 0.04, arrow.words, ha="center", va="bottom", color=INK, zorder=4)


def _curves(accuracies: object) -> dict[str, np.ndarray]:
    right = f"give {{name: a share for each round}}, up to {MOST_CURVES} of them"
    if not isinstance(accuracies, Mapping) or not 1 <= len(accuracies) <= MOST_CURVES:
        raise refuse("accuracies", accuracies, right)
    return {category_text(name): _shares(values, f"accuracies[{name!r}]") for name, values in accuracies.items()}


def _shares(values: object, name: str) -> np.ndarray:
    right = "give a share from 0 to 1 for each round, such as [0.71, 0.85, 0.9]"
    if not isinstance(values, list | tuple | np.ndarray | pd.Series) or len(values) == 0 or np.ndim(values) != 1:
        raise refuse(name, values, right)
    wrong = [value for value in values if not (is_number(value) and 0 <= value <= 1)]
    if wrong:
        raise refuse(name, values, f"{wrong[0]!r} in it is no share: {right}")
    return np.asarray(values, dtype=float)


def _levels(references: object) -> dict[str, float]:
    if references is None:
        return {}
    if not isinstance(references, Mapping) or len(references) > MOST_LEVELS:
        raise refuse("references", references, f"give {{name: a share}}, up to {MOST_LEVELS} of them")
    for name, value in references.items():
        if not is_number(value) or not 0 <= value <= 1:
            raise refuse(f"references[{name!r}]", value, "give a share from 0 to 1, such as 0.97 for 97 %")
    return {category_text(name): float(value) for name, value in references.items()}
