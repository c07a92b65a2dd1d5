"""Diagrams of exchanges: boxes and arrows that show who sends what to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from course.plotting.common.arguments import check_optional_text, check_text, is_number, refuse
from course.plotting.common.descriptions import describe
from course.plotting.common.style import BLUE, INK, PLAIN, VERMILION, axes_or_new, label_axes, number_text, styled

LETTER = 0.115  # inches, about the width of a letter
ROW, BETWEEN, EDGE = 0.46, 0.18, 0.12  # inches for each arrow, between two workers, and around the whole diagram
FAR = 1.3  # the distance between the server and the party on the far right, relative to the width of the words
RIGHTWARD: dict[str, Any] = {"color": BLUE, "linestyle": "-"}
LEFTWARD: dict[str, Any] = {"color": VERMILION, "linestyle": "--"}


@dataclass(frozen=True)
class Message:
    """The sender, the receiver and the words of one arrow."""

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
    """Draw an exchange of messages, with the workers on the left, the server in the middle, and optionally a third
    party on the right.

    An arrow between a worker and the third party passes behind the server.

    Parameters:
        messages: (sender, receiver, what) or (sender, receiver, what, how many numbers) for each arrow, from the top,
            such as ("north", "server", "weights", 31). The fourth part is a number of at least 0, or a text such as
            "2,048 bits".
        server: the name of the server. apart: the name of the third party, such as a key holder.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
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
    sent = [f"{arrow.sender} to {arrow.receiver}, {arrow.words}" for arrow in arrows]
    describe(ax, f"Boxes and arrows that show who sends what to whom: {'; '.join(sent)}")
    return ax


def _messages(messages: object, server: str, apart: str | None) -> list[Message]:
    right = (
        'pass (sender, receiver, what) or (sender, receiver, what, numbers), such as ("north", "server", "weights", 31)'
    )
    if not isinstance(messages, list | tuple) or not messages:
        raise refuse("messages", messages, f"pass a list of messages, each of the form {right[5:]}")
    return [_message(message, f"messages[{place}]", server, apart, right) for place, message in enumerate(messages)]


def _message(message: object, name: str, server: str, apart: str | None, right: str) -> Message:
    if not isinstance(message, list | tuple) or len(message) not in (3, 4):
        raise refuse(name, message, right)
    if not all(isinstance(part, str) and part.strip() for part in message[:3]) or message[0] == message[1]:
        raise refuse(name, message, right)
    if not {server, apart} & set(message[:2]):
        raise refuse(name, message, f"send the message from or to {server!r}" + (f" or {apart!r}" if apart else ""))
    words = message[2]
    if len(message) == 4:
        words += f": {_how_many(message[3], name)}"
    return Message(message[0], message[1], words)


def _how_many(numbers: Any, name: str) -> str:
    if isinstance(numbers, str) and numbers.strip():
        return numbers
    if not is_number(numbers) or numbers < 0 or int(numbers) != numbers:
        raise refuse(f"{name}[3]", numbers, "pass how many numbers are sent (at least 0), or a string")
    return f"{number_text(numbers)} number{'s' * (numbers != 1)}"


def _columns(arrows: list[Message], workers: list[str], server: str, apart: str | None) -> list[tuple[float, float]]:
    """Return the positions, in inches, where the boxes of the workers, the server and the third party begin and end."""
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
    """Draw one arrow in the row below `top`. Write its words above it, in the middle of the gap where it begins."""
    y, look = top - 0.78 * ROW, RIGHTWARD if to_the_right else LEFTWARD
    tail, head = ends if to_the_right else ends[::-1]
    style = {"arrowstyle": "-|>", "mutation_scale": 16, "linewidth": 1.8, "shrinkA": 0, "shrinkB": 1, **look}
    ax.annotate("", (head, y), (tail, y), arrowprops=style, zorder=2)
    middle = (ends[0] + gap_end) / 2
    ax.text(middle, y + 0.04, arrow.words, ha="center", va="bottom", color=INK, zorder=4)
