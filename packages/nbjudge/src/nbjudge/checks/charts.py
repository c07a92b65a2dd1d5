"""Checks for bar charts: whether readers can see each bar from 0 up to its height, and which name is under it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from nbjudge.checks.calls import is_a
from nbjudge.errors import CheckFailed

Box = tuple[float, float, float]  # the left end, the right end and the height of a bar
NEAR = 0.01  # how far a name may be from its bar


def bars(axes: object, *, name: str, x: str, y: str) -> list[tuple[str, float]]:
    """Check that a value is an Axes with visible labels and vertical bars, and return the bars from left to right.

    Parameters:
        axes: the learner's chart.
        name: the learner's name for it.
        x, y: words that the labels of the axes have to contain. Upper and lower case don't matter.

    Returns:
        For each bar, the text under it in lower case, and its height.

    Raises:
        CheckFailed: the value isn't an Axes, a label lacks its word, or readers can't see all bars from 0 up to their
            heights, side by side, with names under them.
    """
    if not is_a(axes, Axes):
        raise CheckFailed(f"{name} isn't an Axes: store the object that the drawing method returns")
    chart: Any = axes
    visible = [patch for patch in chart.patches if is_a(patch, Rectangle) and _is_visible(patch)]
    visible = [patch for patch in visible if patch.get_width() and patch.get_height()]
    boxes = sorted(_box(patch) for patch in visible)
    grounded = all(abs(patch.get_y()) < 1e-6 for patch in visible)
    for said in (*_label_faults(chart, x, y), *_bar_faults(chart, boxes, grounded)):
        raise CheckFailed(f"{name}: {said}")
    ticks = list(zip(chart.get_xticks(), chart.get_xticklabels(), strict=False))
    names = [(float(place), label.get_text().lower()) for place, label in ticks]
    return [
        (" ".join(text for place, text in names if left - NEAR <= place <= right + NEAR), height)
        for left, right, height in boxes
    ]


def _box(patch: Any) -> Box:
    ends = sorted([patch.get_x(), patch.get_x() + patch.get_width()])
    return ends[0], ends[1], patch.get_height()


def _is_visible(artist: Any) -> bool:
    return bool(artist.get_visible() and artist.get_alpha() != 0)


def _label_faults(chart: Any, x: str, y: str) -> Iterator[str]:
    for side, label, word in (("x", chart.xaxis.label, x), ("y", chart.yaxis.label, y)):
        if word.lower() not in label.get_text().lower():
            yield f"the label of the {side} axis must contain the word '{word}', so that readers know what it shows"
        if not (chart.axison and _is_visible(label)):
            yield f"the label of the {side} axis must be visible"


def _bar_faults(chart: Any, boxes: list[Box], grounded: bool) -> Iterator[str]:
    (low, high), (left, right) = chart.get_ylim(), sorted(chart.get_xlim())
    if not boxes:
        yield "there are no bars"
        return
    if not grounded:
        yield "a bar doesn't start at height 0: draw vertical bars, from 0 up to the count"
    if any(one[1] > other[0] + 1e-6 for one, other in pairwise(boxes)):
        yield "some bars overlap: draw them side by side, one for each value"
    if low > high:
        yield "the y axis is inverted, so the bars point down instead of up"
    if chart.get_yscale() != "linear" or low > 0 or high < max(height for *_, height in boxes):
        yield "the y axis must be linear and run from 0 to at least the highest count"
    if not all(left < (start + end) / 2 < right for start, end, _ in boxes):
        yield "a bar is outside the limits of the x axis, so readers can't see it"
    if not any(tick.label1.get_visible() for tick in chart.xaxis.get_major_ticks()):  # label2 is above the chart
        yield "the values must be written under the bars, not above the chart"
