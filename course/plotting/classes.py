"""How many people share their combination of values with how many others."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from course.plotting.bar_charts import PAIR, bars
from course.plotting.common.arguments import check_count, check_optional_text, present_counts
from course.plotting.common.style import label_axes, legend_above, percent_text, styled

# where the ranges of sizes begin: 1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500 and so on
STARTS = (1, 2, 3, 4, *(start * 10**power for power in range(10) for start in (5, 10, 20)))


@styled
def class_sizes(
    sizes: Iterable[int], *, k: int | None = None, ax: Axes | None = None, title: str | None = None
) -> Axes:
    """Draws how many people stand in classes of which size; those in classes below k are hatched.

    Parameters:
        sizes: how many people each class has, a whole number a class, such as df.groupby(keys, dropna=False).size().
            Sizes below 5 have a bar each, larger ones share one: 5–9, 10–19, 20–49 and so on.
        k: the fewest people a class should have, at least 1; a bar begins there, and the legend says which share of
            people stands in smaller classes. When None, nobody is told apart.
        ax: where to draw; new Axes when None.
        title: written above.
    Returns: the Axes. Raises: FigureError, a ValueError.
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
    return ax


def _people_by_range(sizes: np.ndarray, k: int | None) -> dict[tuple[int, int], int]:
    """People by the range of sizes (first, last) their class falls in, from 1 to the range of the largest class."""
    starts = sorted({*STARTS, k or 1})
    place = np.array([bisect_right(starts, size) - 1 for size in sizes if size > 0], dtype=int)
    people = np.bincount(place, weights=sizes[sizes > 0], minlength=1).astype(int)
    return {(starts[i], starts[i + 1] - 1): int(number) for i, number in enumerate(people)}


def _range_text(first: int, last: int) -> str:
    return f"{first:,}" if first == last else f"{first:,}–{last:,}"


def _tell_apart(ax: Axes, below: list[bool], people: list[int], k: int) -> None:
    """Hatches the bars below k and says in the legend which share of people they hold."""
    risky, safe = PAIR
    for bar, is_below in zip(ax.patches, below, strict=True):
        bar.set(**(risky if is_below else safe))
    everybody = max(1, sum(people))
    inside = sum(number for number, is_below in zip(people, below, strict=True) if is_below)
    names = (f"below k = {k}: {percent_text(inside / everybody)}", f"k or more: {percent_text(1 - inside / everybody)}")
    legend_above(ax, [Patch(**look, label=name) for look, name in zip(PAIR, names, strict=True)])
