"""Charts of the number of people in classes of each size. A class consists of all people who share a combination of
values."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from course.plotting.bar_charts import PAIR, bars
from course.plotting.common.arguments import check_count, check_optional_text, present_counts
from course.plotting.common.descriptions import describe, in_words
from course.plotting.common.style import label_axes, legend_above, percent_text, styled

# The ranges of sizes begin at 1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500 and so on.
STARTS = (1, 2, 3, 4, *(start * 10**power for power in range(10) for start in (5, 10, 20)))


@styled
def class_sizes(
    sizes: Iterable[int], *, k: int | None = None, ax: Axes | None = None, title: str | None = None
) -> Axes:
    """Draw the number of people in classes of each size, with hatched bars for classes below k.

    Parameters:
        sizes: the number of people in each class, such as df.groupby(keys, dropna=False).size(). Each size below 5 has
            its own bar, and larger sizes share bars: 5–9, 10–19, 20–49 and so on.
        k: the smallest number of people that a class should have, at least 1. A bar begins at `k`, and the legend shows
            the share of people in smaller classes. If `k` is None, no bar is hatched.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    numbers = present_counts(sizes, "sizes")
    if k is not None:
        check_count(k=k)
    check_optional_text(title=title)
    people = _people_by_range(numbers, k)
    size_label, people_label = "size of the class (people)", "number of people"
    texts = {_range_text(*ends): number for ends, number in people.items()}
    ax = bars(texts, ax=ax, label=size_label, value_label=people_label)
    if k is not None:
        _tell_apart(ax, [first < k for first, _ in people], list(people.values()), k)
    label_axes(ax, x=people_label, y=size_label, title=title, title_pad=8 if k is None else 32)
    inside = "" if k is None else f"The bars below k = {k} are hatched. {_share_below(people, k)}"
    describe(ax, f"Bar chart of the number of people by class size: {in_words(texts)}", inside)
    return ax


def _people_by_range(sizes: np.ndarray, k: int | None) -> dict[tuple[int, int], int]:
    """Return the number of people in classes of each range of sizes (first, last), up to the largest class."""
    starts = sorted({*STARTS, k or 1})
    place = np.array([bisect_right(starts, size) - 1 for size in sizes if size > 0], dtype=int)
    people = np.bincount(place, weights=sizes[sizes > 0], minlength=1).astype(int)
    return {(starts[i], starts[i + 1] - 1): int(number) for i, number in enumerate(people)}


def _range_text(first: int, last: int) -> str:
    return f"{first:,}" if first == last else f"{first:,}–{last:,}"


def _share_below(people: dict[tuple[int, int], int], k: int) -> str:
    below = sum(number for (first, _), number in people.items() if first < k)
    return f"{percent_text(below / max(1, sum(people.values())))} of the people are in these classes"


def _tell_apart(ax: Axes, below: list[bool], people: list[int], k: int) -> None:
    """Hatch the bars below k, and show in the legend the share of people in these bars."""
    risky, safe = PAIR
    for bar, is_below in zip(ax.patches, below, strict=True):
        bar.set(**(risky if is_below else safe))
    everybody = max(1, sum(people))
    inside = sum(number for number, is_below in zip(people, below, strict=True) if is_below)
    names = (f"below k = {k}: {percent_text(inside / everybody)}", f"k or more: {percent_text(1 - inside / everybody)}")
    legend_above(ax, [Patch(**look, label=name) for look, name in zip(PAIR, names, strict=True)])
